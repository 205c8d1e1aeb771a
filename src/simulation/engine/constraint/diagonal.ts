/** Approximate inverse inertia of every row, from the inverse weights of bodies, dofs and tendons at `qpos0`. */
import { doubles } from '../../../foundation/math/scratch.js';
import { ConstraintType, EqType, ObjType } from '../../../foundation/schema/enums.js';
import { SC } from '../../../foundation/schema/scalars.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import { flexParts } from '../flex/parts.js';
import type { ContactBodies } from './contact-bodies.js';
import { partOf } from './flex-strain.js';

/**
 * Binds the approximation of diag(J M^-1 J') into `efc_diagA`. A contact edge normal + mu * axis gets
 * w_tran + mu^2 w_axis, with the weight of translations or rotations by axis.
 */
export function bindDiagonal(m: ModelRecord, d: DataRecord, bodies: ContactBodies): () => void {
  /** Mean inverse weights of the bodies of a contact: translation, rotation. */
  const mean = doubles(2);
  const parts = flexParts(m);

  /** Writes the sums of the inverse weights of the two bodies of a connect or weld: of translation, then of rotation. */
  function pairWeights(row: number, eq: number): number {
    const { eq_objtype, eq_obj1id, eq_obj2id, site_bodyid, body_invweight0 } = m;
    const sites = eq_objtype[eq] === ObjType.SITE;
    const body1 = sites ? site_bodyid[eq_obj1id[eq]] : eq_obj1id[eq];
    const body2 = sites ? site_bodyid[eq_obj2id[eq]] : eq_obj2id[eq];
    const count = m.eq_type[eq] === EqType.WELD ? 6 : 3;
    for (let k = 0; k < count; k++) {
      const kind = k < 3 ? 0 : 1;
      d.efc_diagA[row + k] = body_invweight0[2 * body1 + kind] + body_invweight0[2 * body2 + kind];
    }
    return row + count;
  }

  function couplingWeight(row: number, eq: number): number {
    const { eq_type, eq_obj1id, eq_obj2id, dof_invweight0, jnt_dofadr, tendon_invweight0 } = m;
    const one = eq_obj1id[eq];
    const two = eq_obj2id[eq];
    d.efc_diagA[row] =
      eq_type[eq] === EqType.JOINT
        ? dof_invweight0[jnt_dofadr[one]] + (two >= 0 ? dof_invweight0[jnt_dofadr[two]] : 0)
        : tendon_invweight0[one] + (two >= 0 ? tendon_invweight0[two] : 0);
    return row + 1;
  }

  /** Fills the rows of an equality starting at `row` and returns the next row. */
  function equality(row: number, eq: number): number {
    const { eq_type, eq_obj1id } = m;
    const type = eq_type[eq];
    if (type === EqType.CONNECT || type === EqType.WELD) return pairWeights(row, eq);
    if (type === EqType.FLEX) return flexEdges(row, eq_obj1id[eq]);
    if (type === EqType.FLEXVERT) return flexVertices(row, eq_obj1id[eq]);
    if (type === EqType.FLEXSTRAIN) return flexStrain(row, eq);
    return couplingWeight(row, eq);
  }

  function flexEdges(row: number, flex: number): number {
    const { flex_edgeadr, flex_edgenum, flexedge_rigid, flexedge_invweight0 } = m;
    const { efc_diagA } = d;
    const end = flex_edgeadr[flex] + flex_edgenum[flex];
    for (let e = flex_edgeadr[flex]; e < end; e++) {
      if (flexedge_rigid[e] === 0) efc_diagA[row++] = flexedge_invweight0[e];
    }
    return row;
  }

  function flexVertices(row: number, flex: number): number {
    const { flex_vertadr, flex_vertnum, flex_vertbodyid, body_invweight0 } = m;
    const { efc_diagA } = d;
    const end = flex_vertadr[flex] + flex_vertnum[flex];
    for (let v = flex_vertadr[flex]; v < end; v++) {
      const weight = body_invweight0[2 * flex_vertbodyid[v]];
      efc_diagA[row++] = weight;
      efc_diagA[row++] = weight;
    }
    return row;
  }

  /** Fills strain rows with the mean weight of the nodes of their part. */
  function flexStrain(row: number, eq: number): number {
    const { eq_obj1id, flex_nodebodyid, body_invweight0 } = m;
    const { scalar, efc_diagA, efc_type, efc_id } = d;
    const { nodeAdr, nodeCount, nodes } = parts;
    const p = partOf(m, parts, eq);
    const count = nodeCount[eq_obj1id[eq]];
    let weight = 0;
    for (let n = 0; n < count; n++) weight += body_invweight0[2 * flex_nodebodyid[nodes[nodeAdr[p] + n]]];
    weight /= count;
    const nefc = scalar[SC.nefc] | 0;
    let r = row;
    while (r < nefc && efc_id[r] === eq && efc_type[r] === ConstraintType.EQUALITY) efc_diagA[r++] = weight;
    return r;
  }

  /** Sums the weights of both sides; for several bodies, their mean. */
  function setMean(con: number): void {
    const { body_invweight0 } = m;
    if (m.nflex === 0 || !bodies.isSpread(con)) {
      const body1 = bodies.bodyOf(con, 0);
      const body2 = bodies.bodyOf(con, 1);
      for (let k = 0; k < 2; k++) mean[k] = body_invweight0[2 * body1 + k] + body_invweight0[2 * body2 + k];
      return;
    }
    const { body, weight } = bodies;
    const count = bodies.list(con);
    mean[0] = mean[1] = 0;
    for (let i = 0; i < count; i++) {
      for (let k = 0; k < 2; k++) mean[k] += weight[i] * body_invweight0[2 * body[i] + k];
    }
  }

  function contact(row: number, con: number, type: number): number {
    const { efc_diagA, contact_dim, contact_friction } = d;
    setMean(con);
    const tran = mean[0];
    const rot = mean[1];
    const dim = contact_dim[con];
    if (type !== ConstraintType.CONTACT_PYRAMIDAL) {
      for (let k = 0; k < dim; k++) efc_diagA[row + k] = k < 3 ? tran : rot;
      return row + dim;
    }
    // all edges of a pyramid get the value of the first one
    const mu = contact_friction[5 * con];
    efc_diagA[row] = tran + mu * mu * tran;
    return row + 2 * (dim - 1);
  }

  return function diagApprox(): void {
    const { dof_invweight0, tendon_invweight0, jnt_dofadr } = m;
    const { scalar, efc_type, efc_id, efc_diagA } = d;
    const nefc = scalar[SC.nefc] | 0;
    let row = 0;
    while (row < nefc) {
      const type = efc_type[row];
      const id = efc_id[row];
      if (type >= ConstraintType.CONTACT_FRICTIONLESS) row = contact(row, id, type);
      else if (type === ConstraintType.LIMIT_JOINT) efc_diagA[row++] = dof_invweight0[jnt_dofadr[id]];
      else if (type === ConstraintType.FRICTION_DOF) efc_diagA[row++] = dof_invweight0[id];
      else if (type === ConstraintType.EQUALITY) row = equality(row, id);
      else efc_diagA[row++] = tendon_invweight0[id];
    }
  };
}
