/** Rollouts in this thread, in workers, with varied models, failures and cancellation. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  compile,
  copyModel,
  Data,
  loadModel,
  type Model,
  parseXML,
  State,
  saveMJB,
  setConst,
  setState,
  stateSize,
  step,
} from '../../src/api/node.js';
import {
  createPool,
  packData,
  packModel,
  rollout,
  TimeLimitError,
  unpackData,
  unpackModel,
  type WorkerPool,
} from '../../src/api/rollout.js';
import { workerScript } from './worker-script.js';

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

const PENDULUM = `
<mujoco>
  <option timestep="0.01" integrator="RK4"/>
  <worldbody>
    <body>
      <joint name="hinge" axis="0 1 0" damping="0.1"/>
      <geom name="bob" type="capsule" fromto="0 0 0 0 0 -1" size="0.05" mass="1"/>
    </body>
  </worldbody>
  <actuator><motor joint="hinge"/></actuator>
  <sensor><jointpos joint="hinge"/><jointvel joint="hinge"/></sensor>
</mujoco>`;

const pendulum = compile(parseXML(PENDULUM));
let humanoid: Model;
let script: URL;
const pools = new Map<number, WorkerPool>();

/** A plugin that fails on request by the first control: 1 throws, 2 ends the worker. */
const MISCHIEF = `
const mischief = {
  name: 'test.mischief',
  passive: true,
  compute(m, d) {
    if (d.ctrl[0] === 1) throw new Error('mischief');
    if (d.ctrl[0] === 2) process.exit(3);
  },
};
export default mischief;
`;
const mischiefModule = at('.cache/mischief.mjs');
const MISCHIEF_XML = PENDULUM.replace(
  '<worldbody>',
  '<extension><plugin plugin="test.mischief"><instance name="it"/></plugin></extension><worldbody>',
).replace('<geom', '<plugin instance="it"/><geom');

/** Controls of phase-shifted waves (runs x steps x nu). */
const waves = (runs: number, steps: number, nu: number): Float64Array =>
  Float64Array.from({ length: runs * steps * nu }, (_, i) => 0.4 * Math.sin(0.37 * i + Math.floor(i / (steps * nu))));

/** States of a run from a loop of steps. */
function byHand(model: Model, initial: ArrayLike<number> | undefined, control: Float64Array, steps: number): number[] {
  const data = new Data(model);
  if (initial) setState(model, data, initial, State.FULLPHYSICS);
  const states: number[] = [];
  for (let i = 0; i < steps; i++) {
    data.ctrl.set(control.subarray(i * model.nu, (i + 1) * model.nu));
    step(model, data);
    states.push(data.time, ...data.qpos, ...data.qvel, ...data.act);
  }
  return states;
}

const pool = (workers: number): WorkerPool => {
  const made = pools.get(workers) ?? createPool({ workers, script, plugins: [`file://${mischiefModule}`] });
  pools.set(workers, made);
  return made;
};

beforeAll(async () => {
  writeFileSync(mischiefModule, MISCHIEF);
  script = await workerScript();
  humanoid = await loadModel(at('models/humanoid/model.xml'));
});

afterAll(() => {
  for (const each of pools.values()) each.close();
});

