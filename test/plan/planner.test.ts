/** Planners: the same plans in this thread and in workers, cancellation, mistakes. */
import { afterAll, describe, expect, it } from 'vitest';
import { Data, getState, State, setState, stateSize, step } from '../../src/api/index.js';
import { cartpole, drive, loadTask, type Method, Planner, registerTask, startTask } from '../../src/api/plan.js';
import { createPool, type WorkerPool } from '../../src/api/rollout.js';
import { workerScript } from '../rollout/worker-script.js';

const pools = new Map<number, WorkerPool>();
/** A pool with a number of workers, shared by all tests. */
async function poolOf(workers: number): Promise<WorkerPool> {
  const pool = pools.get(workers) ?? createPool({ workers, script: await workerScript() });
  pools.set(workers, pool);
  return pool;
}
afterAll(() => {
  for (const pool of pools.values()) pool.close();
});

/** Actions of a few plans of the cartpole along a run. */
async function actions(planner: Planner): Promise<number[]> {
  const { model, data } = startTask(cartpole);
  const found: number[] = [];
  for (let i = 0; i < 3; i++) {
    const { cost, costBefore } = await planner.plan(data);
    found.push(cost, costBefore);
    for (let k = 0; k < 5; k++) {
      planner.action(data.time, data.ctrl);
      found.push(data.ctrl[0]!);
      step(model, data);
    }
  }
  return found;
}

describe('a planner', () => {
  it.each<Method>(['sampling', 'cross-entropy', 'mppi'])(
    '%s plans the same with any number of workers',
    async (method) => {
      const options = { method, seed: 3, iterations: 2, candidates: 9, elites: 3 };
      const here = await actions(new Planner(cartpole, options));
      for (const workers of [1, 3]) {
        expect(await actions(new Planner(cartpole, { ...options, pool: await poolOf(workers) }))).toEqual(here);
      }
      expect(await actions(new Planner(cartpole, { ...options, seed: 4 }))).not.toEqual(here);
    },
  );

  it('planSync returns the plan of the asynchronous planner', async () => {
    const { data } = startTask(cartpole);
    const [one, two] = [new Planner(cartpole, { seed: 1 }), new Planner(cartpole, { seed: 1 })];
    expect(one.planSync(data)).toEqual(await two.plan(data));
    expect(one.action(0.3)).toEqual(two.action(0.3));
  });

  it('a new plan does not cost more than the previous one', () => {
    const { data } = startTask(cartpole);
    const planner = new Planner(cartpole, { seed: 1 });
    let last = Infinity;
    for (let i = 0; i < 5; i++) {
      const { cost, costBefore } = planner.planSync(data);
      expect(cost).toBeLessThanOrEqual(costBefore);
      // the state is the same: the previous plan is the first candidate
      expect(costBefore).toBeLessThanOrEqual(last);
      last = cost;
    }
  });

  it('planning does not change the Data', () => {
    const { model, data } = startTask(cartpole);
    for (let i = 0; i < 10; i++) step(model, data);
    const size = stateSize(model, State.INTEGRATION);
    const before = [size, ...data.qpos, ...data.qvel, ...data.ctrl, data.time];
    new Planner(cartpole).planSync(data);
    expect([size, ...data.qpos, ...data.qvel, ...data.ctrl, data.time]).toEqual(before);
  });

  it('plans stay within the control ranges', () => {
    const { data } = startTask(cartpole);
    for (const spline of ['zero', 'linear', 'cubic'] as const) {
      const planner = new Planner(cartpole, { spline, noise: 5 });
      planner.planSync(data);
      for (let time = -0.1; time < 1.2; time += 0.03) expect(Math.abs(planner.action(time)[0]!)).toBeLessThanOrEqual(1);
    }
  });

  it('planning ahead by an invalid time throws', () => {
    const planner = new Planner(cartpole);
    const { data } = startTask(cartpole);
    for (const ahead of [-0.1, Number.NaN, Infinity]) {
      expect(() => planner.planSync(data, { ahead })).toThrow(`ahead must be at least 0 s, not ${ahead}`);
    }
  });

  it('planning ahead starts at the state that the current plan leads to', async () => {
    const [one, two] = [new Planner(cartpole, { seed: 3 }), new Planner(cartpole, { seed: 3 })];
    const now = startTask(cartpole).data;
    // before the first plan, nothing can be predicted
    expect(one.planSync(now, { ahead: 0.1 })).toEqual(two.planSync(now));
    const later = new Data(two.model);
    const state = new Float64Array(stateSize(two.model, State.INTEGRATION));
    getState(now.model, now, state, State.INTEGRATION);
    setState(two.model, later, state, State.INTEGRATION);
    for (let i = 0; i < 10; i++) {
      two.action(later.time, later.ctrl);
      step(two.model, later);
    }
    expect(await one.plan(now, { ahead: 10 * one.model.opt.timestep })).toEqual(two.planSync(later));
    expect(one.start).toBeCloseTo(later.time, 12);
  });

  it('planning can be cancelled and continued', async () => {
    const { data } = startTask(cartpole);
    for (const pool of [undefined, await poolOf(3)]) {
      const planner = new Planner(cartpole, { candidates: 2000, ...(pool && { pool }) });
      const stop = new AbortController();
      const plan = planner.plan(data, { signal: stop.signal });
      expect(() => planner.planSync(data)).toThrow('the previous plan is not finished');
      setTimeout(() => stop.abort(new Error('enough')), 50);
      await expect(plan).rejects.toThrow('enough');
      expect(planner.start).toBeNaN();
      await expect(planner.plan(data, { signal: stop.signal })).rejects.toThrow('enough');
    }
    const planner = new Planner(cartpole);
    await planner.plan(data);
    expect(planner.start).toBe(0);
  });

  it('failed candidates are counted and ignored', () => {
    let left = 3;
    const task = {
      ...cartpole,
      name: 'fails',
      residual: () => () => {
        if (left-- > 0) throw new Error('no');
      },
    };
    const planner = new Planner(task, { candidates: 4, horizon: 0.1 });
    const { failures, cost } = planner.planSync(startTask(cartpole).data);
    expect([failures, cost]).toEqual([3, 0]);
  });

  it('changed parameters and weights apply from the next plan', () => {
    const { data } = startTask(cartpole);
    const planner = new Planner(cartpole, { candidates: 1 });
    const before = planner.planSync(data).cost;
    planner.weights.fill(0);
    expect(planner.planSync(data).cost).toBe(0);
    planner.weights[1] = 2;
    planner.parameters.goal = 0.5;
    // half the square of the distance, which is constant
    expect(planner.planSync(data).cost).toBeCloseTo(2 * 0.125, 12);
    expect(before).toBeGreaterThan(10);
  });
});

