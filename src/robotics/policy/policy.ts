/** A trained policy in a simulation: observes, evaluates its network and writes controls. */
import { type OptionNames, requireInstance, requireOptionsOf, usageError } from '../../foundation/base/usage.js';
import { IntegratorType } from '../../foundation/schema/enums.js';
import { message } from '../../foundation/schema/messages.js';
import { OPT } from '../../foundation/schema/options.js';
import { SC } from '../../foundation/schema/scalars.js';
import { Data } from '../../simulation/model/data.js';
import { Model } from '../../simulation/model/model.js';
import { forward, setCallbacks, step, step1, step2 } from '../../simulation/runtime/run.js';
import { resetData, resetDataKeyframe } from '../../simulation/support/reset.js';
import { Actions, actedJoints } from './actions.js';
import { type Binding, elementOf, freeBody, listOfSize, scalarJoints } from './binding.js';
import { type Command, Commands } from './commands.js';
import { checkDescription, type PolicyDescription } from './description/description.js';
import { faultOf } from './fault.js';
import { type BoundInput, bindInput, inputPositions, portIndex } from './inputs.js';
import { type Evaluator, Network, type NetworkLike, type PortValues } from './network.js';
import type { Term } from './terms/observation.js';
import type { JointList, TermContext, TermFunction } from './terms/term.js';

/** Options of a policy. */
export interface PolicyOptions {
  /** Functions of terms of type `function`, by name. Each writes its values to `out`. */
  readonly functions?: Readonly<Record<string, TermFunction>>;
  /** Name of the description in messages. Default `policy.json`. */
  readonly name?: string;
}

const OPTIONS: OptionNames<PolicyOptions> = { functions: true, name: true };

/** A term of the observation with its present values. */
export interface TermValues {
  /** Its name, or its type. */
  readonly label: string;
  /** Path in the description, such as `inputs[0].terms[2]`. */
  readonly part: string;
  /** Values of the last control step, after offset, bounds, scale and history. */
  readonly values: Float64Array;
}

/**
 * A policy of a Model: a network, and the description of its observations and actions. It contains the past values of one
 * simulation: make a Policy for each Data; the Network may be shared.
 */
export class Policy {
  readonly description: PolicyDescription;
  /** The commands with their present values. */
  readonly commands: readonly Command[];
  /** The terms of the observation, in the order of the inputs. */
  readonly terms: readonly TermValues[];
  /** Time steps between two actions. */
  readonly decimation: number;
  private readonly binding: Binding;
  private readonly evaluator: Evaluator;
  private readonly inputs: readonly BoundInput[];
  private readonly bound: readonly Term[];
  private readonly actions: Actions;
  private readonly output: PortValues;
  private readonly commandSet: Commands;
  private readonly needsForward: boolean;
  /** Time of the next action, and of the last call [s]. */
  private next = 0;
  private last = -Infinity;
  private hasActed = false;
  private observed: Data | undefined;

  /**
   * Binds a description to a model and a network. Sets the time step of the model if the description has one.
   *
   * @param network a Network, the bytes of an ONNX file, or a network of another runtime (`runtimeNetwork`)
   * @param description an object or JSON
   * @throws ModelError that names the part of the description or the node of the network that does not fit
   */
  constructor(
    readonly model: Model,
    network: NetworkLike | Uint8Array,
    description: PolicyDescription | string,
    options: PolicyOptions = {},
  ) {
    requireInstance('Policy', Model, model, 'new Policy(model, network, description)');
    requireOptionsOf('Policy', OPTIONS, options);
    const file = network instanceof Uint8Array ? new Network(network) : network;
    if (typeof file?.evaluator !== 'function')
      throw usageError('Policy', 'a Network or the bytes of an ONNX file', network);
    const source = { uri: options.name ?? 'policy.json' };
    this.description = checkDescription(description, source);
    const { timestep, interval, inputs, actions, commands = {}, joints: names } = this.description;
    this.binding = { model, source };
    if (timestep !== undefined) model.opt.timestep = timestep;
    this.decimation = this.decimationOf(interval);
    this.commandSet = new Commands(commands, source);
    this.commands = this.commandSet.list;
    const joints = names && { names, ids: scalarJoints(this.binding, names, 'joints') };
    const defaultPose = joints && this.poseOf(joints);
    const acted = actedJoints(this.binding, actions, joints);
    const usual = defaultPose && joints && poseIn(acted, joints, defaultPose);
    this.actions = new Actions(this.binding, actions, acted, usual);
    const positions = inputPositions(source, file, inputs);
    const action = portIndex(source, 'output', file.outputs, actions.output ?? 0, 'actions.output');
    const outputs = [action, ...stateOutputs(this.description, file, source)];
    this.evaluator = file.evaluator(outputs);
    this.output = this.evaluator.outputs[0];
    if (this.output.size !== acted.ids.length) {
      const sizes = { name: this.output.name, count: this.output.size, wanted: acted.ids.length };
      throw faultOf(source, message('bad-policy/output-size', { part: 'actions', ...sizes }));
    }
    const context: TermContext = {
      ...this.binding,
      commands: this.commandSet,
      joints,
      defaultPose,
      acted: this.actions,
      functions: options.functions ?? {},
      interval,
    };
    const outputOf = (which: string | number, part: string): PortValues =>
      this.evaluator.outputs[outputs.lastIndexOf(portIndex(source, 'output', file.outputs, which, part))];
    this.inputs = inputs.map((each, i) =>
      bindInput(context, each, this.evaluator.inputs[positions[i]], outputOf, `inputs[${i}]`),
    );
    this.bound = this.inputs.flatMap(({ terms }) => terms);
    this.terms = this.bound.map(({ label, part, values }) => ({ label, part, values }));
    const isRungeKutta = model.record.opt[OPT.integrator] === IntegratorType.RK4;
    this.needsForward = isRungeKutta || this.bound.some(({ needsAccelerations }) => needsAccelerations);
  }

