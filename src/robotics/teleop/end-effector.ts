/** Moves an end effector by hand: a goal pose or a velocity becomes controls of the actuators of its limb. */
import { type OptionNames, requireInstance, requireOptionsOf, usageError } from '../../foundation/base/usage.js';
import {
  add3,
  axesToQuat,
  axisAngleToQuat,
  conjugate,
  mulQuat,
  norm3,
  type Quat,
  rotate,
  scale3,
  sub3,
  unit3,
  type Vec3,
} from '../../foundation/math/pose.js';
import { atan2 } from '../../foundation/math/trigonometry.js';
import { Data } from '../../simulation/model/data.js';
import { Model } from '../../simulation/model/model.js';
import type { ElementRef } from '../../simulation/model/named.js';
import { copyMocap } from '../ik/arguments.js';
import { DifferentialIk, type DifferentialIkOptions } from '../ik/differential-ik.js';
import type { IkTarget } from '../ik/target.js';
import { Followers, type ForceGains } from './followers.js';
import { dofsOf, type Limb, limbOf } from './limb.js';

/** A gripper that one actuator closes. */
export interface Gripper {
  readonly actuator: ElementRef;
  /** Control of the open gripper; default: the upper end of `ctrlrange`. */
  readonly open?: number;
  /** Control of the closed gripper; default: the lower end of `ctrlrange`. */
  readonly closed?: number;
}

/** Options of an end effector; exactly one of `site`, `body` and `geom` is its frame. */
export interface EndEffectorOptions {
  readonly site?: ElementRef;
  readonly body?: ElementRef;
  readonly geom?: ElementRef;
  /** The body that the limb starts from; default: the body with a free joint, or the world. */
  readonly base?: ElementRef;
  /** True to control the orientation, too. Default: true for a limb of at least 6 dofs. */
  readonly orientation?: boolean;
  /** Actuators to control; default: all that move the limb, but the gripper. */
  readonly actuators?: readonly ElementRef[];
  readonly gripper?: Gripper;
  /** Maximum speed [m/s]; default 0.25. */
  readonly speed?: number;
  /** Maximum angular speed [rad/s]; default 1. */
  readonly angularSpeed?: number;
  /** Maximum distance by which the command precedes the end effector [m], if it is held; default 0.1. */
  readonly lead?: number;
  /** Stiffness and damping of actuators that apply forces (`motor`). */
  readonly gains?: ForceGains;
  /** Maximum speed of the joints [rad/s or m/s], as in `DifferentialIk`; default 3. */
  readonly velocityLimit?: DifferentialIkOptions['velocityLimit'];
  /** Minimum distances between geoms, as in `DifferentialIk`. */
  readonly clearances?: DifferentialIkOptions['clearances'];
}

export const END_EFFECTOR_OPTIONS: OptionNames<EndEffectorOptions> = {
  site: true,
  body: true,
  geom: true,
  base: true,
  orientation: true,
  actuators: true,
  gripper: true,
  speed: true,
  angularSpeed: true,
  lead: true,
  gains: true,
  velocityLimit: true,
  clearances: true,
};

/** Frame of a velocity: the axes of the world or of the end effector. */
export type VelocityFrame = 'world' | 'tool';

/** Interval of the inverse kinematics [s]. */
const INTERVAL = 0.01;
/** Weight of the orientation: meters per radian. */
const ORIENTATION_WEIGHT = 0.3;
const POSTURE_WEIGHT = 1e-3;
/** Dofs of a limb that can take any pose. */
const FULL = 6;
const CALL = 'EndEffector';

const FRAMES = ['site', 'body', 'geom'] as const;
type Frame = (typeof FRAMES)[number];

/**
 * Controls of the actuators of a limb, so that its end effector moves to a goal pose or with a velocity. The goal is
 * followed at limited speeds by inverse kinematics within the limits of joints and tendons; position, velocity and motor
 * actuators follow the resulting configuration.
 */
