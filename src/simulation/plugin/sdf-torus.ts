/** `mujoco.sdf.torus`: a ring of radius R with a round section of radius r, in the xy plane. */
import { MINVAL } from '../../foundation/math/vec.js';
import { definePlugin } from '../model/plugin.js';

const { max, sqrt } = Math;

/** Distance to the ring below which the gradient is inaccurate [m]. */
const NEAR = 1e-6;
const found = new Float64Array(1);

/** The section of the torus in the half-plane through a point and the axis is a circle around (R, 0). */
function setTorus(
  out: Float64Array,
  o: number,
  p: Float64Array,
  i: number,
  shape: Float64Array,
  withGradient: boolean,
): void {
  const x = p[i];
  const y = p[i + 1];
  const z = p[i + 2];
  const across = sqrt(x * x + y * y);
  const q = across - shape[0];
  const length = sqrt(q * q + z * z);
  out[o] = length - shape[1];
  if (!withGradient) return;
  const scale = 1 / max(length, MINVAL);
  const outward = (q * scale) / max(across, MINVAL);
  out[o + 1] = outward * x;
  out[o + 2] = outward * y;
  out[o + 3] = z * scale;
  // growth ends at the axis, where the ring is equally far on the other side
  out[o + 4] = length < NEAR ? 0 : q < 0 ? (across * length) / -q : Number.POSITIVE_INFINITY;
}

/** The plugin `mujoco.sdf.torus`. */
export const torus = definePlugin({
  name: 'mujoco.sdf.torus',
  attributes: {
    radius1: { type: 'number', default: 0.35, above: 0 },
    radius2: { type: 'number', default: 0.15, above: 0 },
  },
  sdf: {
    isExact: true,
    staticDistance(p, o, shape) {
      setTorus(found, 0, p, o, shape, false);
      return found[0];
    },
    field: (out, o, p, i, { shape }, withGradient) => setTorus(out, o, p, i, shape, withGradient),
    aabb: ([ring = 0, section = 0]) => [0, 0, 0, ring + section, ring + section, section],
  },
});
