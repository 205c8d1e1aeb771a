/** Contacts of flexes that are springs along their normals instead of constraints. */
import { doubles, integers } from '../../../foundation/math/scratch.js';
import { SC } from '../../../foundation/schema/scalars.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import type { Stages } from '../stages.js';
import { bindContactVertices, cornerOf, MOST_CORNERS } from './contact-vertices.js';

/** Values of `contact_exclude` for contacts without rows: the contact is a spring instead. */
export const PASSIVE = 4;
/** No dof can change the distance; a dense J has rows of zeros for it. */
export const NO_DOFS = 3;
/** Square of the natural frequency of a contact with the lightest of the vertices it touches [1/s^2]. */
const FREQUENCY2 = 5e7;
/** Maximum number of vertices of a contact, which touches two elements. */
export const MOST_VERTICES = 2 * MOST_CORNERS;

/** Passive contacts of one Model and Data. */
export interface PassiveContacts {
  /** Loads a contact: its stiffness [N/m] and its vertices. Returns their number. */
  load(contact: number): number;
  readonly stiffness: Float64Array;
  readonly vertex: Int32Array;
  /** Weights of their motion in that of the distance along the normal: negative on the first side. */
  readonly weight: Float64Array;
  /** For each vertex, the slopes of the distance by the three dofs of its body, if it has three. */
  readonly slopes: Float64Array;
  /** Adds their forces to qfrc_spring. */
  addForces(): void;
}

/** Binds the contacts. Stiffness is a squared frequency times the least mass, so that one value suits all scales. */
export function bindPassiveContacts(m: ModelRecord, d: DataRecord, stages: Stages): PassiveContacts {
  const ofSide = bindContactVertices(m, d);
  const vertex = integers(MOST_VERTICES);
  const weight = doubles(MOST_VERTICES);
  const slopes = doubles(3 * vertex.length);
  const stiffness = doubles(1);
  const pull = doubles(3);
  const mass = doubles(1);

  /** Takes the mass of a body of three dofs into account. */
  function weigh(v: number): void {
    const { flex_vertbodyid, body_dofnum, body_dofadr, M_rowadr, M_rownnz } = m;
    const body = flex_vertbodyid[v];
    if (body_dofnum[body] !== 3) return;
    const dof = body_dofadr[body];
    const own = d.M[M_rowadr[dof] + M_rownnz[dof] - 1];
    if (own > 0 && (mass[0] === 0 || own < mass[0])) mass[0] = own;
  }

  /** Sets the stiffness; it considers all vertices of an element, even one that is on both sides. */
  function setStiffness(contact: number): void {
    const { flex_dim, flex_vertadr } = m;
    const { contact_flex, contact_elem, contact_vert } = d;
    mass[0] = 0;
    for (let side = 2 * contact; side < 2 * contact + 2; side++) {
      const f = contact_flex[side];
      if (f < 0) continue;
      if (contact_vert[side] >= 0) {
        weigh(flex_vertadr[f] + contact_vert[side]);
        continue;
      }
      for (let k = 0; k <= flex_dim[f]; k++) weigh(flex_vertadr[f] + cornerOf(m, f, contact_elem[side], k));
    }
    stiffness[0] = FREQUENCY2 * mass[0];
  }

  /** Appends the vertices of a side to those of the other; a geom adds none. */
  function addSide(contact: number, side: number, from: number): number {
    if (d.contact_flex[2 * contact + side] < 0) return from;
    const count = ofSide.list(contact, side);
    for (let k = 0; k < count; k++) {
      vertex[from + k] = ofSide.vertex[k];
      weight[from + k] = side === 0 ? -ofSide.share[k] : ofSide.share[k];
    }
    return from + count;
  }

  function load(contact: number): number {
    const { flex_vertbodyid } = m;
    const { contact_frame, xmat } = d;
    const count = addSide(contact, 1, addSide(contact, 0, 0));
    const o = 9 * contact;
    for (let k = 0; k < count; k++) {
      const r = 9 * flex_vertbodyid[vertex[k]];
      const x = weight[k] * contact_frame[o];
      const y = weight[k] * contact_frame[o + 1];
      const z = weight[k] * contact_frame[o + 2];
      slopes[3 * k] = xmat[r] * x + xmat[r + 3] * y + xmat[r + 6] * z;
      slopes[3 * k + 1] = xmat[r + 1] * x + xmat[r + 4] * y + xmat[r + 7] * z;
      slopes[3 * k + 2] = xmat[r + 2] * x + xmat[r + 5] * y + xmat[r + 8] * z;
    }
    setStiffness(contact);
    return count;
  }

  function addForces(): void {
    const { scalar, contact_exclude } = d;
    const ncon = scalar[SC.ncon];
    for (let c = 0; c < ncon; c++) if (contact_exclude[c] === PASSIVE) addForce(c);
  }

  function addForce(contact: number): void {
    const { flex_vertbodyid, body_weldid } = m;
    const { contact_dist, contact_exclude, contact_frame, contact_pos, qfrc_spring } = d;
    const count = load(contact);
    let moves = false;
    for (let k = 0; k < count; k++) {
      const body = flex_vertbodyid[vertex[k]];
      if (body_weldid[body] === 0) continue;
      moves = true;
      const scale = -stiffness[0] * contact_dist[contact] * weight[k];
      for (let i = 0; i < 3; i++) pull[i] = scale * contact_frame[9 * contact + i];
      stages.addForce(qfrc_spring, body, contact_pos, 3 * contact, pull, 0, 1);
    }
    if (!moves) contact_exclude[contact] = NO_DOFS;
  }

  return { load, stiffness, vertex, weight, slopes, addForces };
}
