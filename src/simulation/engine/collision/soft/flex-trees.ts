/**
 * Pairs that a flex may form, by descending two trees of boxes at once: that of the flex, whose boxes are aligned
 * with the world and follow its vertices, and that of a body, of another flex, or its own. Boxes of a body are apart
 * from it if they are along an axis of either (Gottschalk, Lin, Manocha: OBBTree, 1996, without edge axes). The order
 * of pairs decides the order of contacts of a flex with itself, and which of many contacts are kept; it is that of the
 * reference.
 */
import { doubles, integers } from '../../../../foundation/math/scratch.js';
import { EnableBit, GeomType } from '../../../../foundation/schema/enums.js';
import { OPT } from '../../../../foundation/schema/options.js';
import { VIS } from '../../../../foundation/schema/visual.js';
import type { DataRecord } from '../../../model/data-record.js';
import type { ModelRecord } from '../../../model/model-record.js';
import { addPair, type PairList } from '../broad/pair-list.js';
import { matches, type Surfaces } from '../surfaces.js';

const { abs } = Math;

/** Maximum number of pairs: a flex crumpled to a point would have the square of its element count. */
export const MOST_PAIRS = 1e6;

/** The mid phase of flexes. */
export interface FlexTrees {
  /** Adds pairs of a geom of a body, neither plane nor SDF, and an element of a flex. */
  withBody(list: PairList, body: number, flex: number): void;
  /** Adds pairs of elements of two flexes, which may be one. */
  withFlex(list: PairList, flex1: number, flex2: number): void;
}

/**
 * Makes the mid phase. It reads `bvh_*`, `bvh_aabb_dyn` and `flexelem_aabb`; `geoms` and `flexes` hold filter bits and
 * margins.
 */
