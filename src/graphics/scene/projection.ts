/** Projects points of the world onto the picture. */
import type { SceneCamera } from './scene.js';

/** Pixel of a world point [px], from the upper left corner; undefined behind the near plane. */
export type Project = (point: ArrayLike<number>) => readonly [x: number, y: number] | undefined;

/** Returns the projection of a camera onto a picture of a given size [px]. */
export function projection(camera: SceneCamera, width: number, height: number): Project {
  const { pos, forward: f, up: u } = camera;
  const right = [f[1] * u[2] - f[2] * u[1], f[2] * u[0] - f[0] * u[2], f[0] * u[1] - f[1] * u[0]];
  return (point) => {
    const d = [0, 1, 2].map((k) => point[k] - pos[k]);
    const along = (axis: ArrayLike<number>): number => d[0] * axis[0] + d[1] * axis[1] + d[2] * axis[2];
    const depth = along(f);
    if (depth <= camera.znear) return undefined;
    const half = camera.orthographic ? camera.fovy / 2 : depth * Math.tan((camera.fovy * Math.PI) / 360);
    const scale = height / 2 / half;
    return [width / 2 + along(right) * scale, height / 2 - along(u) * scale];
  };
}
