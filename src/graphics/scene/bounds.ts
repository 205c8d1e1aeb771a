/** Bounds of the elements of a Model: those in a state, and the ground below the reference pose. */
import { compose, type Pose, type Quat, transform, type Vec3 } from '../../foundation/math/pose.js';
import { GeomType, ObjType } from '../../foundation/schema/enums.js';
import type { Data } from '../../simulation/model/data.js';
import type { Model } from '../../simulation/model/model.js';
import { clampGroup, type VisualOptions } from './visual-options.js';

const SIGNS = [-1, 1] as const;

/** Returns the corners of a box with a center and half sizes, in its frame [m]. */
const cornersOf = (box: ArrayLike<number>, at: number): Vec3[] =>
  SIGNS.flatMap((x) =>
    SIGNS.flatMap((y) =>
      SIGNS.map(
        (z): Vec3 => [box[at]! + x * box[at + 3]!, box[at + 1]! + y * box[at + 4]!, box[at + 2]! + z * box[at + 5]!],
      ),
    ),
  );

const three = (from: ArrayLike<number>, id: number): Vec3 => [from[3 * id]!, from[3 * id + 1]!, from[3 * id + 2]!];
const four = (from: ArrayLike<number>, id: number): Quat => [
  from[4 * id]!,
  from[4 * id + 1]!,
  from[4 * id + 2]!,
  from[4 * id + 3]!,
];

/** Returns the corners of a box of a frame in the world [m]. */
const placed = (
  box: ArrayLike<number>,
  at: number,
  pos: ArrayLike<number>,
  mat: ArrayLike<number>,
  id: number,
): Vec3[] =>
  cornersOf(box, at).map(
    (corner) =>
      [0, 1, 2].map(
        (k) =>
          pos[3 * id + k]! +
          mat[9 * id + 3 * k]! * corner[0] +
          mat[9 * id + 3 * k + 1]! * corner[1] +
          mat[9 * id + 3 * k + 2]! * corner[2],
      ) as unknown as Vec3,
  );

/** Geoms that other geoms stand on. */
const GROUND: ReadonlySet<number> = new Set([GeomType.PLANE, GeomType.HFIELD]);

/** True if a Model has a plane or a height field. */
export const hasGround = ({ geom_type }: Model): boolean => geom_type.some((type) => GROUND.has(type));

/** Factor of the corners of a box that places them on the ellipsoid in the box. */
const ON_ELLIPSOID = 1 / Math.sqrt(3);

/** Points around a geom in a state [m]; none for planes, which have no bounds. */
function geomPoints(m: Model, d: Data, id: number): Vec3[] {
  const type = m.geom_type[id];
  if (type === GeomType.PLANE) return [];
  const box = Float64Array.from(m.geom_aabb.subarray(6 * id, 6 * id + 6));
  const at = (sizes: ArrayLike<number>): Vec3[] => {
    box.set([sizes[0]!, sizes[1]!, sizes[2]!], 3);
    return placed(box, 0, d.geom_xpos, d.geom_xmat, id);
  };
  const sizes = box.slice(3);
  if (type !== GeomType.SPHERE && type !== GeomType.ELLIPSOID) return at(sizes);
  const ends = [0, 1, 2].flatMap((axis) => at(sizes.map((size, k) => (k === axis ? size : 0))));
  return [...at(sizes.map((size) => ON_ELLIPSOID * size)), ...ends];
}

/** Corners of the box around the vertices of a flex in a state [m]. */
function flexPoints(m: Model, d: Data, id: number): Vec3[] {
  const points = Array.from({ length: m.flex_vertnum[id]! }, (_, k) => three(d.flexvert_xpos, m.flex_vertadr[id]! + k));
  if (points.length === 0) return [];
  const ends = [Math.min, Math.max].map((end) =>
    [0, 1, 2].map((k) => points.reduce((x, p) => end(x, p[k]!), points[0]![k]!)),
  );
  const [low, high] = ends as [number[], number[]];
  const box = [...low.map((x, k) => (x + high[k]!) / 2), ...low.map((x, k) => (high[k]! - x) / 2)];
  return cornersOf(box, 0);
}

