/**
 * N motors whose torques one small neural network predicts, in one call per step: for each motor, from error of position
 * and velocity through one layer of hidden units, torque = scale * w2 . tanh(W1 (error, velocity) + b1).
 */
import { definePlugin } from '../../src/api/index.js';

/** Weights, created once per Data and shared by all motors. */
interface Network {
  readonly input: Float64Array;
  readonly bias: Float64Array;
  readonly output: Float64Array;
}

const HIDDEN = 16;

/** tanh by a rational function, identical in every engine; error below 3e-3. */
function squash(x: number): number {
  const y = Math.max(-3, Math.min(3, x));
  return (y * (27 + y * y)) / (27 + 9 * y * y);
}

export default definePlugin({
  name: 'example.network_motors',
  doc: 'Motors driven by one neural network.',
  attributes: {
    scale: { type: 'number', default: 1, doc: 'Torque of an output of 1 [N m].' },
    seed: { type: 'integer', default: 1, min: 1, doc: 'Seed of the weights of this example.' },
  },
  actuator: true,

  init(_m, _d, { config }): Network {
    let state = config.seed;
    const random = (): number => {
      state = (state * 48271) % 2147483647;
      return (2 * state) / 2147483647 - 1;
    };
    return {
      input: Float64Array.from({ length: 2 * HIDDEN }, random),
      bias: Float64Array.from({ length: HIDDEN }, () => 0),
      output: Float64Array.from({ length: HIDDEN }, () => random() / HIDDEN),
    };
  },

  compute(_m, d, { actuators, config, data }) {
    const { input, bias, output } = data;
    const { actuator_length, actuator_velocity, actuator_force, ctrl } = d;
    for (let n = 0; n < actuators.length; n++) {
      const i = actuators[n]!;
      const error = ctrl[i]! - actuator_length[i]!;
      const velocity = actuator_velocity[i]!;
      let sum = 0;
      for (let h = 0; h < HIDDEN; h++) {
        sum += output[h]! * squash(input[2 * h]! * error + input[2 * h + 1]! * velocity + bias[h]!);
      }
      actuator_force[i] = config.scale * sum;
    }
  },
});
