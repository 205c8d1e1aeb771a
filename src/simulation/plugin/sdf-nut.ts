/** `mujoco.sdf.nut`: a hexagonal nut that fits the bolt. */
import { definePlugin } from '../model/plugin.js';
import { NUT, threaded } from './sdf-thread.js';

const found = new Float64Array(1);

/** The plugin `mujoco.sdf.nut`. */
export const nut = definePlugin({
  name: 'mujoco.sdf.nut',
  attributes: { radius: { type: 'number', default: 0.26, above: 0 } },
  sdf: {
    staticDistance(p, o, shape) {
      threaded(found, 0, p, o, shape, NUT, false);
      return found[0];
    },
    field: (out, o, p, i, { shape }, withGradient) => threaded(out, o, p, i, shape, NUT, withGradient),
    aabb: () => [0, 0, 0, 0.6, 0.6, 1],
  },
});
