/** `mujoco.sdf.nut`: a hexagonal nut that fits the bolt. */
import { definePlugin } from '../model/plugin.js';
import { beyondRadius, DIAGONAL, headDistance, threadDistance } from './sdf-thread.js';

export const nut = definePlugin({
  name: 'mujoco.sdf.nut',
  doc: 'A hexagonal nut.',
  attributes: { radius: { type: 'number', default: 0.26, above: 0, doc: 'Radius of the thread [m].' } },
  sdf: {
    staticDistance(p, o, shape) {
      const x = p[o];
      const y = p[o + 1];
      const z = p[o + 2];
      const beyond = beyondRadius(x, y, shape[0]);
      const thread = threadDistance(x, y, z, beyond);
      const cone = (z - beyond) * DIAGONAL;
      // both ends of the hole are widened by cones
      const hole = Math.min(Math.max(thread, -(cone + 0.5 * DIAGONAL)), -cone - 0.05 * DIAGONAL);
      return Math.max(headDistance(x, y, z, beyond), -hole);
    },
    aabb: () => [0, 0, 0, 0.6, 0.6, 1],
  },
});
