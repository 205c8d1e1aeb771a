/** A height field in the world: its heights, its frame, and the point of it under the pointer. */

import type { Vec3 } from '../../src/foundation/math/pose.js';
import { GeomType, ObjType } from '../../src/foundation/schema/enums.js';
import type { SimulationMirror } from '../../src/web/simulation-worker/simulation-client.js';
import type { GroundPoint } from '../store/brush-settings.js';
import type { Picture } from '../viewport/picture.js';

/** Heights and size of a height field. */
export interface Terrain {
  readonly id: number;
  readonly nrow: number;
  readonly ncol: number;
  /** Half widths in x and y, height of the highest sample [m]. */
  readonly size: readonly [rx: number, ry: number, height: number];
  /** Heights from 0 to 1, in rows from the lowest y on. */
  readonly data: Float32Array;
}

/** Returns the height field with an id; undefined if the model has none. */
export function terrainOf({ model }: SimulationMirror, id: number): Terrain | undefined {
  const [nrow, ncol] = [model.hfield_nrow[id], model.hfield_ncol[id]];
  if (nrow === undefined || ncol === undefined) return undefined;
  const start = model.hfield_adr[id]!;
  const { hfield_size: size } = model;
  return {
    ...{ id, nrow, ncol },
    size: [size[4 * id]!, size[4 * id + 1]!, size[4 * id + 2]!],
    data: model.hfield_data.subarray(start, start + nrow * ncol),
  };
}

const clamp = (x: number, low: number, high: number): number => Math.max(low, Math.min(high, x));

/** Clamps a point to the field. */
export const onTerrain = ({ size: [rx, ry] }: Terrain, [x, y]: GroundPoint): GroundPoint => [
  clamp(x, -rx, rx),
  clamp(y, -ry, ry),
];

/** Returns the height of the field at a point [m]. */
export function heightOf({ nrow, ncol, size: [rx, ry, height], data }: Terrain, [x, y]: GroundPoint): number {
  const column = clamp(((x + rx) / (2 * rx)) * (ncol - 1), 0, ncol - 1);
  const row = clamp(((y + ry) / (2 * ry)) * (nrow - 1), 0, nrow - 1);
  const [c, r] = [Math.floor(column), Math.floor(row)];
  const [c1, r1] = [Math.min(ncol - 1, c + 1), Math.min(nrow - 1, r + 1)];
  const at = (i: number, j: number): number => data[i * ncol + j]!;
  const low = at(r, c) + (at(r, c1) - at(r, c)) * (column - c);
  const high = at(r1, c) + (at(r1, c1) - at(r1, c)) * (column - c);
  return height * (low + (high - low) * (row - r));
}

/** Returns the ids of the geoms that use a field. */
function geomsOf({ model }: SimulationMirror, id: number): number[] {
  const found: number[] = [];
  for (let geom = 0; geom < model.ngeom; geom++) {
    if (model.geom_type[geom] === GeomType.HFIELD && model.geom_dataid[geom] === id) found.push(geom);
  }
  return found;
}

/** Transforms a point from the frame of the first geom of a field to the world; undefined if there is no such geom. */
export function toWorld(mirror: SimulationMirror, id: number, local: Vec3): Vec3 | undefined {
  const [geom] = geomsOf(mirror, id);
  if (geom === undefined) return undefined;
  const { geom_xpos: pos, geom_xmat: mat } = mirror.data;
  return [0, 1, 2].map((k) => {
    const row = 9 * geom + 3 * k;
    return pos[3 * geom + k]! + mat[row]! * local[0] + mat[row + 1]! * local[1] + mat[row + 2]! * local[2];
  }) as unknown as Vec3;
}

/** Returns the point of a field at a point of the window; undefined if the picture shows something else there. */
export function groundAt(
  picture: Picture,
  mirror: SimulationMirror,
  id: number,
  clientX: number,
  clientY: number,
): GroundPoint | undefined {
  const seen = picture.viewport.pick(clientX, clientY);
  if (seen?.objtype !== ObjType.GEOM || !geomsOf(mirror, id).includes(seen.objid)) return undefined;
  const { geom_xpos: pos, geom_xmat: mat } = mirror.data;
  const { objid: geom, point } = seen;
  const along = (axis: 0 | 1): number =>
    [0, 1, 2].reduce((sum, k) => sum + mat[9 * geom + 3 * k + axis]! * (point[k]! - pos[3 * geom + k]!), 0);
  return [along(0), along(1)];
}
