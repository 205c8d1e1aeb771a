/** Cameras of a scene: two eyes with a frustum each, and mouse control of a view. */
import { axisAngle2Quat, mulQuat, normalizeQuat } from '../../foundation/math/quat.js';
import { cos, sin } from '../../foundation/math/trigonometry.js';
import { addScl3, cross, dot3, norm3, normalize3 } from '../../foundation/math/vec.js';
import { Camera, Mouse } from '../../foundation/schema/visual-enums.js';
import { initPerturbation } from '../../graphics/scene/perturbation-force.js';
import { Scene, type SceneCamera } from '../../graphics/scene/scene.js';
import { defaultViewCamera, orbitCamera, placeCamera, zoomCamera } from '../../graphics/scene/view-camera.js';
import type { Data } from '../../simulation/model/data.js';
import type { Model } from '../../simulation/model/model.js';
import type { MjvScene } from './scene.js';
import type { MjvCamera, MjvGLCamera, MjvPerturb } from './scene-structs.js';

const HALF_DEGREE = Math.PI / 360;

/** A camera and the size of its view. */
export interface View {
  readonly camera: SceneCamera;
  readonly right: Float64Array;
  /** Distance between the eyes [m]. */
  readonly ipd: number;
  /** Half of the height of the near plane, or of the image if orthographic [m]. */
  readonly top: number;
}

/** Computes the pose of a view in the world; its two eyes lie along `right`. */
export function viewOf(model: Model, data: Data, view: MjvCamera): View {
  const { camera } = new Scene();
  const fixed = view.type === Camera.FIXED;
  placeCamera(model, data, { ...view, lookat: view.lookat, type: fixed ? Camera.FIXED : Camera.FREE }, camera);
  if (view.orthographic) camera.orthographic = true;
  const right = new Float64Array(3);
  cross(right, 0, camera.forward, 0, camera.up, 0);
  const half = camera.fovy * HALF_DEGREE;
  const top = camera.orthographic ? camera.fovy / 2 : (camera.znear * sin(half)) / cos(half);
  const ipd = fixed ? (model.cam_ipd[view.fixedcamid] as number) : model.vis.global.ipd;
  return { camera, right, ipd, top };
}

/** Writes one eye, shifted along `right` by a distance [m]. */
export function copyCamera({ camera, right, top }: View, shift: number, to: MjvGLCamera): void {
  const pos = new Float64Array(3);
  addScl3(pos, 0, camera.pos, 0, right, 0, shift);
  to.pos.set(pos);
  to.forward.set(camera.forward);
  to.up.set(camera.up);
  to.frustum_center = 0;
  to.frustum_width = 0;
  to.frustum_top = Math.fround(top);
  to.frustum_bottom = -Math.fround(top);
  to.frustum_near = Math.fround(camera.znear);
  to.frustum_far = Math.fround(camera.zfar);
  to.orthographic = Number(camera.orthographic);
}

/** The left and the right eye. */
export function copyCameras(model: Model, data: Data, view: MjvCamera, scene: MjvScene): void {
  if (view.type === Camera.USER) return;
  const seen = viewOf(model, data, view);
  for (const [i, side] of [-0.5, 0.5].entries()) copyCamera(seen, side * seen.ipd, scene.camera.get(i) as MjvGLCamera);
}

/** Position and axes between the two eyes. */
export function middleEye({ camera }: MjvScene): Record<'pos' | 'forward' | 'up' | 'right', Float64Array> {
  const [left, right] = [camera.get(0) as MjvGLCamera, camera.get(1) as MjvGLCamera];
  const mean = (name: 'pos' | 'forward' | 'up') =>
    Float64Array.from(left[name], (x, i) => 0.5 * (x + (right[name][i] as number)));
  const [forward, up] = [mean('forward'), mean('up')];
  normalize3(forward, 0);
  normalize3(up, 0);
  const across = new Float64Array(3);
  cross(across, 0, forward, 0, up, 0);
  return { pos: mean('pos'), forward, up, right: across };
}

/** Height of the view frustum per unit of distance. */
export function frustumHeight({ camera }: MjvScene): number {
  const { frustum_top, frustum_bottom, frustum_near } = camera.get(0) as MjvGLCamera;
  return (frustum_top - frustum_bottom) / frustum_near;
}

/** Points a view at the center of the model, from a distance that shows all of it. */
export function defaultFreeCamera(model: Model, camera: MjvCamera): void {
  const { lookat, ...values } = defaultViewCamera(model);
  Object.assign(camera, values, { orthographic: model.vis.global.orthographic });
  camera.lookat.set(lookat);
}

