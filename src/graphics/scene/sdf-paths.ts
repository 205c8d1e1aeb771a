/** Paths of the contact searches between distance fields, at the current poses. */

import { mulMatVec3 } from '../../foundation/math/mat.js';
import { add3 } from '../../foundation/math/vec.js';
import { DisableBit, GeomType } from '../../foundation/schema/enums.js';
import { OPT } from '../../foundation/schema/options.js';
import { matches, surfacesOfGeoms } from '../../simulation/engine/collision/surfaces.js';
import { countOf } from '../../simulation/engine/iterations.js';
import type { Stages } from '../../simulation/engine/stages.js';
import type { Data } from '../../simulation/model/data.js';
import type { Model } from '../../simulation/model/model.js';
import type { DrawnPath } from '../../simulation/model/plugin-drawing.js';
import type { Pipeline, PipelineContext } from '../../simulation/runtime/pipeline.js';

type Search = ReturnType<Stages['trace']>;

/**
 * Repeats the contact searches and returns a path in the world [m] for each start of each pair that may collide: the
 * start, the point where each iteration begins, and the end. Returns no paths for a Data that has not been stepped
 * here, such as that of a page whose physics runs in a worker.
 */
export function drawSdfPaths(model: Model, data: Data): readonly DrawnPath[] {
  const { geom_xmat, geom_xpos } = data;
  const pipeline = data.binding as Pipeline | undefined;
  const paths: DrawnPath[] = [];
  // the plugins of a recompiled Model are in the pipeline that the next step creates
  if (!pipeline || (model.plugins && !pipeline.isCurrent(model, data))) return paths;
  const { context } = pipeline;
  let traced = -1;
  let places: number[] = [];
  const search = newSearch(model, data, context, (geom, p, i) => {
    if (geom === traced) places.push(...p.subarray(i, i + 3));
  });
  const geoms = surfacesOfGeoms(model.record);
  const { contactFilter = (a, b) => matches(geoms, a, geoms, b) } = context.callbacks;
  for (const [g1, g2] of searchedPairs(model, search, contactFilter)) {
    traced = g2;
    if (!search.begin(g1, g2)) continue;
    for (let i = 0; i < countOf(model.record.opt, 'sdf_initpoints'); i++) {
      places = [];
      search.run(i);
      const points = Float64Array.from([...places, ...search.point]);
      for (let k = 0; k < points.length; k += 3) {
        mulMatVec3(points, k, geom_xmat, 9 * g2, points, k);
        add3(points, k, points, k, geom_xpos, 3 * g2);
      }
      paths.push({ kind: 'path', points });
    }
  }
  return paths;
}

/** Creates a search that reports each point of a geom where it evaluates a gradient, once per iteration. */
function newSearch(
  { record: m }: Model,
  { record: d }: Data,
  context: PipelineContext,
  report: (geom: number, p: Float64Array, i: number) => void,
): Search {
  const { groupCount, bindGroup } = context.shared();
  const stages = {} as Stages;
  // the search is in a separate group, the last one
  bindGroup(groupCount - 1, m, d, stages, context);
  return stages.trace((field) => ({
    ...field,
    gradient(out, o, geom, p, i) {
      report(geom, p, i);
      field.gradient(out, o, geom, p, i);
    },
  }));
}

/** Pairs of an SDF and another field that may collide: explicit ones, and those that no filter excludes. */
function searchedPairs(
  { record: m }: Model,
  search: Search,
  meets: (geom1: number, geom2: number) => boolean,
): Iterable<readonly [number, number]> {
  const pairs = new Map<number, readonly [number, number]>();
  if ((m.opt[OPT.disableflags]! & (DisableBit.CONSTRAINT | DisableBit.CONTACT)) !== 0) return [];
  const add = (a: number, b: number, isExplicit: boolean): void => {
    const [type1, type2] = [m.geom_type[a]!, m.geom_type[b]!];
    // planes use bounds; height fields and meshes use their triangles
    const lower = Math.min(type1, type2);
    if ((type1 !== GeomType.SDF && type2 !== GeomType.SDF) || lower <= GeomType.HFIELD || lower === GeomType.MESH)
      return;
    const [body1, body2] = [m.geom_bodyid[a]!, m.geom_bodyid[b]!];
    const isExcluded = (signature: number): boolean => signature >>> 0 === body1 * 0x10000 + body2;
    if (!isExplicit && (search.excludes(body1, body2) || m.exclude_signature.some(isExcluded) || !meets(a, b))) return;
    const [g1, g2] = type1 > type2 ? [b, a] : [a, b];
    pairs.set(m.ngeom * g1 + g2, [g1, g2]);
  };
  for (let k = 0; k < m.npair; k++) add(m.pair_geom1[k]!, m.pair_geom2[k]!, true);
  for (let a = 0; a < m.ngeom; a++) for (let b = a + 1; b < m.ngeom; b++) add(a, b, false);
  return pairs.values();
}
