/** Controls that make actuators follow a reference configuration. */
import { BiasType, DynType, GainType, JointType, TrnType } from '../../foundation/schema/enums.js';
import type { Data } from '../../simulation/model/data.js';
import type { Model } from '../../simulation/model/model.js';
import { namesOf } from '../../simulation/model/named.js';
import { transmission } from '../../simulation/runtime/run.js';

/** Stiffness and damping of actuators that apply forces: at the joint, or along the tendon. */
export interface ForceGains {
  /** Force or torque per displacement [N/m or N m/rad]. */
  readonly stiffness: number;
  /** Force or torque per velocity [N s/m or N m s/rad]. */
  readonly damping: number;
}

/** Rate at which actuators that take a velocity correct an error of position [1/s]. */
const CORRECTION = 10;
/** Size of the parameters of an actuator. */
const PARAMETERS = 10;

/** The force of an actuator is gain control + offset + stiffness length + damping velocity. */
interface Follower {
  readonly kind: 'position' | 'integrated' | 'velocity' | 'force';
  readonly control: number;
  readonly activation: number;
  /** Index of its output: its length, velocity and force. */
  readonly output: number;
  readonly gain: number;
  readonly offset: number;
  readonly stiffness: number;
  readonly damping: number;
  readonly min: number;
  readonly max: number;
  /** The dof of a hinge or slide, where gravity is compensated, or -1; gear of the transmission. */
  readonly dof: number;
  readonly gear: number;
}

/** Actuators that follow a configuration: servos take its length, others a velocity or a force towards it. */
export class Followers {
  private readonly list: readonly Follower[];
  /** Lengths of the reference, and their velocities, by output. */
  private readonly lengths: Float64Array;
  private readonly velocities: Float64Array;
  private hasLengths = false;

  /** @throws TypeError for an actuator that cannot follow a configuration */
  constructor(
    private readonly call: string,
    private readonly model: Model,
    actuators: readonly number[],
    private readonly gains: ForceGains | undefined,
  ) {
    this.list = actuators.map((actuator) => this.followerOf(actuator));
    this.lengths = new Float64Array(model.nout);
    this.velocities = new Float64Array(model.nout);
  }

  /** True if the controls depend only on the reference, not on lengths and velocities of the actuators. */
  get isFeedforward(): boolean {
    return this.list.every(({ kind }) => kind === 'position');
  }

  /** Forgets the velocity of the reference. */
  restart(): void {
    this.hasLengths = false;
  }

  /** Takes the reference from a Data with its poses, a duration after the previous one [s]. */
  take(reference: Data, duration: number): void {
    transmission(this.model, reference);
    const { actuator_length } = reference;
    for (const { output } of this.list) {
      const before = this.lengths[output];
      this.lengths[output] = actuator_length[output];
      this.velocities[output] = this.hasLengths ? (actuator_length[output] - before) / duration : 0;
    }
    this.hasLengths = true;
  }

  /** Calls a function with the index and the value of each control for the state of a Data. */
  controls(data: Data, set: (control: number, value: number) => void): void {
    for (const each of this.list) {
      const value = this.controlOf(each, data);
      set(each.control, Math.min(Math.max(value, each.min), each.max));
    }
  }

  /** A Data that mirrors a simulation in a worker may have only what the kind of the actuator needs. */
  private controlOf(follower: Follower, data: Data): number {
    const { kind, output, gain, offset, stiffness, damping } = follower;
    const [length, velocity] = [this.lengths[output], this.velocities[output]];
    const still = -(offset + stiffness * length) / gain;
    switch (kind) {
      case 'position':
        return still - (damping * velocity) / gain;
      case 'integrated':
        return (-stiffness * velocity) / gain + CORRECTION * (still - data.act[follower.activation]);
      case 'velocity':
        return (-damping * (velocity + CORRECTION * (length - data.actuator_length[output])) - offset) / gain;
      case 'force': {
        const { dof, gear } = follower;
        const { actuator_length, actuator_velocity, qfrc_bias, qfrc_gravcomp } = data;
        const gains = this.gains!;
        const held = dof < 0 ? 0 : (qfrc_bias[dof] - qfrc_gravcomp[dof]) / gear;
        const pull = gains.stiffness * (length - actuator_length[output]);
        const brake = gains.damping * (velocity - actuator_velocity[output]);
        return (held + (pull + brake) / (gear * gear)) / gain;
      }
    }
  }

  private followerOf(actuator: number): Follower {
    const m = this.model;
    const at = PARAMETERS * actuator;
    const control = m.actuator_ctrladr[actuator];
    const isLimited = m.actuator_ctrllimited[control] !== 0;
    const isAffine = m.actuator_biastype[actuator] === BiasType.AFFINE;
    const [offset, stiffness, damping] = [0, 1, 2].map((k) => (isAffine ? m.actuator_biasprm[at + k] : 0)) as [
      number,
      number,
      number,
    ];
    const gain = m.actuator_gainprm[at];
    const kind = this.kindOf(actuator, stiffness, damping);
    if (kind === 'force' && !this.gains) {
      throw this.unfit(actuator, 'applies forces: give the option gains: { stiffness, damping }');
    }
    const joint = m.actuator_trntype[actuator] === TrnType.JOINT ? m.actuator_trnid[2 * actuator] : -1;
    const isScalarJoint =
      joint >= 0 && (m.jnt_type[joint] === JointType.HINGE || m.jnt_type[joint] === JointType.SLIDE);
    return {
      kind,
      control,
      dof: isScalarJoint ? m.jnt_dofadr[joint] : -1,
      gear: m.actuator_gear[6 * m.actuator_outadr[actuator]],
      activation: m.actuator_actadr[actuator],
      output: m.actuator_outadr[actuator],
      gain,
      offset,
      stiffness,
      damping,
      min: isLimited ? m.actuator_ctrlrange[2 * control] : -Infinity,
      max: isLimited ? m.actuator_ctrlrange[2 * control + 1] : Infinity,
    };
  }

  private kindOf(actuator: number, stiffness: number, damping: number): Follower['kind'] {
    const m = this.model;
    const [bias, dynamics] = [m.actuator_biastype[actuator], m.actuator_dyntype[actuator]];
    const isScalar = m.actuator_ctrlnum[actuator] === 1 && m.actuator_outnum[actuator] === 1;
    const isLinear =
      m.actuator_gaintype[actuator] === GainType.FIXED &&
      (bias === BiasType.NONE || bias === BiasType.AFFINE) &&
      m.actuator_gainprm[PARAMETERS * actuator] !== 0;
    const isDirect = dynamics === DynType.NONE || dynamics === DynType.FILTER || dynamics === DynType.FILTEREXACT;
    if (isScalar && isLinear) {
      if (dynamics === DynType.INTEGRATOR && stiffness < 0) return 'integrated';
      if (isDirect && stiffness < 0) return 'position';
      if (isDirect && stiffness === 0 && damping < 0) return 'velocity';
      if (dynamics === DynType.NONE && bias === BiasType.NONE) return 'force';
    }
    throw this.unfit(actuator, 'is not a position, velocity or motor actuator: leave it out of the option actuators');
  }

  private unfit(actuator: number, reason: string): TypeError {
    const name = namesOf(this.model.record, 'actuator')[actuator];
    return new TypeError(`${this.call}: actuator ${name ? `'${name}'` : actuator} ${reason}`);
  }
}
