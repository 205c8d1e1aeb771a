/** The camera of a viewer: free, tracking a body, or a camera of the Model. Angles in degrees, as in the Model. */
import { log } from '../../foundation/math/exponential.js';
import { asin, atan2, cos, sin } from '../../foundation/math/trigonometry.js';
import { addScl3, cross, dot3, normalize3, set3 } from '../../foundation/math/vec.js';
import { Projection } from '../../foundation/schema/enums.js';
import { Camera } from '../../foundation/schema/visual-enums.js';
import type { Data } from '../../simulation/model/data.js';
import type { Model } from '../../simulation/model/model.js';
import type { SceneCamera } from './scene.js';

/** Pose and type of the camera of a view. Angles in degrees. */
export interface ViewCamera {
  type: Camera;
  /** Camera of the Model, if FIXED. */
  fixedcamid: number;
  /** Body whose subtree is followed, if TRACKING. */
  trackbodyid: number;
  readonly lookat: Float64Array;
  /** Distance from `lookat` [m]. */
  distance: number;
  azimuth: number;
  elevation: number;
}

/** Returns the default free camera of a Model: it looks at `stat.center` from 1.5 times `stat.extent`. */
export function defaultViewCamera(model: Model): ViewCamera {
  return {
    type: Camera.FREE,
    fixedcamid: -1,
    trackbodyid: -1,
    lookat: model.stat.center.slice(),
    distance: 1.5 * model.stat.extent,
    azimuth: model.vis.global.azimuth,
    elevation: model.vis.global.elevation,
  };
}

const DEGREE = Math.PI / 180;
const MAX_ELEVATION = 89;

/** Sets pose, field of view and clip planes of the camera of a scene. */
export function placeCamera(model: Model, data: Data, view: ViewCamera, camera: SceneCamera): void {
  camera.znear = model.vis.map.znear * model.stat.extent;
  camera.zfar = model.vis.map.zfar * model.stat.extent;
  if (view.type === Camera.FIXED) {
    placeAtModelCamera(model, data, view.fixedcamid, camera);
    return;
  }
  if (view.type === Camera.TRACKING) followBody(data, view);
  camera.fovy = model.vis.global.fovy;
  camera.orthographic = model.vis.global.orthographic !== 0;
  orbitFrame(view, camera);
}

/** Sets the frame of a camera from a target point, distance, azimuth and elevation, with z up. */
export function orbitFrame(view: ViewCamera, camera: Pick<SceneCamera, 'pos' | 'forward' | 'up'>): void {
  const azimuth = view.azimuth * DEGREE;
  const elevation = view.elevation * DEGREE;
  const [ca, sa, ce, se] = [cos(azimuth), sin(azimuth), cos(elevation), sin(elevation)];
  set3(camera.forward, 0, ce * ca, ce * sa, se);
  set3(camera.up, 0, -se * ca, -se * sa, ce);
  addScl3(camera.pos, 0, view.lookat, 0, camera.forward, 0, -view.distance);
}

/** Returns a free camera with the direction and position of a camera of the scene, level, at the distance of `before`. */
export function freeViewAt({ pos, forward }: SceneCamera, before: ViewCamera): ViewCamera {
  const { distance } = before;
  const elevation = asin(Math.max(-1, Math.min(1, forward[2]!))) / DEGREE;
  return {
    ...before,
    type: Camera.FREE,
    lookat: pos.map((x, k) => x + distance * forward[k]!),
    azimuth: atan2(forward[1]!, forward[0]!) / DEGREE,
    elevation: Math.max(-MAX_ELEVATION, Math.min(MAX_ELEVATION, elevation)),
  };
}

/** Fraction of the distance to the tracked body that the camera moves per frame. */
const FOLLOW = 0.2;

function followBody(data: Data, view: ViewCamera): void {
  const at = 3 * view.trackbodyid;
  for (let k = 0; k < 3; k++) view.lookat[k]! += FOLLOW * (data.subtree_com[at + k]! - view.lookat[k]!);
}

function placeAtModelCamera(model: Model, data: Data, id: number, camera: SceneCamera): void {
  const mat = data.cam_xmat.subarray(9 * id, 9 * id + 9);
  camera.pos.set(data.cam_xpos.subarray(3 * id, 3 * id + 3));
  set3(camera.forward, 0, -mat[2]!, -mat[5]!, -mat[8]!);
  set3(camera.up, 0, mat[1]!, mat[4]!, mat[7]!);
  camera.fovy = model.cam_fovy[id]!;
  camera.orthographic = model.cam_projection[id] === Projection.ORTHOGRAPHIC;
}

