import { mulMatTVec3 } from '../../../foundation/math/mat.js';
import { sub3 } from '../../../foundation/math/vec.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import { isInside } from '../shapes/primitives.js';

type Arr = Float64Array;

/** Tests whether point[o..] (world, 3) is strictly inside the volume of a site; `local` (3) is scratch. */
export function insideSite(m: ModelRecord, d: DataRecord, site: number, point: Arr, o: number, local: Arr): boolean {
  const { site_size, site_type } = m;
  const s = 3 * site;
  sub3(local, 0, point, o, d.site_xpos, s);
  mulMatTVec3(local, 0, d.site_xmat, 9 * site, local, 0);
  return isInside(site_type[site], site_size, s, local);
}
