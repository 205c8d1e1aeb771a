/** Poses of sleeping trees, which are computed again only if their inputs have changed. */
import { doubles, INDEX, integers } from '../../../foundation/math/scratch.js';
import { JointType } from '../../../foundation/schema/enums.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';

/** The inputs from which the poses of sleeping trees were computed. */
export interface SleepingPoses {
  /**
   * Computes the poses of sleeping trees whose positions or frames have changed, and marks the trees that have moved as
   * awake in `tree_awake`: the user moved them, so they wake.
   */
  check(poses: (begin: number, end: number) => void): void;
  /** Discards the inputs of all trees, after a stage with all of them awake. */
  forget(): void;
}

/** The arrays that the pose of a body depends on, apart from its parent. */
type Inputs = Pick<ModelRecord, 'body_pos' | 'body_quat' | 'jnt_pos' | 'jnt_axis' | 'qpos0'> & Pick<DataRecord, 'qpos'>;

/** Allocates the inputs of all trees, initially unknown. */
export function bindSleepingPoses(m: ModelRecord, d: DataRecord): SleepingPoses {
  const trees = rangesOf(m);
  const kept: Inputs = {
    body_pos: doubles(m.body_pos.length),
    body_quat: doubles(m.body_quat.length),
    jnt_pos: doubles(m.jnt_pos.length),
    jnt_axis: doubles(m.jnt_axis.length),
    qpos0: doubles(m.nq),
    qpos: doubles(m.nq),
  };
  /** 1 for each tree whose poses were computed from the kept arrays, else 0. */
  const known = integers(m.ntree);
  /** Poses of a tree before they are computed again. */
  const before = { xpos: doubles(3 * m.nbody), xquat: doubles(4 * m.nbody) };

  function check(poses: (begin: number, end: number) => void): void {
    const { ntree } = m;
    const { tree_asleep } = d;
    for (let t = 0; t < ntree; t++) {
      if (tree_asleep[t] < 0) {
        known[t] = 0;
        continue;
      }
      const first = t;
      if (isSimple(t)) while (t + 1 < ntree && isSimple(t + 1)) t++;
      if (t > first && samePositions(trees.first[first], trees.end[t])) continue;
      for (let k = first; k <= t; k++) if (known[k] === 0 || !isUnchanged(k)) place(k, poses);
    }
  }

  /** Tests whether a tree is a sleeping free body with known inputs: its pose depends on `qpos` alone. */
  function isSimple(t: number): boolean {
    return d.tree_asleep[t] >= 0 && known[t] !== 0 && trees.body[t] === trees.lastBody[t];
  }

  function place(t: number, poses: (begin: number, end: number) => void): void {
    const { tree_bodyadr, tree_bodynum } = m;
    const begin = tree_bodyadr[t];
    const end = begin + tree_bodynum[t];
    copyPoses(begin, end);
    poses(begin, end);
    if (hasMoved(begin, end)) d.tree_awake[t] = 1;
    else keep(t);
  }

  const samePositions = (begin: number, end: number): boolean => same(d.qpos, kept.qpos, begin, end);

  /** Tests whether the inputs of a tree equal the kept ones. A free joint at the root depends on `qpos` alone. */
  function isUnchanged(t: number): boolean {
    const { first, joint, body, end, lastJoint, lastBody } = trees;
    const last = end[t];
    if (!samePositions(first[t], last)) return false;
    return body[t] === lastBody[t] || (sameBodies(body[t], lastBody[t]) && sameJoints(joint[t], lastJoint[t], last));
  }

  const sameBodies = (begin: number, end: number): boolean =>
    same(m.body_pos, kept.body_pos, 3 * begin, 3 * end) && same(m.body_quat, kept.body_quat, 4 * begin, 4 * end);

  function sameJoints(begin: number, end: number, lastPosition: number): boolean {
    const { jnt_pos, jnt_axis, qpos0, jnt_qposadr } = m;
    return (
      same(jnt_pos, kept.jnt_pos, 3 * begin, 3 * end) &&
      same(jnt_axis, kept.jnt_axis, 3 * begin, 3 * end) &&
      (begin === end || same(qpos0, kept.qpos0, jnt_qposadr[begin], lastPosition))
    );
  }

  /** Keeps the inputs of a tree, unless its poses also depend on a body other than the world from which it hangs. */
  function keep(t: number): void {
    const { tree_bodyadr, body_parentid } = m;
    known[t] = body_parentid[tree_bodyadr[t]] === 0 ? 1 : 0;
    if (known[t] === 0) return;
    const { first, joint, body, end, lastJoint, lastBody } = trees;
    copyPart(kept.qpos, d.qpos, first[t], end[t]);
    copyPart(kept.qpos0, m.qpos0, first[t], end[t]);
    copyPart(kept.body_pos, m.body_pos, 3 * body[t], 3 * lastBody[t]);
    copyPart(kept.body_quat, m.body_quat, 4 * body[t], 4 * lastBody[t]);
    copyPart(kept.jnt_pos, m.jnt_pos, 3 * joint[t], 3 * lastJoint[t]);
    copyPart(kept.jnt_axis, m.jnt_axis, 3 * joint[t], 3 * lastJoint[t]);
  }

  function copyPoses(begin: number, end: number): void {
    copyPart(before.xpos, d.xpos, 3 * begin, 3 * end);
    copyPart(before.xquat, d.xquat, 4 * begin, 4 * end);
  }

  /** Tests whether a body with a joint has moved; bodies without joints may be moved by their frames. */
  function hasMoved(begin: number, end: number): boolean {
    for (let b = begin; b < end; b++) {
      if (m.body_jntnum[b] === 0) continue;
      if (!(same(before.xpos, d.xpos, 3 * b, 3 * b + 3) && same(before.xquat, d.xquat, 4 * b, 4 * b + 4))) return true;
    }
    return false;
  }

  return { check, forget: () => known.fill(0) };
}

