/** `kinetree/teleop`: end effectors, controls and commands that users move by keys, gamepads and a handle in a page. */
export { CommandInputs } from '../robotics/teleop/command-inputs.js';
export { type ControlBinding, ControlBindings } from '../robotics/teleop/control-bindings.js';
export {
  EFFECTOR_BINDINGS,
  type EffectorAxis,
  type EffectorBindings,
  EffectorInputs,
} from '../robotics/teleop/effector-inputs.js';
export {
  EndEffector,
  type EndEffectorOptions,
  type Gripper,
  type VelocityFrame,
} from '../robotics/teleop/end-effector.js';
export type { ForceGains } from '../robotics/teleop/followers.js';
export { type AxisBinding, type GamepadState, InputState } from '../robotics/teleop/inputs.js';
export type { Limb } from '../robotics/teleop/limb.js';
export { type DriveOptions, driveCommands, driveControls, driveEndEffector } from '../web/teleop-page/drive.js';
export { type PageInputs, watchInputs } from '../web/teleop-page/watch-inputs.js';
