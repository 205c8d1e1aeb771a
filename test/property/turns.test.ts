/** Data that share one pipeline have bit by bit the results of separate ones. */
import { afterEach, describe, expect, it } from 'vitest';
import { compile } from '../../src/compiler/compile/compile.js';
import { ARENA_FIELDS } from '../../src/foundation/schema/arena.js';
import { DATA_FIELDS } from '../../src/foundation/schema/data.js';
import { Data } from '../../src/simulation/model/data.js';
import type { Model } from '../../src/simulation/model/model.js';
import { setEngineMode } from '../../src/simulation/runtime/instantiate.js';
import * as run from '../../src/simulation/runtime/run.js';
import { inverse, setCallbacks, step, stepMany } from '../../src/simulation/runtime/run.js';
import { Turn } from '../../src/simulation/runtime/turns.js';
import { resetData } from '../../src/simulation/support/index.js';
import { readModelText } from '../fixtures/read-model-text.js';
import { RICH } from '../writes/rich-model.js';
import { disturb, randomModel } from './random-model.js';

const COUNT = 3;
const STEPS = 20;
const ARRAYS = [...Object.keys(DATA_FIELDS), ...Object.keys(ARENA_FIELDS)] as (
  | keyof typeof DATA_FIELDS
  | keyof typeof ARENA_FIELDS
)[];

const MODELS: Record<string, string> = {
  rich: RICH,
  'random, Newton': randomModel(1, { trees: 6 }),
  'random, elliptic CG': randomModel(2, { option: 'cone="elliptic" solver="CG"' }),
  'random, PGS, noslip': randomModel(3, { option: 'solver="PGS" noslip_iterations="3"' }),
  'random, Runge-Kutta': randomModel(4, { option: 'integrator="RK4"' }),
  'random, implicit': randomModel(5, { option: 'integrator="implicit"' }),
  'random, without islands': randomModel(6, { flag: 'island="disable"', trees: 5 }),
};

afterEach(() => setEngineMode(undefined));

function start(model: Model, k: number): Data {
  const data = new Data(model);
  disturb(10 * k + 1, [data.qvel], 2);
  disturb(10 * k + 2, [data.ctrl], 0.5);
  return data;
}

const pipelineOf = (data: Data): unknown => (data.binding as Turn).pipeline;

/** Runs single stages at a configuration that has changed since the last run. */
function runParts(model: Model, data: Data): void {
  const { kinematics, comPos, camlight, crb, factorM, comVel, subtreeVel, rnePostConstraint, collision } = run;
  step(model, data);
  for (const stage of [kinematics, comPos, camlight, crb, factorM, comVel, subtreeVel, rnePostConstraint, collision]) {
    stage(model, data);
  }
}

/** Names of the arrays whose used parts differ. */
const apart = (a: Data, b: Data): string[] =>
  ARRAYS.filter((name) => a[name].length !== b[name].length || a[name].some((x, i) => !Object.is(x, b[name][i])));

