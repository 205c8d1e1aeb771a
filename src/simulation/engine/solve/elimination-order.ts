/**
 * Order in which the Hessian of an island eliminates its trees: least fill first.
 *
 * Eliminating a tree connects all trees adjacent to it. The tree with the fewest neighbors goes first (minimum
 * degree: Tinney and Walker, 1967; George and Liu, The Evolution of the Minimum Degree Ordering Algorithm, 1989),
 * which on piles of bodies takes a third of the work of the order of the Model. The dofs of a tree keep their order. If
 * a flex is attached to a moving body, each of its vertices counts as a tree, and the rest of the tree, which moves all
 * of them, goes last (`elimination-units.ts`).
 */
import { fillRange } from '../../../foundation/math/ranges.js';
import { integers } from '../../../foundation/math/scratch.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import { eliminationUnits } from './elimination-units.js';
import { RANGE, type System } from './system.js';

/** Maximum number of trees of an island for which an order is computed: adjacency is a bit matrix. */
const MAX_TREES = 2048;

/** Number of set bits, summed in parallel in fields of two, four and eight bits. */
function bitCount(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/**
 * Binds what sets `system.rank` for the selected island, before its tiles are made, and returns the number of trees.
 * If no order is `sought`, because nothing will be eliminated, it is that of the Model.
 */
// these kernels share arrays, which are constants of the code only if one function binds them
export function bindEliminationOrder(
  m: ModelRecord,
  d: DataRecord,
  system: System,
): (islands: boolean, sought: boolean) => number {
  const { count: nunit, unitOf, isStem } = eliminationUnits(m);
  const room = Math.min(nunit, MAX_TREES);
  const words = (room + 31) >> 5;
  const own = {
    /** Index in the island of each tree of the Model, and the tree of each index. */
    local: integers(nunit),
    listed: integers(nunit),
    /** Number of dofs of each tree of the island, and the rank of its next dof. */
    size: integers(nunit),
    next: integers(nunit),
    /** Adjacent trees of a tree, as bits; empty once it is eliminated. */
    touched: integers(room * words),
    /** Number of adjacent trees; -1 once the tree is eliminated. */
    degree: integers(room),
    /** Trees of one row. */
    together: integers(room),
  };

  /** Lists the trees of the island and resets the order; returns their number. */
  function listTrees(): number {
    const { range, shift, rank } = system;
    const { local, listed, size } = own;
    const v1 = range[RANGE.v1];
    let n = 0;
    for (let i = range[RANGE.v0]; i < v1; i++) {
      rank[i] = i;
      const tree = unitOf[i - shift[i]];
      const at = local[tree];
      if (at < n && listed[at] === tree) {
        size[at]++;
        continue;
      }
      local[tree] = n;
      listed[n] = tree;
      size[n++] = 1;
    }
    return n;
  }

  /** Lists the trees of a row that can be eliminated at any time; returns their number. */
  function treesOf(row: number): number {
    const { efc_J_rownnz, efc_J_rowadr, efc_J_colind } = d;
    const { local, together } = own;
    const end = efc_J_rowadr[row] + efc_J_rownnz[row];
    let n = 0;
    for (let k = efc_J_rowadr[row], last = -1; k < end; k++) {
      const tree = unitOf[efc_J_colind[k]];
      if (tree === last) continue;
      last = tree;
      if (isStem[tree] === 0) together[n++] = local[tree];
    }
    return n;
  }

  /** Marks the trees that rows connect. */
  function touch(islands: boolean, ntree: number): void {
    const { map_iefc2efc, efc_J_rowsuper } = d;
    const { range } = system;
    const { touched, together } = own;
    fillRange(touched, 0, 0, ntree * words);
    const r1 = range[RANGE.r1];
    for (let r = range[RANGE.r0]; r < r1; ) {
      const efc = islands ? map_iefc2efc[r] : r;
      const n = treesOf(efc);
      for (let a = 1; a < n; a++) {
        for (let b = 0; b < a; b++) {
          const i = together[a];
          const j = together[b];
          touched[i * words + (j >> 5)] |= 1 << (j & 31);
          touched[j * words + (i >> 5)] |= 1 << (i & 31);
        }
      }
      r += efc_J_rowsuper[efc] + 1;
    }
  }

  function count(tree: number): void {
    const { touched, degree } = own;
    let n = 0;
    for (let w = tree * words; w < (tree + 1) * words; w++) n += bitCount(touched[w]);
    degree[tree] = n;
  }

  /** The last tree among those with the fewest neighbors. */
  function leastTied(ntree: number): number {
    const { degree } = own;
    let best = -1;
    for (let i = ntree - 1, least = ntree; i >= 0; i--) {
      if (degree[i] < 0 || degree[i] >= least) continue;
      least = degree[i];
      best = i;
    }
    return best;
  }

  /** Eliminates a tree and connects all of its neighbors. */
  function eliminate(tree: number): void {
    const { touched, degree } = own;
    const row = tree * words;
    for (let w = 0; w < words; w++) {
      for (let bits = touched[row + w]; bits !== 0; bits &= bits - 1) {
        const other = (w << 5) + 31 - Math.clz32(bits & -bits);
        const to = other * words;
        for (let v = 0; v < words; v++) touched[to + v] |= touched[row + v];
        touched[to + (other >> 5)] &= ~(1 << (other & 31));
        touched[to + (tree >> 5)] &= ~(1 << (tree & 31));
        count(other);
      }
    }
    degree[tree] = -1;
  }

  /** Sets the ranks of all dofs from the first rank of each tree, in `next`. */
  function rankDofs(): void {
    const { range, shift, rank } = system;
    const { local, next } = own;
    const v1 = range[RANGE.v1];
    for (let i = range[RANGE.v0]; i < v1; i++) rank[i] = next[local[unitOf[i - shift[i]]]]++;
  }

  return function order(islands, sought): number {
    const { range } = system;
    const { listed, size, next, degree } = own;
    const ntree = listTrees();
    // two trees cause no fill in either order
    if (!sought || ntree < 3 || ntree > MAX_TREES) return ntree;
    touch(islands, ntree);
    let free = ntree;
    let begin = range[RANGE.v0];
    for (let i = 0; i < ntree; i++) {
      if (isStem[listed[i]] === 0) {
        count(i);
        continue;
      }
      degree[i] = -1;
      next[i] = begin;
      begin += size[i];
      free--;
    }
    // rows are eliminated from the last one backwards
    for (let k = 0, end = range[RANGE.v1]; k < free; k++) {
      const tree = leastTied(ntree);
      eliminate(tree);
      end -= size[tree];
      next[tree] = end;
    }
    rankDofs();
    return ntree;
  };
}