/** Rotates a vector about z so that its y axis points in the horizontal direction of `forward`. */
export function alignToCamera(res: Float64Array, vec: Float64Array, forward: Float64Array): void {
  const [x, y, z] = vec as unknown as [number, number, number];
  const length = Math.hypot(forward[0] as number, forward[1] as number) || 1;
  const [fx, fy] = [(forward[0] as number) / length, (forward[1] as number) / length];
  res.set([fy * x + fx * y, -fx * x + fy * y, z]);
}

/** World displacement for a mouse motion, in units of the visible height. */
function displacement(action: number, dx: number, dy: number, forward: Float64Array): Float64Array {
  const moved = action === Mouse.MOVE_H ? Float64Array.of(dx, -dy, 0) : Float64Array.of(dx, 0, -dy);
  alignToCamera(moved, moved, forward);
  return moved;
}

/** Axes of a free camera. */
function axesOf({ azimuth, elevation }: MjvCamera): Record<'forward' | 'up' | 'right', Float64Array> {
  const [a, e] = [2 * azimuth * HALF_DEGREE, 2 * elevation * HALF_DEGREE];
  return {
    forward: Float64Array.of(cos(e) * cos(a), cos(e) * sin(a), sin(e)),
    up: Float64Array.of(-sin(e) * cos(a), -sin(e) * sin(a), cos(e)),
    right: Float64Array.of(sin(a), -cos(a), 0),
  };
}

/** Moves a view with the mouse; `dx` and `dy` are fractions of the window height. */
export function moveCamera(model: Model, action: number, dx: number, dy: number, view: MjvCamera): void {
  const { forward, up, right } = axesOf(view);
  const { lookat } = view;
  const half = model.vis.global.fovy * HALF_DEGREE;
  switch (action) {
    case Mouse.ROTATE_V:
    case Mouse.ROTATE_H:
      orbitCamera(view, dx, dy);
      break;
    case Mouse.MOVE_V:
    case Mouse.MOVE_H: {
      const height = (2 * sin(half) * view.distance) / cos(half);
      addScl3(lookat, 0, lookat, 0, displacement(action, dx, dy, forward), 0, -height);
      break;
    }
    case Mouse.MOVE_V_REL:
    case Mouse.MOVE_H_REL:
      addScl3(lookat, 0, lookat, 0, right, 0, dx);
      addScl3(lookat, 0, lookat, 0, action === Mouse.MOVE_V_REL ? up : forward, 0, dy);
      break;
    case Mouse.ZOOM:
      zoomCamera(model, view, dy);
      break;
  }
}

/**
 * Initializes a perturbation: the reference pose is the current pose, and the mouse scale follows from its distance.
 */
export function initPerturb(model: Model, data: Data, scene: MjvScene, perturb: MjvPerturb): void {
  if (perturb.select <= 0 || perturb.select >= model.nbody) return;
  initPerturbation(model, data, perturb);
  perturb.refpos.set(data.xipos.subarray(3 * perturb.select, 3 * perturb.select + 3));
  const { pos, forward } = middleEye(scene);
  const away = Float64Array.from(perturb.refselpos, (x, i) => x - (pos[i] as number));
  perturb.scale = frustumHeight(scene) * dot3(away, 0, forward, 0);
}

/** Moves or rotates the target of a perturbation with the mouse, along the axes of the view. */
export function movePerturb(action: number, dx: number, dy: number, scene: MjvScene, perturb: MjvPerturb): void {
  const { forward } = middleEye(scene);
  if (action === Mouse.MOVE_V || action === Mouse.MOVE_H) {
    const moved = displacement(action, dx, dy, forward);
    addScl3(perturb.refpos, 0, perturb.refpos, 0, moved, 0, perturb.scale);
    addScl3(perturb.refselpos, 0, perturb.refselpos, 0, moved, 0, perturb.scale);
  } else if (action === Mouse.ROTATE_V || action === Mouse.ROTATE_H) {
    const axis = action === Mouse.ROTATE_V ? Float64Array.of(dy, 0, dx) : Float64Array.of(dy, dx, 0);
    alignToCamera(axis, axis, forward);
    const angle = 2 * Math.PI * norm3(axis, 0);
    const turn = new Float64Array(4);
    normalize3(axis, 0);
    axisAngle2Quat(turn, 0, axis, 0, angle);
    mulQuat(perturb.refquat, 0, turn, 0, perturb.refquat, 0);
    normalizeQuat(perturb.refquat, 0);
  }
}
