/** Products with the stiffness of flexes, element by element. */
import { clearRange } from '../../../foundation/math/ranges.js';
import { doubles } from '../../../foundation/math/scratch.js';
import { add3, addToScl3, copy3, cross, dot3, scl3, sub3, zero3 } from '../../../foundation/math/vec.js';
import { SC } from '../../../foundation/schema/scalars.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import { hasDampers, hasSprings } from '../metric/gate.js';
import { lastDofs } from '../position/joint-force.js';
import type { Stages } from '../stages.js';
import { bindBending, hasBending } from './bend.js';
import { bindBendMatrix } from './bend-matrix.js';
import { hasElements } from './metric-gate.js';
import { bindNodes } from './nodes.js';
import { bindPartRotations } from './part-rotation.js';
import { type FlexParts, hasPartStiffness } from './parts.js';
import { PASSIVE, type PassiveContacts } from './passive-contact.js';
import { bindPointForces, reachOfPoints, reachOfVertices } from './point-forces.js';
import { bindPointMoves } from './point-moves.js';
import { bindRods, isRod } from './rod.js';
import { bindStretch, hasStretch } from './stretch.js';

/** Products of K with a vector x over dofs; `scales` (nflex) has a factor for each flex. */
export interface MetricStencil {
  /** flexelem_krot = R K R^T of all parts, with the sign of a force. */
  turnParts(): void;
  /** out -= scale K x of bending elements, and of stretching ones and rods on demand. */
  subtractElements(out: Float64Array, x: Float64Array, scales: Float64Array, stretches: boolean): void;
  /** out -= scale K x of the parts of interpolated flexes, after `turnParts`. */
  subtractParts(out: Float64Array, x: Float64Array, scales: Float64Array): void;
  /** out -= h K x of passive contacts, with h in scales[0]. */
  subtractContacts(out: Float64Array, x: Float64Array, scales: Float64Array): void;
}

