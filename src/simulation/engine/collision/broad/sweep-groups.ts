/** Groups of bodies and flexes that are swept as one: trees of moderate size, and every other body or flex alone. */
import { filledIntegers, integers } from '../../../../foundation/math/scratch.js';
import type { ModelRecord } from '../../../model/model-record.js';
import type { BodyFilter } from './body-filter.js';

/** Largest number of bodies of a tree that are compared pair by pair. */
const MAX_GROUP = 32;

/** The groups of a Model and their candidate pairs; constant after compilation. */
export interface Groups {
  /** Swept bodies and flexes, group after group; group g is `bodies[start[g] .. start[g + 1])`. */
  readonly bodies: Int32Array;
  readonly start: Int32Array;
  /** Pairs of bodies of one group that could touch; those of group g are from `innerStart[g]` on. */
  readonly innerStart: Int32Array;
  readonly innerFirst: Int32Array;
  readonly innerSecond: Int32Array;
  /** Pairs with an unbounded body, regardless of poses. */
  readonly outerFirst: Int32Array;
  readonly outerSecond: Int32Array;
}

/** Sorts the bodies and flexes of a Model into groups and lists the pairs that the sweep does not find. */
export function groupBodies(m: ModelRecord, filter: BodyFilter): Groups {
  const treeSize = integers(m.ntree);
  for (let b = 0; b < m.nbody; b++) if (m.body_treeid[b] >= 0) treeSize[m.body_treeid[b]]++;
  const unbounded = new Set(filter.unbounded);
  /** Lists by tree, or after all trees by body. */
  const lists = new Map<number, number[]>();
  for (let b = 1; b < m.nbody; b++) {
    if (m.body_geomnum[b] === 0 || unbounded.has(b)) continue;
    const tree = m.body_treeid[b];
    const key = tree >= 0 && treeSize[tree] <= MAX_GROUP ? tree : m.ntree + b;
    const list = lists.get(key);
    if (list) list.push(b);
    else lists.set(key, [b]);
  }
  for (let c = m.nbody; c < m.nbody + m.nflex; c++) lists.set(m.ntree + c, [c]);
  const bodies: number[] = [];
  const start = [0];
  const innerStart = [0];
  const first: number[] = [];
  const second: number[] = [];
  for (const list of lists.values()) {
    bodies.push(...list);
    start.push(bodies.length);
    list.forEach((b1, i) => {
      for (const b2 of list.slice(i + 1)) {
        if (filter.neverTouches(b1, b2)) continue;
        first.push(b1);
        second.push(b2);
      }
    });
    innerStart.push(first.length);
  }
  return {
    bodies: filledIntegers(bodies),
    start: filledIntegers(start),
    innerStart: filledIntegers(innerStart),
    innerFirst: filledIntegers(first),
    innerSecond: filledIntegers(second),
    ...pairUnbounded(m, filter),
  };
}

function pairUnbounded(m: ModelRecord, filter: BodyFilter): { outerFirst: Int32Array; outerSecond: Int32Array } {
  const pairs: [number, number][] = [];
  for (const b1 of filter.unbounded) {
    for (let b2 = 0; b2 < m.nbody; b2++) {
      if (m.body_geomnum[b2] > 0 && !filter.neverTouches(b1, b2)) pairs.push(b1 < b2 ? [b1, b2] : [b2, b1]);
    }
    for (let c = m.nbody; c < m.nbody + m.nflex; c++) pairs.push([b1, c]);
  }
  return {
    outerFirst: filledIntegers(pairs.map(([b1]) => b1)),
    outerSecond: filledIntegers(pairs.map(([, b2]) => b2)),
  };
}