/** Rotates a camera around its target. `dx` (to the right) and `dy` (down) are fractions of the window height. */
export function orbitCamera(view: ViewCamera, dx: number, dy: number): void {
  view.azimuth = ((((view.azimuth - 180 * dx + 180) % 360) + 360) % 360) - 180;
  view.elevation = Math.max(-MAX_ELEVATION, Math.min(MAX_ELEVATION, view.elevation - 180 * dy));
}

/** Moves a camera towards its target, or away from it; `dy` is a fraction of the window height. */
export function zoomCamera(model: Model, view: ViewCamera, dy: number): void {
  const { extent } = model.stat;
  const moved = view.distance - log(1 + view.distance / extent / 3) * dy * 9 * extent;
  view.distance = Math.max(0.01 * extent, Math.min(100 * extent, moved));
}

const right = new Float64Array(3);
const moved = new Float64Array(3);

/**
 * Returns the world displacement [m] that keeps a point under the mouse, in the plane through the point that faces the
 * camera, or in the horizontal plane. `dx` (to the right) and `dy` (down) are fractions of the window height.
 */
export function mouseDisplacement(
  camera: SceneCamera,
  point: Float64Array,
  dx: number,
  dy: number,
  horizontal: boolean,
): Float64Array {
  for (let k = 0; k < 3; k++) moved[k] = point[k]! - camera.pos[k]!;
  const height = visibleHeight(camera, dot3(moved, 0, camera.forward, 0));
  cross(right, 0, camera.forward, 0, camera.up, 0);
  const up = horizontal ? levelAhead(camera) : camera.up;
  set3(moved, 0, 0, 0, 0);
  addScl3(moved, 0, moved, 0, right, 0, dx * height);
  addScl3(moved, 0, moved, 0, up, 0, -dy * height);
  return moved;
}

/** Lower bound for the steepness of a plane, which limits the displacement when the plane is seen edge-on. */
const MIN_STEEPNESS = 0.2;
const WORLD_UP = new Float64Array([0, 0, 1]);

/**
 * Returns the world displacement [m] that keeps a perturbed point under the mouse, in the plane through it that
 * contains the horizontal axis of the camera and the vertical axis of the world, or in the horizontal plane. `dx` (to
 * the right) and `dy` (down) are fractions of the window height.
 */
export function perturbationDisplacement(
  camera: SceneCamera,
  point: Float64Array,
  dx: number,
  dy: number,
  horizontal: boolean,
): Float64Array {
  const { forward, up } = camera;
  const away = horizontal ? levelAhead(camera) : WORLD_UP;
  for (let k = 0; k < 3; k++) moved[k] = point[k]! - camera.pos[k]!;
  const depth = dot3(moved, 0, forward, 0);
  const height = visibleHeight(camera, depth);
  cross(right, 0, forward, 0, up, 0);
  const perspective = camera.orthographic ? 0 : 1 / depth;
  // target position in the picture, as fractions of the depth
  const row = dot3(moved, 0, up, 0) * perspective - dy * height * perspective;
  const column = dot3(moved, 0, right, 0) * perspective + dx * height * perspective;
  const deeper = dot3(away, 0, forward, 0);
  const steepness = dot3(away, 0, up, 0) - row * deeper;
  const along = (-dy * height) / (Math.abs(steepness) < MIN_STEEPNESS ? MIN_STEEPNESS : steepness);
  set3(moved, 0, 0, 0, 0);
  addScl3(moved, 0, moved, 0, right, 0, dx * height + column * along * deeper);
  addScl3(moved, 0, moved, 0, away, 0, along);
  return moved;
}

/** Visible height at a depth [m]. */
function visibleHeight(camera: SceneCamera, depth: number): number {
  if (camera.orthographic) return camera.fovy;
  const half = (camera.fovy * DEGREE) / 2;
  return (2 * depth * sin(half)) / cos(half);
}

const ahead = new Float64Array(3);

/** Horizontal direction away from the viewer. */
function levelAhead(camera: SceneCamera): Float64Array {
  const { forward, up } = camera;
  const source = Math.abs(forward[2]!) < 0.9 ? forward : up;
  set3(ahead, 0, source[0]!, source[1]!, 0);
  normalize3(ahead, 0);
  return ahead;
}

/** Moves the target of a free camera so that the scene follows the mouse. */
export function panCamera(view: ViewCamera, camera: SceneCamera, dx: number, dy: number, horizontal: boolean): void {
  if (view.type === Camera.TRACKING) return;
  addScl3(view.lookat, 0, view.lookat, 0, mouseDisplacement(camera, view.lookat, dx, dy, horizontal), 0, -1);
}
