/**
 * Pairs of geoms of two bodies whose bounds overlap, by descending two trees of boxes at once.
 *
 * Each body has a binary tree of boxes: inner nodes are aligned with the body's inertial frame, leaves are
 * the boxes of geoms in their own frames. Two boxes are apart if they are along one of the six face normals;
 * the nine edge directions of the full test (Gottschalk, Lin, Manocha: OBBTree, 1996) are left out, which only
 * keeps a few more pairs. Of two inner nodes the one with the larger surface is split.
 */
import { doubles, integers } from '../../math/scratch.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import { EnableBit } from '../../schema/enums.js';
import { OPT } from '../../schema/options.js';
import { VIS } from '../../schema/visual.js';
import { addPair, type PairList } from './pair-list.js';

/** Half-sizes from here on stand for an unbounded box, that of a plane. */
const UNBOUNDED = 1e10;

export interface MidPhase {
  /** Adds the pairs (geom of body1, geom of body2) that may touch to a list; marks visited nodes if asked to. */
  run(list: PairList, body1: number, body2: number): void;
}

export function bindMidPhase(m: ModelRecord, d: DataRecord): MidPhase {
  let deepest = 1;
  for (let b = 0; b < m.nbody; b++) deepest = Math.max(deepest, m.body_bvhnum[b]);
  const stack = integers(4 * deepest + 4);
  // box 1 then box 2: center (3) and half-axis vectors (9) in the world
  const boxes = doubles(24);

  function run(list: PairList, body1: number, body2: number): void {
    const { bvh_child, bvh_nodeid, bvh_aabb, body_bvhadr, body_margin, geom_aabb, geom_margin, geom_gap, opt } = m;
    const { xipos, ximat, geom_xpos, geom_xmat, bvh_active } = d;
    const root1 = body_bvhadr[body1];
    const root2 = body_bvhadr[body2];
    const override = (opt[OPT.enableflags] & EnableBit.OVERRIDE) !== 0;
    const marks = m.vis[VIS.global.bvactive] !== 0;
    const innerMargin = override ? opt[OPT.o_margin] : body_margin[body1] + body_margin[body2];
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
        const margin = override ? opt[OPT.o_margin] : geom_margin[geom1] + geom_margin[geom2];
        if (spheresApart(geom1, geom2, margin + geom_gap[geom1] + geom_gap[geom2])) continue;
        setBox(0, geom_aabb, 6 * geom1, geom_xpos, 3 * geom1, geom_xmat, 9 * geom1);
        setBox(12, geom_aabb, 6 * geom2, geom_xpos, 3 * geom2, geom_xmat, 9 * geom2);
        if (apart(margin + geom_gap[geom1] + geom_gap[geom2])) continue;
        addPair(list, geom1, geom2);
      } else {
        setBox(0, bvh_aabb, 6 * node1, xipos, 3 * body1, ximat, 9 * body1);
        setBox(12, bvh_aabb, 6 * node2, xipos, 3 * body2, ximat, 9 * body2);
        if (apart(innerMargin)) continue;
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

  function spheresApart(g1: number, g2: number, margin: number): boolean {
    const { geom_rbound } = m;
    const { geom_xpos } = d;
    const r1 = geom_rbound[g1];
    const r2 = geom_rbound[g2];
    if (r1 <= 0 || r2 <= 0) return false;
    const x = geom_xpos[3 * g1] - geom_xpos[3 * g2];
    const y = geom_xpos[3 * g1 + 1] - geom_xpos[3 * g2 + 1];
    const z = geom_xpos[3 * g1 + 2] - geom_xpos[3 * g2 + 2];
    const reach = r1 + r2 + margin;
    return x * x + y * y + z * z > reach * reach;
  }

  /** Sets the box at `o` of the scratch from center and half-sizes in a frame. */
  function setBox(
    o: number,
    aabb: Float64Array,
    a: number,
    pos: Float64Array,
    p: number,
    mat: Float64Array,
    r: number,
  ): void {
    const x = aabb[a];
    const y = aabb[a + 1];
    const z = aabb[a + 2];
    for (let k = 0; k < 3; k++) {
      boxes[o + k] = pos[p + k] + mat[r + 3 * k] * x + mat[r + 3 * k + 1] * y + mat[r + 3 * k + 2] * z;
      for (let c = 0; c < 3; c++) boxes[o + 3 + 3 * c + k] = mat[r + 3 * k + c] * aabb[a + 3 + c];
    }
  }

  /** Whether the two boxes of the scratch are more than `margin` apart along a face normal of either. */
  function apart(margin: number): boolean {
    return apartAlongFaces(0, margin) || apartAlongFaces(12, margin);
  }

  function apartAlongFaces(o: number, margin: number): boolean {
    const x = boxes[12] - boxes[0];
    const y = boxes[13] - boxes[1];
    const z = boxes[14] - boxes[2];
    for (let c = 0; c < 3; c++) {
      const nx = boxes[o + 3 + 3 * c];
      const ny = boxes[o + 4 + 3 * c];
      const nz = boxes[o + 5 + 3 * c];
      const length = Math.sqrt(nx * nx + ny * ny + nz * nz);
      if (length >= UNBOUNDED || length === 0) continue;
      // all lengths are scaled by that of the half-axis
      let reach = margin * length;
      for (let other = 3; other < 24; other += other === 9 ? 6 : 3) {
        reach += Math.abs(boxes[other] * nx + boxes[other + 1] * ny + boxes[other + 2] * nz);
      }
      if (Math.abs(x * nx + y * ny + z * nz) > reach) return true;
    }
    return false;
  }

  return { run };
}

/** Measure of the size of a box that decides which of two nodes is split. */
function surface(aabb: Float64Array, a: number): number {
  const x = aabb[a + 3];
  const y = aabb[a + 4];
  const z = aabb[a + 5];
  return x * y + y * z + z * x;
}
