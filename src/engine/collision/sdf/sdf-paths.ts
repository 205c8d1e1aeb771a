/**
 * The paths of the searches for contacts of distance fields, for a picture of them. No step uses this: it searches
 * again, with a field that writes down where it is asked for its gradient, which a search does once in each iteration.
 */
import { mulMatVec3 } from '../../../math/mat.js';
import type { DataRecord } from '../../../model/data-record.js';
import type { ModelRecord } from '../../../model/model-record.js';
import { DisableBit, GeomType } from '../../../schema/enums.js';
import { OPT } from '../../../schema/options.js';
import type { Bind, EngineContext } from '../../context.js';
import { bindBodyFilter, signatureOf } from '../broad/body-filter.js';
import { bindSdfField, type SdfField } from './sdf-field.js';
import { bindSdfSearch } from './sdf-search.js';

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
  const pairs = searchedPairs(m, d, x);
  if (pairs.length === 0) return paths;
  const field = bindSdfField(m, x);
  const traced = { geom: -1, points: [] as number[] };
  const recording: SdfField = {
    ...field,
    gradient(out, o, geom, p, i) {
      if (geom === traced.geom) traced.points.push(p[i], p[i + 1], p[i + 2]);
      field.gradient(out, o, geom, p, i);
    },
  };
  const search = bindSdfSearch(m, d, recording);
  for (const [g1, g2] of pairs) {
    traced.geom = g2;
    if (!search.begin(g1, g2)) continue;
    for (let i = 0; i < m.opt[OPT.sdf_initpoints]; i++) {
      traced.points = [];
      search.descendFrom(i);
      traced.points.push(...search.point);
      paths.push(toWorld(Float64Array.from(traced.points), d, g2));
    }
  }
  return paths;
}

/** Brings points from the frame of a geom into the world. */
function toWorld(points: Float64Array, { geom_xpos, geom_xmat }: DataRecord, geom: number): Float64Array {
  for (let i = 0; i < points.length; i += 3) {
    mulMatVec3(points, i, geom_xmat, 9 * geom, points, i);
    for (let k = 0; k < 3; k++) points[i + k] += geom_xpos[3 * geom + k];
  }
  return points;
}

/** Pairs of an SDF with another field that may collide: explicit ones, and those that no filter leaves out. */
function searchedPairs(m: ModelRecord, d: DataRecord, x: EngineContext): [number, number][] {
  const { ngeom, npair, geom_type, geom_bodyid, pair_geom1, pair_geom2 } = m;
  const pairs = new Map<number, [number, number]>();
  if ((m.opt[OPT.disableflags] & (DisableBit.CONSTRAINT | DisableBit.CONTACT)) !== 0) return [];
  const add = (a: number, b: number): void => {
    const [g1, g2] = geom_type[a] > geom_type[b] ? [b, a] : [a, b];
    if (isSearched(geom_type[g1], geom_type[g2])) pairs.set(ngeom * g1 + g2, [g1, g2]);
  };
  for (let k = 0; k < npair; k++) add(pair_geom1[k], pair_geom2[k]);
  const filter = bindBodyFilter(m, d);
  const meets = x.callbacks.contactFilter ?? filter.geomsCompatible;
  for (let a = 0; a < ngeom; a++) {
    for (let b = a + 1; b < ngeom; b++) {
      if (geom_type[a] !== GeomType.SDF && geom_type[b] !== GeomType.SDF) continue;
      const [body1, body2] = [geom_bodyid[a], geom_bodyid[b]];
      if (!filter.excludes(body1, body2) && !isExcluded(m, body1, body2) && meets(a, b)) add(a, b);
    }
  }
  return [...pairs.values()];
}

/** Tests whether contacts of two types, the lower one first, are searched between fields, and not on triangles. */
const isSearched = (type1: number, type2: number): boolean =>
  (type1 === GeomType.SDF || type2 === GeomType.SDF) &&
  type1 !== GeomType.PLANE &&
  type1 !== GeomType.HFIELD &&
  type1 !== GeomType.MESH;

/** Tests whether the model excludes contacts of two bodies, the lower one first. */
function isExcluded({ nexclude, exclude_signature }: ModelRecord, body1: number, body2: number): boolean {
  const signature = signatureOf(body1, body2);
  for (let k = 0; k < nexclude; k++) if (exclude_signature[k] >>> 0 === signature) return true;
  return false;
}
