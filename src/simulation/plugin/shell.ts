/**
 * `mujoco.elasticity.shell`: bending of a thin plate. The engine implements it as `elastic2d="bend"` of a flex, which
 * this plugin selects with its configuration.
 */
import { definePlugin } from '../model/plugin.js';

/** The plugin `mujoco.elasticity.shell`. */
export const shell = definePlugin({
  name: 'mujoco.elasticity.shell',
  attributes: {
    young: { type: 'number', default: 0 },
    poisson: { type: 'number', default: 0 },
    thickness: { type: 'number', required: true },
    damping: { type: 'number', default: 0 },
  },
  elasticity: ({ young, poisson, thickness, damping }) => ({ young, poisson, thickness, damping, elastic2d: 'bend' }),
});
