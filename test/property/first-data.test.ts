/**
 * The first Data of a process reuses the arena and the code with which its Model was compiled, and a recompiled Data
 * uses warm code for a while: neither changes any number.
 */
import { describe, expect, it } from 'vitest';
import { compile } from '../../src/compiler/compile/compile.js';
import { recompile } from '../../src/compiler/compile/edit/recompile.js';
import { ARENA_FIELDS } from '../../src/foundation/schema/arena.js';
import { DATA_FIELDS } from '../../src/foundation/schema/data.js';
import { Data } from '../../src/simulation/model/data.js';
import { OwnPipeline } from '../../src/simulation/runtime/pipeline.js';
import { setCallbacks, step } from '../../src/simulation/runtime/run.js';
import { readModelText } from '../fixtures/read-model-text.js';
import { RICH } from '../writes/rich-model.js';

const NAMES = [...Object.keys(DATA_FIELDS), ...Object.keys(ARENA_FIELDS)] as (
  | keyof typeof DATA_FIELDS
  | keyof typeof ARENA_FIELDS
)[];

/** Names of the arrays whose used parts differ. */
const apart = (a: Data, b: Data): string[] =>
  NAMES.filter((name) => a[name].length !== b[name].length || a[name].some((x, i) => !Object.is(x, b[name][i])));

describe('the first Data', () => {
  // the first compile of this file, hence of its process
  const model = compile(readModelText(RICH));
  const spare = model.pooledData?.data.record;
  const first = new Data(model);
  const second = new Data(model);

  it('the first Data reuses the record of compiling, once', () => {
    expect(spare).toBe(first.record);
    expect(first.binding).toBeInstanceOf(OwnPipeline);
    expect([model.pooledData, second.binding]).toEqual([undefined, undefined]);
    expect(compile(readModelText(RICH)).pooledData).toBeUndefined();
  });

  it('the first Data equals any other, before and after steps', () => {
    expect(apart(first, second)).toEqual([]);
    for (let i = 0; i < 50; i++) for (const data of [first, second]) step(model, data);
    expect(apart(first, second)).toEqual([]);
  });

  it('the first Data is passed to callbacks', () => {
    const seen: Data[] = [];
    setCallbacks(model, first, { control: (_, data) => void seen.push(data) });
    step(model, first);
    expect(seen.every((data) => data === first) && seen.length > 0).toBe(true);
  });
});

describe('a recompiled Data', () => {
  it('a recompiled Data gets specialized code between two steps', () => {
    const spec = readModelText(
      `<mujoco><worldbody>${'<body><freejoint/><geom size=".1"/></body>'.repeat(100)}</worldbody></mujoco>`,
    );
    const model = compile(spec);
    const data = new Data(model);
    step(model, data);
    spec.worldbody.addGeom({ size: [1, 1, 1], type: 'plane', pos: [0, 0, -1] });
    recompile(spec, model, data);
    step(model, data);
    const { stages } = data.binding as OwnPipeline;
    const early = stages.step;
    const other = new Data(model);
    other.qpos.set(data.qpos);
    other.qvel.set(data.qvel);
    other.qacc_warmstart.set(data.qacc_warmstart);
    other.time = data.time;
    for (let i = 0; i < 498; i++) step(model, data);
    expect(stages.step).toBe(early);
    step(model, data);
    step(model, data);
    expect(stages.step).not.toBe(early);
    for (let i = 0; i < 500; i++) step(model, other);
    expect([...data.qpos]).toEqual([...other.qpos]);
  });
});
