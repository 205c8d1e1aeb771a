/**
 * `mujoco.elasticity.shell`: bending of a thin plate. The engine has the same as `elastic2d="bend"` of a flex, which this
 * asks for with the configuration of the plugin.
 */
import { definePlugin } from '../model/plugin.js';

/** The plugin `mujoco.elasticity.shell`. */
export const shell = definePlugin({
  name: 'mujoco.elasticity.shell',
  doc: 'Bending of a thin plate.',
  attributes: {
    young: { type: 'number', default: 0, doc: "Young's modulus [Pa]." },
    poisson: { type: 'number', default: 0, doc: "Poisson's ratio." },
    thickness: { type: 'number', required: true, doc: 'Thickness of the plate [m].' },
    damping: { type: 'number', default: 0, doc: 'Time over which a rate of bending counts as bending [s].' },
  },
  elasticity: ({ young, poisson, thickness, damping }) => ({ young, poisson, thickness, damping, elastic2d: 'bend' }),
});