export function bindFlexTrees(m: ModelRecord, d: DataRecord, geoms: Surfaces, flexes: Surfaces): FlexTrees {
  let deepest = 1;
  for (let b = 0; b < m.nbody; b++) deepest = Math.max(deepest, m.body_bvhnum[b]);
  let most = 1;
  for (let f = 0; f < m.nflex; f++) most = Math.max(most, m.flex_bvhnum[f]);
  const stack = integers(2 * (deepest + 2 * most) + 4);
  const center = doubles(3);
  const rotated = doubles(9);
  /** Distance below which boxes count as overlapping. */
  const reach = doubles(1);

  /** Tests whether the node is a leaf; only leaves have an item. */
  const isLeaf = (node: number): boolean => m.bvh_nodeid[node] >= 0;

  /** Returns the address of the box of a flex's node in `bvh_aabb_dyn`. */
  const boxOf = (node: number): number => 6 * (node - m.nbvhstatic);

  function withBody(list: PairList, body: number, f: number): void {
    const { body_bvhadr, flex_bvhadr, body_margin, flex_margin, opt, bvh_aabb } = m;
    const { xipos, ximat, bvh_aabb_dyn } = d;
    const override = (opt[OPT.enableflags] & EnableBit.OVERRIDE) !== 0;
    const root1 = body_bvhadr[body];
    const root2 = flex_bvhadr[f];
    let top = 0;
    stack[top++] = root1;
    stack[top++] = root2;
    while (top > 0 && list.length < MOST_PAIRS) {
      const node2 = stack[--top];
      const node1 = stack[--top];
      if (isLeaf(node1) && isLeaf(node2)) {
        geomLeaf(list, node1, node2, f, override);
        continue;
      }
      reach[0] = override ? opt[OPT.o_margin] : body_margin[body] + flex_margin[f];
      if (apart(bvh_aabb, 6 * node1, xipos, ximat, body, boxOf(node2))) continue;
      mark(node1, node2);
      top = push(top, node1, root1, node2, root2, splitsFirst(bvh_aabb, 6 * node1, bvh_aabb_dyn, node1, node2));
    }
  }

  function geomLeaf(list: PairList, node1: number, node2: number, f: number, override: boolean): void {
    const { bvh_nodeid, geom_aabb, geom_type, geom_margin, geom_gap, flex_margin, flex_gap, opt } = m;
    const { geom_xpos, geom_xmat } = d;
    const g = bvh_nodeid[node1];
    if (!matches(geoms, g, flexes, f)) return;
    const margin = override ? opt[OPT.o_margin] : geom_margin[g] + flex_margin[f];
    reach[0] = margin + geom_gap[g] + flex_gap[f];
    if (sphereApart(g, boxOf(node2))) return;
    if (apart(geom_aabb, 6 * g, geom_xpos, geom_xmat, g, boxOf(node2))) return;
    mark(node1, node2);
    if (geom_type[g] !== GeomType.PLANE && geom_type[g] !== GeomType.SDF) addPair(list, g, bvh_nodeid[node2]);
  }

  function withFlex(list: PairList, f1: number, f2: number): void {
    const { flex_bvhadr, flex_margin, opt, bvh_nodeid } = m;
    const { bvh_aabb_dyn } = d;
    const override = (opt[OPT.enableflags] & EnableBit.OVERRIDE) !== 0;
    reach[0] = override ? opt[OPT.o_margin] : flex_margin[f1] + flex_margin[f2];
    const root1 = flex_bvhadr[f1];
    const root2 = flex_bvhadr[f2];
    let top = 0;
    stack[top++] = root1;
    stack[top++] = root2;
    while (top > 0 && list.length < MOST_PAIRS) {
      const node2 = stack[--top];
      const node1 = stack[--top];
      // visits each pair of nodes of one tree once
      if (f1 === f2 && node1 > node2) continue;
      if (isLeaf(node1) && isLeaf(node2)) {
        addPair(list, bvh_nodeid[node1], bvh_nodeid[node2]);
        mark(node1, node2);
        continue;
      }
      if (boxesApart(bvh_aabb_dyn, boxOf(node1), boxOf(node2), reach, 0)) continue;
      mark(node1, node2);
      const splits = splitsFirst(bvh_aabb_dyn, boxOf(node1), bvh_aabb_dyn, node1, node2);
      top = push(top, node1, root1, node2, root2, splits);
    }
  }

  /** Pushes the children of one node with the other one. */
  function push(top: number, node1: number, root1: number, node2: number, root2: number, first: boolean): number {
    const { bvh_child } = m;
    const split = first ? node1 : node2;
    let next = top;
    for (let i = 0; i < 2; i++) {
      const child = bvh_child[2 * split + i];
      if (child < 0) continue;
      stack[next++] = first ? root1 + child : node1;
      stack[next++] = first ? node2 : root2 + child;
    }
    return next;
  }

  function splitsFirst(box1: Float64Array, a: number, box2: Float64Array, node1: number, node2: number): boolean {
    if (isLeaf(node1)) return false;
    return isLeaf(node2) || isLarger(box1, a, box2, boxOf(node2));
  }

  function mark(node1: number, node2: number): void {
    if (m.vis[VIS.global.bvactive] !== 0) d.bvh_active[node1] = d.bvh_active[node2] = 1;
  }

  /** Tests whether the bounding sphere of a geom is outside of a box of a flex. */
  function sphereApart(g: number, b: number): boolean {
    const { geom_xpos, bvh_aabb_dyn } = d;
    const radius = m.geom_rbound[g] + reach[0];
    for (let k = 0; k < 3; k++) {
      const away = abs(geom_xpos[3 * g + k] - bvh_aabb_dyn[b + k]);
      if (away > radius + bvh_aabb_dyn[b + 3 + k]) return true;
    }
    return false;
  }

  /** Tests whether a box in a frame is out of reach of one of a flex. */
  function apart(
    box: Float64Array,
    a: number,
    pos: Float64Array,
    mat: Float64Array,
    frame: number,
    b: number,
  ): boolean {
    const { bvh_aabb_dyn } = d;
    for (let i = 0; i < 3; i++) {
      const r = 9 * frame + 3 * i;
      center[i] = bvh_aabb_dyn[b + i] - pos[3 * frame + i];
      let half = bvh_aabb_dyn[b + 3 + i] + reach[0];
      for (let k = 0; k < 3; k++) {
        center[i] -= mat[r + k] * box[a + k];
        rotated[3 * i + k] = abs(mat[r + k]);
        half += rotated[3 * i + k] * box[a + 3 + k];
      }
      if (abs(center[i]) > half) return true;
    }
    for (let k = 0; k < 3; k++) {
      let along = 0;
      let half = box[a + 3 + k] + reach[0];
      for (let i = 0; i < 3; i++) {
        along += mat[9 * frame + 3 * i + k] * center[i];
        half += rotated[3 * i + k] * bvh_aabb_dyn[b + 3 + i];
      }
      if (abs(along) > half) return true;
    }
    return false;
  }

  return { withBody, withFlex };
}

/** Tests whether two boxes along the same axes, centers and half-sizes, are more than margin[r] apart. */
export function boxesApart(aabb: Float64Array, a: number, b: number, margin: Float64Array, r: number): boolean {
  for (let k = 0; k < 3; k++) {
    const half = aabb[a + 3 + k] + aabb[b + 3 + k] + margin[r];
    if (abs(aabb[a + k] - aabb[b + k]) > half) return true;
  }
  return false;
}

/**
 * Selects which of two nodes is split. As in the reference, the measure uses half-sizes minus centers instead of a
 * surface, since the order of pairs is observable.
 */
function isLarger(box1: Float64Array, a: number, box2: Float64Array, b: number): boolean {
  const x1 = box1[a + 3] - box1[a];
  const y1 = box1[a + 4] - box1[a + 1];
  const z1 = box1[a + 5] - box1[a + 2];
  const x2 = box2[b + 3] - box2[b];
  const y2 = box2[b + 4] - box2[b + 1];
  const z2 = box2[b + 5] - box2[b + 2];
  return x1 * y1 + y1 * z1 + z1 * x1 > x2 * y2 + y2 * z2 + z2 * x2;
}