function copyPart(to: Float64Array, from: Float64Array, begin: number, end: number): void {
  for (let i = begin; i < end; i++) to[i] = from[i];
}

/** Tests whether two arrays are equal in a range. Comparing four at a time takes two thirds of the time. */
function same(x: Float64Array, y: Float64Array, begin: number, end: number): boolean {
  let i = begin & INDEX;
  for (; i < end - 3; i += 4) {
    if (x[i] !== y[i] || x[i + 1] !== y[i + 1] || x[i + 2] !== y[i + 2] || x[i + 3] !== y[i + 3]) return false;
  }
  for (; i < end; i++) if (x[i] !== y[i]) return false;
  return true;
}

/**
 * Ranges of each tree: of its positions, and of the joints and bodies whose frames are inputs as well, which are all
 * except a free joint at the root and its body. `end`, `lastJoint` and `lastBody` are exclusive.
 */
interface TreeRanges {
  readonly first: Int32Array;
  readonly end: Int32Array;
  readonly joint: Int32Array;
  readonly lastJoint: Int32Array;
  readonly body: Int32Array;
  readonly lastBody: Int32Array;
}

function rangesOf(m: ModelRecord): TreeRanges {
  const { ntree, njnt, nq, tree_bodyadr, tree_bodynum, tree_dofadr, tree_dofnum, dof_jntid, jnt_qposadr, jnt_type } = m;
  const column = (): Int32Array => integers(ntree);
  const ranges = {
    first: column(),
    end: column(),
    joint: column(),
    lastJoint: column(),
    body: column(),
    lastBody: column(),
  };
  for (let t = 0; t < ntree; t++) {
    const joint = dof_jntid[tree_dofadr[t]];
    const lastJoint = dof_jntid[tree_dofadr[t] + tree_dofnum[t] - 1] + 1;
    const free = jnt_type[joint] === JointType.FREE ? 1 : 0;
    ranges.first[t] = jnt_qposadr[joint];
    ranges.end[t] = lastJoint < njnt ? jnt_qposadr[lastJoint] : nq;
    ranges.joint[t] = joint + free;
    ranges.lastJoint[t] = lastJoint;
    ranges.body[t] = tree_bodyadr[t] + free;
    ranges.lastBody[t] = tree_bodyadr[t] + tree_bodynum[t];
  }
  return ranges;
}
