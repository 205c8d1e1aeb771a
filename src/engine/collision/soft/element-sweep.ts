/**
 * Pairs of elements of one flex whose boxes overlap, by sweep and prune along the longest side of the flex. The order
 * of pairs is that of contacts: as the sweep meets the lower ends of boxes, and for each those it is in, oldest first.
 * Ends are compared as floats of 32 bits, equal ones by the number of the element, lower end first, as in the
 * reference.
 */
import { doubles, integers } from '../../../math/scratch.js';
import type { DataRecord } from '../../../model/data-record.js';
import type { ModelRecord } from '../../../model/model-record.js';
import { addPair, type PairList } from '../broad/pair-list.js';
import { MOST_PAIRS } from './flex-trees.js';

/** Runs sorted by insertion before they are merged. */
const RUN = 16;
/** Moves for each end in an order that is worth mending. */
const MOVES = 8;
const SIDES = 4;

/** The sweep over the elements of one flex. */
export interface ElementSweep {
  /** Adds the pairs of active elements, the one that begins first in front. */
  run(list: PairList, flex: number): void;
}

/** Makes the sweep with room for the largest flex. It reads `flexelem_aabb`. */
export function bindElementSweep(m: ModelRecord, d: DataRecord): ElementSweep {
  let most = 0;
  for (let f = 0; f < m.nflex; f++) most = Math.max(most, m.flex_elemnum[f]);
  /** Active elements; ends as 2 n for the lower and 2 n + 1 for the upper end of the n-th; their values. */
  const element = integers(most);
  const value = new Float32Array(2 * most);
  /** The ends in order; where it is kept from the step before, it is nearly that of this one. */
  const lists = { ends: integers(2 * most), spare: integers(2 * most), flex: -1, count: 0 };
  /** Says where the upper end of the n-th is in the order, and which have begun and not ended. */
  const end = integers(most);
  const open = integers(most);
  /** Least and largest coordinates along the other axes: four numbers for each. */
  const sides = doubles(SIDES * most);

  function run(list: PairList, f: number): void {
    const count = listActive(f);
    if (count < 2) return;
    const axis = longestAxis(f);
    setEnds(f, axis, count);
    order(f, 2 * count);
    sweep(list, count);
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

  function setEnds(f: number, axis: number, count: number): void {
    const { flexelem_aabb } = d;
    const axis1 = axis === 0 ? 1 : 0;
    const axis2 = axis === 2 ? 1 : 2;
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
   * Sorts the ends. No two are equal, so the order before does not show in the result: that of the last step is mended by
   * insertion while few are out of place, and otherwise all are sorted anew.
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

  /** Sorts by insertion; false as soon as that takes too long. */
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

  /** Stable: short runs by insertion, then merged in pairs. */
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

  function sweep(list: PairList, count: number): void {
    const { ends } = lists;
    for (let i = 0; i < 2 * count; i++) if ((ends[i] & 1) === 1) end[ends[i] >> 1] = i;
    let opened = 0;
    for (let i = 0; i < 2 * count; i++) {
      if ((ends[i] & 1) === 1) continue;
      const n = ends[i] >> 1;
      const low1 = sides[SIDES * n];
      const high1 = sides[SIDES * n + 1];
      const low2 = sides[SIDES * n + 2];
      const high2 = sides[SIDES * n + 3];
      let kept = 0;
      for (let k = 0; k < opened; k++) {
        const other = open[k];
        if (end[other] < i) continue;
        open[kept++] = other;
        const q = SIDES * other;
        if (sides[q] > high1 || sides[q + 1] < low1 || sides[q + 2] > high2 || sides[q + 3] < low2) continue;
        if (list.length >= MOST_PAIRS) return;
        addPair(list, element[other], element[n]);
      }
      open[kept++] = n;
      opened = kept;
    }
  }

  return { run };
}
