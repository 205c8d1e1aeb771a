/** URDF robots <-> Spec. */
export type { UrdfOptions } from './options.js';
export { toURDF, type UrdfText } from './write.js';