describe('a rollout in this thread', () => {
  it('a rollout returns the states of a loop of step', async () => {
    const initialState = Float64Array.from([0, 0.5, 0, 1, -0.3, 2]);
    const control = waves(2, 50, 1);
    const result = await rollout(pendulum, { initialState, control, steps: 50 });
    expect(result).toMatchObject({ runs: 2, rows: 50, nstate: 3, nsensordata: 2, failures: [] });
    const first = byHand(pendulum, initialState.subarray(0, 3), control.subarray(0, 50), 50);
    const second = byHand(pendulum, initialState.subarray(3), control.subarray(50), 50);
    expect([...result.state]).toEqual([...first, ...second]);
    // sensors of a step are computed before the state advances
    expect(result.sensordata[2]).toBe(first[1]);
  });

  it('a rollout continued from its integration state gives the same bits', async () => {
    const control = waves(1, 80, humanoid.nu);
    const whole = await rollout(humanoid, { control, steps: 80, every: 80, stateSpec: State.INTEGRATION });
    const half = 40 * humanoid.nu;
    const options = { steps: 40, every: 40, stateSpec: State.INTEGRATION } as const;
    const first = await rollout(humanoid, { ...options, control: control.subarray(0, half) });
    const second = await rollout(humanoid, { ...options, initialState: first.state, control: control.subarray(half) });
    expect(second.state).toEqual(whole.state);
  });

  it('rollouts give the same bits when repeated, run concurrently, and run with a changed model', async () => {
    const model = copyModel(humanoid);
    const inputs = { runs: 2, steps: 40, fields: { dof_damping: [...model.dof_damping, ...model.dof_damping] } };
    const plain = { runs: 2, steps: 40 };
    const [first, ...others] = await Promise.all([
      rollout(model, plain),
      rollout(model, plain),
      rollout(model, inputs),
      rollout(model, inputs),
    ]);
    for (const other of [...others, await rollout(model, plain), await rollout(model, inputs)]) {
      expect(other.state).toEqual(first.state);
    }
    model.opt.gravity[2] = -1;
    model.body_mass[1]! *= 2;
    const fresh = await rollout(copyModel(model), plain);
    expect(fresh.state).not.toEqual(first.state);
    expect((await rollout(model, plain)).state).toEqual(fresh.state);
    expect((await rollout(model, inputs)).state).toEqual(fresh.state);
  });

  it('a rollout starts from the given warm start', async () => {
    const base = { steps: 1, control: waves(1, 1, humanoid.nu), stateSpec: State.INTEGRATION } as const;
    const settled = await rollout(humanoid, { ...base, steps: 100, every: 100, control: waves(1, 100, humanoid.nu) });
    const cold = settled.state.slice();
    const warm = Float64Array.from({ length: humanoid.nv }, (_, i) => Math.sin(i));
    const place = stateSize(humanoid, State.FULLPHYSICS & ~State.PLUGIN);
    cold.set(warm, place);
    const expected = await rollout(humanoid, { ...base, initialState: cold });
    const given = await rollout(humanoid, { ...base, initialState: settled.state, initialWarmstart: warm });
    expect(given.state).toEqual(expected.state);
    const other = await rollout(humanoid, { ...base, initialState: settled.state });
    expect(given.state).not.toEqual(other.state);
  });

  it('rollout controls may be shared by all runs, by all steps, or by both', async () => {
    const initialState = Float64Array.from([0, 1, 0, 0, 2, 0]);
    const full = Float64Array.from({ length: 20 }, () => 0.25);
    const { state } = await rollout(pendulum, { initialState, control: full, steps: 10 });
    for (const control of [full.subarray(0, 10), full.subarray(0, 2), [0.25]]) {
      expect((await rollout(pendulum, { initialState, control, steps: 10 })).state).toEqual(state);
    }
  });

  it('rollout rejects inputs of the wrong size with a message', async () => {
    await expect(rollout(pendulum, { steps: 0 })).rejects.toThrow('steps must be a positive integer, not 0');
    await expect(rollout(pendulum, { steps: 5, runs: 2, initialState: [1] })).rejects.toThrow(
      'initialState has 1 values; 2 runs of 3 are 6',
    );
    await expect(rollout(pendulum, { steps: 5, runs: 2, control: [1, 2, 3] })).rejects.toThrow('control has 3 values');
    await expect(rollout(pendulum, { steps: 5, fields: { jnt_type: [0] } as never })).rejects.toThrow('structure');
    await expect(rollout(pendulum, { steps: 5, fields: { body_mas: [0] } as never })).rejects.toThrow('no array');
    await expect(rollout(pendulum, { steps: 5, options: { gravity: [0] } })).rejects.toThrow('gravity has 1 values');
    await expect(rollout(pendulum, { steps: 5, controlSpec: State.QPOS })).rejects.toThrow('not inputs');
    await expect(rollout([pendulum, humanoid], { steps: 5 })).rejects.toThrow('the model of run 0 has');
  });
});

