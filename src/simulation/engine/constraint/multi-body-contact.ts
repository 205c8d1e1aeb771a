/** Base rows of contacts whose points move with several bodies. */
import { doubles, INDEX, integers } from '../../../foundation/math/scratch.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import { lastDofs } from '../position/joint-force.js';
import type { ContactBodies } from './contact-bodies.js';

/** The writer of base rows of contacts that move with several bodies. */
export interface MultiBodyContact {
  /** Lists the dofs that move any body of a contact, in increasing order, and returns their number. */
  setChain(con: number): number;
  /**
   * Writes the base rows of a contact: n values per axis into the rows starting at `row`, and the column indices of the
   * first row.
   */
  baseRows(con: number, row: number, n: number, dim: number): void;
}

/**
 * Binds the rows. A contact point moves with the weighted mean of its bodies, so a dof moves it by the dof's motion at
 * the point times the sum of the weights of the bodies it moves: positive for the second side, negative for the first.
 */
export function bindMultiBodyContact(m: ModelRecord, d: DataRecord, bodies: ContactBodies): MultiBodyContact {
  const last = lastDofs(m);
  const dof = integers(m.nv);
  /** Weight sum per dof, and the last chain that contained each dof. */
  const scale = doubles(m.nv);
  const stamp = integers(m.nv);
  const state = { chain: 0 };
  const motion = doubles(6);

  function setChain(con: number): number {
    const { dof_parentid } = m;
    const { body, weight } = bodies;
    const count = bodies.list(con);
    const first = bodies.firstCount();
    const chain = ++state.chain;
    let n = 0;
    for (let k = 0; k < count; k++) {
      const w = k < first ? -weight[k] : weight[k];
      for (let i = last[body[k]]; i >= 0; i = dof_parentid[i]) {
        if (stamp[i] !== chain) {
          stamp[i] = chain;
          scale[i] = 0;
          dof[n++] = i;
        }
        scale[i] += w;
      }
    }
    sort(n);
    return n;
  }

  function sort(n: number): void {
    for (let i = 1; i < n; i++) {
      const moved = dof[i];
      let j = i - 1;
      while (j >= 0 && dof[j] > moved) {
        dof[j + 1] = dof[j];
        j--;
      }
      dof[j + 1] = moved;
    }
  }

  /** Motion of the contact point per dof: translation, then rotation. */
  function setMotion(con: number, i: number): void {
    const { dof_bodyid, body_rootid } = m;
    const { cdof, subtree_com, contact_pos } = d;
    const com = 3 * body_rootid[dof_bodyid[i]];
    const rx = contact_pos[3 * con] - subtree_com[com];
    const ry = contact_pos[3 * con + 1] - subtree_com[com + 1];
    const rz = contact_pos[3 * con + 2] - subtree_com[com + 2];
    const c = 6 * i;
    const w = scale[i];
    motion[3] = w * cdof[c];
    motion[4] = w * cdof[c + 1];
    motion[5] = w * cdof[c + 2];
    motion[0] = w * cdof[c + 3] + motion[4] * rz - motion[5] * ry;
    motion[1] = w * cdof[c + 4] + motion[5] * rx - motion[3] * rz;
    motion[2] = w * cdof[c + 5] + motion[3] * ry - motion[4] * rx;
  }

  function baseRows(con: number, row: number, n: number, dim: number): void {
    const { contact_frame, efc_J, efc_J_rowadr, efc_J_colind } = d;
    const adr = efc_J_rowadr[row] & INDEX;
    for (let k = 0; k < n; k++) {
      setMotion(con, dof[k]);
      efc_J_colind[adr + k] = dof[k];
      for (let axis = 0; axis < dim; axis++) {
        const part = axis < 3 ? 0 : 3;
        const f = 9 * con + 3 * (axis - part);
        efc_J[adr + axis * n + k] =
          contact_frame[f] * motion[part] +
          contact_frame[f + 1] * motion[part + 1] +
          contact_frame[f + 2] * motion[part + 2];
      }
    }
  }

  return { setChain, baseRows };
}