describe('a drive', () => {
  it('drive applies transitions, plans at regular times, and stops on request', async () => {
    const times: number[] = [];
    const task = {
      ...cartpole,
      name: 'watched',
      transition:
        () =>
        ({ time }: Data) =>
          void times.push(time),
    };
    const { data } = startTask(task);
    const planner = new Planner(task, { candidates: 2, horizon: 0.1 });
    const { steps, plans } = await drive(planner, data, { duration: 0.1, every: 0.02 });
    expect([steps, plans, times.length, times[0]]).toEqual([50, 5, 50, 0]);
    expect(await drive(planner, data, { duration: 1, onStep: ({ time }) => time < 0.15 })).toMatchObject({ steps: 25 });
    await expect(drive(planner, data, { duration: 0 })).rejects.toThrow('duration must be positive');
  });
});

describe('tasks', () => {
  const other = { ...cartpole, name: 'other' };

  it('workers find planning tasks by name or address', async () => {
    expect(await loadTask('cartpole')).toBe(cartpole);
    const pool = await poolOf(3);
    expect(() => new Planner(other, { pool })).toThrow("workers cannot find the task 'other'");
    await expect(loadTask('nothing')).rejects.toThrow("no task 'nothing' is registered; there are cartpole");
    expect(() => registerTask({ ...other, name: 'cartpole' })).toThrow('another task is registered');
    await expect(loadTask('data:text/javascript,export default 5')).rejects.toThrow('does not default-export a task');
    const code = `export default { name: 'still', terms: [{ name: 'x', size: 1, norm: { kind: 'quadratic' }, weight: 1 }],
      residual: () => (data, _, out) => { out[0] = data.qpos[0]; } }`;
    const still = await loadTask(`data:text/javascript,${encodeURIComponent(code)}`);
    const { model, data } = startTask(cartpole);
    const [here, there] = [new Planner(still, { model }), new Planner(still, { model, pool })];
    expect(await there.plan(data)).toEqual(here.planSync(data));
  });

  it.each<[object, string]>([
    [{ method: 'magic' }, 'method must be sampling, cross-entropy, mppi, not magic'],
    [{ candidates: 0 }, 'candidates must be a positive integer'],
    [{ horizon: -1 }, 'horizon must be positive'],
    [{ method: 'cross-entropy', elites: 40 }, 'elites must be at most the 16 candidates'],
    [{ knots: 1 }, 'knots must be at least 2'],
    [{ samples: 3 }, "no option 'samples'"],
  ])('a Planner refuses the settings %j', (settings, message) => {
    expect(() => new Planner(cartpole, settings as never)).toThrow(message);
  });

  it('a planning task rejects a Data of another model', () => {
    const { data } = startTask(cartpole);
    const small = startTask({ ...other, model: '<mujoco/>', keyframe: undefined } as never);
    expect(() => new Planner(cartpole).planSync(small.data)).toThrow('the state has');
    expect(() => new Planner(cartpole).planSync({} as never)).toThrow('a Data');
    expect(data.time).toBe(0);
  });
});