describe('runs of several models', () => {
  const masses = [0.5, 1, 2];
  const timesteps = [0.01, 0.002, 0.005];

  it('runs with varied fields and options do not change the model', async () => {
    const mass = Float64Array.from(masses.flatMap((value) => [0, value]));
    const before = packModel(copyModel(pendulum));
    const fields = { body_mass: mass, dof_damping: [0.1, 0.2, 0.3] };
    const options = { timestep: timesteps, gravity: [0, 0, -9.81, 0, 0, -1.6, 0, 0, -3.7] };
    const inputs = { initialState: [0, 1, 0], steps: 40, runs: 3, fields, options, derive: true } as const;
    const all = await rollout(pendulum, inputs);
    const shared = await rollout(pendulum, { ...inputs, pool: pool(2) });
    expect([...shared.state]).toEqual([...all.state]);
    for (const [run, value] of masses.entries()) {
      const model = copyModel(pendulum);
      model.body_mass[1] = value;
      model.dof_damping[0] = fields.dof_damping[run]!;
      model.opt.timestep = timesteps[run]!;
      model.opt.gravity.set(options.gravity.slice(3 * run, 3 * run + 3));
      setConst(model);
      const alone = await rollout(model, { initialState: [0, 1, 0], steps: 40 });
      expect([...all.state.subarray(run * 120, run * 120 + 120)]).toEqual([...alone.state]);
    }
    expect(packModel(pendulum)).toEqual(before);
  });

  it('runs can have a model each, of the same or another structure', async () => {
    const light = copyModel(pendulum);
    light.body_inertia.fill(0.02);
    const longer = compile(parseXML(PENDULUM.replace('0 0 -1"', '0 0 -2"').replace('<geom', '<site/><geom')));
    const models = [pendulum, longer, light, longer];
    const inputs = { initialState: [0, 1, 0], steps: 30 } as const;
    const all = await rollout(models, inputs);
    expect([...(await rollout(models, { ...inputs, pool: pool(2) })).state]).toEqual([...all.state]);
    for (const [run, model] of models.entries()) {
      const alone = await rollout(model, inputs);
      expect([...all.state.subarray(run * 90, run * 90 + 90)]).toEqual([...alone.state]);
    }
  });
});

