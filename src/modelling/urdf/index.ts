/** URDF robots <-> Spec. */
export type { UrdfOptions } from './options.js';
export { readRobot } from './read.js';
export { toURDF, type UrdfText } from './write.js';
