/** Four legs walk, at the ten plans a second that a page has at least. */
import { expect, it } from 'vitest';
import { step } from '../../src/api/index.js';
import { drive, Planner, quadruped, startTask } from '../../src/api/plan.js';
import { sized } from '../runner/size.js';

/** Distance and time [m, s]. */
const [DISTANCE, TIME] = [2, 10];
/** From one plan to the next [s]. */
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

/** Simulated time in which a plan is made [s]: twenty plans a second. */
const LATENCY = 0.05;

it.each(sized([0], [0, 1, 2]))('the quadruped walks while the simulation does not wait for plans, seed %i', (seed) => {
  const { model, data } = startTask(quadruped);
  const planner = new Planner(quadruped, { seed });
  const torso = model.body('torso').id;
  const { timestep } = model.opt;
  const controls = Array.from({ length: Math.round(LATENCY / timestep) }, () => new Float64Array(model.nu));
  let lowest = 1;
  while (data.time < TIME && data.qpos[0]! < DISTANCE) {
    // the previous plan stays in use while the next one is made
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
