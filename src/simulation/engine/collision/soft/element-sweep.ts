/**
 * Pairs of elements of one flex whose boxes overlap, by sweep and prune along the longest side of the flex. The order
 * of pairs is that of contacts: as the sweep meets the lower ends of boxes, and for each those it is in, oldest first.
 * Ends are compared as floats of 32 bits, equal ones by the number of the element, lower end first, as in the
 * reference.
 */
import { doubles, integers } from '../../../../foundation/math/scratch.js';
import type { DataRecord } from '../../../model/data-record.js';
import type { ModelRecord } from '../../../model/model-record.js';
import { elementBodies, shareBody } from '../../flex/element-corners.js';
import { addPair, type PairList } from '../broad/pair-list.js';
import { MOST_PAIRS } from './flex-trees.js';

/** Runs sorted by insertion before they are merged. */
const RUN = 16;
/** Moves per end up to which repairing the previous order is worthwhile. */
const MOVES = 8;
const SIDES = 4;
const NONE = -1;
/** Offsets in `scale`. */
const LOW = 0;
const PER_LENGTH = 1;
const REACH = 2;
/** Relative tolerance of the width of the widest element, far above rounding. */
const SLACK = 1 + 1e-6;

/** The sweep over the elements of one flex. */
export interface ElementSweep {
  /** Adds the pairs of active elements without a common body, the one that begins first in front. */
  run(list: PairList, flex: number): void;
}

/**
 * Makes the sweep with room for the largest flex. It reads `flexelem_aabb`.
 *
 * The elements that have begun and not ended are many where a flex is wide. They are in slots by their lower end along
 * the longer of the other axes, and an element looks only into the slots of those that may reach it. Elements with a body
 * in common, which are nearly all that overlap, are no pairs.
 */
