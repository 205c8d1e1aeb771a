/**
 * Candidate contacts of two colliders: a growing list, kept between steps so that it allocates only when it grows. At
 * most the number of contacts of two geoms is kept, those spread farthest.
 */
import { doubles, integers } from '../../../../foundation/math/scratch.js';
import { CONTACT_SIZE, DIST, MAX_PAIR_CONTACTS, type Manifold, POS } from '../convex/manifold.js';

/** Offset in `parts` of the geom of the first side, -1 if that is a flex. */
export const GEOM = 0;
/** Offset in `parts` of the elements of both sides (2), -1 for a side without one. */
export const ELEM = 1;
/** Offset in `parts` of the vertices of both sides (2), -1 for a side without one. */
export const VERT = 3;
/** Dimension of the contact; 0 uses its parameters. */
export const CONDIM = 5;
/** Integers of a candidate in `parts`. */
export const PARTS_SIZE = 6;

/** The growing list of candidates. */
export interface Candidates {
  /** Candidates, as contacts of a manifold. */
  contact: Float64Array;
  parts: Int32Array;
  /** The candidates in the order in which they become contacts. */
  order: Int32Array;
  /** Squared distance from the chosen ones, and a mark of chosen indices. */
  apart: Float64Array;
  chosen: Int32Array;
  length: number;
}

const FIRST_CAPACITY = 64;
/** Maximum number of collected candidates. */
const MOST = 1 << 17;
/** Initial squared distance, larger than any real one. */
const FAR = 1e10;

/** Makes an empty list. */
export function createCandidates(): Candidates {
  const n = FIRST_CAPACITY;
  return {
    contact: doubles(CONTACT_SIZE * n),
    parts: integers(PARTS_SIZE * n),
    order: integers(n),
    apart: doubles(n),
    chosen: integers(n),
    length: 0,
  };
}

/** Adds the first contacts of a manifold, all with the same parts. */
export function addCandidates(list: Candidates, out: Manifold, count: number, parts: Int32Array): void {
  for (let i = 0; i < count; i++) {
    if (list.length === MOST) return;
    if (list.length === list.order.length) grow(list);
    const n = list.length++;
    for (let k = 0; k < CONTACT_SIZE; k++) list.contact[CONTACT_SIZE * n + k] = out[CONTACT_SIZE * i + k];
    for (let k = 0; k < PARTS_SIZE; k++) list.parts[PARTS_SIZE * n + k] = parts[k];
    list.order[n] = n;
  }
}

function grow(list: Candidates): void {
  const n = 2 * list.order.length;
  const { contact, parts, order } = list;
  list.contact = doubles(CONTACT_SIZE * n);
  list.parts = integers(PARTS_SIZE * n);
  list.order = integers(n);
  list.apart = doubles(n);
  list.chosen = integers(n);
  list.contact.set(contact);
  list.parts.set(parts);
  list.order.set(order);
}

/**
 * Keeps at most the number of contacts of two geoms: first the deepest candidate, then repeatedly the one farthest from
 * those chosen (Gonzalez: Theoretical Computer Science 38, 1985). A selected candidate changes places with the next one
 * to be replaced, while distances and marks stay where they are, as in the reference, because the next choice depends
 * on it.
 */
export function spreadCandidates(list: Candidates): void {
  const n = list.length;
  if (n <= MAX_PAIR_CONTACTS) return;
  const { order, chosen, apart } = list;
  for (let i = 0; i < n; i++) {
    chosen[i] = 0;
    apart[i] = FAR;
  }
  let best = deepest(list);
  for (let taken = 0; taken < MAX_PAIR_CONTACTS; taken++) {
    chosen[best] = 1;
    let next = farthest(list, best);
    if (taken < MAX_PAIR_CONTACTS - 1) {
      const moved = order[taken];
      order[taken] = order[best];
      order[best] = moved;
      if (next === taken) next = best;
    }
    best = next;
  }
  list.length = MAX_PAIR_CONTACTS;
}

/** Index of the candidate with the least distance, the first of equal ones. */
function deepest(list: Candidates): number {
  const { contact, order, length } = list;
  let best = 0;
  let least = Infinity;
  for (let i = 0; i < length; i++) {
    const dist = contact[CONTACT_SIZE * order[i] + DIST];
    if (dist >= least) continue;
    least = dist;
    best = i;
  }
  return best;
}

/** Updates the distances from the last chosen candidate; returns the index of the one farthest from all chosen. */
function farthest(list: Candidates, last: number): number {
  const { contact, order, apart, chosen, length } = list;
  const p = CONTACT_SIZE * order[last] + POS;
  let best = -1;
  let most = -1;
  for (let i = 0; i < length; i++) {
    if (chosen[i] === 1) continue;
    const q = CONTACT_SIZE * order[i] + POS;
    const x = contact[q] - contact[p];
    const y = contact[q + 1] - contact[p + 1];
    const z = contact[q + 2] - contact[p + 2];
    const square = x * x + y * y + z * z;
    if (square < apart[i]) apart[i] = square;
    if (apart[i] <= most) continue;
    most = apart[i];
    best = i;
  }
  return best;
}

/** Sorts the few candidates by first side, then second; equal ones keep their order. */
export function sortCandidates(list: Candidates): void {
  const { order, parts, length } = list;
  for (let i = 1; i < length; i++) {
    const moved = order[i];
    let j = i - 1;
    while (j >= 0 && isAfter(parts, order[j], moved)) {
      order[j + 1] = order[j];
      j--;
    }
    order[j + 1] = moved;
  }
}

function isAfter(parts: Int32Array, i: number, j: number): boolean {
  const first = sideOf(parts, i, 0) - sideOf(parts, j, 0);
  return first > 0 || (first === 0 && sideOf(parts, i, 1) > sideOf(parts, j, 1));
}

/** The number of the geom, element or vertex on a side. */
function sideOf(parts: Int32Array, i: number, side: number): number {
  const p = PARTS_SIZE * i;
  if (side === 0 && parts[p + GEOM] >= 0) return parts[p + GEOM];
  return parts[p + ELEM + side] >= 0 ? parts[p + ELEM + side] : parts[p + VERT + side];
}
