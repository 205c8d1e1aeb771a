/**
 * Pairs of bodies, and of these and flexes, whose bounds overlap, by sweep and prune on two levels.
 *
 * Bounds are boxes along the world axes, inflated by margin and gap, travel, and a rounding tolerance; `sweep-ties.ts`
 * reproduces how the reference treats touching bounds. Bodies form groups: a kinematic tree of moderate size is one,
 * any other body is a group alone. Groups are swept along the axis on which their centers vary most, in the order of
 * their lower bounds, which is preserved between steps and repaired by insertion: motion between steps is small, so
 * this costs about one comparison per group. Within two overlapping groups, and within one group, bodies are compared
 * directly. The result, sorted by body, does not depend on groups, axis or preserved order.
 */
import { doubles, filledIntegers, integers } from '../../../../foundation/math/scratch.js';
import type { DataRecord } from '../../../model/data-record.js';
import type { ModelRecord } from '../../../model/model-record.js';
import { awakeCollider, awakeColliders, someSleep } from '../../sleep/awake.js';
import type { BodyFilter } from './body-filter.js';
import { bindGroupBounds, type Travel } from './group-bounds.js';
import { addPair, createPairList, type PairList, sortPairs } from './pair-list.js';
import { groupBodies } from './sweep-groups.js';

/**
 * The sweep axis changes only if centers vary this many times more along another one, because resorting is expensive.
 */
const AXIS_GAIN = 2;

/** Number of groups up to which sorting by insertion is as fast as scanning the whole order. */
const FEW = 32;

/** The broad phase of one Model and Data. */
export interface BroadPhase {
  /** Candidate pairs after `run`, first index below second, sorted. */
  readonly pairs: PairList;
  run(): void;
}

