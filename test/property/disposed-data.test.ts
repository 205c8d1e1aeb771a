/** Disposing of a Data leaves its arrays and its code to the next Data of its Model, which behaves like a new one. */
import { describe, expect, it } from 'vitest';
import { compile } from '../../src/compiler/compile/compile.js';
import { recompile } from '../../src/compiler/compile/edit/recompile.js';
import { ARENA_FIELDS } from '../../src/foundation/schema/arena.js';
import { DATA_FIELDS } from '../../src/foundation/schema/data.js';
import { Data } from '../../src/simulation/model/data.js';
import type { Model } from '../../src/simulation/model/model.js';
import type { Plugin } from '../../src/simulation/model/plugin.js';
import { OwnPipeline } from '../../src/simulation/runtime/pipeline.js';
import { setCallbacks, step } from '../../src/simulation/runtime/run.js';
import { Turn } from '../../src/simulation/runtime/turns.js';
import { readModelText } from '../fixtures/read-model-text.js';
import { RICH } from '../writes/rich-model.js';
import { disturb } from './random-model.js';

const NAMES = [...Object.keys(DATA_FIELDS), ...Object.keys(ARENA_FIELDS)] as (
  | keyof typeof DATA_FIELDS
  | keyof typeof ARENA_FIELDS
)[];

/** Names of the arrays whose used parts differ. */
const apart = (a: Data, b: Data): string[] =>
  NAMES.filter((name) => a[name].length !== b[name].length || a[name].some((x, i) => !Object.is(x, b[name][i])));

let serial = 0;
/** A Model with a unique structure: the name is part of it. */
const compiled = (): Model =>
  compile(readModelText(RICH.replace('<mujoco', `<mujoco model="${'x'.repeat(serial++)}"`)));

function run(data: Data): Data {
  disturb(1, [data.qvel], 2);
  for (let i = 0; i < 10; i++) step(data.model, data);
  return data;
}

