import { defineFields, int, num } from '../fields.js';
import type { ModelSizeName } from './sizes.js';

/** Arrays of degrees of freedom, in the order of `qvel`. */
export const DOF_FIELDS = defineFields<ModelSizeName>()({
  /** Body the degree of freedom moves. */
  dof_bodyid: int('nv'),
  /** Joint it belongs to. */
  dof_jntid: int('nv'),
  /** Nearest degree of freedom towards the root, -1 at the top. */
  dof_parentid: int('nv'),
  /** Kinematic tree it belongs to. */
  dof_treeid: int('nv'),
  /** Address of its diagonal in the legacy layout of M. */
  dof_Madr: int('nv'),
  /** Number of consecutive simple degrees of freedom from here on. */
  dof_simplenum: int('nv'),
  /** Reference of the friction loss constraint. */
  dof_solref: num('nv', 2),
  /** Impedance of the friction loss constraint. */
  dof_solimp: num('nv', 5),
  /** Dry friction [N or N m]. */
  dof_frictionloss: num('nv'),
  /** Inertia added to the diagonal of M [kg or kg m^2]. */
  dof_armature: num('nv'),
  /** Linear damping [N s/m or N m s/rad]. */
  dof_damping: num('nv'),
  /** Coefficients of the higher powers of speed in the damping force. */
  dof_dampingpoly: num('nv', 2),
  /** Diagonal of the inverse inertia at qpos0, averaged over the joint. */
  dof_invweight0: num('nv'),
  /** Diagonal of M at qpos0 [kg or kg m^2]. */
  dof_M0: num('nv'),
  /** Length that turns an angle into a comparable distance: 1 for translations [m]. */
  dof_length: num('nv'),
});
