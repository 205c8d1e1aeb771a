/** The view frustum of a camera with a resolution: the planes at its near and far end, and their edges. */
import { addToScl3, set3 } from '../../foundation/math/vec.js';
import { GeomType, ObjType, Projection } from '../../foundation/schema/enums.js';
import { sightOf } from './intrinsics.js';
import { LINE_WIDTH } from './rangefinders.js';
import type { SceneUpdate } from './scene-update.js';

/** Signs of the corners of a rectangle (right, up), counterclockwise. */
const CORNERS = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
] as const;

const axis = new Float64Array(3);

/** Tests whether a camera has a resolution, which makes its frustum finite. */
export const hasFrustum = ({ model: m }: SceneUpdate, camera: number): boolean =>
  m.cam_resolution[2 * camera]! > 1 || m.cam_resolution[2 * camera + 1]! > 1;

/** Corners of the visible rectangle at a distance in front of a camera [m], in the world. */
function corners({ data: d }: SceneUpdate, camera: number, distance: number, sight: readonly number[]): Float64Array[] {
  const [left, right, down, up] = sight as [number, number, number, number];
  return CORNERS.map(([x, y]) => {
    const corner = d.cam_xpos.slice(3 * camera, 3 * camera + 3);
    for (const [k, length] of [x < 0 ? -left : right, y < 0 ? -down : up, -distance].entries()) {
      const at = 9 * camera + k;
      set3(axis, 0, d.cam_xmat[at]!, d.cam_xmat[at + 3]!, d.cam_xmat[at + 6]!);
      addToScl3(corner, 0, axis, 0, length);
    }
    return corner;
  });
}

/** Adds the side faces of the frustum between the near and far rectangle, and lines along all edges. */
export function addFrustum(u: SceneUpdate, camera: number): void {
  const { model: m, scene } = u;
  const znear = m.vis.map.znear * m.stat.extent;
  const sight = sightOf(m, camera, znear);
  const isOrthographic = m.cam_projection[camera] === Projection.ORTHOGRAPHIC;
  const zfar = isOrthographic ? (sight[0] + sight[2]) / 2 : m.vis.scale.frustum * u.unit;
  const far = corners(u, camera, zfar, isOrthographic ? sight : sight.map((side) => (side * zfar) / znear));
  const near = corners(u, camera, znear, sight);
  const color = m.vis.rgba.frustum;
  const triangle = (a: Float64Array, b: Float64Array, c: Float64Array): void =>
    scene.setColor(scene.addTriangle(camera, ObjType.CAMERA, a, b, c), color);
  const line = (a: Float64Array, b: Float64Array): void => {
    const i = scene.addDecor(GeomType.LINE, camera, ObjType.CAMERA);
    scene.connect(i, LINE_WIDTH, a, 0, b, 0);
    scene.setColor(i, color);
  };
  for (let k = 0; k < 4; k++) {
    const next = (k + 1) % 4;
    triangle(near[k]!, far[k]!, near[next]!);
    triangle(far[k]!, far[next]!, near[next]!);
    line(near[k]!, near[next]!);
    line(far[k]!, far[next]!);
    line(near[k]!, far[k]!);
  }
}
