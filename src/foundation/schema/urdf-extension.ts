/** Sections of MJCF that the `mujoco` element of a URDF file may contain. */
export const URDF_EXTENSION_SECTIONS: readonly string[] = ['compiler', 'option', 'size'];
