/** Actions: outputs of a network as controls of actuators. */
import { BiasType, DynType, GainType } from '../../foundation/schema/enums.js';
import { message } from '../../foundation/schema/messages.js';
import type { DataRecord } from '../../simulation/model/data-record.js';
import { namesOf } from '../../simulation/model/named.js';
import { actuatorsOf, type Binding, elementOf, listOfSize, scalarJoints } from './binding.js';
import type { ActionDescription } from './description/description.js';
import { faultOf } from './fault.js';
import type { ActedJoints, JointList } from './terms/term.js';

/** What an action sets: the control itself, or a torque that stiffness and damping or the action determine. */
type Drive = 'target' | 'pd' | 'torque';

/** The actions of a policy, bound to the actuators of a model. */
export class Actions implements ActedJoints {
  readonly names: readonly string[];
  readonly ids: readonly number[];
  readonly actions: Float64Array;
  readonly targets: Float64Array;
  private readonly drives: readonly Drive[];
  private readonly controls: readonly number[];
  /** Torque of each actuator at control 1. */
  private readonly gains: Float64Array;
  private readonly scale: Float64Array;
  private readonly offset: Float64Array;
  private readonly stiffness: Float64Array;
  private readonly damping: Float64Array;

  constructor(
    private readonly binding: Binding,
    private readonly described: ActionDescription,
    joints: JointList,
    defaultPose: Float64Array | undefined,
  ) {
    const { kind, actuators } = described;
    const m = binding.model.record;
    this.names = joints.names;
    this.ids = joints.ids;
    const count = joints.ids.length;
    const chosen =
      actuators === undefined
        ? actuatorsOf(binding, joints.ids, joints.names, 'actions')
        : actuators.map((name, i) => elementOf(binding, 'actuator', name, `actions.actuators[${i}]`));
    if (chosen.length !== count) {
      const part = 'actions.actuators';
      throw faultOf(binding.source, message('bad-policy/count', { part, count: chosen.length, wanted: count }));
    }
    this.controls = chosen.map((actuator) => m.actuator_ctrladr[actuator]);
    this.drives = chosen.map((actuator) => {
      if (kind === 'torque' || kind === 'pd') return kind;
      return kind === 'position' && isMotor(binding, actuator) ? 'pd' : 'target';
    });
    const list = (name: 'scale' | 'stiffness' | 'damping', usual: number): Float64Array =>
      listOfSize(binding, described[name], usual, count, `actions.${name}`);
    this.scale = list('scale', 1);
    this.stiffness = list('stiffness', 0);
    this.damping = list('damping', 0);
    const usual = kind === 'torque' || kind === 'integrate' ? undefined : defaultPose;
    this.offset =
      described.offset === undefined && usual !== undefined
        ? Float64Array.from(usual)
        : listOfSize(binding, described.offset, 0, count, 'actions.offset');
    const labels = namesOf(m, 'actuator');
    this.gains = Float64Array.from(chosen, (actuator, i) => {
      if (this.drives[i] === 'target') return 1;
      const name = labels[actuator] || String(actuator);
      if (!isMotor(binding, actuator)) {
        throw faultOf(binding.source, message('bad-policy/not-motor', { part: 'actions', name, kind }));
      }
      if (this.drives[i] === 'pd' && described.stiffness === undefined) {
        throw faultOf(binding.source, message('bad-policy/no-gains', { part: 'actions', name }));
      }
      return m.actuator_gainprm[10 * actuator] * m.actuator_gear[6 * m.actuator_outadr[actuator]];
    });
    this.actions = new Float64Array(count);
    this.targets = new Float64Array(count);
  }

  /** Sets the actions to 0, and the targets to the controls of the state. */
  reset({ ctrl }: DataRecord): void {
    this.actions.fill(0);
    for (let i = 0; i < this.targets.length; i++) {
      const isTarget = this.drives[i] === 'target';
      this.targets[i] = isTarget ? ctrl[this.controls[i]] : this.drives[i] === 'pd' ? this.offset[i] : 0;
    }
  }

  /** Takes the outputs of a network, and computes the targets. */
  take(outputs: ArrayLike<number>): void {
    const { actions, targets, scale, offset, described } = this;
    const low = described.clip === undefined ? -Infinity : described.clip[0];
    const high = described.clip === undefined ? Infinity : described.clip[1];
    const integrates = described.kind === 'integrate';
    for (let i = 0; i < actions.length; i++) {
      actions[i] = Math.min(Math.max(outputs[i], low), high);
      const change = scale[i] * actions[i];
      targets[i] = integrates ? targets[i] + change + offset[i] : offset[i] + change;
      if (described.limit ?? integrates) targets[i] = this.clamped(i);
    }
  }

  /** A target within the range of its control. */
  private clamped(i: number): number {
    const { actuator_ctrllimited, actuator_ctrlrange } = this.binding.model.record;
    const at = this.controls[i];
    if (this.drives[i] !== 'target' || actuator_ctrllimited[at] === 0) return this.targets[i];
    return Math.min(Math.max(this.targets[i], actuator_ctrlrange[2 * at]), actuator_ctrlrange[2 * at + 1]);
  }

  /** Writes the controls for the present state. */
  apply({ qpos, qvel, ctrl }: DataRecord): void {
    const { jnt_qposadr, jnt_dofadr } = this.binding.model.record;
    const { drives, targets, controls, stiffness, damping, gains, ids } = this;
    for (let i = 0; i < targets.length; i++) {
      const joint = ids[i];
      ctrl[controls[i]] =
        drives[i] === 'pd'
          ? (stiffness[i] * (targets[i] - qpos[jnt_qposadr[joint]]) - damping[i] * qvel[jnt_dofadr[joint]]) / gains[i]
          : targets[i] / gains[i];
    }
  }
}

/** True for an actuator whose force is proportional to its control. */
function isMotor({ model: { record: m } }: Binding, actuator: number): boolean {
  return (
    m.actuator_gaintype[actuator] === GainType.FIXED &&
    m.actuator_biastype[actuator] === BiasType.NONE &&
    m.actuator_dyntype[actuator] === DynType.NONE &&
    m.actuator_gainprm[10 * actuator] !== 0
  );
}

/** The joints that actions drive, by their names. */
export function actedJoints(
  binding: Binding,
  { joints }: ActionDescription,
  described: JointList | undefined,
): JointList {
  if (joints !== undefined) return { names: joints, ids: scalarJoints(binding, joints, 'actions.joints') };
  if (described !== undefined) return described;
  throw faultOf(binding.source, message('bad-policy/no-joints', { part: 'actions' }));
}
