/** `kinetree/ik`: inverse kinematics with limits. */
export { type IkOptions, type IkResult, inverseKinematics } from '../robotics/ik/inverse-kinematics.js';
export type { AxisWeights, IkResidual, IkTarget } from '../robotics/ik/target.js';
