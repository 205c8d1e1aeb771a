/** The pairs of points that the effective stiffness currently couples: by flex elements, and by passive contacts. */
import { integers } from '../../../foundation/math/scratch.js';
import { SC } from '../../../foundation/schema/scalars.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import type { MetricPoints } from './metric-points.js';
import { MOST_VERTICES, PASSIVE, type PassiveContacts } from './passive-contact.js';

/** The neighbors of each point of flexes. */
export interface MetricLinks {
  /** Neighbors of point p by ascending dof: near[first[p]] to near[first[p + 1]]. */
  readonly first: Int32Array;
  readonly near: Int32Array;
  /** Computes the lists. */
  update(): void;
  /** Index of a neighbor in the list of a point. */
  find(point: number, neighbor: number): number;
}

/** Makes the lists for the points of flexes; `update` reads `flex_elem` and the passive contacts of this step. */
export function bindMetricLinks(
  m: ModelRecord,
  d: DataRecord,
  points: MetricPoints,
  contacts: PassiveContacts,
): MetricLinks {
  const { count, dof, ofVertex } = points;
  const most = m.flex_passive.some((passive) => passive !== 0) ? MOST_VERTICES * MOST_VERTICES * d.cap_ncon : 0;
  const first = integers(count + 1);
  const near = integers(points.near.length + most);
  /** Neighbors by contacts: a linked list for each point, which begins at head[p] - 1. */
  const head = integers(count);
  const next = integers(most);
  const item = integers(most);
  const touched = integers(MOST_VERTICES);

  /** Adds the pairs of the points of all passive contacts to the lists; returns their number. */
  function listPairs(): number {
    const { scalar, contact_exclude } = d;
    const ncon = scalar[SC.ncon];
    let pairs = 0;
    head.fill(0);
    for (let c = 0; c < ncon; c++) if (contact_exclude[c] === PASSIVE) pairs = addPairs(c, pairs);
    return pairs;
  }

  function addPairs(contact: number, from: number): number {
    const listed = contacts.load(contact);
    let n = 0;
    for (let k = 0; k < listed; k++) {
      const p = ofVertex[contacts.vertex[k]];
      if (p >= 0) touched[n++] = p;
    }
    let pairs = from;
    for (let a = 0; a < n; a++) {
      for (let b = 0; b < n; b++) {
        item[pairs] = touched[b];
        next[pairs] = head[touched[a]];
        head[touched[a]] = ++pairs;
      }
    }
    return pairs;
  }

  function update(): void {
    if (most === 0 || listPairs() === 0) {
      first.set(points.first);
      near.set(points.near);
      return;
    }
    let to = 0;
    for (let p = 0; p < count; p++) {
      first[p] = to;
      for (let b = points.first[p]; b < points.first[p + 1]; b++) near[to++] = points.near[b];
      for (let k = head[p]; k > 0; k = next[k - 1]) to = insert(first[p], to, item[k - 1]);
    }
    first[count] = to;
  }

  /** Inserts a neighbor into a sorted list unless it is present; returns the new end of the list. */
  function insert(begin: number, end: number, neighbor: number): number {
    let at = end;
    while (at > begin && dof[near[at - 1]] > dof[neighbor]) at--;
    if (at > begin && near[at - 1] === neighbor) return end;
    for (let k = end; k > at; k--) near[k] = near[k - 1];
    near[at] = neighbor;
    return end + 1;
  }

  function find(point: number, neighbor: number): number {
    let at = first[point];
    while (near[at] !== neighbor) at++;
    return at - first[point];
  }

  return { first, near, update, find };
}