describe('a pool', () => {
  it('a pool gives the same bits for any number of workers', async () => {
    const control = waves(7, 30, humanoid.nu);
    const base = { control, steps: 30, runs: 7, every: 3 } as const;
    const alone = await rollout(humanoid, base);
    for (const workers of [1, 2, 3]) {
      const result = await rollout(humanoid, { ...base, pool: pool(workers) });
      expect([...result.state]).toEqual([...alone.state]);
      expect([...result.sensordata]).toEqual([...alone.sensordata]);
    }
  });

  it('a pool uses changes to a model made after it was sent', async () => {
    const model = copyModel(pendulum);
    const inputs = { initialState: [0, 1, 0], steps: 20, pool: pool(2) } as const;
    await rollout(model, inputs);
    model.opt.gravity[2] = -1;
    model.dof_damping[0] = 1;
    const { state } = await rollout(model, inputs);
    expect([...state]).toEqual([...(await rollout(model, { initialState: [0, 1, 0], steps: 20 })).state]);
  });

  it('a pool reports diverging runs and continues the others', async () => {
    const initialState = Float64Array.from([0, 1, 0, 0, 1, 0, 0, 2, 0]);
    const good = await rollout(pendulum, { initialState, steps: 20 });
    const control = new Float64Array(60);
    // below the limit of the engine
    control[20 + 5] = 9e9;
    for (const workers of [0, 2]) {
      const result = await rollout(pendulum, {
        initialState,
        control,
        steps: 20,
        ...(workers > 0 && { pool: pool(workers) }),
      });
      expect(result.failures).toEqual([
        { run: 1, steps: 5, time: expect.closeTo(0.05), reason: 'diverged', message: expect.stringContaining('qacc') },
      ]);
      expect([...result.state.subarray(0, 60)]).toEqual([...good.state.subarray(0, 60)]);
      expect([...result.state.subarray(120)]).toEqual([...good.state.subarray(120)]);
      const last = good.state.subarray(60 + 4 * 3, 60 + 5 * 3);
      for (let row = 4; row < 20; row++) {
        expect([...result.state.subarray(60 + 3 * row, 63 + 3 * row)]).toEqual([...last]);
      }
    }
  });

  it('a pool reports runs whose plugin throws or ends the worker, and continues the others', async () => {
    const { default: mischief } = await import(/* @vite-ignore */ `file://${mischiefModule}`);
    const model = compile(parseXML(MISCHIEF_XML), { extensions: { plugins: [mischief] } });
    const control = new Float64Array(12 * 5);
    control[3 * 5 + 2] = 1;
    control[8 * 5 + 4] = 2;
    const good = await rollout(pendulum, { steps: 5, runs: 12, initialState: [0, 1, 0] });
    const inputs = { steps: 5, runs: 12, initialState: [0, 1, 0], control, pool: pool(2) } as const;
    const { failures, state } = await rollout(model, inputs);
    expect(failures).toMatchObject([
      { run: 3, steps: 2, reason: 'threw', message: expect.stringContaining('mischief') },
      { run: 8, steps: 0, reason: 'lost' },
    ]);
    for (const run of [0, 1, 2, 4, 5, 6, 7, 9, 10, 11]) {
      expect([...state.subarray(run * 15, run * 15 + 15)]).toEqual([...good.state.subarray(run * 15, run * 15 + 15)]);
    }
    expect((await rollout(pendulum, { steps: 5, pool: pool(2) })).failures).toEqual([]);
  });

  it('a pool reports progress and stops on an abort signal', async () => {
    for (const shared of [{}, { pool: pool(2) }]) {
      const told: number[] = [];
      await rollout(pendulum, { steps: 100, runs: 30, ...shared, progress: (done) => told.push(done) });
      expect(told).toEqual([...told].sort((a, b) => a - b));
      expect(told.at(-1)).toBe(3000);
      const stop = new AbortController();
      const running = rollout(humanoid, {
        steps: 1_000_000,
        runs: 4,
        every: 1_000_000,
        ...shared,
        signal: stop.signal,
      });
      setTimeout(() => stop.abort(new Error('enough')), 100);
      await expect(running).rejects.toThrow('enough');
    }
    // the workers are available again
    expect((await rollout(pendulum, { steps: 5, pool: pool(2) })).rows).toBe(5);
  });

  it('a pool runs tasks defined by modules', async () => {
    const module = at('.cache/task.mjs');
    writeFileSync(
      module,
      'export default (x, { models }) => { if (x === 3) throw new RangeError("three"); return [x * x, models[0].nq]; };',
    );
    const results = await pool(2).map(`file://${module}`, [1, 2, 4], { models: [pendulum] });
    expect(results).toEqual([
      [1, 1],
      [4, 1],
      [16, 1],
    ]);
    await expect(pool(2).map(`file://${module}`, [1, 3], { models: [pendulum] })).rejects.toThrow('RangeError: three');
  });

  /** A task that does not end, busy or waiting, and returns other inputs. */
  const endless = (): string => {
    const module = at('.cache/endless.mjs');
    const text = `export default async (x) => {
      if (x === 'busy') for (;;);
      if (x === 'rest') await new Promise(() => {});
      return x;
    };`;
    writeFileSync(module, text);
    return `file://${module}`;
  };

  it('a pool replaces workers whose task continues after it was cancelled', async () => {
    const shared = createPool({ workers: 2, script });
    const task = endless();
    for (const hung of ['busy', 'rest']) {
      const stop = new AbortController();
      const running = shared.map(task, [1, hung, hung, hung], {
        signal: stop.signal,
        onResult: () => stop.abort(new Error('enough')),
      });
      await expect(running).rejects.toThrow('enough');
      expect(await shared.map(task, [7, 8, 9, 10])).toEqual([7, 8, 9, 10]);
    }
    // another job waits behind the hanging task, and is not cancelled with it
    const stop = new AbortController();
    const running = shared.map(task, ['busy', 'busy'], { signal: stop.signal });
    const other = shared.map(task, [1, 2, 3]);
    stop.abort(new Error('enough'));
    await expect(running).rejects.toThrow('enough');
    expect(await other).toEqual([1, 2, 3]);
    shared.close();
  });

  it('closing a pool ends workers with endless tasks', async () => {
    const shared = createPool({ workers: 1, script });
    const running = shared.map(endless(), [1, 'busy'], { onResult: () => shared.close() });
    await expect(running).rejects.toThrow('the pool was closed');
    await expect(shared.map(endless(), [1])).rejects.toThrow('the pool is closed');
  });

  it('a pool stops tasks over their time limit and continues the others', async () => {
    const shared = createPool({ workers: 2, script });
    const task = endless();
    const options = { timeLimit: 1.5, onError: (_: number, error: Error) => `${error.name}: ${error.message}` };
    const stopped = 'TimeLimitError: the task took longer than its limit of 1.5 s and was stopped';
    expect(await shared.map(task, [1, 'busy', 2, 'rest', 3, 4], options)).toEqual([1, stopped, 2, stopped, 3, 4]);
    await expect(shared.map(task, ['busy', 1], { timeLimit: 1.5 })).rejects.toThrow(TimeLimitError);
    await expect(shared.map(task, [1], { timeLimit: 0 })).rejects.toThrow('timeLimit must be a positive number');
    expect(await shared.map(task, [7, 8])).toEqual([7, 8]);
    shared.close();
  });

  it('a pool reports a script that is not a worker script', async () => {
    const broken = createPool({ workers: 1, script: new URL('file:///nowhere/script.mjs') });
    await expect(rollout(pendulum, { steps: 1, pool: broken })).rejects.toThrow(/nowhere/);
  });
});

