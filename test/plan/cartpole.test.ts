/** The pole is swung up and stays up. */
import { expect, it } from 'vitest';
import { step } from '../../src/index.js';
import { cartpole, type Method, Planner, startTask } from '../../src/plan/index.js';

/** Time that a swing-up may take [s]. */
const PATIENCE = 4;
/** Steps between plans: 25 plans in a second of simulation. */
const EVERY = 20;

it.each<[Method, number]>([
  ['sampling', 10],
  ['cross-entropy', 2],
  ['mppi', 2],
])('%s swings the pole up, and it stays up for %i s', (method, stay) => {
  const { model, data } = startTask(cartpole);
  const planner = new Planner(cartpole, { method, seed: 1 });
  const hinge = model.joint('hinge').qposadr;
  expect(Math.cos(data.qpos[hinge]!)).toBeCloseTo(-1, 12);
  let up = 0;
  for (let i = 0; data.time < PATIENCE + stay && up < stay; i++) {
    if (i % EVERY === 0) planner.planSync(data);
    planner.action(data.time, data.ctrl);
    step(model, data);
    up = Math.cos(data.qpos[hinge]!) > 0.9 ? up + model.opt.timestep : 0;
  }
  expect(up).toBeGreaterThanOrEqual(stay);
});