export class EndEffector {
  /** The joints and actuators that are controlled, by ids. */
  readonly limb: Limb;
  private readonly frame: Frame;
  private readonly id: number;
  private readonly hasOrientation: boolean;
  private readonly followers: Followers;
  private readonly gripper: { readonly control: number; readonly open: number; readonly closed: number } | undefined;
  private readonly options: EndEffectorOptions;
  private readonly locked: readonly number[];
  /** Addresses of `qpos` of the joints of the limb. */
  private readonly own: readonly number[];
  private ik: DifferentialIk | undefined;
  private goal: { pos: Vec3; quat: Quat } = { pos: [0, 0, 0], quat: [1, 0, 0, 0] };
  private commanded = this.goal;
  private linear: Vec3 = [0, 0, 0];
  private angular: Vec3 = [0, 0, 0];
  private velocityFrame: VelocityFrame = 'world';
  private gripped = 0;
  private hasGripped = false;
  private last = Number.NaN;
  private due = 0;

  /** @throws TypeError, RangeError for invalid options */
  constructor(
    readonly model: Model,
    options: EndEffectorOptions,
  ) {
    requireInstance(CALL, Model, model);
    requireOptionsOf(CALL, END_EFFECTOR_OPTIONS, options);
    this.options = options;
    for (const name of ['speed', 'angularSpeed', 'lead'] as const) {
      const value = options[name] ?? 1;
      if (!(value > 0 && value < Infinity)) throw usageError(`${CALL}, ${name}`, 'a positive number', value);
    }
    const frames = FRAMES.filter((name) => options[name] !== undefined);
    if (frames.length !== 1) throw usageError(CALL, 'one of site, body and geom', frames.join(' and ') || undefined);
    this.frame = frames[0]!;
    this.id = model[this.frame](options[this.frame]!).id;
    this.gripper = this.gripperOf(options.gripper);
    const base = options.base === undefined ? 0 : model.body(options.base).id;
    const chosen = options.actuators?.map((each) => model.actuator(each).id);
    const gripping = options.gripper ? [model.actuator(options.gripper.actuator).id] : [];
    this.limb = limbOf(model, this.bodyOf(), base, chosen, gripping);
    const { joints, actuators } = this.limb;
    if (joints.length === 0) {
      throw new TypeError(`${CALL}: no actuator moves a joint between the base and the ${this.frame}`);
    }
    this.followers = new Followers(CALL, model, actuators, options.gains);
    this.hasOrientation = options.orientation ?? joints.flatMap((joint) => dofsOf(model, joint)).length >= FULL;
    const moving = new Set(joints);
    const all = Array.from({ length: model.njnt }, (_, joint) => joint);
    this.locked = all.filter((joint) => !moving.has(joint));
    this.own = joints.flatMap((joint) => addressesOf(model, joint));
  }

  /** Position of the goal in the world [m]. */
  get position(): Vec3 {
    return this.goal.pos;
  }

  /** Orientation of the goal in the world: a quaternion [w, x, y, z]. */
  get orientation(): Quat {
    return this.goal.quat;
  }

  /** True if the orientation is controlled. */
  get controlsOrientation(): boolean {
    return this.hasOrientation;
  }

  /**
   * True if the controls depend only on poses: all actuators are position servos. Others need lengths and velocities of
   * actuators in the Data.
   */
  get isFeedforward(): boolean {
    return this.followers.isFeedforward;
  }

  /** True if there is a gripper. */
  get hasGripper(): boolean {
    return this.gripper !== undefined;
  }

  /** Maximum speed [m/s], angular speed [rad/s] and lead [m]. */
  get speeds(): { readonly speed: number; readonly angularSpeed: number; readonly lead: number } {
    const { speed = 0.25, angularSpeed = 1, lead = 0.1 } = this.options;
    return { speed, angularSpeed, lead };
  }

  /** Sets the goal and ends a motion by `setVelocity`. @throws TypeError for values that are not finite */
  moveTo(goal: { readonly position?: ArrayLike<number>; readonly orientation?: ArrayLike<number> }): void {
    const { position, orientation } = goal;
    this.setVelocity([0, 0, 0]);
    this.goal = {
      pos: position === undefined ? this.goal.pos : (numbers(position, 3, 'position') as unknown as Vec3),
      quat: orientation === undefined ? this.goal.quat : unitQuat(numbers(orientation, 4, 'orientation')),
    };
  }

