/**
 * Texts on the first-party plugins and their attributes, for reference pages: apart from the definitions, which every
 * page that simulates loads.
 */
interface PluginTexts {
  readonly doc: string;
  /** By key. */
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
      imax: 'Largest force of the integral term.',
      slewmax: 'Largest rate of the setpoint.',
    },
  },
  'mujoco.elasticity.cable': {
    doc: 'Bending and twisting of a cable.',
    attributes: {
      twist: 'Shear modulus, against twisting [Pa].',
      bend: "Young's modulus, against bending [Pa].",
      flat: 'At rest when straight, not as in the model.',
      vmax: 'Stress that is drawn red; 0 draws none [N/m^2].',
    },
  },
  'mujoco.elasticity.shell': {
    doc: 'Bending of a thin plate.',
    attributes: {
      young: "Young's modulus [Pa].",
      poisson: "Poisson's ratio.",
      thickness: 'Thickness of the plate [m].',
      damping: 'Time over which a rate of bending counts as bending [s].',
    },
  },
  'mujoco.sensor.touch_grid': {
    doc: 'Contact forces as images.',
    attributes: {
      nchannel: 'Images: normal force, two tangential forces, torsional torque, two rolling torques.',
      size: 'Horizontal and vertical resolution.',
      fov: 'Half of the horizontal and vertical view [degrees].',
      gamma: 'Foveal deformation: 1 is strongest in the middle.',
    },
  },
  'mujoco.sdf.torus': {
    doc: 'A ring with a round section.',
    attributes: {
      radius1: 'Radius of the ring [m].',
      radius2: 'Radius of the section [m].',
    },
  },
  'mujoco.sdf.bowl': {
    doc: 'A hollow sphere without its top.',
    attributes: {
      height: 'Height of the cut above the center [m].',
      radius: 'Radius of the sphere [m].',
      thickness: 'Half of the thickness of the wall [m].',
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
      alpha: 'Angle it is turned by [rad].',
      diameter: 'Diameter of the pitch circle [m].',
      teeth: 'Number of teeth.',
      thickness: 'Thickness [m].',
      innerdiameter: 'Diameter of the hole [m]; negative for one that fits the teeth.',
    },
  },
};
