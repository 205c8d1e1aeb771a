/** Rows of contacts: frictionless, pyramidal or elliptic, of dimension 1, 3, 4 or 6. */
import { doubles } from '../../math/scratch.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import { ConeType, ConstraintType, DisableBit } from '../../schema/enums.js';
import { OPT } from '../../schema/options.js';
import { SC } from '../../schema/scalars.js';
import { type Chain, FIRST } from './chain.js';
import type { Rows } from './rows.js';

/** Why a contact has no rows (`contact_exclude`): none of its dofs can change the distance. */
const NO_DOFS = 3;

/**
 * Binds the writer of contact rows. Row k of the base Jacobian is the velocity of the second body's point minus
 * that of the first along (k < 3) or about (k >= 3) axis k mod 3 of the contact frame. Elliptic cones use it as it
 * is; a pyramid has the edges normal +- mu_k * axis k, two per friction dimension.
 */
export function bindContactRows(m: ModelRecord, d: DataRecord, rows: Rows, chain: Chain): () => void {
  const base = doubles(6 * m.nv);

  /** Base rows of a contact, each of n values. Unrolled over axes: half of the time of making constraints goes here. */
  // long: the products with the three axes of the frame are written out
  function baseRows(con: number, body1: number, body2: number, n: number, dim: number): void {
    const { body_rootid } = m;
    const { cdof, subtree_com, contact_pos, contact_frame } = d;
    const { dof, side } = chain;
    const p = 3 * con;
    const px = contact_pos[p];
    const py = contact_pos[p + 1];
    const pz = contact_pos[p + 2];
    const c1 = 3 * body_rootid[body1];
    const c2 = 3 * body_rootid[body2];
    const ax = px - subtree_com[c1];
    const ay = py - subtree_com[c1 + 1];
    const az = pz - subtree_com[c1 + 2];
    const bx = px - subtree_com[c2];
    const by = py - subtree_com[c2 + 1];
    const bz = pz - subtree_com[c2 + 2];
    const f = 9 * con;
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
      const first = side[k] === FIRST;
      const sign = first ? -1 : 1;
      const rx = first ? ax : bx;
      const ry = first ? ay : by;
      const rz = first ? az : bz;
      const c = 6 * dof[k];
      const wx = sign * cdof[c];
      const wy = sign * cdof[c + 1];
      const wz = sign * cdof[c + 2];
      const vx = sign * cdof[c + 3] + wy * rz - wz * ry;
      const vy = sign * cdof[c + 4] + wz * rx - wx * rz;
      const vz = sign * cdof[c + 5] + wx * ry - wy * rx;
      base[k] = f0 * vx + f1 * vy + f2 * vz;
      if (dim === 1) continue;
      base[n + k] = f3 * vx + f4 * vy + f5 * vz;
      base[2 * n + k] = f6 * vx + f7 * vy + f8 * vz;
      if (dim === 3) continue;
      base[3 * n + k] = f0 * wx + f1 * wy + f2 * wz;
      if (dim === 4) continue;
      base[4 * n + k] = f3 * wx + f4 * wy + f5 * wz;
      base[5 * n + k] = f6 * wx + f7 * wy + f8 * wz;
    }
  }

  function writeColumns(row: number, count: number, n: number): void {
    const { efc_J_colind, efc_J_rowadr } = d;
    const { dof } = chain;
    const adr = efc_J_rowadr[row];
    for (let r = 0, at = adr; r < count; r++) {
      for (let k = 0; k < n; k++) efc_J_colind[at++] = dof[k];
    }
  }

  function pyramid(con: number, row: number, n: number, dim: number): void {
    const { efc_J, efc_J_rowadr, efc_pos, efc_margin, contact_friction, contact_dist, contact_includemargin } = d;
    for (let j = 1; j < dim; j++) {
      const mu = contact_friction[5 * con + j - 1];
      const plus = efc_J_rowadr[row + 2 * (j - 1)];
      const minus = plus + n;
      const axis = j * n;
      for (let k = 0; k < n; k++) {
        const normal = base[k];
        const tangent = mu * base[axis + k];
        efc_J[plus + k] = normal + tangent;
        efc_J[minus + k] = normal - tangent;
      }
    }
    const count = 2 * (dim - 1);
    for (let r = 0; r < count; r++) {
      efc_pos[row + r] = contact_dist[con];
      efc_margin[row + r] = contact_includemargin[con];
    }
  }

  function cone(con: number, row: number, n: number, dim: number): void {
    const { efc_J, efc_J_rowadr, efc_pos, efc_margin, contact_dist, contact_includemargin } = d;
    const adr = efc_J_rowadr[row];
    for (let k = 0; k < dim * n; k++) efc_J[adr + k] = base[k];
    efc_pos[row] = contact_dist[con];
    efc_margin[row] = contact_includemargin[con];
  }

  function contact(con: number, pyramidal: boolean): void {
    const { geom_bodyid } = m;
    const { contact_geom, contact_dim, contact_efc_address, contact_exclude } = d;
    const dim = contact_dim[con];
    const body1 = geom_bodyid[contact_geom[2 * con]];
    const body2 = geom_bodyid[contact_geom[2 * con + 1]];
    const n = chain.merge(body1, body2, true);
    if (n === 0) {
      contact_exclude[con] = NO_DOFS;
      return;
    }
    const edges = pyramidal && dim > 1;
    const count = edges ? 2 * (dim - 1) : dim;
    const type =
      dim === 1
        ? ConstraintType.CONTACT_FRICTIONLESS
        : edges
          ? ConstraintType.CONTACT_PYRAMIDAL
          : ConstraintType.CONTACT_ELLIPTIC;
    const row = rows.open(count, n, type, con);
    if (row < 0) return;
    contact_efc_address[con] = row;
    baseRows(con, body1, body2, n, dim);
    writeColumns(row, count, n);
    if (edges) pyramid(con, row, n, dim);
    else cone(con, row, n, dim);
    rows.close(row, count, true);
  }

  return function contactRows(): void {
    const { contact_exclude, contact_efc_address, scalar } = d;
    const ncon = scalar[SC.ncon] | 0;
    for (let i = 0; i < ncon; i++) contact_efc_address[i] = -1;
    if ((m.opt[OPT.disableflags] & DisableBit.CONTACT) !== 0 || m.nv === 0) return;
    const pyramidal = m.opt[OPT.cone] === ConeType.PYRAMIDAL;
    for (let i = 0; i < ncon; i++) if (contact_exclude[i] === 0) contact(i, pyramidal);
  };
}
