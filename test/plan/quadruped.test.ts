/** Four legs walk, at ten plans per second, the minimum in a page. */
import { expect, it } from 'vitest';
import { step } from '../../src/api/index.js';
import { drive, Planner, quadruped, startTask } from '../../src/api/plan.js';
import { sized } from '../runner/size.js';

/** Distance [m] and time [s]. */
const [DISTANCE, TIME] = [2, 10];
/** Time between plans [s]. */
const EVERY = 0.1;

it.each(sized([0], [0, 1, 2, 3, 4]))('the quadruped walks 2 m within 10 s without falling, seed %i', async (seed) => {
  const { model, data } = startTask(quadruped);
  const planner = new Planner(quadruped, { seed });
  const torso = model.body('torso').id;
  let lowest = 1;
  await drive(planner, data, {
    duration: TIME,
    every: EVERY,
    onStep({ xmat, qpos }) {
      lowest = Math.min(lowest, xmat[9 * torso + 8]!);
      return qpos[0]! < DISTANCE;
    },
  });
  expect(data.qpos[0]).toBeGreaterThanOrEqual(DISTANCE);
  expect(lowest).toBeGreaterThan(0.8);
});

/** Simulated time during which a plan is computed [s]: twenty plans per second. */
const LATENCY = 0.05;

it.each(sized([0], [0, 1, 2]))('the quadruped walks while the simulation does not wait for plans, seed %i', (seed) => {
  const { model, data } = startTask(quadruped);
  const planner = new Planner(quadruped, { seed });
  const torso = model.body('torso').id;
  const { timestep } = model.opt;
  const controls = Array.from({ length: Math.round(LATENCY / timestep) }, () => new Float64Array(model.nu));
  let lowest = 1;
  while (data.time < TIME && data.qpos[0]! < DISTANCE) {
    // the previous plan is used while the next one is computed
    for (const [i, each] of controls.entries()) planner.action(data.time + i * timestep, each);
    planner.planSync(data, { ahead: LATENCY });
    for (const each of controls) {
      data.ctrl.set(each);
      step(model, data);
      lowest = Math.min(lowest, data.xmat[9 * torso + 8]!);
    }
  }
  expect(data.qpos[0]).toBeGreaterThanOrEqual(DISTANCE);
  expect(lowest).toBeGreaterThan(0.8);
});
