/** `mujoco.sdf.bowl`: a hollow sphere, cut off at a height. */
import { MINVAL } from '../../foundation/math/vec.js';
import { definePlugin } from '../model/plugin.js';

const { abs, max, sqrt } = Math;

/** Distance to the middle of the wall below which the gradient is inaccurate [m]. */
const NEAR = 1e-6;
const found = new Float64Array(1);

/**
 * In the half-plane through a point and the axis, the middle of the wall is an arc of radius R from the bottom to the
 * height h. Its end is at w = sqrt(R^2 - h^2) from the axis. For a point above the line from the center through that
 * end, the nearest point is the end; for any other point it is on the arc, at the distance | |p| - R |.
 */
function setBowl(
  out: Float64Array,
  o: number,
  p: Float64Array,
  i: number,
  shape: Float64Array,
  withGradient: boolean,
): void {
  const height = shape[0];
  const radius = shape[1];
  const x = p[i];
  const y = p[i + 1];
  const across = sqrt(x * x + y * y);
  const width = sqrt(radius * radius - height * height);
  const isAtRim = height * across < width * p[i + 2];
  // distance from the rim, or from the center
  const u = isAtRim ? across - width : across;
  const z = isAtRim ? p[i + 2] - height : p[i + 2];
  const length = sqrt(u * u + z * z);
  const distance = isAtRim ? length : length - radius;
  out[o] = abs(distance) - shape[2];
  if (!withGradient) return;
  const scale = (distance < 0 ? -1 : 1) / max(length, MINVAL);
  const outward = (u * scale) / max(across, MINVAL);
  out[o + 1] = outward * x;
  out[o + 2] = outward * y;
  out[o + 3] = z * scale;
  // growth ends at the axis, where the rim is equally far on the other side, or at the center
  const inward = isAtRim ? -u / across : distance < 0 ? 1 : 0;
  out[o + 4] = Math.abs(distance) < NEAR ? 0 : inward > 0 ? length / inward : Number.POSITIVE_INFINITY;
}

/** The plugin `mujoco.sdf.bowl`. */
export const bowl = definePlugin({
  name: 'mujoco.sdf.bowl',
  attributes: {
    height: { type: 'number', default: 0.4 },
    radius: { type: 'number', default: 1, above: 0 },
    thickness: { type: 'number', default: 0.02, above: 0 },
  },
  check: (_m, { config }) =>
    Math.abs(config.height) <= config.radius ? undefined : 'the height of the cut must be within the radius',
  sdf: {
    isExact: true,
    staticDistance(p, o, shape) {
      setBowl(found, 0, p, o, shape, false);
      return found[0];
    },
    field: (out, o, p, i, { shape }, withGradient) => setBowl(out, o, p, i, shape, withGradient),
    aabb([, radius = 0, thickness = 0]) {
      const half = radius + thickness;
      return [0, 0, 0, half, half, half];
    },
  },
});