  /**
   * Moves the goal at a velocity [m/s] and an angular velocity [rad/s], up to the next call. Higher speeds than the
   * maximum are reduced to it.
   */
  setVelocity(linear: ArrayLike<number>, angular: ArrayLike<number> = [0, 0, 0], frame: VelocityFrame = 'world'): void {
    const { speed, angularSpeed } = this.speeds;
    this.linear = limited(numbers(linear, 3, 'velocity') as unknown as Vec3, speed);
    this.angular = limited(numbers(angular, 3, 'angular velocity') as unknown as Vec3, angularSpeed);
    this.velocityFrame = frame;
  }

  /** How far the gripper is commanded to close: 0 is open, 1 is closed. */
  get closing(): number {
    return this.gripped;
  }

  /** Closes the gripper: 0 is open, 1 is closed. @throws TypeError without a gripper */
  grip(amount: number): void {
    if (!this.gripper) throw new TypeError(`${CALL}: it has no gripper; give the option gripper: { actuator }`);
    if (!(amount >= 0 && amount <= 1)) throw usageError(`${CALL}, grip`, 'a number from 0 to 1', amount);
    this.gripped = amount;
    this.hasGripped = true;
  }

  /** Takes the present pose as the goal. */
  reset(data: Data): void {
    this.requireData(data);
    this.ik?.dispose();
    const { velocityLimit, clearances } = this.options;
    this.commanded = this.poseIn(data);
    this.goal = this.commanded;
    this.setVelocity([0, 0, 0]);
    this.ik = new DifferentialIk(this.model, [this.target()], {
      data,
      locked: this.locked,
      posture: { qpos: data.qpos, weight: POSTURE_WEIGHT },
      ...(velocityLimit !== undefined && { velocityLimit }),
      ...(clearances !== undefined && { clearances }),
    });
    this.followers.restart();
    this.followers.take(this.ik.data, INTERVAL);
    this.last = data.time;
    this.due = data.time;
  }

  /**
   * Computes the controls for the present state; call it before each step. Time that goes backwards, as after a reset of
   * the state, resets the goal.
   *
   * @param set called with the index in `ctrl` and the value of each control; by default, `ctrl` of the Data is written
   */
  update(
    data: Data,
    set: (control: number, value: number) => void = (at, value) => void (data.ctrl[at] = value),
  ): void {
    this.requireData(data);
    if (!this.ik || data.time < this.last) this.reset(data);
    this.last = data.time;
    // after a pause, missed intervals are not made up for
    this.due = Math.max(this.due, data.time - INTERVAL);
    while (this.due <= data.time) {
      this.advance(data);
      this.due += INTERVAL;
    }
    this.followers.controls(data, set);
    const { gripper } = this;
    if (gripper && this.hasGripped) set(gripper.control, gripper.open + this.gripped * (gripper.closed - gripper.open));
  }

  /** Releases its memory. */
  dispose(): void {
    this.ik?.dispose();
    this.ik = undefined;
  }

  /** Moves the command towards the goal by one interval, and the reference configuration after it. */
  private advance(data: Data): void {
    const ik = this.ik!;
    const { speed, angularSpeed, lead } = this.speeds;
    this.moveGoal();
    const pos = approached(this.commanded.pos, this.goal.pos, speed * INTERVAL);
    const quat = turned(this.commanded.quat, this.goal.quat, angularSpeed * INTERVAL);
    const measured = this.poseIn(data);
    this.commanded = { pos: approached(measured.pos, pos, lead), quat };
    this.takeOthers(data, ik);
    ik.moveTarget(0, {
      position: this.commanded.pos,
      ...(this.hasOrientation && { orientation: this.commanded.quat }),
    });
    ik.step(INTERVAL);
    this.followers.take(ik.data, INTERVAL);
  }

  /** Moves the goal by its velocity, no farther from the command than the lead. */
  private moveGoal(): void {
    const { linear, angular, velocityFrame, commanded } = this;
    if (norm3(linear) === 0 && norm3(angular) === 0) return;
    const inWorld = (v: Vec3): Vec3 => (velocityFrame === 'tool' ? rotate(v, commanded.quat) : v);
    const moved = add3(this.goal.pos, scale3(inWorld(linear), INTERVAL));
    const turn = inWorld(angular);
    const axis = unit3(turn);
    this.goal = {
      pos: approached(commanded.pos, moved, this.speeds.lead),
      quat: axis ? mulQuat(axisAngleToQuat(axis, norm3(turn) * INTERVAL), this.goal.quat) : this.goal.quat,
    };
  }

