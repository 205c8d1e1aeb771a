/** Optical parameters of the cameras of a Model. */
import { tan } from '../../foundation/math/trigonometry.js';
import { Projection } from '../../foundation/schema/enums.js';
import type { Model } from '../../simulation/model/model.js';

const HALF_DEGREE = Math.PI / 360;

const hasSensor = (m: Model, camera: number): boolean =>
  m.cam_sensorsize[2 * camera] !== 0 && m.cam_sensorsize[2 * camera + 1] !== 0;

/** Returns the focal lengths and the principal point of a perspective camera [pixels]: fx, fy, cx, cy. */
export function pixelIntrinsics(m: Model, camera: number): [number, number, number, number] {
  const [width, height] = [m.cam_resolution[2 * camera]!, m.cam_resolution[2 * camera + 1]!];
  if (!hasSensor(m, camera)) {
    const focal = (0.5 / tan(m.cam_fovy[camera]! * HALF_DEGREE)) * height;
    return [focal, focal, width / 2, height / 2];
  }
  const perLength = [width / m.cam_sensorsize[2 * camera]!, height / m.cam_sensorsize[2 * camera + 1]!];
  const [fx, fy, px, py] = [0, 1, 2, 3].map((k) => m.cam_intrinsic[4 * camera + k]! * perLength[k & 1]!);
  return [fx!, fy!, width / 2 - px!, height / 2 - py!];
}

/** Returns the extent of a camera's view at a distance [m]: to the left, to the right, down and up. */
export function sightOf(m: Model, camera: number, distance: number): [number, number, number, number] {
  const aspect = m.cam_resolution[2 * camera]! / m.cam_resolution[2 * camera + 1]!;
  const fovy = m.cam_fovy[camera]!;
  if (m.cam_projection[camera] === Projection.ORTHOGRAPHIC) {
    return [(fovy / 2) * aspect, (fovy / 2) * aspect, fovy / 2, fovy / 2];
  }
  if (!hasSensor(m, camera)) {
    const up = distance * tan(fovy * HALF_DEGREE);
    return [up * aspect, up * aspect, up, up];
  }
  const [fx, fy, px, py] = m.cam_intrinsic.subarray(4 * camera, 4 * camera + 4) as unknown as number[];
  const [x, y] = [m.cam_sensorsize[2 * camera]! / 2, m.cam_sensorsize[2 * camera + 1]! / 2];
  return [x - px!, x + px!, y - py!, y + py!].map((side, k) => (side * distance) / (k < 2 ? fx! : fy!)) as [
    number,
    number,
    number,
    number,
  ];
}
