/** The pole is swung up and stays up, at ten plans per second, the minimum in a page. */
import { describe, expect, it } from 'vitest';
import { cartpole, drive, type Method, Planner, startTask } from '../../src/api/plan.js';
import { sized } from '../runner/size.js';

/** Maximum time of a swing-up [s]. */
const PATIENCE = 4;
/** Time between plans [s]. */
const EVERY = 0.1;

async function expectToStay(method: Method, seed: number, stay: number): Promise<void> {
  const { model, data } = startTask(cartpole);
  const planner = new Planner(cartpole, { method, seed });
  const hinge = model.joint('hinge').qposadr;
  expect(Math.cos(data.qpos[hinge]!)).toBeCloseTo(-1, 12);
  let since = 0;
  await drive(planner, data, {
    duration: PATIENCE + stay,
    every: EVERY,
    onStep({ time, qpos }) {
      if (Math.cos(qpos[hinge]!) < 0.9) since = time;
      return time - since < stay;
    },
  });
  expect(data.time - since).toBeGreaterThanOrEqual(stay);
}

describe('the pole is swung up', () => {
  it.each(sized([0], [0, 1, 2, 3, 4]))('the pole is swung up and stays up for 10 s, seed %i', (seed) =>
    expectToStay('sampling', seed, 10),
  );

  it.each<Method>(['cross-entropy', 'mppi'])('the pole is swung up by %s', (method) => expectToStay(method, 1, 2));
});
