/** `mujoco.sdf.bolt`: a threaded bolt with a hexagonal head. */
import { definePlugin } from '../model/plugin.js';
import { beyondRadius, DIAGONAL, headDistance, threadDistance } from './sdf-thread.js';

export const bolt = definePlugin({
  name: 'mujoco.sdf.bolt',
  doc: 'A bolt with a hexagonal head.',
  attributes: { radius: { type: 'number', default: 0.26, above: 0, doc: 'Radius of the thread [m].' } },
  sdf: {
    staticDistance(p, o, shape) {
      const x = p[o];
      const y = p[o + 1];
      const z = p[o + 2];
      const beyond = beyondRadius(x, y, shape[0]);
      const thread = threadDistance(x, y, z, beyond);
      const cone = (z - beyond) * DIAGONAL;
      const shaft = Math.max(thread, Math.abs(z + 0.5) - 0.5, -(cone + DIAGONAL));
      return Math.min(shaft, headDistance(x, y, z, beyond));
    },
    aabb: () => [0, 0, 0, 0.6, 0.6, 1],
  },
});
