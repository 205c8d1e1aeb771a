/** Locked geoms and sites: clicks in the picture pass through them. */
import { ObjType } from '../../src/foundation/schema/enums.js';
import type { Stores } from './stores.js';

/** Returns a test for locked elements, by type of object and id. */
export function isLockedIn({ editor }: Stores): (objtype: ObjType, id: number) => boolean {
  const { geom, site } = editor.getState().view?.locked ?? { geom: [], site: [] };
  const [geoms, sites] = [new Set(geom), new Set(site)];
  return (objtype, id) => (objtype === ObjType.GEOM && geoms.has(id)) || (objtype === ObjType.SITE && sites.has(id));
}
