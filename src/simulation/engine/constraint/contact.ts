/** Rows of contacts: frictionless, pyramidal or elliptic, of dimension 1, 3, 4 or 6. */
import { doubles, INDEX } from '../../../foundation/math/scratch.js';
import { ConeType, ConstraintType, DisableBit } from '../../../foundation/schema/enums.js';
import { OPT } from '../../../foundation/schema/options.js';
import { SC } from '../../../foundation/schema/scalars.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import { NO_DOFS, PASSIVE } from '../flex/passive-contact.js';
import { type Chain, FIRST } from './chain.js';
import type { ContactBodies } from './contact-bodies.js';
import { bindMultiBodyContact } from './multi-body-contact.js';
import { isNominallyDense, type Rows } from './rows.js';

/**
 * Binds the writer of contact rows. Row k of the base Jacobian is the velocity of the second body's point minus
 * that of the first along (k < 3) or about (k >= 3) axis k mod 3 of the contact frame. Elliptic cones use it unchanged;
 * a pyramid has the edges normal +- mu_k * axis k, two per friction dimension.
 */
export function bindContactRows(
  m: ModelRecord,
  d: DataRecord,
  rows: Rows,
  chain: Chain,
  bodies: ContactBodies,
): () => void {
  /** From the centers of mass of the trees of the two bodies to the contact: first body, then second. */
  const arm = doubles(6);
  const spread = m.nflex > 0 ? bindMultiBodyContact(m, d, bodies) : undefined;

  function setArms(con: number, body1: number, body2: number): void {
    const { body_rootid } = m;
    const { subtree_com, contact_pos } = d;
    const c1 = 3 * body_rootid[body1];
    const c2 = 3 * body_rootid[body2];
    for (let k = 0; k < 3; k++) {
      const p = contact_pos[3 * con + k];
      arm[k] = p - subtree_com[c1 + k];
      arm[3 + k] = p - subtree_com[c2 + k];
    }
  }

  /** Writes the base rows of a contact, n values each, into its first rows, and the column indices of the first row. */
  function baseRows(con: number, row: number, n: number, dim: number): void {
    const { cdof, contact_frame, efc_J, efc_J_rowadr, efc_J_colind } = d;
    const { dof, side } = chain;
    const adr = efc_J_rowadr[row] & INDEX;
    const f = 9 * (con & INDEX);
    const f0 = contact_frame[f];
    const f1 = contact_frame[f + 1];
    const f2 = contact_frame[f + 2];
    const f3 = contact_frame[f + 3];
    const f4 = contact_frame[f + 4];
    const f5 = contact_frame[f + 5];
    const f6 = contact_frame[f + 6];
    const f7 = contact_frame[f + 7];
    const f8 = contact_frame[f + 8];
    for (let k = 0; k < n; k++) {
      const i = dof[k] & INDEX;
      const first = side[k] === FIRST;
      const sign = first ? -1 : 1;
      const r = first ? 0 : 3;
      const c = 6 * i;
      const wx = sign * cdof[c];
      const wy = sign * cdof[c + 1];
      const wz = sign * cdof[c + 2];
      const vx = sign * cdof[c + 3] + wy * arm[r + 2] - wz * arm[r + 1];
      const vy = sign * cdof[c + 4] + wz * arm[r] - wx * arm[r + 2];
      const vz = sign * cdof[c + 5] + wx * arm[r + 1] - wy * arm[r];
      efc_J[adr + k] = f0 * vx + f1 * vy + f2 * vz;
      efc_J_colind[adr + k] = i;
      if (dim === 1) continue;
      efc_J[adr + n + k] = f3 * vx + f4 * vy + f5 * vz;
      efc_J[adr + 2 * n + k] = f6 * vx + f7 * vy + f8 * vz;
      if (dim === 3) continue;
      efc_J[adr + 3 * n + k] = f0 * wx + f1 * wy + f2 * wz;
      if (dim === 4) continue;
      efc_J[adr + 4 * n + k] = f3 * wx + f4 * wy + f5 * wz;
      efc_J[adr + 5 * n + k] = f6 * wx + f7 * wy + f8 * wz;
    }
  }

  /** Copies the column indices of the first row to all rows. */
  function repeatColumns(row: number, count: number, n: number): void {
    const { efc_J_colind, efc_J_rowadr } = d;
    const first = efc_J_rowadr[row] & INDEX;
    const end = first + ((count * n) & INDEX);
    for (let at = first + (n & INDEX); at < end; at++) efc_J_colind[at] = efc_J_colind[at - n];
  }

  /**
   * Turns base rows into edges in place, starting at the last axis, so that no axis is overwritten before it is used.
   */
  function toPyramid(con: number, row: number, n: number, dim: number): void {
    const { efc_J, efc_J_rowadr, contact_friction } = d;
    const adr = efc_J_rowadr[row] & INDEX;
    for (let j = dim - 1; j > 0; j--) {
      const mu = contact_friction[5 * con + j - 1];
      const axis = adr + j * n;
      const plus = adr + 2 * (j - 1) * n;
      for (let k = 0; k < n; k++) {
        const normal = efc_J[adr + k];
        const tangent = mu * efc_J[axis + k];
        efc_J[plus + k] = normal + tangent;
        efc_J[plus + n + k] = normal - tangent;
      }
    }
  }

  /**
   * Writes the edges of a pyramid with two axes, and their columns, in one loop over dofs; most contacts are of this
   * kind.
   */
  function simplePyramid(con: number, row: number, n: number): void {
    const { cdof, contact_frame, contact_friction, efc_J, efc_J_rowadr, efc_J_colind } = d;
    const { dof, side } = chain;
    const i0 = con & INDEX;
    const mu1 = contact_friction[5 * i0];
    const mu2 = contact_friction[5 * i0 + 1];
    const f = 9 * i0;
    const f0 = contact_frame[f];
    const f1 = contact_frame[f + 1];
    const f2 = contact_frame[f + 2];
    const f3 = contact_frame[f + 3];
    const f4 = contact_frame[f + 4];
    const f5 = contact_frame[f + 5];
    const f6 = contact_frame[f + 6];
    const f7 = contact_frame[f + 7];
    const f8 = contact_frame[f + 8];
    const a0 = efc_J_rowadr[row] & INDEX;
    const a1 = a0 + (n & INDEX);
    const a2 = a1 + (n & INDEX);
    const a3 = a2 + (n & INDEX);
    for (let k = 0; k < n; k++) {
      const i = dof[k] & INDEX;
      const first = side[k] === FIRST;
      const sign = first ? -1 : 1;
      const r = first ? 0 : 3;
      const c = 6 * i;
      const wx = sign * cdof[c];
      const wy = sign * cdof[c + 1];
      const wz = sign * cdof[c + 2];
      const vx = sign * cdof[c + 3] + wy * arm[r + 2] - wz * arm[r + 1];
      const vy = sign * cdof[c + 4] + wz * arm[r] - wx * arm[r + 2];
      const vz = sign * cdof[c + 5] + wx * arm[r + 1] - wy * arm[r];
      const normal = f0 * vx + f1 * vy + f2 * vz;
      const t1 = mu1 * (f3 * vx + f4 * vy + f5 * vz);
      const t2 = mu2 * (f6 * vx + f7 * vy + f8 * vz);
      efc_J[a0 + k] = normal + t1;
      efc_J[a1 + k] = normal - t1;
      efc_J[a2 + k] = normal + t2;
      efc_J[a3 + k] = normal - t2;
      efc_J_colind[a0 + k] = efc_J_colind[a1 + k] = efc_J_colind[a2 + k] = efc_J_colind[a3 + k] = i;
    }
  }

  /** Writes rows without values, in the column of the dof that moves both bodies equally. */
  function idleRows(row: number, count: number): void {
    const { efc_J, efc_J_rowadr, efc_J_colind } = d;
    const adr = efc_J_rowadr[row];
    for (let at = adr; at < adr + count; at++) {
      efc_J[at] = 0;
      efc_J_colind[at] = chain.lastCommon();
    }
  }

  function valueRows(con: number, row: number, n: number, edges: boolean, count: number): void {
    const { contact_dim } = d;
    const dim = contact_dim[con];
    if (edges && dim === 3) {
      simplePyramid(con, row, n);
    } else {
      baseRows(con, row, n, dim);
      if (edges) toPyramid(con, row, n, dim);
      if (count > 1) repeatColumns(row, count, n);
    }
  }

  function setDistance(con: number, row: number, count: number): void {
    const { efc_pos, efc_margin, contact_dist, contact_includemargin } = d;
    for (let r = row; r < row + count; r++) {
      efc_pos[r] = contact_dist[con];
      efc_margin[r] = contact_includemargin[con];
    }
  }

  function contact(con: number, pyramidal: boolean): void {
    const body1 = bodies.bodyOf(con, 0);
    const body2 = bodies.bodyOf(con, 1);
    const n = chain.merge(body1, body2, true);
    if (n === 0 && !(isNominallyDense(m) && chain.lastCommon() >= 0)) {
      d.contact_exclude[con] = NO_DOFS;
      return;
    }
    const row = open(con, n, pyramidal);
    if (row < 0) return;
    setArms(con, body1, body2);
    const dim = d.contact_dim[con];
    const count = rowsOf(con, pyramidal);
    if (n > 0) valueRows(con, row, n, count > dim, count);
    else idleRows(row, count);
    close(con, row, count);
  }

  /** Writes a contact whose points move with several bodies; dofs that move both sides are included. */
  function spreadContact(con: number, pyramidal: boolean): void {
    const n = spread!.setChain(con);
    if (n === 0) {
      d.contact_exclude[con] = NO_DOFS;
      return;
    }
    const row = open(con, n, pyramidal);
    if (row < 0) return;
    const dim = d.contact_dim[con];
    const count = rowsOf(con, pyramidal);
    spread!.baseRows(con, row, n, dim);
    if (count > dim) toPyramid(con, row, n, dim);
    if (count > 1) repeatColumns(row, count, n);
    close(con, row, count);
  }

  /**
   * Marks the contacts of flexes that are treated as springs along their normals, if the flex requests it and the other
   * side is static. The springs act on the bodies of vertices, which an interpolated flex lacks: its contacts stay
   * constraints.
   */
  function markSprings(ncon: number): void {
    const { flex_passive, flex_interp, body_weldid } = m;
    const { contact_flex, contact_exclude } = d;
    for (let i = 0; i < ncon; i++) {
      const f1 = contact_flex[2 * i];
      const f2 = contact_flex[2 * i + 1];
      if (!((f1 >= 0 && flex_passive[f1] !== 0) || (f2 >= 0 && flex_passive[f2] !== 0))) continue;
      if ((f1 >= 0 && flex_interp[f1] !== 0) || (f2 >= 0 && flex_interp[f2] !== 0)) continue;
      const isFixed = f1 < 0 && body_weldid[bodies.bodyOf(i, 0)] === 0;
      if ((f1 >= 0 && f2 >= 0) || isFixed) contact_exclude[i] = PASSIVE;
    }
  }

  /** Number of rows of a contact: two per friction axis for a pyramid. */
  function rowsOf(con: number, pyramidal: boolean): number {
    const { contact_dim } = d;
    const dim = contact_dim[con];
    return pyramidal && dim > 1 ? 2 * (dim - 1) : dim;
  }

  /** Opens the rows of a contact with n columns; -1 if the arena is full. */
  function open(con: number, n: number, pyramidal: boolean): number {
    const { contact_dim, contact_efc_address } = d;
    let type: number = pyramidal ? ConstraintType.CONTACT_PYRAMIDAL : ConstraintType.CONTACT_ELLIPTIC;
    if (contact_dim[con] === 1) type = ConstraintType.CONTACT_FRICTIONLESS;
    const row = rows.open(rowsOf(con, pyramidal), Math.max(1, n), type, con);
    if (row >= 0) contact_efc_address[con] = row;
    return row;
  }

  function close(con: number, row: number, count: number): void {
    setDistance(con, row, d.efc_type[row] === ConstraintType.CONTACT_ELLIPTIC ? 1 : count);
    rows.close(row, count, true);
  }

  return function contactRows(): void {
    const { contact_exclude, contact_efc_address, scalar } = d;
    const ncon = scalar[SC.ncon] | 0;
    for (let i = 0; i < ncon; i++) contact_efc_address[i] = -1;
    if ((m.opt[OPT.disableflags] & DisableBit.CONTACT) !== 0 || m.nv === 0) return;
    const pyramidal = m.opt[OPT.cone] === ConeType.PYRAMIDAL;
    if (m.nflex > 0) markSprings(ncon);
    for (let i = 0; i < ncon; i++) {
      if (contact_exclude[i] !== 0) continue;
      if (spread !== undefined && bodies.isSpread(i)) spreadContact(i, pyramidal);
      else contact(i, pyramidal);
    }
  };
}
