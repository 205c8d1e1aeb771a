import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';

/** Binds the body on a side (0 or 1) of a contact; one of those that move the element where it is of a flex. */
export function bindContactBody(m: ModelRecord, d: DataRecord): (contact: number, side: number) => number {
  function ofFlex(flex: number, element: number, vertex: number): number {
    const { flex_interp, flex_nodeadr, flex_nodebodyid, flex_vertadr, flex_vertbodyid } = m;
    if (flex_interp[flex] !== 0) return flex_nodebodyid[flex_nodeadr[flex]];
    if (vertex >= 0) return flex_vertbodyid[flex_vertadr[flex] + vertex];
    const first = m.flex_elem[m.flex_elemdataadr[flex] + element * (m.flex_dim[flex] + 1)];
    return flex_vertbodyid[flex_vertadr[flex] + first];
  }

  return function contactBody(contact: number, side: number): number {
    const { contact_geom, contact_flex, contact_elem, contact_vert } = d;
    const i = 2 * contact + side;
    if (contact_geom[i] >= 0) return m.geom_bodyid[contact_geom[i]];
    return ofFlex(contact_flex[i], contact_elem[i], contact_vert[i]);
  };
}
