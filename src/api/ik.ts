/** `kinetree/ik`: inverse kinematics with limits. */
export type { PostureOption } from '../robotics/ik/arguments.js';
export type { Clearance } from '../robotics/ik/clearances.js';
export { DifferentialIk, type DifferentialIkOptions, type IkStep } from '../robotics/ik/differential-ik.js';
export { type IkOptions, type IkResult, inverseKinematics } from '../robotics/ik/inverse-kinematics.js';
export type { AxisWeights, IkResidual, IkTarget } from '../robotics/ik/target.js';
