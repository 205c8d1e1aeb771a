/** Boxes of the elements of a flex, and of the nodes of its volume tree. */
import { PIECE } from '../../../foundation/math/pieces.js';
import { INDEX, integers } from '../../../foundation/math/scratch.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import { CORNERS, elementCorners } from './element-corners.js';

/** The writer of `flexelem_aabb` and of the boxes of volume trees. */
export interface FlexBoxes {
  /** Writes the centers and half-sizes of the elements. */
  elements(f: number): void;
  /** Computes the boxes of the nodes of the tree, from the leaves up; children come after their parent. */
  volumes(f: number): void;
}

/**
 * Makes the writer. It reads `flexvert_xpos` and `flex_radius`.
 *
 * A processor cannot predict which of several corners is the lowest one, and a wrong prediction costs as much as twenty
 * additions. The lowest corner seldom changes between steps, so that of the previous step is read and verified with
 * well-predicted branches. Stored guesses do not affect the result, since zeros get the same sign.
 */
export function bindFlexBoxes(m: ModelRecord, d: DataRecord): FlexBoxes {
  const corner = elementCorners(m);
  for (let k = 0; k < corner.length; k++) corner[k] *= 3;
  /**
   * Guesses: for an element, 2 bits for the lowest and 2 for the highest corner of each axis; for a branch, 1 bit each.
   */
  const ofElement = integers(m.nflexelem);
  const ofBranch = integers(m.nbvhdynamic);
  const tree = nodesOfTrees(m);

  function elements(f: number): void {
    const { flex_elemadr, flex_elemnum } = m;
    const end = flex_elemadr[f] + flex_elemnum[f];
    const isSolid = m.flex_dim[f] === 3;
    for (let e = flex_elemadr[f]; e < end; e += PIECE) {
      if (isSolid) boxSolids(e, Math.min(e + PIECE, end), f);
      else boxElements(e, Math.min(e + PIECE, end), f);
    }
  }

  function boxElements(begin: number, end: number, f: number): void {
    const { flexvert_xpos: x, flexelem_aabb } = d;
    const radius = m.flex_radius[f];
    for (let e = begin & INDEX; e < end; e++) {
      const c = CORNERS * e;
      const p = corner[c] & INDEX;
      const q = corner[c + 1] & INDEX;
      const r = corner[c + 2] & INDEX;
      const s = corner[c + 3] & INDEX;
      const guess = ofElement[e];
      const x0 = x[corner[c + (guess & 3)]];
      const x1 = x[corner[c + ((guess >> 2) & 3)]];
      const y0 = x[(corner[c + ((guess >> 4) & 3)] & INDEX) + 1];
      const y1 = x[(corner[c + ((guess >> 6) & 3)] & INDEX) + 1];
      const z0 = x[(corner[c + ((guess >> 8) & 3)] & INDEX) + 2];
      const z1 = x[(corner[c + ((guess >> 10) & 3)] & INDEX) + 2];
      const isBelow =
        x[p] < x0 ||
        x[q] < x0 ||
        x[r] < x0 ||
        x[s] < x0 ||
        x[p + 1] < y0 ||
        x[q + 1] < y0 ||
        x[r + 1] < y0 ||
        x[s + 1] < y0 ||
        x[p + 2] < z0 ||
        x[q + 2] < z0 ||
        x[r + 2] < z0 ||
        x[s + 2] < z0;
      const isAbove =
        x[p] > x1 ||
        x[q] > x1 ||
        x[r] > x1 ||
        x[s] > x1 ||
        x[p + 1] > y1 ||
        x[q + 1] > y1 ||
        x[r + 1] > y1 ||
        x[s + 1] > y1 ||
        x[p + 2] > z1 ||
        x[q + 2] > z1 ||
        x[r + 2] > z1 ||
        x[s + 2] > z1;
      if (isBelow || isAbove) {
        searchElement(e--);
        continue;
      }
      const o = 6 * e;
      flexelem_aabb[o] = 0.5 * (x0 + x1) + 0;
      flexelem_aabb[o + 1] = 0.5 * (y0 + y1) + 0;
      flexelem_aabb[o + 2] = 0.5 * (z0 + z1) + 0;
      flexelem_aabb[o + 3] = 0.5 * (x1 - x0) + radius;
      flexelem_aabb[o + 4] = 0.5 * (y1 - y0) + radius;
      flexelem_aabb[o + 5] = 0.5 * (z1 - z0) + radius;
    }
  }

  /**
   * Computes boxes of tetrahedra. Most belong to grids, in an order that a processor learns: without guesses they take
   * half the time.
   */
  function boxSolids(begin: number, end: number, f: number): void {
    const { flexvert_xpos: x, flexelem_aabb } = d;
    const radius = m.flex_radius[f];
    for (let e = begin & INDEX; e < end; e++) {
      const c = CORNERS * e;
      let a = corner[c] & INDEX;
      let x0 = x[a];
      let y0 = x[a + 1];
      let z0 = x[a + 2];
      let x1 = x0;
      let y1 = y0;
      let z1 = z0;
      for (let k = 1; k < CORNERS; k++) {
        a = corner[c + k] & INDEX;
        const px = x[a];
        const py = x[a + 1];
        const pz = x[a + 2];
        x0 = px < x0 ? px : x0;
        y0 = py < y0 ? py : y0;
        z0 = pz < z0 ? pz : z0;
        x1 = px > x1 ? px : x1;
        y1 = py > y1 ? py : y1;
        z1 = pz > z1 ? pz : z1;
      }
      const o = 6 * e;
      flexelem_aabb[o] = 0.5 * (x0 + x1) + 0;
      flexelem_aabb[o + 1] = 0.5 * (y0 + y1) + 0;
      flexelem_aabb[o + 2] = 0.5 * (z0 + z1) + 0;
      flexelem_aabb[o + 3] = 0.5 * (x1 - x0) + radius;
      flexelem_aabb[o + 4] = 0.5 * (y1 - y0) + radius;
      flexelem_aabb[o + 5] = 0.5 * (z1 - z0) + radius;
    }
  }

  /** Finds the lowest and highest corners of an element. */
  function searchElement(e: number): void {
    const { flexvert_xpos: x } = d;
    const c = CORNERS * e;
    let found = 0;
    for (let axis = 0; axis < 3; axis++) {
      let lowest = 0;
      let highest = 0;
      for (let k = 1; k < CORNERS; k++) {
        const at = x[corner[c + k] + axis];
        if (at < x[corner[c + lowest] + axis]) lowest = k;
        if (at > x[corner[c + highest] + axis]) highest = k;
      }
      found |= (lowest | (highest << 2)) << (4 * axis);
    }
    ofElement[e] = found;
  }

  function volumes(f: number): void {
    const { leafAdr, branchAdr } = tree;
    for (let k = leafAdr[f]; k < leafAdr[f + 1]; k += PIECE) copyLeaves(k, Math.min(k + PIECE, leafAdr[f + 1]));
    for (let k = branchAdr[f]; k < branchAdr[f + 1]; k += PIECE) boxBranches(k, Math.min(k + PIECE, branchAdr[f + 1]));
  }

  function copyLeaves(begin: number, end: number): void {
    const { leaf, element } = tree;
    const { flexelem_aabb, bvh_aabb_dyn: box } = d;
    for (let k = begin & INDEX; k < end; k++) {
      const o = leaf[k] & INDEX;
      const e = element[k] & INDEX;
      box[o] = flexelem_aabb[e];
      box[o + 1] = flexelem_aabb[e + 1];
      box[o + 2] = flexelem_aabb[e + 2];
      box[o + 3] = flexelem_aabb[e + 3];
      box[o + 4] = flexelem_aabb[e + 4];
      box[o + 5] = flexelem_aabb[e + 5];
    }
  }

  function boxBranches(begin: number, end: number): void {
    for (let k = begin & INDEX; k < end; k++) {
      const guess = ofBranch[k];
      ofBranch[k] = spanBranch(k, 0, guess) | (spanBranch(k, 1, guess >> 2) << 2) | (spanBranch(k, 2, guess >> 4) << 4);
    }
  }

  /** Center and half-size of a node along one axis; returns which of its children is lowest, and which is highest. */
  function spanBranch(k: number, axis: number, guess: number): number {
    const { branch, one, two } = tree;
    const { bvh_aabb_dyn: box } = d;
    const a = (one[k] & INDEX) + axis;
    const b = (two[k] & INDEX) + axis;
    const lowest = guess & 1;
    const highest = (guess >> 1) & 1;
    const p = a + (b - a) * lowest;
    const r = a + (b - a) * highest;
    let low = box[p] - box[p + 3];
    let high = box[r] + box[r + 3];
    const q = a + b - p;
    const s = a + b - r;
    const otherLow = box[q] - box[q + 3];
    const otherHigh = box[s] + box[s + 3];
    let wrong = 0;
    if (otherLow < low) {
      low = otherLow;
      wrong = 1;
    }
    if (otherHigh > high) {
      high = otherHigh;
      wrong |= 2;
    }
    const o = (branch[k] & INDEX) + axis;
    box[o] = 0.5 * (low + high) + 0;
    box[o + 3] = 0.5 * (high - low);
    return (guess & 3) ^ wrong;
  }

  return { elements, volumes };
}

