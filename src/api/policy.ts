/** `kinetree/policy`: trained policies in ONNX files that drive a simulation. */
export type { Command } from '../robotics/policy/commands.js';
export {
  type ActionDescription,
  type CommandDescription,
  type FrameDescription,
  type HistoryDescription,
  type InputDescription,
  type ObservationTerm,
  POLICY_SCHEMA,
  type PolicyDescription,
} from '../robotics/policy/description/description.js';
export { importMjlab } from '../robotics/policy/importers/mjlab.js';
export { importMjswan } from '../robotics/policy/importers/mjswan.js';
export type { ImportOptions } from '../robotics/policy/importers/options.js';
export { loadPolicy } from '../robotics/policy/load-policy.js';
export {
  type Evaluator,
  Network,
  type NetworkLike,
  type NetworkOptions,
  type Port,
  type PortValues,
  type SynchronousEvaluator,
} from '../robotics/policy/network.js';
export { Policy, type PolicyOptions, type TermValues } from '../robotics/policy/policy.js';
export { type PolicyFile, readPolicyFile } from '../robotics/policy/policy-file.js';
export { type OnnxRuntime, type RuntimeSession, runtimeNetwork } from '../robotics/policy/runtime-network.js';
export type { TermFunction } from '../robotics/policy/terms/term.js';
