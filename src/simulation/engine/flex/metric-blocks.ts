/** Values of the stiffness of flexes, block by block. */
import { clearRange } from '../../../foundation/math/ranges.js';
import { doubles } from '../../../foundation/math/scratch.js';
import { follows } from '../../../foundation/schema/compatibility.js';
import { BEND_SIZE, BEND_STIFFNESS } from '../../../foundation/schema/flex-bending.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import { FLAP_SIZE, hasBending } from './bend.js';
import { flexScale, hasElements } from './metric-gate.js';
import type { MetricPoints } from './metric-points.js';
import { type FlexParts, hasPartStiffness } from './parts.js';
import { bendsOf, bindRods, isRod } from './rod.js';
import { ELEMENT_SIZE, hasStretch } from './stretch.js';

const { max } = Math;

/** The blocks of the effective stiffness, by pairs of points. */
export interface MetricBlocks {
  /** Computes all blocks: (h^2 + h d) K with the time step h and the damping d of each flex, as `flexScale`. */
  set(): void;
  /** 9 numbers for each block of the points, by rows. */
  readonly values: Float64Array;
}

/** Ends of the edges of a triangle and of a tetrahedron, in the order of `flex_elemedge`. */
const TRIANGLE = [1, 2, 2, 0, 0, 1];
const TETRAHEDRON = [0, 1, 1, 2, 2, 0, 2, 3, 0, 3, 1, 3];

/**
 * K is minus the derivative of forces by positions. Of elements, with edges d_a = x_first - x_second, signs s_a of their
 * ends and tensions t_a = (M e)_a, the block of the corners i and j is
 * 2 sum_ab M_ab s_ai s_bj d_a d_b^T + I sum_a max(t_a, 0) s_ai s_aj: only what is pulled adds to the second term, which
 * keeps K positive. Of bends of rods it is k J_i^T J_j, of flaps Q_ij I, of parts R K_ij R^T. Before the rule `turnedBending`, blocks of flaps stay in
 * world coordinates.
 */
