/** Rows that constrain the strains of the cells of interpolated flexes, or of the squares of interpolated shells. */
import { doubles, integers } from '../../../foundation/math/scratch.js';
import { ConstraintType } from '../../../foundation/schema/enums.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import { placePoint } from '../flex/nodes.js';
import { bindPartRotations } from '../flex/part-rotation.js';
import { type FlexParts, flexParts } from '../flex/parts.js';
import { lastDofs } from '../position/joint-force.js';
import type { Stages } from '../stages.js';
import { NEQDATA } from './anchor.js';
import type { Rows } from './rows.js';

/**
 * Binds one row for each mode e of the part of an equality: its residual is e . (R^T x - x0) with the rotation R
 * of the part, which is taken as constant in the Jacobian e^T R^T dx/dq. `flex_stiffness` has the number of modes and
 * then the modes, scaled.
 */
export function bindStrainRows(m: ModelRecord, d: DataRecord, stages: Stages, rows: Rows): (eq: number) => void {
  const parts = flexParts(m);
  const rotations = bindPartRotations(m, parts);
  const columns = partColumns(m, parts);
  const at = doubles(3 * m.nflexnode);
  const dense = doubles(m.nv);
  const pull = doubles(3);
  const residual = doubles(1);

  function placeNodes(f: number, p: number): void {
    const { flex_nodebodyid, flex_node, flex_centered } = m;
    const { nodeAdr, nodeCount, nodes } = parts;
    const end = nodeAdr[p] + nodeCount[f];
    for (let q = nodeAdr[p]; q < end; q++) {
      const k = nodes[q];
      placePoint(d, at, 3 * k, flex_nodebodyid[k], flex_node, 3 * k, flex_centered[f]);
    }
  }

  /** Computes the residual and the dense row of the mode at address e. */
  function evaluate(f: number, p: number, e: number): void {
    const { flex_nodebodyid, flex_node0, flex_stiffness } = m;
    const { nodeAdr, nodeCount, nodes } = parts;
    const { mat } = rotations;
    const r = 9 * p;
    let sum = 0;
    for (let n = 0, i = e; n < nodeCount[f]; n++, i += 3) {
      const k = nodes[nodeAdr[p] + n];
      const o = 3 * k;
      const x = flex_stiffness[i];
      const y = flex_stiffness[i + 1];
      const z = flex_stiffness[i + 2];
      pull[0] = mat[r] * x + mat[r + 1] * y + mat[r + 2] * z;
      pull[1] = mat[r + 3] * x + mat[r + 4] * y + mat[r + 5] * z;
      pull[2] = mat[r + 6] * x + mat[r + 7] * y + mat[r + 8] * z;
      sum += pull[0] * at[o] + pull[1] * at[o + 1] + pull[2] * at[o + 2];
      sum -= x * flex_node0[o] + y * flex_node0[o + 1] + z * flex_node0[o + 2];
      stages.addForce(dense, flex_nodebodyid[k], at, o, pull, 0, 1);
    }
    residual[0] = sum;
  }

  /** Moves the dense row into a new constraint row, and clears it. */
  function write(eq: number, p: number): void {
    const { efc_J, efc_J_colind, efc_J_rowadr, efc_pos } = d;
    const { first, dofs } = columns;
    const n = first[p + 1] - first[p];
    const row = rows.open(1, n, ConstraintType.EQUALITY, eq);
    const adr = row < 0 ? 0 : efc_J_rowadr[row];
    for (let k = 0; k < n; k++) {
      const dof = dofs[first[p] + k];
      if (row >= 0) {
        efc_J_colind[adr + k] = dof;
        efc_J[adr + k] = dense[dof];
      }
      dense[dof] = 0;
    }
    if (row < 0) return;
    efc_pos[row] = residual[0];
    rows.close(row, 1, false);
  }

  return function strainRows(eq): void {
    const { eq_obj1id, flex_stiffness, flex_stiffnessadr } = m;
    const f = eq_obj1id[eq];
    const p = partOf(m, parts, eq);
    if (p < 0 || flex_stiffnessadr[f] < 0 || columns.first[p + 1] === columns.first[p]) return;
    const size = 3 * parts.nodeCount[f];
    const k = flex_stiffnessadr[f] + (p - parts.first[f]) * size * size;
    placeNodes(f, p);
    rotations.findPart(f, p, at);
    // a binary model may contain any number of modes
    for (let mode = 0; mode < flex_stiffness[k] && mode < size; mode++) {
      evaluate(f, p, k + 1 + mode * size);
      write(eq, p);
    }
  };
}

/**
 * The part that a strain equality constrains; -1 if its flex has no such part. It then has no rows, as in the
 * reference.
 */
export function partOf(m: ModelRecord, parts: FlexParts, eq: number): number {
  const { eq_obj1id, eq_data, flex_interp, flex_cellnum } = m;
  const f = eq_obj1id[eq];
  if (flex_interp[f] === 0) return -1;
  const a = NEQDATA * eq;
  const place =
    flex_interp[f] < 0
      ? eq_data[a]
      : (eq_data[a] * flex_cellnum[3 * f + 1] + eq_data[a + 1]) * flex_cellnum[3 * f + 2] + eq_data[a + 2];
  return place >= 0 && place < parts.first[f + 1] - parts.first[f] && place % 1 === 0 ? parts.first[f] + place : -1;
}

/** Dofs that move the nodes of each part, ascending: those of part p from first[p] to first[p + 1]. */
function partColumns(m: ModelRecord, { first, nodeAdr, nodeCount, nodes, normal }: FlexParts) {
  const last = lastDofs(m);
  const lists: number[][] = [];
  for (let f = 0; f < m.nflex; f++) {
    for (let p = first[f]; p < first[f + 1]; p++) {
      const dofs = new Set<number>();
      for (const node of nodes.subarray(nodeAdr[p], nodeAdr[p] + nodeCount[f])) {
        for (let dof = last[m.flex_nodebodyid[node]]; dof >= 0; dof = m.dof_parentid[dof]) dofs.add(dof);
      }
      lists.push([...dofs].sort((a, b) => a - b));
    }
  }
  const starts = integers(normal.length + 1);
  lists.forEach((list, p) => {
    starts[p + 1] = starts[p] + list.length;
  });
  const dofs = integers(starts[normal.length]);
  lists.forEach((list, p) => {
    dofs.set(list, starts[p]);
  });
  return { first: starts, dofs };
}
