/** Transformed scenes: `translate`, `rotate` and `scale` of a scene. */

import { log } from '../../foundation/math/exponential.js';
import { axisAngle2Quat, mulQuat, negQuat, normalizeQuat, rotVecQuat } from '../../foundation/math/quat.js';
import { cross, norm3, normalize3 } from '../../foundation/math/vec.js';
import { Mouse } from '../../foundation/schema/visual-enums.js';
import type { Model } from '../../simulation/model/model.js';
import { engineError } from '../binding/handle.js';
import type { MjvScene } from './scene.js';
import { middleEye } from './scene-camera.js';

type Arr = Float64Array;

const SMALLEST_SCALE = 0.0001;

/** Returns the pose and scale of the model in the room; undefined if the scene is not transformed. */
function placeOf({ enabletransform, translate, rotate, scale }: MjvScene) {
  if (!enabletransform) return undefined;
  if (scale < SMALLEST_SCALE) throw engineError('scale too small');
  return { move: Float64Array.from(translate), turn: Float64Array.from(rotate), scale };
}

/** Transforms a pose from the model to the room: rotates, translates, then scales. */
export function model2room(roompos: Arr, roomquat: Arr, pos: Arr, quat: Arr, scene: MjvScene): void {
  const place = placeOf(scene);
  roompos.set(pos);
  roomquat.set(quat);
  if (!place) return;
  rotVecQuat(roompos, 0, pos, 0, place.turn, 0);
  for (let i = 0; i < 3; i++) roompos[i] = place.scale * ((roompos[i] as number) + (place.move[i] as number));
  mulQuat(roomquat, 0, place.turn, 0, quat, 0);
}

/**
 * Transforms a pose from the room to the model. As in the reference, this is not the exact inverse of `model2room`: the
 * translation is subtracted before the division by the scale.
 */
export function room2model(modelpos: Arr, modelquat: Arr, pos: Arr, quat: Arr, scene: MjvScene): void {
  const place = placeOf(scene);
  modelpos.set(pos);
  modelquat.set(quat);
  if (!place) return;
  const back = new Float64Array(4);
  negQuat(back, 0, place.turn, 0);
  for (let i = 0; i < 3; i++) modelpos[i] = ((pos[i] as number) - (place.move[i] as number)) / place.scale;
  rotVecQuat(modelpos, 0, modelpos, 0, back, 0);
  mulQuat(modelquat, 0, back, 0, quat, 0);
}

/** Position and axes of the camera in the room, or in the model. */
export function eyeIn(
  where: 'model' | 'room',
  headpos: Arr | null,
  forward: Arr | null,
  up: Arr | null,
  scene: MjvScene,
): void {
  const eye = middleEye(scene);
  const place = where === 'model' ? placeOf(scene) : undefined;
  if (place) {
    const none = Float64Array.of(1, 0, 0, 0);
    room2model(eye.pos, new Float64Array(4), eye.pos, none, scene);
    const back = new Float64Array(4);
    negQuat(back, 0, place.turn, 0);
    for (const axis of [eye.forward, eye.up]) rotVecQuat(axis, 0, axis, 0, back, 0);
  }
  headpos?.set(eye.pos);
  forward?.set(eye.forward);
  up?.set(eye.up);
}

/** Axes of the mouse: right, up, and forward in the floor plane. */
function mouseAxes(scene: MjvScene, roomup: Arr): Readonly<Record<'right' | 'up' | 'away', Arr>> {
  const { forward } = middleEye(scene);
  const up = roomup.slice();
  normalize3(up, 0);
  const right = new Float64Array(3);
  cross(right, 0, forward, 0, up, 0);
  normalize3(right, 0);
  const away = new Float64Array(3);
  cross(away, 0, up, 0, right, 0);
  return { right, up, away };
}

/** Scale above which resizing slows down. */
const ZOOM_SCALE = 3;

/** Moves the model with the mouse: rotates it, shifts it by its extent per window height, or resizes it. */
export function moveModel(model: Model, action: number, dx: number, dy: number, roomup: Arr, scene: MjvScene): void {
  if (!scene.enabletransform) return;
  const { right, up, away } = mouseAxes(scene, roomup);
  if (action === Mouse.ZOOM) {
    scene.scale += dy * ZOOM_SCALE * log(1 + scene.scale / ZOOM_SCALE);
    return;
  }
  if (action === Mouse.ROTATE_V || action === Mouse.ROTATE_H) {
    turnModel(combine(dx, action === Mouse.ROTATE_V ? up : away, dy, right), scene);
    return;
  }
  const isLevel = action === Mouse.MOVE_H || action === Mouse.MOVE_H_REL;
  const moved = combine(dx, right, -dy, isLevel ? away : up);
  const { extent } = model.stat;
  for (let i = 0; i < 3; i++) scene.translate[i] = (scene.translate[i] as number) + extent * (moved[i] as number);
}

const combine = (a: number, x: Arr, b: number, y: Arr): Arr => x.map((value, i) => a * value + b * (y[i] as number));

/** Rotates the model about an axis, by a half turn per unit of its length. */
function turnModel(axis: Arr, scene: MjvScene): void {
  const angle = Math.PI * norm3(axis, 0);
  normalize3(axis, 0);
  const turn = new Float64Array(4);
  axisAngle2Quat(turn, 0, axis, 0, angle);
  const turned = Float64Array.from(scene.rotate);
  mulQuat(turned, 0, turn, 0, turned, 0);
  normalizeQuat(turned, 0);
  scene.rotate.set(turned);
}