export function bindMetricBlocks(m: ModelRecord, d: DataRecord, points: MetricPoints, parts: FlexParts): MetricBlocks {
  const { first, near } = points;
  const values = doubles(9 * near.length);
  const direction = doubles(18);
  const elongation = doubles(6);
  const tension = doubles(6);
  const matrix = doubles(36);
  const block = doubles(9);
  const scale = doubles(1);
  const rods = bindRods(m, d);
  const turnsFlaps = follows(m.compatibility, 'turnedBending');

  function set(): void {
    const { nflex } = m;
    clearRange(values, 0, values.length);
    for (let f = 0; f < nflex; f++) {
      scale[0] = flexScale(m, f);
      if (hasElements(m, f)) {
        const isTurned = turnsFlaps && hasBending(m, f) && !isEven(f);
        if (hasStretch(m, f)) addElements(f);
        if (isTurned) addFlaps(f);
        if (isRod(m, f)) addBends(f);
        if (hasStretch(m, f) || isRod(m, f) || isTurned) turn(f);
        if (hasBending(m, f) && !isTurned) addFlaps(f);
      } else if (points.partBlocks.length > 0 && hasPartStiffness(m, f)) {
        addParts(f);
      }
    }
  }

  function addElements(f: number): void {
    const { flex_dim, flex_elemnum, flex_stiffnessadr } = m;
    const corners = flex_dim[f] + 1;
    const edges = corners === 3 ? TRIANGLE : TETRAHEDRON;
    const pairs = corners * corners;
    for (let t = 0; t < flex_elemnum[f]; t++) {
      setElement(f, t, edges);
      unpack(flex_stiffnessadr[f] + ELEMENT_SIZE * t, edges.length / 2);
      setTension(edges.length / 2);
      addElement(points.elementAdr[f] + pairs * t, corners, edges);
    }
  }

  function setElement(f: number, t: number, edges: readonly number[]): void {
    const { flex_dim, flex_elem, flex_elemdataadr, flex_vertadr, flex_elemedge, flex_elemedgeadr, flex_edgeadr } = m;
    const { flexvert_xpos, flexedge_length } = d;
    const count = edges.length / 2;
    const data = flex_elemdataadr[f] + (flex_dim[f] + 1) * t;
    for (let a = 0; a < count; a++) {
      const p = 3 * (flex_vertadr[f] + flex_elem[data + edges[2 * a]]);
      const q = 3 * (flex_vertadr[f] + flex_elem[data + edges[2 * a + 1]]);
      for (let k = 0; k < 3; k++) direction[3 * a + k] = flexvert_xpos[p + k] - flexvert_xpos[q + k];
      const e = flex_edgeadr[f] + flex_elemedge[flex_elemedgeadr[f] + count * t + a];
      const rest = m.flexedge_length0[e];
      elongation[a] = flexedge_length[e] * flexedge_length[e] - rest * rest;
    }
  }

  /** The matrix over `count` edges whose upper triangle begins at k. */
  function unpack(k: number, count: number): void {
    const { flex_stiffness } = m;
    let at = k;
    for (let a = 0; a < count; a++) {
      for (let b = a; b < count; b++) matrix[count * a + b] = matrix[count * b + a] = flex_stiffness[at++];
    }
  }

  /** Tensions of edges, none where they are pressed. */
  function setTension(count: number): void {
    for (let a = 0; a < count; a++) {
      let sum = 0;
      for (let b = 0; b < count; b++) sum += matrix[count * a + b] * elongation[b];
      tension[a] = max(sum, 0);
    }
  }

  function addElement(adr: number, corners: number, edges: readonly number[]): void {
    const { elementBlocks } = points;
    for (let i = 0; i < corners; i++) {
      for (let j = i; j < corners; j++) {
        const to = elementBlocks[adr + corners * i + j];
        if (to < 0) continue;
        setPair(i, j, edges);
        for (let k = 0; k < 9; k++) values[9 * to + k] += block[k];
        if (i === j) continue;
        const back = 9 * elementBlocks[adr + corners * j + i];
        for (let r = 0; r < 3; r++) for (let c = 0; c < 3; c++) values[back + 3 * r + c] += block[3 * c + r];
      }
    }
  }

  /** The block of corners i and j. */
  function setPair(i: number, j: number, edges: readonly number[]): void {
    const count = edges.length / 2;
    for (let k = 0; k < 9; k++) block[k] = 0;
    for (let a = 0; a < count; a++) {
      const s = edges[2 * a] === i ? 1 : edges[2 * a + 1] === i ? -1 : 0;
      if (s === 0) continue;
      for (let b = 0; b < count; b++) {
        const t = edges[2 * b] === j ? 1 : edges[2 * b + 1] === j ? -1 : 0;
        if (t === 0) continue;
        const weight = 2 * scale[0] * matrix[count * a + b] * s * t;
        for (let r = 0; r < 3; r++) {
          for (let c = 0; c < 3; c++) block[3 * r + c] += weight * direction[3 * a + r] * direction[3 * b + c];
        }
        if (a === b) for (let k = 0; k < 9; k += 4) block[k] += scale[0] * tension[a] * s * t;
      }
    }
  }

  /** Turns the blocks of flex f, which are in world coordinates, into the axes of their bodies. */
  function turn(f: number): void {
    const { flex_vertadr, flex_vertnum } = m;
    const { ofVertex, body } = points;
    if (isUpright(f)) return;
    const end = flex_vertadr[f] + flex_vertnum[f];
    for (let v = flex_vertadr[f]; v < end; v++) {
      const p = ofVertex[v];
      if (p < 0) continue;
      for (let b = first[p]; b < first[p + 1]; b++) turnBlock(9 * b, 9 * body[p], 9 * body[near[b]]);
    }
  }

  /** Tests whether the bodies of all points of flex f have one orientation: then flaps are the same in their axes. */
  function isEven(f: number): boolean {
    const { flex_vertadr, flex_vertnum } = m;
    const { xmat } = d;
    const { ofVertex, body } = points;
    const end = flex_vertadr[f] + flex_vertnum[f];
    let one = -1;
    for (let v = flex_vertadr[f]; v < end; v++) {
      if (ofVertex[v] < 0) continue;
      const r = 9 * body[ofVertex[v]];
      if (one < 0) one = r;
      for (let k = 0; k < 9; k++) if (xmat[r + k] !== xmat[one + k]) return false;
    }
    return true;
  }

  function isUpright(f: number): boolean {
    const { flex_vertadr, flex_vertnum } = m;
    const { xmat } = d;
    const { ofVertex, body } = points;
    const end = flex_vertadr[f] + flex_vertnum[f];
    for (let v = flex_vertadr[f]; v < end; v++) {
      if (ofVertex[v] < 0) continue;
      const r = 9 * body[ofVertex[v]];
      if (xmat[r] !== 1 || xmat[r + 4] !== 1 || xmat[r + 8] !== 1) return false;
    }
    return true;
  }

  /** values[o..] = A^T B C, with the rotations A at a and C at c. */
  function turnBlock(o: number, a: number, c: number): void {
    const { xmat } = d;
    for (let r = 0; r < 3; r++) {
      for (let k = 0; k < 3; k++) {
        let sum = 0;
        for (let n = 0; n < 3; n++) sum += values[o + 3 * r + n] * xmat[c + 3 * n + k];
        block[3 * r + k] = sum;
      }
    }
    for (let r = 0; r < 3; r++) {
      for (let k = 0; k < 3; k++) {
        values[o + 3 * r + k] =
          xmat[a + r] * block[k] + xmat[a + 3 + r] * block[3 + k] + xmat[a + 6 + r] * block[6 + k];
      }
    }
  }

  function addBends(f: number): void {
    const { flex_bending, flex_bendingadr } = m;
    const { rodBlocks, rodAdr } = points;
    const { slopes } = rods;
    const count = bendsOf(m, f);
    for (let i = 0; i < count; i++) {
      rods.setSlopes(f, i);
      const factor = scale[0] * flex_bending[flex_bendingadr[f] + 1 + BEND_SIZE * i + BEND_STIFFNESS];
      for (let pair = 0; pair < 9; pair++) {
        const to = 9 * rodBlocks[rodAdr[f] + 9 * i + pair];
        if (to < 0) continue;
        const a = 9 * ((pair / 3) | 0);
        const b = 9 * (pair % 3);
        for (let r = 0; r < 3; r++) {
          for (let c = 0; c < 3; c++) {
            let sum = 0;
            for (let n = 0; n < 9; n += 3) sum += slopes[a + n + r] * slopes[b + n + c];
            values[to + 3 * r + c] += factor * sum;
          }
        }
      }
    }
  }

  function addFlaps(f: number): void {
    const { flex_edgenum, flex_bending, flex_bendingadr } = m;
    const { flapBlocks, flapAdr } = points;
    for (let e = 0; e < flex_edgenum[f]; e++) {
      const q = flex_bendingadr[f] + FLAP_SIZE * e;
      const adr = flapAdr[f] + 16 * e;
      for (let pair = 0; pair < 16; pair++) {
        const to = 9 * flapBlocks[adr + pair];
        if (to < 0) continue;
        const value = scale[0] * flex_bending[q + pair];
        values[to] += value;
        values[to + 4] += value;
        values[to + 8] += value;
      }
    }
  }

  /** Parts, whose stiffness has the sign of a force, turned in `flexelem_krot`. */
  function addParts(f: number): void {
    const { flex_stiffnessadr } = m;
    const { flexelem_krot } = d;
    const { partBlocks, partAdr } = points;
    const n = parts.nodeCount[f];
    let k = flex_stiffnessadr[f];
    let adr = partAdr[f];
    for (let p = parts.first[f]; p < parts.first[f + 1]; p++, k += 9 * n * n, adr += n * n) {
      for (let i = 0; i < n; i++) {
        for (let j = 0; j < n; j++) {
          const to = partBlocks[adr + n * i + j];
          if (to >= 0) addPart(9 * to, flexelem_krot, k + 9 * n * i + 3 * j, 3 * n, nodeBody(p, i), nodeBody(p, j));
        }
      }
    }
  }

  const nodeBody = (p: number, i: number): number => 9 * m.flex_nodebodyid[parts.nodes[parts.nodeAdr[p] + i]];

  /** values[to..] -= A^T K C, scaled, with K at k in rows of the given width. */
  function addPart(to: number, K: Float64Array, k: number, width: number, a: number, c: number): void {
    const { xmat } = d;
    for (let r = 0; r < 3; r++) {
      for (let i = 0; i < 3; i++) {
        let sum = 0;
        for (let n = 0; n < 3; n++) sum += K[k + width * r + n] * xmat[c + 3 * n + i];
        block[3 * r + i] = sum;
      }
    }
    for (let r = 0; r < 3; r++) {
      for (let i = 0; i < 3; i++) {
        const sum = xmat[a + r] * block[i] + xmat[a + 3 + r] * block[3 + i] + xmat[a + 6 + r] * block[6 + i];
        values[to + 3 * r + i] -= scale[0] * sum;
      }
    }
  }

  return { set, values };
}
