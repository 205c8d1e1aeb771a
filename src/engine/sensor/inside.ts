/** Whether a point is inside a site. */
import { mulMatTVec3 } from '../../math/mat.js';
import { sub3 } from '../../math/vec.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import { GeomType } from '../../schema/enums.js';

type Arr = Float64Array;

/** Whether a point (o) is strictly inside the volume of a site; `local` holds 3 numbers of scratch. */
export function insideSite(m: ModelRecord, d: DataRecord, site: number, point: Arr, o: number, local: Arr): boolean {
  const { site_size, site_type } = m;
  const s = 3 * site;
  sub3(local, 0, point, o, d.site_xpos, s);
  mulMatTVec3(local, 0, d.site_xmat, 9 * site, local, 0);
  const x = local[0];
  const y = local[1];
  const z = local[2];
  const a = site_size[s];
  const b = site_size[s + 1];
  const c = site_size[s + 2];
  switch (site_type[site]) {
    case GeomType.SPHERE:
      return x * x + y * y + z * z < a * a;
    case GeomType.CAPSULE: {
      const beyond = z - Math.max(-b, Math.min(b, z));
      return x * x + y * y + beyond * beyond < a * a;
    }
    case GeomType.ELLIPSOID:
      return (x * x) / (a * a) + (y * y) / (b * b) + (z * z) / (c * c) < 1;
    case GeomType.CYLINDER:
      return Math.abs(z) < b && x * x + y * y < a * a;
    case GeomType.BOX:
      return Math.abs(x) < a && Math.abs(y) < b && Math.abs(z) < c;
    case GeomType.PLANE:
      return z < 0;
    default:
      return false;
  }
}
