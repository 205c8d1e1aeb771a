/** Moves of the camera that mouse, fingers and keys have in common. */
import { orbitCamera, panCamera, zoomCamera } from '../../src/scene/view-camera.js';
import { useStudio } from '../state/store.js';
import type { Picture } from './picture.js';

/** By shares of the height of the picture. */
export function orbit(picture: Picture, dx: number, dy: number): void {
  if (picture.view) orbitCamera(picture.view, dx, dy);
  picture.invalidate();
}

export function pan(picture: Picture, dx: number, dy: number, horizontal = false): void {
  if (picture.view) panCamera(picture.view, picture.scene.camera, dx, dy, horizontal);
  picture.invalidate();
}

/** Towards what is looked at, or away. */
export function zoom(picture: Picture, amount: number): void {
  const { mirror } = useStudio.getState();
  if (picture.view && mirror) zoomCamera(mirror.model, picture.view, amount);
  picture.invalidate();
}