  private decimationOf(interval: number): number {
    const { timestep } = this.model.opt;
    const steps = Math.round(interval / timestep);
    if (steps >= 1 && Math.abs(steps * timestep - interval) < 1e-6 * interval) return steps;
    throw faultOf(this.binding.source, message('bad-policy/interval', { part: 'interval', interval, timestep }));
  }

  /** The default pose of the joints of the description. */
  private poseOf({ ids }: JointList): Float64Array | undefined {
    const { defaultPose } = this.description;
    if (defaultPose === undefined) return undefined;
    if (!('keyframe' in defaultPose)) return listOfSize(this.binding, defaultPose, 0, ids.length, 'defaultPose');
    const key = elementOf(this.binding, 'key', defaultPose.keyframe, 'defaultPose.keyframe');
    const { key_qpos, nq, jnt_qposadr } = this.model.record;
    return Float64Array.from(ids, (id) => key_qpos[key * nq + jnt_qposadr[id]]);
  }

  /** Sets a command, clamped to its bounds. @throws RangeError for an unknown name */
  command(name: string, values: ArrayLike<number>): void {
    this.commandSet.set(name, values);
  }

  /**
   * Sets the start of the description in a Data, and forgets past values. Commands keep their values.
   *
   * @throws ModelError if the model has no such keyframe
   */
  reset(data: Data): void {
    requireInstance('reset', Data, data);
    const { start = {}, joints: names, defaultPose } = this.description;
    const { model, binding } = this;
    if (start.keyframe === undefined) resetData(model, data);
    else resetDataKeyframe(model, data, elementOf(binding, 'key', start.keyframe, 'start.keyframe'));
    const { jnt_qposadr, body_jntadr } = model.record;
    const { qpos } = data.record;
    if (start.defaultPose) {
      const joints = names && { names, ids: scalarJoints(binding, names, 'joints') };
      const pose = joints && this.poseOf(joints);
      if (!pose || defaultPose === undefined) {
        throw faultOf(binding.source, message('bad-policy/no-default', { part: 'start.defaultPose' }));
      }
      for (const [i, id] of joints.ids.entries()) qpos[jnt_qposadr[id]] = pose[i];
    }
    if (start.height !== undefined)
      qpos[jnt_qposadr[body_jntadr[freeBody(binding, 'start.height')]] + 2] = start.height;
    this.begin(data);
  }

  /** Forgets past values; the state of the Data is the start. */
  begin(data: Data): void {
    const { record } = data;
    const { timestep } = this.model.opt;
    for (const input of this.inputs) input.reset();
    this.actions.reset(record);
    this.hasActed = false;
    this.next = record.scalar[SC.time] + (this.description.firstStep ?? 0) * timestep;
    this.last = -Infinity;
    this.observed = data;
  }

  /** True if the next time step begins with an action. */
  isDue(data: Data): boolean {
    this.follow(data);
    return data.record.scalar[SC.time] > this.next - 0.5 * this.model.opt.timestep;
  }

  /** Begins again for another Data, or if the time went backwards. */
  private follow(data: Data): void {
    const time = data.record.scalar[SC.time];
    if (this.observed !== data || time < this.last) this.begin(data);
    this.last = time;
  }

