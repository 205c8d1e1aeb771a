/** Inverse kinematics with limits. */
export { type IkOptions, type IkResult, inverseKinematics } from './inverse-kinematics.js';
export type { AxisWeights, IkResidual, IkTarget } from './target.js';