/**
 * Nodes of the trees of flexes, by box address: leaves with the boxes of their elements, and branches with those of
 * their two children, which are computed first. Leaves of flex f are leafAdr[f] to leafAdr[f + 1]; branches likewise.
 */
function nodesOfTrees(m: ModelRecord) {
  const { nflex, nbvhdynamic, nbvhstatic, flex_bvhadr, flex_bvhnum, flex_elemadr, bvh_nodeid, bvh_child } = m;
  const list = (): Int32Array => integers(nbvhdynamic);
  const out = { leaf: list(), element: list(), branch: list(), one: list(), two: list() };
  const leafAdr = integers(nflex + 1);
  const branchAdr = integers(nflex + 1);
  let leaves = 0;
  let branches = 0;
  for (let f = 0; f < nflex; f++) {
    const root = flex_bvhadr[f] - nbvhstatic;
    for (let i = root + flex_bvhnum[f] - 1; flex_bvhadr[f] >= 0 && i >= root; i--) {
      const node = i + nbvhstatic;
      if (bvh_nodeid[node] >= 0) {
        out.leaf[leaves] = 6 * i;
        out.element[leaves++] = 6 * (flex_elemadr[f] + bvh_nodeid[node]);
      } else {
        out.branch[branches] = 6 * i;
        out.one[branches] = 6 * (root + bvh_child[2 * node]);
        out.two[branches++] = 6 * (root + bvh_child[2 * node + 1]);
      }
    }
    leafAdr[f + 1] = leaves;
    branchAdr[f + 1] = branches;
  }
  return { ...out, leafAdr, branchAdr };
}
