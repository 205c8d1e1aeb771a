/** Four legs walk, at the ten plans a second that a page has at least. */
import { expect, it } from 'vitest';
import { drive, Planner, quadruped, startTask } from '../../src/plan/index.js';

/** Distance and time [m, s]. */
const [DISTANCE, TIME] = [2, 10];
/** From one plan to the next [s]. */
const EVERY = 0.1;

/** A busy machine takes its time [ms]. */
const TIMEOUT = 900_000;

it.each([0, 1, 2, 3, 4])('walks 2 m within 10 s and stays on its feet, seed %i', { timeout: TIMEOUT }, async (seed) => {
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
