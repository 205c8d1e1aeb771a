/**
 * The paths of the searches for contacts of distance fields, for a picture of them. No step uses this: it searches
 * again, with a field that writes down where it is asked for its gradient, which a search does once in each iteration.
 */
import { mulMatVec3 } from '../../../math/mat.js';
import { add3 } from '../../../math/vec.js';
import type { DataRecord } from '../../../model/data-record.js';
import type { ModelRecord } from '../../../model/model-record.js';
import { DisableBit, GeomType } from '../../../schema/enums.js';
import { OPT } from '../../../schema/options.js';
import type { Bind, EngineContext } from '../../context.js';
import { bindBodyFilter, signatureOf } from '../broad/body-filter.js';
import { bindSdfField } from './sdf-field.js';
import { bindSdfSearch } from './sdf-search.js';

const { min } = Math;

/** The paths of searches, bound to one Model and Data. */
export interface SdfPathStages {
  /**
   * The path of every search between two fields at the present poses, as points in the world (3 each) [m]: where it
   * starts, where each iteration left it, and where it ended. Pairs that do not collide, or whose boxes are apart, are
   * not searched.
   */
  sdfPaths(): Float64Array[];
}

/** Binds the paths, of which a pipeline that is not asked for them makes nothing. */
export const bindSdfPaths: Bind<SdfPathStages> = (m, d, _s, x) => ({ sdfPaths: () => tracePaths(m, d, x) });

function tracePaths(m: ModelRecord, d: DataRecord, x: EngineContext): Float64Array[] {
  const paths: Float64Array[] = [];
  const field = bindSdfField(m, x);
  let traced = -1;
  let points: number[] = [];
  const search = bindSdfSearch(m, d, {
    ...field,
    gradient(out, o, geom, p, i) {
      if (geom === traced) points.push(p[i], p[i + 1], p[i + 2]);
      field.gradient(out, o, geom, p, i);
    },
  });
  for (const [g1, g2] of searchedPairs(m, d, x)) {
    traced = g2;
    if (!search.begin(g1, g2)) continue;
    for (let i = 0; i < m.opt[OPT.sdf_initpoints]; i++) {
      points = [];
      search.descendFrom(i);
      const path = Float64Array.from([...points, ...search.point]);
      for (let k = 0; k < path.length; k += 3) {
        mulMatVec3(path, k, d.geom_xmat, 9 * g2, path, k);
        add3(path, k, path, k, d.geom_xpos, 3 * g2);
      }
      paths.push(path);
    }
  }
  return paths;
}

/** Pairs of an SDF with another field that may collide: explicit ones, and those that no filter leaves out. */
function searchedPairs(m: ModelRecord, d: DataRecord, x: EngineContext): [number, number][] {
  const { ngeom, npair, geom_bodyid, pair_geom1, pair_geom2 } = m;
  const pairs = new Map<number, [number, number]>();
  if ((m.opt[OPT.disableflags] & (DisableBit.CONSTRAINT | DisableBit.CONTACT)) !== 0) return [];
  const filter = bindBodyFilter(m, d);
  const meets = x.callbacks.contactFilter ?? filter.geomsCompatible;
  const add = (a: number, b: number, isPair: boolean): void => {
    const [type1, type2] = [m.geom_type[a], m.geom_type[b]];
    // planes pass by bounds, height fields and meshes by their triangles
    const lower = min(type1, type2);
    if ((type1 !== GeomType.SDF && type2 !== GeomType.SDF) || lower <= GeomType.HFIELD || lower === GeomType.MESH)
      return;
    const [body1, body2] = [geom_bodyid[a], geom_bodyid[b]];
    const isExcluded = (signature: number): boolean => signature >>> 0 === signatureOf(body1, body2);
    if (!isPair && (filter.excludes(body1, body2) || m.exclude_signature.some(isExcluded) || !meets(a, b))) return;
    const [g1, g2] = type1 > type2 ? [b, a] : [a, b];
    pairs.set(ngeom * g1 + g2, [g1, g2]);
  };
  for (let k = 0; k < npair; k++) add(pair_geom1[k], pair_geom2[k], true);
  for (let a = 0; a < ngeom; a++) for (let b = a + 1; b < ngeom; b++) add(a, b, false);
  return [...pairs.values()];
}
