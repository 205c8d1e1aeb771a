/** Contact sensors: the normal force on a site, and data of selected contacts. */

import { mulMatTVec3 } from '../../../foundation/math/mat.js';
import { doubles, filledIntegers, integers } from '../../../foundation/math/scratch.js';
import { MINVAL, norm3, sub3 } from '../../../foundation/math/vec.js';
import { ContactDataField, ObjType } from '../../../foundation/schema/enums.js';
import { SC } from '../../../foundation/schema/scalars.js';
import { CONTACT_FIELD_SIZES } from '../../../foundation/schema/sensors.js';
import { bodyOfFlexSide } from '../constraint/contact-bodies.js';
import { forceOfContact } from '../constraint/contact-force.js';
import type { Bind } from '../context.js';
import { HIT_SIZE, HIT_X } from '../ray/solution.js';
import { rayPrimitive } from '../shapes/primitives.js';
import { insideSite } from './inside.js';
import type { SensorKernel } from './kernel.js';

/** How a contact sensor selects contacts for its slots, or combines all of them (NETFORCE). */
const Reduce = { NONE: 0, MINDIST: 1, MAXFORCE: 2, NETFORCE: 3 } as const;

/** Binds kernels of contact sensors. They read `contact_*` and `efc_force`. */
export const bindContactSensors: Bind<Record<'TOUCH' | 'CONTACT', SensorKernel>> = (m, d) => {
  const wrench = doubles(6);
  const point = doubles(3);
  const local = doubles(6);
  const hit = doubles(HIT_SIZE);
  const force = doubles(3);
  const torque = doubles(3);
  /** Matching contacts: id, side (-1 if the geoms are swapped relative to the sensor, else 1) and sort key. */
  const matchId = integers(d.cap_ncon);
  const matchSide = integers(d.cap_ncon);
  const matchKey = doubles(d.cap_ncon);
  const sizes = filledIntegers(Object.values(CONTACT_FIELD_SIZES));

  /** Body of one side of a contact; for a flex, the first body that moves the vertex or element. */
  function bodyOf(contact: number, side: number): number {
    const geom = d.contact_geom[2 * contact + side];
    return geom >= 0 ? m.geom_bodyid[geom] : bodyOfFlexSide(m, d, contact, side);
  }

  /** Sums the normal forces [N] of contacts of the site's body whose outward normal, as a ray, meets the site. */
  function touch(i: number, out: Float64Array, o: number): void {
    const site = m.sensor_objid[i];
    const body = m.site_bodyid[site];
    const ncon = d.scalar[SC.ncon];
    let sum = 0;
    for (let j = 0; j < ncon; j++) {
      const isSecond = bodyOf(j, 1) === body;
      if (d.contact_efc_address[j] < 0 || (!isSecond && bodyOf(j, 0) !== body)) continue;
      forceOfContact(m, d, j, wrench, 0);
      if (wrench[0] <= 0) continue;
      for (let k = 0; k < 3; k++) point[k] = (isSecond ? -1 : 1) * d.contact_frame[9 * j + k];
      sub3(local, 0, d.contact_pos, 3 * j, d.site_xpos, 3 * site);
      mulMatTVec3(local, 0, d.site_xmat, 9 * site, local, 0);
      mulMatTVec3(local, 3, d.site_xmat, 9 * site, point, 0);
      rayPrimitive(m.site_type[site], m.site_size, 3 * site, local, hit);
      if (hit[HIT_X] >= 0) sum += wrench[0];
    }
    out[o] = sum;
  }

  /** Tests whether one side of a contact belongs to the object of a sensor. XBODY is the subtree of a body. */
  function belongs(contact: number, side: number, type: number, id: number): boolean {
    if (type === ObjType.UNKNOWN || type === ObjType.SITE) return true;
    if (type === ObjType.GEOM) return d.contact_geom[2 * contact + side] === id;
    let body = bodyOf(contact, side);
    if (type === ObjType.XBODY) while (body > id) body = m.body_parentid[body];
    return body === id;
  }

  /** Returns 1 if a contact matches a sensor, -1 if it does with the sides swapped, and 0 if it does not match. */
  function match(i: number, contact: number): number {
    const type1 = m.sensor_objtype[i];
    const type2 = m.sensor_reftype[i];
    const id1 = m.sensor_objid[i];
    const id2 = m.sensor_refid[i];
    if (type1 === ObjType.SITE && !insideSite(m, d, id1, d.contact_pos, 3 * contact, local)) return 0;
    const first1 = belongs(contact, 0, type1, id1);
    const second1 = belongs(contact, 1, type1, id1);
    const first2 = belongs(contact, 0, type2, id2);
    const second2 = belongs(contact, 1, type2, id2);
    if (!(first1 || second1) || !(first2 || second2)) return 0;
    if (type1 === ObjType.UNKNOWN) return second2 ? 1 : -1;
    if (type2 === ObjType.UNKNOWN) return first1 ? 1 : -1;
    if (first1 && second2) return 1;
    return second1 && first2 ? -1 : 0;
  }

  /** Collects the matching contacts with their sort keys; returns their count. */
  function collect(i: number, reduce: number): number {
    const ncon = d.scalar[SC.ncon];
    let count = 0;
    for (let j = 0; j < ncon; j++) {
      const side = match(i, j);
      if (side === 0) continue;
      matchId[count] = j;
      matchSide[count] = side;
      matchKey[count] = 0;
      if (reduce === Reduce.MINDIST) matchKey[count] = d.contact_dist[j];
      else if (reduce === Reduce.MAXFORCE) {
        forceOfContact(m, d, j, wrench, 0);
        for (let k = 0; k < 6; k++) matchKey[count] -= wrench[k] * wrench[k];
      }
      count++;
    }
    return count;
  }

  /** Swaps the match with the smallest key in [first, count) to `first`; equal keys are ordered by contact id. */
  function selectSmallest(first: number, count: number): void {
    let best = first;
    for (let k = first + 1; k < count; k++) {
      const smaller = matchKey[k] < matchKey[best];
      if (smaller || (matchKey[k] === matchKey[best] && matchId[k] < matchId[best])) best = k;
    }
    const id = matchId[best];
    const side = matchSide[best];
    const key = matchKey[best];
    matchId[best] = matchId[first];
    matchSide[best] = matchSide[first];
    matchKey[best] = matchKey[first];
    matchId[first] = id;
    matchSide[first] = side;
    matchKey[first] = key;
  }

  /**
   * Writes the selected fields of match k. If its sides are swapped, the normal and the first tangent change sign and
   * the second tangent does not; so does the wrench, of which only the last components then change sign.
   */
  function writeContact(fields: number, found: number, k: number, out: Float64Array, o: number): void {
    const { contact_dist, contact_pos, contact_frame } = d;
    const id = matchId[k];
    const side = matchSide[k];
    let at = o;
    if (fields & (1 << ContactDataField.FOUND)) out[at++] = found;
    if (fields & ((1 << ContactDataField.FORCE) | (1 << ContactDataField.TORQUE))) forceOfContact(m, d, id, wrench, 0);
    for (let part = 0; part < 2; part++) {
      if (!(fields & (1 << (ContactDataField.FORCE + part)))) continue;
      out[at++] = wrench[3 * part];
      out[at++] = wrench[3 * part + 1];
      out[at++] = side * wrench[3 * part + 2];
    }
    if (fields & (1 << ContactDataField.DIST)) out[at++] = contact_dist[id];
    if (fields & (1 << ContactDataField.POS)) for (let c = 0; c < 3; c++) out[at++] = contact_pos[3 * id + c];
    for (let axis = 0; axis < 2; axis++) {
      if (!(fields & (1 << (ContactDataField.NORMAL + axis)))) continue;
      for (let c = 0; c < 3; c++) out[at++] = side * contact_frame[9 * id + 3 * axis + c];
    }
  }

  /** Sums the wrenches of all matches about their force-weighted center, in world axes. */
  function sumWrenches(count: number): void {
    const { contact_pos, contact_frame } = d;
    point.fill(0);
    let weights = 0;
    for (let k = 0; k < count; k++) {
      forceOfContact(m, d, matchId[k], wrench, 0);
      const weight = norm3(wrench, 0);
      for (let c = 0; c < 3; c++) point[c] += weight * contact_pos[3 * matchId[k] + c];
      weights += weight;
    }
    for (let c = 0; c < 3; c++) point[c] /= Math.max(weights, MINVAL);
    force.fill(0);
    torque.fill(0);
    for (let k = 0; k < count; k++) {
      const id = matchId[k];
      forceOfContact(m, d, id, wrench, 0);
      mulMatTVec3(wrench, 0, contact_frame, 9 * id, wrench, 0);
      mulMatTVec3(wrench, 3, contact_frame, 9 * id, wrench, 3);
      const fx = matchSide[k] * wrench[0];
      const fy = matchSide[k] * wrench[1];
      const fz = matchSide[k] * wrench[2];
      const rx = contact_pos[3 * id] - point[0];
      const ry = contact_pos[3 * id + 1] - point[1];
      const rz = contact_pos[3 * id + 2] - point[2];
      force[0] += fx;
      force[1] += fy;
      force[2] += fz;
      torque[0] += matchSide[k] * wrench[3] + ry * fz - rz * fy;
      torque[1] += matchSide[k] * wrench[4] + rz * fx - rx * fz;
      torque[2] += matchSide[k] * wrench[5] + rx * fy - ry * fx;
    }
  }

  /** Writes the net wrench as one contact at the force-weighted center, with the world frame as contact frame. */
  function writeNet(fields: number, found: number, out: Float64Array, o: number): void {
    let at = o;
    if (fields & (1 << ContactDataField.FOUND)) out[at++] = found;
    if (fields & (1 << ContactDataField.FORCE)) for (let c = 0; c < 3; c++) out[at++] = force[c];
    if (fields & (1 << ContactDataField.TORQUE)) for (let c = 0; c < 3; c++) out[at++] = torque[c];
    if (fields & (1 << ContactDataField.DIST)) out[at++] = 0;
    if (fields & (1 << ContactDataField.POS)) for (let c = 0; c < 3; c++) out[at++] = point[c];
    if (fields & (1 << ContactDataField.NORMAL)) for (let c = 0; c < 3; c++) out[at++] = c === 0 ? 1 : 0;
    if (fields & (1 << ContactDataField.TANGENT)) for (let c = 0; c < 3; c++) out[at++] = c === 1 ? 1 : 0;
  }

  function contact(i: number, out: Float64Array, o: number): void {
    const fields = m.sensor_intprm[3 * i];
    const reduce = m.sensor_intprm[3 * i + 1];
    const dim = m.sensor_dim[i];
    out.fill(0, o, o + dim);
    const count = collect(i, reduce);
    if (reduce === Reduce.NETFORCE) {
      sumWrenches(count);
      writeNet(fields, count, out, o);
      return;
    }
    let size = 0;
    for (let bit = 0; bit < sizes.length; bit++) {
      if (fields & (1 << bit)) size += sizes[bit];
    }
    const slots = Math.min(count, Math.floor(dim / size));
    for (let k = 0; k < slots; k++) {
      if (reduce !== Reduce.NONE) selectSmallest(k, count);
      writeContact(fields, count, k, out, o + k * size);
    }
  }

  return { TOUCH: touch, CONTACT: contact };
};