export function bindElementSweep(m: ModelRecord, d: DataRecord): ElementSweep {
  let most = 0;
  for (let f = 0; f < m.nflex; f++) most = Math.max(most, m.flex_elemnum[f]);
  /** Active elements; ends as 2 n for the lower and 2 n + 1 for the upper end of the n-th; their values. */
  const element = integers(most);
  const value = new Float32Array(2 * most);
  /** Sorted ends; the order of the previous step is usually nearly that of this one. */
  const lists = { ends: integers(2 * most), spare: integers(2 * most), flex: -1, count: 0 };
  /** Indices of the lower and upper end of each element in the order. */
  const begin = integers(most);
  const end = integers(most);
  /** Least and largest coordinates along the other axes: four numbers for each. */
  const sides = doubles(SIDES * most);
  const bodies = elementBodies(m);
  /** Slot of each element; first and last element of each slot and the next of each, oldest first, -1 for none. */
  const slot = integers(most);
  const head = integers(most);
  const tail = integers(most);
  const next = integers(most);
  const slots = { count: 1 };
  /** Start of the slots, slots per unit of length, and minimum coordinate from which an element may reach another. */
  const scale = doubles(3);
  /** Elements that overlap the current one. */
  const found = integers(most);

  function run(list: PairList, f: number): void {
    const count = listActive(f);
    if (count < 2) return;
    const axis = longestAxis(f);
    setEnds(f, axis, count);
    order(f, 2 * count);
    setSlots(count);
    sweep(list, f, count);
  }

  function listActive(f: number): number {
    const { flex_dim, flex_elemadr, flex_elemnum, flex_elemlayer, flex_activelayers } = m;
    let count = 0;
    for (let e = 0; e < flex_elemnum[f]; e++) {
      if (flex_dim[f] === 3 && flex_elemlayer[flex_elemadr[f] + e] >= flex_activelayers[f]) continue;
      element[count++] = e;
    }
    return count;
  }

  function longestAxis(f: number): number {
    const { bvh_aabb_dyn } = d;
    const o = 6 * (m.flex_bvhadr[f] - m.nbvhstatic) + 3;
    const x = bvh_aabb_dyn[o];
    const y = bvh_aabb_dyn[o + 1];
    const z = bvh_aabb_dyn[o + 2];
    if (x > y && x > z) return 0;
    return y > z ? 1 : 2;
  }

  function longerOf(f: number, axis1: number, axis2: number): number {
    const { bvh_aabb_dyn } = d;
    const o = 6 * (m.flex_bvhadr[f] - m.nbvhstatic) + 3;
    return bvh_aabb_dyn[o + axis1] >= bvh_aabb_dyn[o + axis2] ? axis1 : axis2;
  }

  function setEnds(f: number, axis: number, count: number): void {
    const { flexelem_aabb } = d;
    const axis1 = longerOf(f, axis === 0 ? 1 : 0, axis === 2 ? 1 : 2);
    const axis2 = 3 - axis - axis1;
    for (let n = 0, q = 0; n < count; n++, q += SIDES) {
      const o = 6 * (m.flex_elemadr[f] + element[n]);
      value[2 * n] = flexelem_aabb[o + axis] - flexelem_aabb[o + axis + 3];
      value[2 * n + 1] = flexelem_aabb[o + axis] + flexelem_aabb[o + axis + 3];
      sides[q] = flexelem_aabb[o + axis1] - flexelem_aabb[o + axis1 + 3];
      sides[q + 1] = flexelem_aabb[o + axis1] + flexelem_aabb[o + axis1 + 3];
      sides[q + 2] = flexelem_aabb[o + axis2] - flexelem_aabb[o + axis2 + 3];
      sides[q + 3] = flexelem_aabb[o + axis2] + flexelem_aabb[o + axis2 + 3];
    }
  }

  /**
   * Sorts the ends. No two are equal, so the previous order does not affect the result: it is repaired by insertion
   * while few ends are out of place, otherwise all are sorted again.
   */
  function order(f: number, n: number): void {
    const { ends } = lists;
    const isKept = lists.flex === f && lists.count === n;
    lists.flex = f;
    lists.count = n;
    if (isKept && mend(n)) return;
    for (let i = 0; i < n; i++) ends[i] = i;
    sort(n);
  }

  /** Sorts by insertion; returns false as soon as that takes too long. */
  function mend(n: number): boolean {
    const { ends } = lists;
    let moves = MOVES * n;
    for (let i = 1; i < n; i++) {
      const moved = ends[i];
      const at = value[moved];
      let j = i - 1;
      while (j >= 0 && (value[ends[j]] > at || (value[ends[j]] === at && ends[j] > moved))) {
        ends[j + 1] = ends[j];
        j--;
      }
      ends[j + 1] = moved;
      moves -= i - 1 - j;
      if (moves < 0) return false;
    }
    return true;
  }

  /** Stable sort: short runs by insertion, then merged in pairs. */
  function sort(n: number): void {
    for (let begin = 0; begin < n; begin += RUN) insert(begin, Math.min(begin + RUN, n));
    for (let size = RUN; size < n; size *= 2) {
      for (let begin = 0; begin < n; begin += 2 * size) {
        merge(begin, Math.min(begin + size, n), Math.min(begin + 2 * size, n));
      }
      const { ends } = lists;
      lists.ends = lists.spare;
      lists.spare = ends;
    }
  }

  function insert(begin: number, stop: number): void {
    const { ends } = lists;
    for (let i = begin + 1; i < stop; i++) {
      const moved = ends[i];
      let j = i - 1;
      while (j >= begin && value[ends[j]] > value[moved]) {
        ends[j + 1] = ends[j];
        j--;
      }
      ends[j + 1] = moved;
    }
  }

  function merge(begin: number, middle: number, stop: number): void {
    const { ends, spare } = lists;
    let i = begin;
    let j = middle;
    for (let k = begin; k < stop; k++) {
      if (i < middle && (j >= stop || value[ends[i]] <= value[ends[j]])) spare[k] = ends[i++];
      else spare[k] = ends[j++];
    }
  }

  /** Makes slots as wide as the widest element, and inserts the elements. */
  function setSlots(count: number): void {
    let low = Infinity;
    let high = -Infinity;
    let widest = 0;
    for (let q = 0; q < SIDES * count; q += SIDES) {
      if (sides[q] < low) low = sides[q];
      if (sides[q] > high) high = sides[q];
      if (sides[q + 1] - sides[q] > widest) widest = sides[q + 1] - sides[q];
    }
    const room = high - low;
    const n = room < widest * count ? Math.max(1, Math.floor(room / widest)) : count;
    slots.count = n;
    scale[LOW] = low;
    scale[PER_LENGTH] = room > 0 ? n / room : 0;
    scale[REACH] = SLACK * widest;
    for (let k = 0; k < n; k++) head[k] = tail[k] = NONE;
    for (let k = 0; k < count; k++) slot[k] = clamp(((sides[SIDES * k] - low) * scale[PER_LENGTH]) | 0);
  }

  const clamp = (at: number): number => (at < 0 ? 0 : at < slots.count ? at : slots.count - 1);

  function sweep(list: PairList, f: number, count: number): void {
    const { ends } = lists;
    const first = m.flex_elemadr[f];
    for (let i = 0; i < 2 * count; i++) {
      if ((ends[i] & 1) === 1) end[ends[i] >> 1] = i;
      else begin[ends[i] >> 1] = i;
    }
    for (let i = 0; i < 2 * count; i++) {
      if ((ends[i] & 1) === 1) continue;
      const n = ends[i] >> 1;
      const overlaps = findOpen(n, first);
      for (let k = 0; k < overlaps; k++) {
        if (list.length >= MOST_PAIRS) return;
        addPair(list, element[found[k]], element[n]);
      }
      append(n);
    }
  }

  /** Lists the open elements that overlap the n-th without a common body, oldest first. */
  function findOpen(n: number, first: number): number {
    const i = begin[n];
    const q = SIDES * n;
    const low1 = sides[q];
    const high1 = sides[q + 1];
    const low2 = sides[q + 2];
    const high2 = sides[q + 3];
    const last = clamp(((high1 - scale[LOW]) * scale[PER_LENGTH]) | 0);
    let count = 0;
    for (let k = clamp(((low1 - scale[REACH] - scale[LOW]) * scale[PER_LENGTH]) | 0); k <= last; k++) {
      let before = NONE;
      for (let other = head[k]; other >= 0; other = next[other]) {
        if (end[other] < i) {
          if (before < 0) head[k] = next[other];
          else next[before] = next[other];
          continue;
        }
        before = other;
        const p = SIDES * other;
        if (sides[p] > high1 || sides[p + 1] < low1 || sides[p + 2] > high2 || sides[p + 3] < low2) continue;
        if (!shareBody(bodies, first + element[other], first + element[n])) count = insertFound(other, count);
      }
      tail[k] = before;
    }
    return count;
  }

  /** Inserts found elements slot by slot, the oldest of each first. */
  function insertFound(n: number, count: number): number {
    let at = count;
    for (; at > 0 && begin[found[at - 1]] > begin[n]; at--) found[at] = found[at - 1];
    found[at] = n;
    return count + 1;
  }

  function append(n: number): void {
    const k = slot[n];
    next[n] = NONE;
    if (tail[k] < 0) head[k] = n;
    else next[tail[k]] = n;
    tail[k] = n;
  }

  return { run };
}
