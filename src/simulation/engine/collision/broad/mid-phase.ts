/**
 * Pairs of geoms of two bodies whose bounds overlap, by descending two trees of boxes at once.
 *
 * Each body has a binary tree of boxes: inner nodes are aligned with the body's inertial frame, leaves are
 * the boxes of geoms in their own frames. Two boxes are apart if they are along one of the six face normals;
 * the nine edge directions of the full test (Gottschalk, Lin, Manocha: OBBTree, 1996) are omitted, which only keeps a
 * few more pairs. Of two inner nodes, the one with the larger surface is split. Rounding decides whether touching boxes
 * overlap, so products are in the order of the reference.
 */
import { doubles, integers } from '../../../../foundation/math/scratch.js';
import { EnableBit } from '../../../../foundation/schema/enums.js';
import { OPT } from '../../../../foundation/schema/options.js';
import { VIS } from '../../../../foundation/schema/visual.js';
import type { DataRecord } from '../../../model/data-record.js';
import type { ModelRecord } from '../../../model/model-record.js';
import type { Travel } from './group-bounds.js';
import { addPair, type PairList } from './pair-list.js';

/** Half-size from which a box counts as unbounded, as for a plane. */
const UNBOUNDED = 1e10;

/** The mid phase of one Model and Data. */
export interface MidPhase {
  /** Adds the pairs (geom of body1, geom of body2) that may touch to a list; marks visited nodes on request. */
  run(list: PairList, body1: number, body2: number): void;
}

/**
 * Makes the mid phase with a stack for the deepest tree. It reads `bvh_*`, `geom_aabb` and poses of bodies and geoms.
 */