/** Makes the broad phase. `run` reads bounds of geoms and flexes at the current poses and writes `pairs`. */
export function bindBroadPhase(m: ModelRecord, d: DataRecord, filter: BodyFilter, travel: Travel): BroadPhase {
  const { nbody, nflex } = m;
  const count = nbody + nflex;
  const groups = groupBodies(m, filter);
  const ngroup = groups.start.length - 1;
  const measured = bindGroupBounds(m, d, filter, groups, travel);
  /**
   * Read from here at the start of every kernel: V8 does not treat arrays in a closure variable as known inside a loop.
   */
  const own = {
    bounds: measured.bounds,
    groupBounds: measured.groupBounds,
    /** Groups in sweep order, and the lower bound of each along the sweep axis. */
    order: filledIntegers(Array.from({ length: ngroup }, (_, i) => i)),
    lower: doubles(ngroup),
    spread: doubles(3),
    /** Groups of this sweep, as marks, as a list, and in sweep order. */
    near: measured.near,
    nearList: measured.nearList,
    listed: integers(ngroup),
    /** Bounds in sweep order: sweep axis (low, high), then the two others. */
    swept: doubles(6 * ngroup),
  };
  const pairs = createPairList(Math.max(64, 4 * count));
  const counts = integers(count + 1);
  /** True if pairs with unbounded bodies are already sorted, before all others. */
  const worldOnly = filter.unbounded.length === 1 && filter.unbounded[0] === 0;
  /** Pair of each body and flex with the world, if the world is the only unbounded body; -1 for none. */
  const outerOf = integers(count).fill(-1);
  if (worldOnly) groups.outerSecond.forEach((b, i) => void (outerOf[b] = i));
  /** False for one group without internal pairs, which can only touch unbounded bodies. */
  const needsBounds = ngroup > 1 || groups.innerFirst.length > 0;
  const state = { axis: 0 };

  function run(): void {
    pairs.length = 0;
    pairWithUnbounded();
    const sorted = worldOnly ? pairs.length : 0;
    if (needsBounds) {
      measured.update();
      sweep();
      pairWithin();
    }
    sortPairs(pairs, sorted, counts);
  }

  /** Adds the pairs with unbounded bodies; sleeping bodies get no new contacts with them. */
  function pairWithUnbounded(): void {
    const { outerFirst, outerSecond } = groups;
    const isPartial = worldOnly && someSleep(m, d);
    const last = isPartial ? awakeColliders(m, d) : outerFirst.length;
    for (let k = 0; k < last; k++) {
      const i = isPartial ? outerOf[awakeCollider(m, d, k)] : k;
      if (i < 0) continue;
      const b1 = outerFirst[i];
      const b2 = outerSecond[i];
      if (filter.compatible(b1, b2) && !filter.excludes(b1, b2)) addPair(pairs, b1, b2);
    }
  }

  /** Variances of the centers of groups along each axis, times their number squared. */
  function measureSpread(): void {
    const { groupBounds, spread, nearList } = own;
    for (let axis = 0; axis < 3; axis++) {
      let count = 0;
      let sum = 0;
      let squares = 0;
      for (let k = 0; k < measured.count(); k++) {
        const g = nearList[k];
        const low = groupBounds[6 * g + axis];
        const high = groupBounds[6 * g + 3 + axis];
        if (!(low <= high)) continue;
        const center = low + high;
        count++;
        sum += center;
        squares += center * center;
      }
      spread[axis] = count * squares - sum * sum;
    }
  }

  function chooseAxis(): void {
    const { spread } = own;
    measureSpread();
    const kept = state.axis;
    let most = AXIS_GAIN * spread[kept];
    for (let axis = 0; axis < 3; axis++) {
      if (axis === kept || !(spread[axis] > most)) continue;
      most = spread[axis];
      state.axis = axis;
    }
  }

  /**
   * Lists the near groups in the preserved order, and repairs it. A few groups are sorted without scanning the whole
   * order.
   */
  function sortGroups(): void {
    const { groupBounds, lower, order, near, nearList, listed } = own;
    const { axis } = state;
    const areFew = measured.count() <= Math.min(FEW, ngroup >> 3);
    const from = areFew ? nearList : order;
    const last = areFew ? measured.count() : ngroup;
    let count = 0;
    for (let i = 0; i < last; i++) {
      const g = from[i];
      if (near[g] === 0) continue;
      const value = groupBounds[6 * g + axis];
      lower[g] = value;
      let j = count++ - 1;
      while (j >= 0 && lower[listed[j]] > value) {
        listed[j + 1] = listed[j];
        j--;
      }
      listed[j + 1] = g;
    }
    if (!areFew) keepOrder();
  }

  /** Writes the listed groups back into the slots that they occupy in the order. */
  function keepOrder(): void {
    const { order, near, listed } = own;
    let next = 0;
    for (let i = 0; i < ngroup; i++) if (near[order[i]] !== 0) order[i] = listed[next++];
  }

  function sweep(): void {
    if (ngroup < 2) return;
    chooseAxis();
    sortGroups();
    copySwept();
    const { listed, swept } = own;
    const end = 6 * measured.count();
    for (let a = 0; a < end; a += 6) {
      const high = swept[a + 1];
      const low1 = swept[a + 2];
      const high1 = swept[a + 3];
      const low2 = swept[a + 4];
      const high2 = swept[a + 5];
      for (let b = a + 6; b < end && swept[b] <= high; b += 6) {
        // either condition on an axis may fail, but few pairs meet both: one branch is predictable, two are not
        if ((+(low1 <= swept[b + 3]) & +(swept[b + 2] <= high1)) === 0) continue;
        if (low2 <= swept[b + 5] && swept[b + 4] <= high2) pairBetween(listed[a / 6], listed[b / 6]);
      }
    }
  }

  function copySwept(): void {
    const { groupBounds, listed, swept } = own;
    const { axis } = state;
    const count = measured.count();
    const axis1 = axis === 0 ? 1 : 0;
    const axis2 = axis === 2 ? 1 : 2;
    for (let i = 0; i < count; i++) {
      const g = 6 * listed[i];
      const o = 6 * i;
      swept[o] = groupBounds[g + axis];
      swept[o + 1] = groupBounds[g + 3 + axis];
      swept[o + 2] = groupBounds[g + axis1];
      swept[o + 3] = groupBounds[g + 3 + axis1];
      swept[o + 4] = groupBounds[g + axis2];
      swept[o + 5] = groupBounds[g + 3 + axis2];
    }
  }

  function pairBetween(g1: number, g2: number): void {
    const { start, bodies } = groups;
    const { bounds, groupBounds } = own;
    const begin1 = start[g1];
    const begin2 = start[g2];
    const end1 = start[g1 + 1];
    const end2 = start[g2 + 1];
    if (end1 - begin1 === 1 && end2 - begin2 === 1) {
      // the bounds of these groups are those of their only bodies
      addUnlessFiltered(bodies[begin1], bodies[begin2]);
      return;
    }
    for (let i = begin1; i < end1; i++) {
      const b1 = bodies[i];
      if (!overlap(bounds, 6 * b1, groupBounds, 6 * g2)) continue;
      for (let j = begin2; j < end2; j++) {
        if (overlap(bounds, 6 * b1, bounds, 6 * bodies[j])) addUnlessFiltered(b1, bodies[j]);
      }
    }
  }

  function pairWithin(): void {
    const { innerStart } = groups;
    const { nearList } = own;
    if (groups.innerFirst.length === 0) return;
    for (let k = 0; k < measured.count(); k++) pairInner(innerStart[nearList[k]], innerStart[nearList[k] + 1]);
  }

  function pairInner(begin: number, end: number): void {
    const { innerFirst, innerSecond } = groups;
    const { bounds } = own;
    for (let i = begin; i < end; i++) {
      const b1 = innerFirst[i];
      const b2 = innerSecond[i];
      if (overlap(bounds, 6 * b1, bounds, 6 * b2)) addUnlessFiltered(b1, b2);
    }
  }

  function addUnlessFiltered(b1: number, b2: number): void {
    if (!filter.compatible(b1, b2) || filter.excludes(b1, b2)) return;
    if (b1 < b2) addPair(pairs, b1, b2);
    else addPair(pairs, b2, b1);
  }

  return { pairs, run };
}

function overlap(a: Float64Array, i: number, b: Float64Array, j: number): boolean {
  return (
    a[i] <= b[j + 3] &&
    b[j] <= a[i + 3] &&
    a[i + 1] <= b[j + 4] &&
    b[j + 1] <= a[i + 4] &&
    a[i + 2] <= b[j + 5] &&
    b[j + 2] <= a[i + 5]
  );
}
