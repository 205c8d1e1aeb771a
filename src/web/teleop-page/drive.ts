/** Connects the inputs of a page to a viewer: end effectors, controls and commands of a policy. */
import { type OptionNames, requireInstance, requireOptionsOf } from '../../foundation/base/usage.js';
import type { Policy } from '../../robotics/policy/policy.js';
import { CommandInputs } from '../../robotics/teleop/command-inputs.js';
import { type ControlBinding, ControlBindings } from '../../robotics/teleop/control-bindings.js';
import { type EffectorBindings, EffectorInputs } from '../../robotics/teleop/effector-inputs.js';
import { EndEffector, type VelocityFrame } from '../../robotics/teleop/end-effector.js';
import type { InputState } from '../../robotics/teleop/inputs.js';
import type { Data } from '../../simulation/model/data.js';
import type { Viewer } from '../viewer/viewer.js';
import { PoseHandle } from './pose-handle.js';
import { watchInputs } from './watch-inputs.js';

/** Options of an end effector in a viewer. */
export interface DriveOptions {
  /** False for no handle above the picture; default true. */
  readonly handle?: boolean;
  /** Keys and axes of a gamepad; default: `EFFECTOR_BINDINGS`. `null` for none. */
  readonly bindings?: EffectorBindings | null;
  /** Frame of the velocities by keys and gamepad; default `world`. */
  readonly frame?: VelocityFrame;
}

const DRIVE_OPTIONS: OptionNames<DriveOptions> = { handle: true, bindings: true, frame: true };

type Update = (data: Data, set?: (control: number, value: number) => void) => void;

/**
 * Lets the user of a viewer move an end effector: by a handle above the picture, by keys and by a gamepad. Returns a
 * function that ends it. In a worker's simulation, the controls are sent with each frame, which only position actuators
 * allow.
 *
 * @throws TypeError if the end effector belongs to another Model, or its actuators need a simulation in the page
 */
export function driveEndEffector(viewer: Viewer, effector: EndEffector, options: DriveOptions = {}): () => void {
  requireInstance('driveEndEffector', EndEffector, effector);
  requireOptionsOf('driveEndEffector', DRIVE_OPTIONS, options);
  const { handle = true, bindings, frame } = options;
  if (effector.model !== viewer.model)
    throw new TypeError('driveEndEffector: the end effector belongs to another Model');
  const inputs = bindings === null ? undefined : watchInputs();
  const axes = inputs && new EffectorInputs(effector, bindings ?? undefined, frame);
  const ends = [
    onUpdate(viewer, effector.isFeedforward, (data, set) => {
      axes?.update(inputs!.state);
      effector.update(data, set);
    }),
  ];
  if (inputs) ends.push(inputs.stop);
  if (handle) {
    const shown = new PoseHandle(
      viewer.canvas,
      () => effector,
      effector.controlsOrientation,
      (pose) => {
        effector.moveTo(pose);
        viewer.redraw();
      },
    );
    ends.push(
      viewer.onPicture((project) => shown.draw(project, viewer.canvas)),
      () => shown.dispose(),
    );
  }
  effector.reset(viewer.data);
  viewer.redraw();
  return () => {
    for (const end of ends) end();
  };
}

/**
 * Lets the user of a viewer set controls by keys and a gamepad; returns a function that ends it.
 *
 * @throws RangeError for actuators that do not exist, TypeError for invalid bindings
 */
export function driveControls(viewer: Viewer, bindings: readonly ControlBinding[]): () => void {
  const controls = new ControlBindings(viewer.model, bindings);
  return driveByInputs(viewer, (inputs, data, set) => controls.update(data, inputs, set));
}

/**
 * Lets the user of a viewer set the commands of a policy by keys and a gamepad, as its description binds them; returns a
 * function that ends it.
 */
export function driveCommands(viewer: Viewer, policy: Policy): () => void {
  const commands = new CommandInputs(policy);
  return driveByInputs(viewer, (inputs) => commands.update(inputs));
}

/** Calls a function with the inputs of the page whenever controls are due; returns a function that ends it. */
function driveByInputs(viewer: Viewer, update: (inputs: InputState, ...rest: Parameters<Update>) => void): () => void {
  const inputs = watchInputs();
  const end = onUpdate(viewer, true, (...rest) => update(inputs.state, ...rest));
  return () => {
    end();
    inputs.stop();
  };
}

/** Calls a function before each step, or for each frame of a simulation in a worker; returns a function that ends it. */
function onUpdate(viewer: Viewer, isFeedforward: boolean, update: Update): () => void {
  const { simulation } = viewer;
  if (!simulation.runsInWorker) return simulation.beforeStep((_, data) => update(data));
  if (!isFeedforward) {
    throw new TypeError(
      'driveEndEffector: velocity and motor actuators need a simulation in the page, without a worker',
    );
  }
  return simulation.subscribe((event) => {
    if (event === 'state') update(simulation.data, (control, value) => simulation.setControl(control, value));
  });
}