  /**
   * Advances a simulation by a time step. Observations are of the state before the step, sensors included.
   *
   * @throws ModelError for an observation or an output that is not finite
   * @throws TypeError if the network is asynchronous
   */
  step(data: Data): void {
    if (this.stepBetweenActions(data)) return;
    this.compute(data);
    this.actSynchronously(data);
    this.finish(data);
  }

  /** Same as `step`, for networks of asynchronous runtimes as well. */
  async stepAsync(data: Data): Promise<void> {
    if (this.stepBetweenActions(data)) return;
    this.compute(data);
    this.observe(data);
    await this.evaluator.run();
    this.take(data);
    this.finish(data);
  }

  /** Advances a Data by a time step if no action is due; returns whether it did. */
  private stepBetweenActions(data: Data): boolean {
    if (this.isDue(data)) return false;
    this.apply(data);
    step(this.model, data);
    return true;
  }

  /** Computes what the terms read. */
  private compute(data: Data): void {
    if (this.needsForward) forward(this.model, data);
    else step1(this.model, data);
  }

  private finish(data: Data): void {
    this.apply(data);
    if (this.needsForward) step(this.model, data);
    else step2(this.model, data);
  }

  /**
   * Writes the controls of a Data whose positions and velocities are computed: after `step1` or `forward`, or in a
   * callback `control`. Acts if an action is due.
   */
  control(data: Data): void {
    if (this.isDue(data)) this.actSynchronously(data);
    this.apply(data);
  }

  /**
   * Lets every step of a Data call `control`, for a simulation that something else steps, such as a viewer. Replaces other
   * callbacks of the Data; `setCallbacks(model, data, {})` ends it. Sensors of accelerations are those of the step
   * before.
   */
  attach(data: Data): void {
    setCallbacks(this.model, data, { control: (_, of) => this.control(of) });
  }

  private actSynchronously(data: Data): void {
    this.observe(data);
    const running = this.evaluator.run();
    if (running !== undefined) throw new TypeError('step: the network is asynchronous; call stepAsync');
    this.take(data);
  }

  /** Writes the inputs of the network. */
  private observe(data: Data): void {
    const { inputs, bound } = this;
    for (let i = 0; i < inputs.length; i++) inputs[i].write(data);
    for (let i = 0; i < bound.length; i++) {
      const index = unfiniteIn(bound[i].values);
      if (index < 0) continue;
      const value = bound[i].values[index];
      const parameters = { part: bound[i].part, index, value, time: data.record.scalar[SC.time] };
      throw faultOf(this.binding.source, message('policy-not-finite/input', parameters));
    }
  }

  /** Takes the outputs of the network. */
  private take(data: Data): void {
    const { inputs, output, actions } = this;
    const time = data.record.scalar[SC.time];
    const index = unfiniteIn(output.data);
    if (index >= 0) {
      const parameters = { name: output.name, index, value: output.data[index], time };
      throw faultOf(this.binding.source, message('policy-not-finite/output', parameters));
    }
    actions.take(output.data);
    for (let i = 0; i < inputs.length; i++) inputs[i].advance();
    this.hasActed = true;
    this.next += this.description.interval;
    // after a jump of the time, the next action is an interval later
    const earliest = time + 0.5 * this.description.interval;
    if (this.next < earliest) this.next = time + this.description.interval;
  }

  private apply(data: Data): void {
    if (this.hasActed) this.actions.apply(data.record);
  }

  /** Last raw outputs of the network. */
  get lastActions(): Float64Array {
    return this.actions.actions;
  }

  /** Last targets of the joints [rad or m], or torques [N m or N]. */
  get targets(): Float64Array {
    return this.actions.targets;
  }
}

/** Index of the first value that is not finite, or -1. */
function unfiniteIn(values: ArrayLike<number>): number {
  for (let i = 0; i < values.length; i++) if (!Number.isFinite(values[i])) return i;
  return -1;
}

/** Outputs that are inputs of the next control step. */
const stateOutputs = ({ inputs }: PolicyDescription, file: NetworkLike, source: Binding['source']): readonly number[] =>
  inputs.flatMap(({ state }, i) =>
    state === undefined ? [] : [portIndex(source, 'output', file.outputs, state.output, `inputs[${i}].state`)],
  );

/** A pose in the order of the acted joints; undefined if a joint has none. */
function poseIn(acted: JointList, joints: JointList, pose: Float64Array): Float64Array | undefined {
  if (!acted.ids.every((id) => joints.ids.includes(id))) return undefined;
  return Float64Array.from(acted.ids, (id) => pose[joints.ids.indexOf(id)]);
}