  /** Copies what the limb does not move: other joints and mocap bodies. */
  private takeOthers(data: Data, ik: DifferentialIk): void {
    const own = this.own.map((at) => ik.qpos[at]!);
    ik.qpos.set(data.qpos);
    for (const [k, at] of this.own.entries()) ik.qpos[at] = own[k]!;
    copyMocap(ik.data, data);
  }

  private target(): IkTarget {
    const { pos, quat } = this.commanded;
    return {
      [this.frame]: this.id,
      position: pos,
      ...(this.hasOrientation && { orientation: quat, orientationWeight: ORIENTATION_WEIGHT }),
    };
  }

  private poseIn(data: Data): { pos: Vec3; quat: Quat } {
    const [positions, axes] =
      this.frame === 'body'
        ? [data.xpos, data.xmat]
        : this.frame === 'site'
          ? [data.site_xpos, data.site_xmat]
          : [data.geom_xpos, data.geom_xmat];
    const pos = Array.from(positions.subarray(3 * this.id, 3 * this.id + 3)) as unknown as Vec3;
    const m = axes.subarray(9 * this.id, 9 * this.id + 9);
    const column = (k: number): Vec3 => [m[k]!, m[3 + k]!, m[6 + k]!];
    return { pos, quat: axesToQuat(column(0), column(1), column(2)) };
  }

  private bodyOf(): number {
    const { model, frame, id } = this;
    if (frame === 'body') return id;
    return frame === 'site' ? model.site_bodyid[id]! : model.geom_bodyid[id]!;
  }

  private gripperOf(gripper: Gripper | undefined) {
    if (!gripper) return undefined;
    const { model } = this;
    const { id } = model.actuator(gripper.actuator);
    const control = model.actuator_ctrladr[id]!;
    const range = model.actuator_ctrllimited[control] ? model.actuator_ctrlrange.subarray(2 * control) : undefined;
    const closed = gripper.closed ?? range?.[0];
    const open = gripper.open ?? range?.[1];
    if (closed === undefined || open === undefined) {
      throw new TypeError(`${CALL}: the actuator of the gripper has no ctrlrange; give open and closed`);
    }
    return { control, open, closed };
  }

  private requireData(data: Data): void {
    requireInstance(CALL, Data, data);
    if (data.model !== this.model) throw new TypeError(`${CALL}: data belongs to another Model`);
  }
}

/** Addresses of `qpos` of a joint. */
function addressesOf(model: Model, joint: number): number[] {
  const end = joint + 1 < model.njnt ? model.jnt_qposadr[joint + 1]! : model.nq;
  const first = model.jnt_qposadr[joint]!;
  return Array.from({ length: end - first }, (_, k) => first + k);
}

function numbers(given: ArrayLike<number>, length: number, part: string): number[] {
  const values = Array.from(given ?? []);
  if (values.length === length && values.every(Number.isFinite)) return values;
  throw usageError(`${CALL}, ${part}`, `${length} finite numbers`, given);
}

function unitQuat(values: readonly number[]): Quat {
  const length = Math.sqrt(values.reduce((squares, each) => squares + each * each, 0));
  if (length === 0) throw usageError(`${CALL}, orientation`, 'a quaternion other than 0', values);
  return values.map((each) => each / length) as unknown as Quat;
}

function limited(vector: Vec3, most: number): Vec3 {
  const length = norm3(vector);
  return length > most ? scale3(vector, most / length) : vector;
}

/** The point on the way to a goal, at most a distance away. */
const approached = (from: Vec3, goal: Vec3, most: number): Vec3 => add3(from, limited(sub3(goal, from), most));

/** The orientation on the way to a goal, at most an angle away [rad]. */
function turned(from: Quat, goal: Quat, most: number): Quat {
  const [w, x, y, z] = mulQuat(goal, conjugate(from));
  const half = Math.sqrt(x * x + y * y + z * z);
  const angle = 2 * atan2(half, Math.abs(w));
  if (angle <= most) return goal;
  const sign = w < 0 ? -1 : 1;
  return mulQuat(axisAngleToQuat([(sign * x) / half, (sign * y) / half, (sign * z) / half], most), from);
}
