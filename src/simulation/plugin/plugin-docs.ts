/**
 * Texts on the first-party plugins and their attributes, for reference pages. They are separate from the definitions,
 * which every page with a simulation loads.
 */
interface PluginTexts {
  readonly doc: string;
  /** Texts by attribute key. */
  readonly attributes: Readonly<Record<string, string>>;
}

/** Texts by the name of the plugin. */
export const PLUGIN_DOCS: Readonly<Record<string, PluginTexts>> = {
  'mujoco.pid': {
    doc: 'PID controller with limited integral and slew rate.',
    attributes: {
      kp: 'Proportional gain.',
      ki: 'Integral gain.',
      kd: 'Derivative gain.',
      imax: 'Maximum force of the integral term.',
      slewmax: 'Maximum rate of the setpoint.',
    },
  },
  'mujoco.elasticity.cable': {
    doc: 'Bending and twisting of a cable.',
    attributes: {
      twist: 'Shear modulus, against twisting [Pa].',
      bend: "Young's modulus, against bending [Pa].",
      flat: 'True if the cable is at rest when straight, false if it is at rest in the pose of the model.',
      vmax: 'Stress that is drawn in red [N/m^2]; 0 disables colors.',
    },
  },
  'mujoco.elasticity.shell': {
    doc: 'Bending of a thin plate.',
    attributes: {
      young: "Young's modulus [Pa].",
      poisson: "Poisson's ratio.",
      thickness: 'Thickness of the plate [m].',
      damping: 'Rayleigh damping: time by which the bending rate is multiplied [s].',
    },
  },
  'mujoco.sensor.touch_grid': {
    doc: 'Contact forces as images.',
    attributes: {
      nchannel: 'Images: normal force, two tangential forces, torsional torque, two rolling torques.',
      size: 'Horizontal and vertical resolution.',
      fov: 'Half of the horizontal and vertical field of view [degrees].',
      gamma: 'Foveal deformation: 1 is strongest in the middle.',
    },
  },
  'mujoco.sdf.torus': {
    doc: 'A ring with a circular cross-section.',
    attributes: {
      radius1: 'Radius of the ring [m].',
      radius2: 'Radius of the cross-section [m].',
    },
  },
  'mujoco.sdf.bowl': {
    doc: 'A hollow sphere without its top.',
    attributes: {
      height: 'Height of the cut above the center [m].',
      radius: 'Radius of the sphere [m].',
      thickness: 'Half of the wall thickness [m].',
    },
  },
  'mujoco.sdf.bolt': {
    doc: 'A bolt with a hexagonal head.',
    attributes: {
      radius: 'Radius of the thread [m].',
    },
  },
  'mujoco.sdf.nut': {
    doc: 'A hexagonal nut.',
    attributes: {
      radius: 'Radius of the thread [m].',
    },
  },
  'mujoco.sdf.gear': {
    doc: 'A spur gear with involute teeth.',
    attributes: {
      alpha: 'Angle of rotation about the axis [rad].',
      diameter: 'Diameter of the pitch circle [m].',
      teeth: 'Number of teeth.',
      thickness: 'Thickness [m].',
      innerdiameter: 'Diameter of the hole [m]; if negative, a diameter that fits the teeth is used.',
    },
  },
};