/**
 * Returns points around all visible geoms and flexes in a state [m], most of them corners of their boxes. Ground counts only if there is
 * nothing else.
 */
export function visiblePoints(m: Model, d: Data, options: VisualOptions): Vec3[] {
  const isShown = (id: number): boolean => {
    const material = m.geom_matid[id]!;
    const alpha = material >= 0 ? m.mat_rgba[4 * material + 3]! * m.geom_rgba[4 * id + 3]! : m.geom_rgba[4 * id + 3]!;
    return alpha > 0 && options.geomgroup[clampGroup(m.geom_group[id]!)]!;
  };
  const geoms = Array.from({ length: m.ngeom }, (_, id) => id).filter(isShown);
  const flexes = Array.from({ length: m.nflex }, (_, id) => id);
  const things = geoms.filter((id) => !GROUND.has(m.geom_type[id]!)).flatMap((id) => geomPoints(m, d, id));
  things.push(...flexes.flatMap((id) => flexPoints(m, d, id)));
  return things.length > 0 ? things : geoms.flatMap((id) => geomPoints(m, d, id));
}

/** Length of the sides of the box around an element without a size, in units of `stat.meansize`. */
const POINT = 2;

/** Returns points around an element in a state [m]: around a body, with those that move with it. */
export function elementPoints(m: Model, d: Data, objtype: ObjType, id: number): Vec3[] {
  const around = (pos: ArrayLike<number>, at: number): Vec3[] => {
    const half = (POINT * m.stat.meansize) / 2;
    return cornersOf([...three(pos, at), half, half, half], 0);
  };
  if (objtype === ObjType.GEOM) {
    const corners = geomPoints(m, d, id);
    return corners.length > 0 ? corners : around(d.geom_xpos, id);
  }
  if (objtype === ObjType.FLEX) return flexPoints(m, d, id);
  if (objtype === ObjType.SITE) {
    const size = Math.max(...three(m.site_size, id));
    return cornersOf([...three(d.site_xpos, id), size, size, size], 0);
  }
  if (objtype === ObjType.JOINT) return around(d.xanchor, id);
  if (objtype === ObjType.CAMERA) return around(d.cam_xpos, id);
  if (objtype === ObjType.LIGHT) return around(d.light_xpos, id);
  if (objtype !== ObjType.BODY) return [];
  const isWithin = (body: number): boolean => {
    let above = body;
    while (above > id) above = m.body_parentid[above]!;
    return above === id;
  };
  const geoms = Array.from({ length: m.ngeom }, (_, geom) => geom).filter((geom) => isWithin(m.geom_bodyid[geom]!));
  const corners = geoms.flatMap((geom) => geomPoints(m, d, geom));
  return corners.length > 0 ? corners : around(d.xpos, id);
}

/** Height of the ground below the reference pose of a Model [m]: 0, or that of its lowest point if it is below. */
export function referenceHeight(m: Model): number {
  const poses: Pose[] = [];
  for (let body = 0; body < m.nbody; body++) {
    const pose = { pos: three(m.body_pos, body), quat: four(m.body_quat, body) };
    poses.push(body === 0 ? pose : compose(poses[m.body_parentid[body]!]!, pose));
  }
  let lowest = 0;
  for (let id = 0; id < m.ngeom; id++) {
    if (m.geom_type[id] === GeomType.PLANE) continue;
    const pose = compose(poses[m.geom_bodyid[id]!]!, { pos: three(m.geom_pos, id), quat: four(m.geom_quat, id) });
    for (const corner of cornersOf(m.geom_aabb, 6 * id)) lowest = Math.min(lowest, transform(pose, corner)[2]);
  }
  return lowest;
}