describe('Data that take turns', () => {
  it.each(Object.entries(MODELS))('Data that take turns compute what each computes alone: %s', (_, text) => {
    const model = compile(readModelText(text));
    setEngineMode('shared');
    const alone = Array.from({ length: COUNT }, (_, k) => start(model, k));
    for (const data of alone) for (let i = 0; i < STEPS; i++) step(model, data);
    for (const data of alone) inverse(model, data);
    for (const data of alone) runParts(model, data);
    setEngineMode('turns');
    const turns = Array.from({ length: COUNT }, (_, k) => start(model, k));
    for (let i = 0; i < STEPS; i++) for (const data of turns) step(model, data);
    for (const data of turns) inverse(model, data);
    for (const data of turns) runParts(model, data);
    expect(new Set(turns.map(pipelineOf)).size).toBe(1);
    expect(turns.map((data, k) => apart(data, alone[k] as Data))).toEqual(turns.map(() => []));
  });

  it('a Data makes several steps in one turn', () => {
    setEngineMode('turns');
    const model = compile(readModelText(RICH));
    const [a, b] = [start(model, 0), start(model, 0)];
    for (let i = 0; i < STEPS; i++) step(model, a);
    stepMany(model, b, STEPS);
    expect(apart(a, b)).toEqual([]);
    expect(() => stepMany(model, b, Number.POSITIVE_INFINITY)).toThrow('stepMany, count: expected a number of steps');
  });

  it('each Data that takes turns grows its arena independently', () => {
    setEngineMode('turns');
    const balls = Array.from(
      { length: 60 },
      (_, i) => `<body pos="${i} 0 .0${i % 7}"><freejoint/><geom size=".1"/></body>`,
    );
    const model = compile(
      readModelText(`<mujoco><worldbody><geom type="plane" size="99 9 1"/>${balls.join('')}</worldbody></mujoco>`),
    );
    const [a, b] = [new Data(model), new Data(model)];
    const capacity = a.record.cap_ncon;
    a.qpos.forEach((_, i) => {
      if (i % 7 === 2) a.qpos[i] = 0.09;
      if (i % 7 === 0) a.qpos[i] = 0.02 * i;
    });
    step(model, b);
    step(model, a);
    step(model, b);
    expect(a.ncon).toBeGreaterThan(capacity);
    expect(a.record.cap_ncon).toBeGreaterThanOrEqual(a.ncon);
    expect(b.record.cap_ncon).toBe(capacity);
    expect(pipelineOf(b)).toBe(pipelineOf(a));
    step(model, a);
    expect(pipelineOf(b)).toBe(pipelineOf(a));
  });

  it('a Data with callbacks runs alone, since a callback may step another Data', () => {
    setEngineMode('turns');
    const model = compile(readModelText(RICH));
    const [a, b, c] = [start(model, 0), start(model, 1), start(model, 0)];
    step(model, a);
    step(model, b);
    expect(a.binding).toBeInstanceOf(Turn);
    resetData(model, a);
    setCallbacks(model, a, { control: () => step(model, b) });
    for (const data of [a, c]) {
      resetData(model, data);
      for (let i = 0; i < 5; i++) step(model, data);
    }
    expect(a.binding).not.toBeInstanceOf(Turn);
    expect(b.binding).toBeInstanceOf(Turn);
    expect(apart(a, c)).toEqual([]);
    expect(b.time).toBeCloseTo(6 * model.opt.timestep, 12);
  });

  it.each(['shared', 'turns'] as const)('stepping with a Model of another structure throws in mode %s', (mode) => {
    setEngineMode(mode);
    const [a, b] = [RICH, randomModel(1)].map((text) => compile(readModelText(text))) as [Model, Model];
    const data = new Data(a);
    step(a, data);
    expect(() => step(b, data)).toThrow(
      new RangeError(
        `this Data does not fit the Model: qpos has ${a.nq} values, and the Model needs ${b.nq}; give recompile every Data of the Model, or create a new Data`,
      ),
    );
    step(a, data);
    expect(data.time).toBeCloseTo(2 * a.opt.timestep, 12);
  });

  it('Data that take turns continue after one of them is disposed', () => {
    setEngineMode('turns');
    const model = compile(readModelText(RICH));
    const [a, b] = [start(model, 0), start(model, 1)];
    step(model, a);
    step(model, b);
    b.dispose();
    step(model, a);
    step(model, b);
    expect([a.time, b.time]).toEqual([2 * model.opt.timestep, 2 * model.opt.timestep]);
  });

  it('Data of several Models of one text compute what each computes alone, with changed values', () => {
    const compiled = (): Model => compile(readModelText(RICH));
    const vary = (model: Model, k: number): void => {
      model.body_mass.forEach((mass, i) => {
        model.body_mass[i] = mass * (1 + 0.1 * k);
      });
      model.opt.gravity[0] = k;
      model.geom_friction.fill(0.5 + 0.1 * k);
    };
    const stepped = (mode: 'shared' | 'turns'): Data[] => {
      setEngineMode(mode);
      const models = [compiled(), compiled(), compiled()];
      vary(models[1] as Model, 1);
      const all = models.flatMap((model, k) => [start(model, k), start(model, k + 3)]);
      for (let i = 0; i < STEPS; i++) {
        if (i === STEPS / 2) models.forEach(vary);
        for (const data of all) step(data.model, data);
      }
      return all;
    };
    const alone = stepped('shared');
    const turns = stepped('turns');
    expect(new Set(turns.map(pipelineOf)).size).toBe(1);
    expect(turns.map((data, k) => apart(data, alone[k] as Data))).toEqual(turns.map(() => []));
  });
});
