/** URDF robots <-> Spec. */
export type { UrdfOptions } from './options.js';
export { EXTENSION_SECTIONS, readRobot } from './read.js';
export { toURDF, type UrdfText } from './write.js';
