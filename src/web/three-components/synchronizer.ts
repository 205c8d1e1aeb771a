/** Copies poses of the simulation to objects, and poses of objects moved by a program to the state. */
import type { Object3D } from 'three/webgpu';
import { compose, inversePose, type Pose, type Quat, type Vec3 } from '../../foundation/math/pose.js';
import { JointType } from '../../foundation/schema/enums.js';
import type { Data } from '../../simulation/model/data.js';
import type { Model } from '../../simulation/model/model.js';
import { type Axes, composed, isIdentity, poseOfObject, poseWithin, setPose } from './axes.js';
import { componentOf } from './component.js';
import { MjElement } from './element.js';

/** Cause of a body's motion: joints, a free joint, or the program (mocap). A program can also move a free body. */
type Motion = 'joints' | 'free' | 'mocap';

interface Driven {
  readonly component: MjElement;
  readonly object: Object3D;
  readonly body: number;
  readonly motion: Motion;
  /** Id of the body of the nearest ancestor object with one; 0 for the world. */
  readonly above: number;
  readonly objectAbove: Object3D;
  /** Address in `qpos`, or index of the mocap body. */
  readonly at: number;
  /** Position and quaternion last written to the object. */
  readonly written: Float64Array;
}

const isSame = ({ position: p, quaternion: q }: Object3D, w: Float64Array): boolean =>
  p.x === w[0] && p.y === w[1] && p.z === w[2] && q.w === w[3] && q.x === w[4] && q.y === w[5] && q.z === w[6];

function note({ position: p, quaternion: q }: Object3D, written: Float64Array): void {
  written[0] = p.x;
  written[1] = p.y;
  written[2] = p.z;
  written[3] = q.w;
  written[4] = q.x;
  written[5] = q.y;
  written[6] = q.z;
}

/** Copies poses between the objects of a scene and a Data. */
export class Synchronizer {
  private readonly driven: readonly Driven[];
  private readonly ids: ReadonlyMap<MjElement, number>;

  constructor(
    private readonly root: Object3D,
    private readonly axes: Axes,
    private readonly model: Model,
    bodies: Iterable<readonly [MjElement, number]>,
  ) {
    this.ids = new Map(bodies);
    this.driven = [...this.ids].flatMap(([component, body]) => {
      const motion = motionOf(model, body);
      return motion ? [this.drivenOf(component, body, motion)] : [];
    });
  }

  /** True if the simulation moves the object of a component. */
  isDriven(component: MjElement): boolean {
    return this.driven.some((each) => each.component === component);
  }

  /** Returns a function for the world poses of objects in a state. */
  posesIn(data: Data): (object: Object3D) => Pose {
    return (object) => this.poseOf(object, data);
  }

  /** Pose of an object in the world of the model, in a state with computed body poses. */
  poseOf(object: Object3D, data: Data): Pose {
    const { objectAbove, above } = this.bodyOver(object);
    const within = poseWithin(object, objectAbove);
    return above === 0 ? this.axes.poseToModel(within) : composed(poseOfBody(data, above), within);
  }

  /**
   * Returns the body that carries an object (that of the nearest object upwards, including the object itself), with its
   * object.
   */
  bodyOver(object: Object3D | null): { readonly above: number; readonly objectAbove: Object3D } {
    for (let at = object; at && at !== this.root; at = at.parent) {
      const owner = componentOf(at);
      const id = owner instanceof MjElement ? this.ids.get(owner) : undefined;
      if (id !== undefined) return { above: id, objectAbove: at };
    }
    return { above: 0, objectAbove: this.root };
  }

  private drivenOf(component: MjElement, body: number, motion: Motion): Driven {
    const { object } = component;
    const { model } = this;
    const at = motion === 'mocap' ? model.body_mocapid[body]! : model.jnt_qposadr[model.body_jntadr[body]!]!;
    const written = new Float64Array(7);
    note(object, written);
    return { component, object, body, motion, ...this.bodyOver(object.parent), at, written };
  }

  /** Sets the pose of every object from its body. */
  toObjects(data: Data): void {
    for (const each of this.driven) {
      const { object, objectAbove, above, body, written } = each;
      const pose = poseOfBody(data, body);
      const relative = above === 0 ? this.inScene(pose) : compose(inversePose(poseOfBody(data, above)), pose);
      const between = object.parent === objectAbove ? undefined : poseWithin(object.parent!, objectAbove);
      setPose(object, between && !isIdentity(between) ? compose(inversePose(between), relative) : relative);
      if (!object.matrixAutoUpdate) object.updateMatrix();
      note(object, written);
    }
  }

  /**
   * Copies the poses of mocap and free bodies whose objects were moved to the state. Returns true if there were any.
   */
  fromObjects(data: Data): boolean {
    let isMoved = false;
    for (const each of this.driven) {
      const { object, motion, at, written } = each;
      if (motion === 'joints' || isSame(object, written)) continue;
      const { pos, quat } = this.inModel(each, data);
      const [positions, quats] = motion === 'mocap' ? [data.mocap_pos, data.mocap_quat] : [data.qpos, data.qpos];
      positions.set(pos, motion === 'mocap' ? 3 * at : at);
      quats.set(quat, motion === 'mocap' ? 4 * at : at + 3);
      note(object, written);
      isMoved = true;
    }
    return isMoved;
  }

  /** Pose of an object in the world of the model. */
  private inModel({ object, objectAbove, above }: Driven, data: Data): Pose {
    const between = object.parent === objectAbove ? undefined : poseWithin(object.parent!, objectAbove);
    const pose = between ? composed(between, poseOfObject(object)) : poseOfObject(object);
    return above === 0 ? this.axes.poseToModel(pose) : compose(poseOfBody(data, above), pose);
  }

  private inScene({ pos, quat }: Pose): Pose {
    return { pos: this.axes.vectorToScene(pos), quat: this.axes.quatToScene(quat) };
  }
}

function motionOf(m: Model, body: number): Motion | undefined {
  if (m.body_mocapid[body]! >= 0) return 'mocap';
  if (m.body_jntnum[body] === 0) return undefined;
  return m.jnt_type[m.body_jntadr[body]!] === JointType.FREE ? 'free' : 'joints';
}

function poseOfBody({ xpos, xquat }: Data, body: number): Pose {
  const [p, q] = [3 * body, 4 * body];
  const pos: Vec3 = [xpos[p]!, xpos[p + 1]!, xpos[p + 2]!];
  const quat: Quat = [xquat[q]!, xquat[q + 1]!, xquat[q + 2]!, xquat[q + 3]!];
  return { pos, quat };
}