describe('a disposed Data', () => {
  it('the next Data reuses arrays and pipeline of a disposed Data, repeatedly', () => {
    const model = compiled();
    const first = run(new Data(model));
    const { record, binding } = first;
    first.dispose();
    for (let round = 0; round < 3; round++) {
      const next = run(new Data(model));
      expect([next.record === record, next.binding === binding]).toEqual([true, true]);
      next.dispose();
    }
  });

  it('reused arrays do not change the numbers of the next Data', () => {
    const model = compiled();
    const first = run(new Data(model));
    const other = new Data(model);
    first.ctrl.fill(1);
    for (let i = 0; i < 50; i++) step(model, first);
    first.dispose();
    const next = new Data(model);
    expect(apart(next, other)).toEqual([]);
    run(next);
    run(other);
    expect(apart(next, other)).toEqual([]);
  });

  it('a disposed Data that took turns hands its arrays to the next Data, which equals a new one', () => {
    const model = compiled();
    const [alone, first] = [run(new Data(model)), run(new Data(model))];
    const { record, binding } = first;
    expect(binding).toBeInstanceOf(Turn);
    first.ctrl.fill(1);
    for (let i = 0; i < 50; i++) step(model, first);
    first.dispose();
    const [next, other] = [new Data(model), new Data(model)];
    expect([next.record === record, next.binding === binding]).toEqual([true, true]);
    expect(apart(next, other)).toEqual([]);
    run(next);
    run(other);
    expect([apart(next, other), apart(next, alone)]).toEqual([[], []]);
  });

  it('a disposed Data with its own code is reused before one that took turns, in either order of disposal', () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const model = compiled();
      const all = [run(new Data(model)), run(new Data(model))];
      const { binding } = all[0] as Data;
      for (const i of order) all[i]?.dispose();
      expect(new Data(model).binding).toBe(binding);
    }
  });

  it('a new Data gets its own pipeline, not a turn, after the others are disposed of', () => {
    const model = compiled();
    const [first, second] = [run(new Data(model)), run(new Data(model))];
    second.dispose();
    setCallbacks(model, first, { time: () => 0 });
    first.dispose();
    expect(run(new Data(model)).binding).toBeInstanceOf(OwnPipeline);
  });

  it('reading or stepping a disposed Data throws once another Data has its arrays', () => {
    const model = compiled();
    const first = run(new Data(model));
    first.dispose();
    const { time } = first;
    step(model, first);
    expect(first.time).toBeGreaterThan(time);
    first.dispose();
    const next = new Data(model);
    for (const use of [() => first.qpos, () => first.time, () => step(model, first)]) {
      expect(use).toThrow(new TypeError('this Data has been disposed of, and a later one of the Model has its arrays'));
    }
    expect(next.time).toBe(0);
    first.dispose();
    step(model, next);
  });

  it('callbacks of a disposed Data do not pass to the next one', () => {
    const model = compiled();
    const first = new Data(model);
    let calls = 0;
    setCallbacks(model, first, { control: () => void calls++ });
    step(model, first);
    first.dispose();
    step(model, new Data(model));
    expect(calls).toBe(1);
  });

  it('a Data disposed during its step is not reused', () => {
    const model = compiled();
    const first = new Data(model);
    let next: Data | undefined;
    setCallbacks(model, first, {
      control: () => {
        first.dispose();
        next = new Data(model);
      },
    });
    step(model, first);
    expect(next?.record).not.toBe(first.record);
    expect([first.time, next?.time]).toEqual([model.opt.timestep, 0]);
  });

  it('a recompiled Model does not reuse a disposed Data', () => {
    const spec = readModelText('<mujoco><worldbody><body><freejoint/><geom size=".1"/></body></worldbody></mujoco>');
    const model = compile(spec);
    const first = new Data(model);
    step(model, first);
    first.dispose();
    spec.worldbody.addBody({ name: 'new' }).addGeom({ size: [0.1, 0, 0] });
    recompile(spec, model);
    const next = new Data(model);
    expect(next.xpos.length).toBe(3 * model.nbody);
    step(model, next);
  });

  it('a Data stepped with another Model is not reused', () => {
    const [a, b] = [compiled(), compiled()];
    const first = new Data(a);
    step(b, first);
    first.dispose();
    b.opt.timestep = 1;
    const next = new Data(a);
    step(a, next);
    expect(next.time).toBe(a.opt.timestep);
  });

  it('disposing a Data destroys its plugin instances, and the next Data has new ones', () => {
    const seen: string[] = [];
    let count = 0;
    const plugin = {
      name: 'test.counted',
      passive: true,
      init: () => ++count,
      destroy: (_d: unknown, { data }: { data: number }) => void seen.push(`destroy ${data}`),
      compute: (_m: unknown, d: Data, { data }: { data: number }) => void seen.push(`compute ${data} at ${d.time}`),
    } as unknown as Plugin;
    const text = `<mujoco><option timestep="1"/><extension><plugin plugin="test.counted"/></extension>
      <worldbody><body><freejoint/><geom size=".1"/><plugin plugin="test.counted"/></body></worldbody></mujoco>`;
    const model = compile(readModelText(text), { extensions: { plugins: [plugin] } });
    [seen.length, count] = [0, 0];
    const first = new Data(model);
    step(model, first);
    const { binding } = first;
    first.dispose();
    const next = new Data(model);
    step(model, next);
    expect(next.binding).toBe(binding);
    expect(seen).toEqual(['compute 1 at 0', 'destroy 1', 'compute 2 at 0']);
  });
});

describe('Data of one Model', () => {
  it('any number of Data of one Model run in two pipelines', () => {
    const model = compiled();
    const all = Array.from({ length: 5 }, () => run(new Data(model)));
    const [first, ...others] = all.map(({ binding }) => binding);
    expect(first).toBeInstanceOf(OwnPipeline);
    expect(new Set(others.map((each) => (each as Turn).pipeline)).size).toBe(1);
    expect(all.slice(1).map((data) => apart(all[0] as Data, data))).toEqual([[], [], [], []]);
  });

  it('Data share the working record in turns when a callback gets an array of the Data', async () => {
    const { mulM } = await import('../../src/simulation/support/index.js');
    const model = compiled();
    const [first, second] = [run(new Data(model)), run(new Data(model))];
    expect(second.binding).toBeInstanceOf(Turn);
    for (const data of [first, second]) mulM(model, data, data.qfrc_applied, data.qvel);
    expect(second.qfrc_applied.some((x) => x !== 0)).toBe(true);
    expect(apart(first, second)).toEqual([]);
  });
});
