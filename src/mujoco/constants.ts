/** Numeric constants and the names of flags, under the reference's names. */
import { MINVAL } from '../foundation/math/vec.js';
import { NSOLVER } from '../foundation/schema/scalars.js';

/** Display names of the flags: `mjDSBL_AUTORESET` is "AutoReset". */
const DISABLE = [
  ...['Constraint', 'Equality', 'Frictionloss', 'Limit', 'Contact', 'Spring', 'Damper', 'Gravity', 'Clampctrl'],
  ...['Warmstart', 'Filterparent', 'Actuation', 'Refsafe', 'Sensor', 'Midphase', 'Eulerdamp', 'AutoReset'],
  ...['NativeCCD', 'Island', 'MultiCCD'],
];
const ENABLE = ['Override', 'Energy', 'Fwdinv', 'InvDiscrete', 'Sleep', 'DiagExact', 'IPC'];
const FRAME = ['None', 'Body', 'Geom', 'Site', 'Camera', 'Light', 'Contact', 'World'];
const LABEL = [
  ...['None', 'Body', 'Joint', 'Geom', 'Site', 'Camera', 'Light', 'Tendon', 'Actuator', 'Constraint', 'Flex', 'Skin'],
  ...['Selection', 'SelPoint', 'Contact', 'ContactForce', 'Island'],
];
const TIMER = [
  ...['step', 'forward', 'inverse', 'position', 'velocity', 'actuation', 'constraint', 'advance'],
  ...['pos_kinematics', 'pos_inertia', 'pos_collision', 'pos_make', 'pos_project'],
  ...['col_broadphase', 'col_narrowphase'],
];

/** Name, initial state ("1" is on), and the key that toggles it in the reference's viewer. */
export type Toggle = readonly [name: string, initial: string, key: string];

/** Visualization flags in the order of `mjtVisFlag`. */
export const VIS: readonly Toggle[] = [
  ['Convex Hull', '0', 'H'],
  ['Texture', '1', 'X'],
  ['Joint', '0', 'J'],
  ['Camera', '0', 'Q'],
  ['Actuator', '0', 'U'],
  ['Activation', '0', ','],
  ['Light', '0', 'Z'],
  ['Tendon', '1', 'V'],
  ['Range Finder', '1', 'Y'],
  ['Equality', '0', 'E'],
  ['Inertia', '0', 'I'],
  ['Scale Inertia', '0', "'"],
  ['Perturb Force', '0', 'B'],
  ['Perturb Object', '1', 'O'],
  ['Contact Point', '0', 'C'],
  ['Island', '0', 'N'],
  ['Contact Force', '0', 'F'],
  ['Contact Split', '0', 'P'],
  ['Transparent', '0', 'T'],
  ['Auto Connect', '0', 'A'],
  ['Center of Mass', '0', 'M'],
  ['Select Point', '0', ''],
  ['Static Body', '1', 'D'],
  ['Skin', '1', ';'],
  ['Flex Vert', '0', ''],
  ['Flex Edge', '1', ''],
  ['Flex Face', '0', ''],
  ['Flex Skin', '1', ''],
  ['Body Tree', '0', '`'],
  ['Mesh Tree', '0', '\\'],
  ['SDF iters', '0', ''],
];
/** Rendering flags in the order of `mjtRndFlag`. */
export const RND: readonly Toggle[] = [
  ['Shadow', '1', 'S'],
  ['Wireframe', '0', 'W'],
  ['Reflection', '1', 'R'],
  ['Additive', '0', 'L'],
  ['Skybox', '1', 'K'],
  ['Fog', '0', 'G'],
  ['Haze', '1', '/'],
  ['Depth', '0', ''],
  ['Segment', '0', ','],
  ['Id Color', '0', ''],
  ['Cull Face', '1', ''],
];

/** Constants of the reference's headers, and getters for its string tables. */
export const CONSTANTS = {
  mjPI: Math.PI,
  mjVERSION_HEADER: 3014000,
  mjMINVAL: MINVAL,
  mjMAXVAL: 1e10,
  mjMINMU: 1e-5,
  mjMINIMP: 1e-4,
  mjMAXIMP: 0.9999,
  mjMAXCONPAIR: 50,
  mjMAXLIGHT: 100,
  mjMAXLINE: 100,
  mjMAXLINEPNT: 1001,
  mjMAXOVERLAY: 500,
  mjMAXPLANEGRID: 200,
  mjNBIAS: 10,
  mjNDYN: 10,
  mjNEQDATA: 11,
  mjNGAIN: 10,
  mjNGROUP: 6,
  mjNIMP: 5,
  mjNREF: 2,
  mjNSOLVER: NSOLVER,
  mjDISABLESTRING: DISABLE,
  mjENABLESTRING: ENABLE,
  mjFRAMESTRING: FRAME,
  mjLABELSTRING: LABEL,
  mjTIMERSTRING: TIMER,
  mjVISSTRING: VIS,
  mjRNDSTRING: RND,
  get_mjDISABLESTRING: () => DISABLE,
  get_mjENABLESTRING: () => ENABLE,
  get_mjFRAMESTRING: () => FRAME,
  get_mjLABELSTRING: () => LABEL,
  get_mjTIMERSTRING: () => TIMER,
  get_mjVISSTRING: () => VIS,
  get_mjRNDSTRING: () => RND,
};