describe('packing', () => {
  it('packModel and packData survive structuredClone', async () => {
    const control = waves(1, 30, humanoid.nu);
    const model = unpackModel(structuredClone(packModel(humanoid)));
    expect(saveMJB(model)).toEqual(saveMJB(humanoid));
    const data = new Data(humanoid);
    for (let i = 0; i < 10; i++) step(humanoid, data);
    const copy = unpackData(structuredClone(packData(data)), model);
    data.ctrl.set(control.subarray(0, humanoid.nu));
    copy.ctrl.set(data.ctrl);
    for (let i = 0; i < 30; i++) {
      step(humanoid, data);
      step(model, copy);
    }
    expect(copy.qpos).toEqual(data.qpos);
    expect(() => unpackModel({} as never)).toThrow(TypeError);
    expect(() => unpackData(packData(data), pendulum)).toThrow(RangeError);
  });

  it('unpacking a model needs its plugins registered', async () => {
    const { default: mischief } = await import(/* @vite-ignore */ `file://${mischiefModule}`);
    const packed = structuredClone(packModel(compile(parseXML(MISCHIEF_XML), { extensions: { plugins: [mischief] } })));
    expect(() => unpackModel(packed)).toThrow('test.mischief');
    expect(unpackModel(packed, [mischief]).pluginNames).toEqual(['test.mischief']);
  });
});
