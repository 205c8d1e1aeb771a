/**
 * `kinetree study run examples/studies/pushes.study.mjs`: pushes a standing humanoid for a tenth of a second from a
 * random side. What push does it withstand, and do stiffer joints help?
 */
import { State } from 'kinetree';
import { defineStudy, grid } from 'kinetree/study';

/** Number of steps of 5 ms of the push and of the whole run. */
const PUSH = 20;
const STEPS = 400;
/** A torso below this height has fallen [m]. */
const DOWN = 0.6;

export default defineStudy({
  model: '../../models/humanoid/model.xml',
  parameters: grid({ force: [0, 100, 200, 400, 800], stiffness: [0.5, 1, 2] }),
  seeds: 10,
  keep: { fell: 'boolean', height: 'float64', diverged: 'boolean', path: 'float32[]' },

  async run({ model, parameters: { force, stiffness }, random, rollout }) {
    const angle = random.uniform(0, 2 * Math.PI);
    // six numbers per body and step, a force and a torque; body 1 is the one with the free joint
    const width = 6 * model.nbody;
    const pushes = new Float64Array(STEPS * width);
    for (let step = 0; step < PUSH; step++) {
      pushes[step * width + 6] = force * Math.cos(angle);
      pushes[step * width + 7] = force * Math.sin(angle);
    }
    const { state, nstate, rows, failures } = await rollout({
      steps: STEPS,
      every: 20,
      control: pushes,
      controlSpec: State.XFRC_APPLIED,
      fields: { jnt_stiffness: model.jnt_stiffness.map((value) => stiffness * value) },
    });
    // a state is time, qpos, qvel, act; the third number of qpos is the height of the torso
    const path = Float32Array.from({ length: rows }, (_, row) => state[row * nstate + 3]);
    const height = path[rows - 1];
    return { fell: height < DOWN, height, diverged: failures.length > 0, path };
  },
});
