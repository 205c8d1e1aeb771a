/** `mujoco.sdf.torus`: a ring of radius R with a round section of radius r, in the xy plane. */
import { MINVAL } from '../math/vec.js';
import { definePlugin } from '../model/plugin.js';

export const torus = definePlugin({
  name: 'mujoco.sdf.torus',
  doc: 'A ring with a round section.',
  attributes: {
    radius1: { type: 'number', default: 0.35, above: 0, doc: 'Radius of the ring [m].' },
    radius2: { type: 'number', default: 0.15, above: 0, doc: 'Radius of the section [m].' },
  },
  sdf: {
    staticDistance(p, o, shape) {
      const x = p[o];
      const y = p[o + 1];
      const z = p[o + 2];
      const q = Math.sqrt(x * x + y * y) - shape[0];
      return Math.sqrt(q * q + z * z) - shape[1];
    },
    gradient(out, o, p, i, { shape }) {
      const x = p[i];
      const y = p[i + 1];
      const z = p[i + 2];
      const radius = Math.sqrt(x * x + y * y);
      const q = radius - shape[0];
      const length = Math.max(Math.sqrt(q * q + z * z), MINVAL);
      out[o] = (q * (x / radius)) / length;
      out[o + 1] = (q * (y / radius)) / length;
      out[o + 2] = z / length;
    },
    aabb: ([ring = 0, section = 0]) => [0, 0, 0, ring + section, ring + section, section],
  },
});
