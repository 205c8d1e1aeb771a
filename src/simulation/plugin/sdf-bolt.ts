/** `mujoco.sdf.bolt`: a threaded bolt with a hexagonal head. */
import { definePlugin } from '../model/plugin.js';
import { BOLT, threaded } from './sdf-thread.js';

const found = new Float64Array(1);

/** The plugin `mujoco.sdf.bolt`. */
export const bolt = definePlugin({
  name: 'mujoco.sdf.bolt',
  attributes: { radius: { type: 'number', default: 0.26, above: 0 } },
  sdf: {
    staticDistance(p, o, shape) {
      threaded(found, 0, p, o, shape, BOLT, false);
      return found[0];
    },
    field: (out, o, p, i, { shape }, withGradient) => threaded(out, o, p, i, shape, BOLT, withGradient),
    aabb: () => [0, 0, 0, 0.6, 0.6, 1],
  },
});