export function bindMidPhase(m: ModelRecord, d: DataRecord, { geomTravel, bodyTravel }: Travel): MidPhase {
  let deepest = 1;
  for (let b = 0; b < m.nbody; b++) deepest = Math.max(deepest, m.body_bvhnum[b]);
  const stack = integers(4 * deepest + 4);
  /** Products of axis l of frame i with axis k of frame j, at 18 i + 9 j + 3 k + l: of the bodies, and of two geoms. */
  const ofBodies = doubles(36);
  const ofGeoms = doubles(36);
  /** Axes of two frames, in sequence; positions of frames and of boxes along axis k of frame j, at 6 i + 3 j + k. */
  const axes = doubles(18);
  const origins = doubles(12);
  const places = doubles(12);
  const center = doubles(3);
  /** Distances at which inner nodes, and two geoms, count as near [m]. */
  const margins = doubles(2);
  const INNER = 0;
  const LEAF = 1;

  function run(list: PairList, body1: number, body2: number): void {
    const { bvh_child, bvh_nodeid, bvh_aabb, body_bvhadr, body_margin, geom_aabb, geom_margin, geom_gap, opt } = m;
    const { xipos, ximat, geom_xmat, bvh_active } = d;
    const root1 = body_bvhadr[body1];
    const root2 = body_bvhadr[body2];
    const override = (opt[OPT.enableflags] & EnableBit.OVERRIDE) !== 0;
    const marks = m.vis[VIS.global.bvactive] !== 0;
    const travel = bodyTravel[body1] + bodyTravel[body2];
    margins[INNER] = (override ? opt[OPT.o_margin] : body_margin[body1] + body_margin[body2]) + travel;
    setProducts(ofBodies, ximat, body1, body2);
    placeAlongAxes(origins, 0, xipos, 3 * body1);
    placeAlongAxes(origins, 6, xipos, 3 * body2);
    let top = 0;
    stack[top++] = root1;
    stack[top++] = root2;
    while (top > 0) {
      const node2 = stack[--top];
      const node1 = stack[--top];
      const geom1 = bvh_nodeid[node1];
      const geom2 = bvh_nodeid[node2];
      const leaf1 = geom1 >= 0;
      const leaf2 = geom2 >= 0;
      if (leaf1 && leaf2) {
        const own = override ? opt[OPT.o_margin] : geom_margin[geom1] + geom_margin[geom2];
        margins[LEAF] = own + geom_gap[geom1] + geom_gap[geom2] + geomTravel[geom1] + geomTravel[geom2];
        if (spheresApart(geom1, geom2)) continue;
        setProducts(ofGeoms, geom_xmat, geom1, geom2);
        placeGeom(0, geom1);
        placeGeom(6, geom2);
        if (apart(ofGeoms, geom_aabb, geom1, geom2, LEAF)) continue;
        addPair(list, geom1, geom2);
      } else {
        placeNode(0, node1);
        placeNode(6, node2);
        if (apart(ofBodies, bvh_aabb, node1, node2, INNER)) continue;
      }
      if (marks) bvh_active[node1] = bvh_active[node2] = 1;
      if (leaf1 && leaf2) continue;
      const splits1 = leaf2 || (!leaf1 && surface(bvh_aabb, 6 * node1) > surface(bvh_aabb, 6 * node2));
      const split = splits1 ? node1 : node2;
      for (let i = 0; i < 2; i++) {
        const child = bvh_child[2 * split + i];
        if (child < 0) continue;
        stack[top++] = splits1 ? root1 + child : node1;
        stack[top++] = splits1 ? node2 : root2 + child;
      }
    }
  }

  function spheresApart(g1: number, g2: number): boolean {
    const { geom_rbound } = m;
    const { geom_xpos } = d;
    const r1 = geom_rbound[g1];
    const r2 = geom_rbound[g2];
    if (r1 <= 0 || r2 <= 0) return false;
    const x = geom_xpos[3 * g1] - geom_xpos[3 * g2];
    const y = geom_xpos[3 * g1 + 1] - geom_xpos[3 * g2 + 1];
    const z = geom_xpos[3 * g1 + 2] - geom_xpos[3 * g2 + 2];
    const reach = r1 + r2 + margins[LEAF];
    return x * x + y * y + z * z > reach * reach;
  }

  /** Sets the axes of two frames, the columns of their matrices, and all products between them. */
  function setProducts(out: Float64Array, mat: Float64Array, frame1: number, frame2: number): void {
    for (let l = 0; l < 3; l++) {
      for (let c = 0; c < 3; c++) {
        axes[3 * l + c] = mat[9 * frame1 + 3 * c + l];
        axes[9 + 3 * l + c] = mat[9 * frame2 + 3 * c + l];
      }
    }
    for (let i = 0; i < 2; i++) {
      for (let n = 0; n < 6; n++) {
        const x = axes[3 * n];
        const y = axes[3 * n + 1];
        const z = axes[3 * n + 2];
        for (let l = 0; l < 3; l++) {
          const o = 9 * i + 3 * l;
          out[18 * i + 3 * n + l] = axes[o] * x + axes[o + 1] * y + axes[o + 2] * z;
        }
      }
    }
  }

  /** Writes the coordinates of a point along the six axes. */
  function placeAlongAxes(out: Float64Array, o: number, point: Float64Array, p: number): void {
    for (let n = 0; n < 6; n++) {
      out[o + n] = point[p] * axes[3 * n] + point[p + 1] * axes[3 * n + 1] + point[p + 2] * axes[3 * n + 2];
    }
  }

  /** Writes the coordinates of the center of an inner node of body 1 (at 0) or 2 (at 6). */
  function placeNode(o: number, node: number): void {
    const { bvh_aabb } = m;
    const a = 6 * node;
    for (let n = 0; n < 6; n++) {
      const q = 3 * (o + n);
      places[o + n] =
        bvh_aabb[a] * ofBodies[q] +
        bvh_aabb[a + 1] * ofBodies[q + 1] +
        bvh_aabb[a + 2] * ofBodies[q + 2] +
        origins[o + n];
    }
  }

  /** Writes the coordinates of the center of the box of a geom. */
  function placeGeom(o: number, g: number): void {
    const { geom_aabb } = m;
    const { geom_xpos, geom_xmat } = d;
    for (let c = 0; c < 3; c++) {
      const r = 9 * g + 3 * c;
      const a = 6 * g;
      const offset =
        geom_xmat[r] * geom_aabb[a] + geom_xmat[r + 1] * geom_aabb[a + 1] + geom_xmat[r + 2] * geom_aabb[a + 2];
      center[c] = offset + geom_xpos[3 * g + c];
    }
    placeAlongAxes(places, o, center, 0);
  }

  /** Tests whether two boxes are farther than a margin apart along an axis; the coordinates of their centers are known. */
  function apart(products: Float64Array, aabb: Float64Array, box1: number, box2: number, kind: number): boolean {
    const a = 6 * box1 + 3;
    const b = 6 * box2 + 3;
    for (let n = 0; n < 6; n++) {
      // the axes of an unbounded box separate nothing
      if (isUnbounded(aabb, n < 3 ? b : a)) continue;
      const q = 3 * n;
      const radius1 =
        Math.abs(aabb[a] * products[q]) +
        Math.abs(aabb[a + 1] * products[q + 1]) +
        Math.abs(aabb[a + 2] * products[q + 2]);
      const radius2 =
        Math.abs(aabb[b] * products[18 + q]) +
        Math.abs(aabb[b + 1] * products[19 + q]) +
        Math.abs(aabb[b + 2] * products[20 + q]);
      if (radius1 + radius2 + margins[kind] < Math.abs(places[6 + n] - places[n])) return true;
    }
    return false;
  }

  return { run };
}

function isUnbounded(aabb: Float64Array, half: number): boolean {
  return aabb[half] >= UNBOUNDED || aabb[half + 1] >= UNBOUNDED || aabb[half + 2] >= UNBOUNDED;
}

/** Measure of the size of a box that decides which of two nodes is split. */
function surface(aabb: Float64Array, a: number): number {
  const x = aabb[a + 3];
  const y = aabb[a + 4];
  const z = aabb[a + 5];
  return x * y + y * z + z * x;
}
