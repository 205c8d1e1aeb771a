/** Cart-pole: the hanging pole is to be swung up and kept upright over the middle of the rail. */
import { TEXT } from '../../../authoring/load/sample-texts/cartpole.js';
import { defineTask } from '../task.js';

/** Length of the pole [m]. */
const LENGTH = 0.6;

/** The task of swinging up a pole and keeping it upright over the middle of a rail. */
export const cartpole = defineTask({
  name: 'cartpole',
  model: TEXT,
  keyframe: 'hanging',
  parameters: { goal: 0 },
  terms: [
    { name: 'upright', size: 1, norm: { kind: 'quadratic' }, weight: 10 },
    { name: 'centered', size: 1, norm: { kind: 'quadratic' }, weight: 3 },
    { name: 'speed', size: 1, norm: { kind: 'quadratic' }, weight: 0.1 },
    { name: 'effort', size: 1, norm: { kind: 'quadratic' }, weight: 0.1 },
  ],
  residual(model) {
    const [cart, tip] = [model.body('cart').id, model.site('tip').id];
    return ({ xpos, site_xpos, qvel, ctrl }, { goal }, out) => {
      out[0] = 1 - (site_xpos[3 * tip + 2] - xpos[3 * cart + 2]) / LENGTH;
      out[1] = xpos[3 * cart] - goal!;
      out[2] = qvel[1];
      out[3] = ctrl[0];
    };
  },
  settings: { horizon: 1, timestep: 0.02, spline: 'linear', knots: 10, candidates: 16, iterations: 3, noise: 0.4 },
});