/** Makes the products. They read `flexelem_krot`, poses and passive contacts and add to the output over dofs (nv). */
export function bindMetricStencil(
  m: ModelRecord,
  d: DataRecord,
  stages: Stages,
  parts: FlexParts,
  contacts: PassiveContacts,
): MetricStencil {
  const bending = bindBending(m, d);
  const bendMatrix = bindBendMatrix(m, d);
  const stretch = bindStretch(m, d);
  const rods = bindRods(m, d);
  const nodes = bindNodes(m, d);
  const rotations = bindPartRotations(m, parts);
  const ofVertices = reachOfVertices(m);
  const ofNodes = reachOfPoints(m, m.flex_nodebodyid);
  const addVertexForces = bindPointForces(m, d, stages, m.flex_vertbodyid, ofVertices);
  const addNodeForces = bindPointForces(m, d, stages, m.flex_nodebodyid, ofNodes);
  const setMoves = bindPointMoves(m, d);
  const last = lastDofs(m);
  const at = doubles(3 * m.nflexnode);
  const moves = doubles(3 * Math.max(m.nflexvert, m.nflexnode));
  const forces = doubles(3 * Math.max(m.nflexvert, m.nflexnode));
  const block = doubles(9);
  const gains = doubles(m.nflex);
  const normal = doubles(3);
  const pull = doubles(3);
  const arm = doubles(3);
  const speed = doubles(3);
  const turning = doubles(3);

  function scaleForces(scales: Float64Array, f: number, first: number, end: number): void {
    const scale = scales[f];
    for (let k = 3 * first; k < 3 * end; k++) forces[k] *= scale;
  }

  function subtractElements(out: Float64Array, x: Float64Array, scales: Float64Array, stretches: boolean): void {
    const { nflex, flex_vertadr, flex_vertnum, flex_vertbodyid } = m;
    for (let f = 0; f < nflex; f++) {
      if (!hasElements(m, f)) continue;
      const isCovered = bendMatrix.covers(f);
      if (isCovered) {
        gains[f] = -scales[f];
        bendMatrix.mulAdd(f, out, x, gains);
      }
      const isStretched = stretches && hasStretch(m, f);
      if (isCovered && !isStretched) continue;
      const first = flex_vertadr[f];
      const end = first + flex_vertnum[f];
      setMoves(moves, x, flex_vertbodyid, ofVertices, d.flexvert_xpos, first, end);
      clearRange(forces, 3 * first, 3 * end);
      if (!isCovered && hasBending(m, f)) bending.addFlaps(f, moves, forces);
      if (isStretched) stretch.addStiffness(f, moves, forces);
      if (stretches && isRod(m, f)) rods.addStiffness(f, moves, forces);
      scaleForces(scales, f, first, end);
      addVertexForces(out, forces, d.flexvert_xpos, first, end);
    }
  }

  function subtractParts(out: Float64Array, x: Float64Array, scales: Float64Array): void {
    const { nflex, flex_nodeadr, flex_nodenum, flex_nodebodyid } = m;
    for (let f = 0; f < nflex; f++) {
      if (!hasPartStiffness(m, f)) continue;
      const first = flex_nodeadr[f];
      const end = first + flex_nodenum[f];
      nodes.place(f, at);
      setMoves(moves, x, flex_nodebodyid, ofNodes, at, first, end);
      clearRange(forces, 3 * first, 3 * end);
      addParts(f);
      scaleForces(scales, f, first, end);
      addNodeForces(out, forces, at, first, end);
    }
  }

  /** forces += K moves. */
  function addParts(f: number): void {
    const { flex_stiffness, flex_stiffnessadr } = m;
    const { flexelem_krot } = d;
    const { nodeAdr, nodeCount } = parts;
    const n = nodeCount[f];
    let k = flex_stiffnessadr[f];
    for (let p = parts.first[f]; p < parts.first[f + 1]; p++, k += 9 * n * n) {
      if (flex_stiffness[k] === 0) continue;
      for (let row = 0; row < 3 * n; row++) {
        let sum = 0;
        for (let j = 0; j < n; j++) {
          const o = 3 * parts.nodes[nodeAdr[p] + j];
          const a = k + 3 * n * row + 3 * j;
          sum +=
            flexelem_krot[a] * moves[o] + flexelem_krot[a + 1] * moves[o + 1] + flexelem_krot[a + 2] * moves[o + 2];
        }
        const i = (row / 3) | 0;
        forces[3 * parts.nodes[nodeAdr[p] + i] + row - 3 * i] += sum;
      }
    }
  }

  function turnParts(): void {
    bendMatrix.update();
    const { nflex, flex_stiffness, flex_stiffnessadr } = m;
    clearRange(d.flexelem_krot, 0, d.flexelem_krot.length);
    for (let f = 0; f < nflex; f++) {
      if (!hasPartStiffness(m, f)) continue;
      const n = parts.nodeCount[f];
      nodes.place(f, at);
      rotations.find(f, at);
      let k = flex_stiffnessadr[f];
      for (let p = parts.first[f]; p < parts.first[f + 1]; p++, k += 9 * n * n) {
        if (flex_stiffness[k] === 0) continue;
        for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) turnBlock(k + 9 * n * i + 3 * j, 3 * n, 9 * p);
      }
    }
  }

  /** Rotates the block at k, with rows of the given width, into the axes at r. */
  function turnBlock(k: number, width: number, r: number): void {
    const { flex_stiffness: K } = m;
    const { flexelem_krot } = d;
    const { mat } = rotations;
    for (let i = 0; i < 3; i++) {
      for (let j = 0; j < 3; j++) {
        const a = k + width * i;
        block[3 * i + j] = K[a] * mat[r + 3 * j] + K[a + 1] * mat[r + 3 * j + 1] + K[a + 2] * mat[r + 3 * j + 2];
      }
    }
    for (let i = 0; i < 3; i++) {
      for (let j = 0; j < 3; j++) {
        flexelem_krot[k + width * i + j] =
          mat[r + 3 * i] * block[j] + mat[r + 3 * i + 1] * block[3 + j] + mat[r + 3 * i + 2] * block[6 + j];
      }
    }
  }

  function subtractContacts(out: Float64Array, x: Float64Array, scales: Float64Array): void {
    const { scalar, contact_exclude } = d;
    const ncon = scalar[SC.ncon];
    // either flag keeps contact springs, as for their forces
    if (!hasSprings(m) && !hasDampers(m)) return;
    for (let c = 0; c < ncon; c++) if (contact_exclude[c] === PASSIVE) subtractContact(c, out, x, scales);
  }

  /** Bodies that move a vertex are all those it hangs on: of a flex in a body, that body, too. */
  function subtractContact(contact: number, out: Float64Array, x: Float64Array, scales: Float64Array): void {
    const { flex_vertbodyid } = m;
    const { contact_pos, contact_frame } = d;
    const { vertex, weight, stiffness } = contacts;
    const count = contacts.load(contact);
    copy3(normal, 0, contact_frame, 9 * contact);
    let rate = 0;
    for (let k = 0; k < count; k++) {
      setSpeed(flex_vertbodyid[vertex[k]], contact_pos, 3 * contact, x);
      rate += weight[k] * dot3(speed, 0, normal, 0);
    }
    const force = scales[0] * stiffness[0] * rate;
    for (let k = 0; k < count; k++) {
      scl3(pull, 0, normal, 0, -force * weight[k]);
      stages.addForce(out, flex_vertbodyid[vertex[k]], contact_pos, 3 * contact, pull, 0, 1);
    }
  }

  /** speed = velocity by x of the point of a body at p[i..]. */
  function setSpeed(body: number, p: Float64Array, i: number, x: Float64Array): void {
    const { dof_parentid, body_rootid } = m;
    const { cdof, subtree_com } = d;
    sub3(arm, 0, p, i, subtree_com, 3 * body_rootid[body]);
    zero3(speed, 0);
    for (let dof = last[body]; dof >= 0; dof = dof_parentid[dof]) {
      cross(turning, 0, cdof, 6 * dof, arm, 0);
      add3(turning, 0, turning, 0, cdof, 6 * dof + 3);
      addToScl3(speed, 0, turning, 0, x[dof]);
    }
  }

  return { turnParts, subtractElements, subtractParts, subtractContacts };
}
