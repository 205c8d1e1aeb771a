/** Four legs walk. */
import { expect, it } from 'vitest';
import { drive, Planner, quadruped, startTask } from '../../src/plan/index.js';

/** Distance and time [m, s]; `npm run test:long` asks for all of it, for several seeds. */
const [DISTANCE, TIME] = [2, 10];
const seeds = process.env.PLAN_SEEDS?.split(',').map(Number) ?? [0];

it.each(seeds)(
  'the quadruped walks 2 m within 10 s and stays on its feet, seed %i',
  { timeout: 600_000 },
  async (seed) => {
    const { model, data } = startTask(quadruped);
    const planner = new Planner(quadruped, { seed });
    const torso = model.body('torso').id;
    let lowest = 1;
    await drive(planner, data, {
      duration: TIME,
      every: 0.05,
      onStep({ xmat, qpos }) {
        lowest = Math.min(lowest, xmat[9 * torso + 8]!);
        return qpos[0]! < DISTANCE;
      },
    });
    expect(data.qpos[0]).toBeGreaterThanOrEqual(DISTANCE);
    expect(lowest).toBeGreaterThan(0.8);
  },
);
