/** Kinematic trees that move an object. */

import { ObjType, TrnType } from '../../foundation/schema/enums.js';
import { TRANSMISSION_OBJECTS, WRAP_OBJECTS } from '../../foundation/schema/references.js';
import { frameBody } from '../engine/velocity/object-motion.js';
import type { ModelRecord } from '../model/model-record.js';

/** Type of the object that the transmission of an actuator acts on; undefined if there is none. */
export function transmissionObject(m: ModelRecord, actuator: number): ObjType | undefined {
  const type = m.actuator_trntype[actuator];
  if (type === TrnType.SO3) return m.actuator_trnid[2 * actuator + 1] >= 0 ? ObjType.SITE : ObjType.JOINT;
  return TRANSMISSION_OBJECTS[type];
}

/** Trees that move an object, for a tendon in the order of its path; empty for static objects. */
export function treesOf(m: ModelRecord, type: ObjType | undefined, id: number): number[] {
  const trees = new Set<number>();
  for (const body of bodiesOf(m, type, id)) if (body >= 0 && m.body_treeid[body] >= 0) trees.add(m.body_treeid[body]);
  return [...trees];
}

function bodiesOf(m: ModelRecord, type: ObjType | undefined, id: number): Iterable<number> {
  if (type === undefined || id < 0) return [];
  if (type === ObjType.TENDON) return pathOf(m, id).map((wrap) => wrapBody(m, wrap));
  if (type === ObjType.FLEX) return flexBodies(m, id);
  return [type === ObjType.JOINT ? m.jnt_bodyid[id] : frameBody(m, type, id)];
}

/** Ids of the wrap objects of a tendon. */
export function pathOf(m: ModelRecord, tendon: number): number[] {
  return Array.from({ length: m.tendon_num[tendon] }, (_, j) => m.tendon_adr[tendon] + j);
}

/** Body of a wrap object; -1 for a pulley. */
export function wrapBody(m: ModelRecord, wrap: number): number {
  const id = m.wrap_objid[wrap];
  const type = WRAP_OBJECTS[m.wrap_type[wrap]];
  if (type === undefined) return -1;
  return type === ObjType.JOINT ? m.jnt_bodyid[id] : frameBody(m, type, id);
}

/** Bodies that carry the degrees of freedom of a flex. */
function flexBodies(m: ModelRecord, flex: number): Int32Array {
  const interpolated = m.flex_interp[flex] !== 0;
  const start = interpolated ? m.flex_nodeadr[flex] : m.flex_vertadr[flex];
  const count = interpolated ? m.flex_nodenum[flex] : m.flex_vertnum[flex];
  return (interpolated ? m.flex_nodebodyid : m.flex_vertbodyid).subarray(start, start + count);
}
