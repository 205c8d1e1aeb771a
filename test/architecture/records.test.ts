import { describe, expect, it, vi } from 'vitest';
import { withFastProperties } from '../../src/foundation/base/v8-hints.js';
import { OPT } from '../../src/foundation/schema/options.js';
import { SC } from '../../src/foundation/schema/scalars.js';
import { STAT } from '../../src/foundation/schema/statistic.js';
import { engine } from '../../src/simulation/engine/stages.js';
import { recordMaker } from '../../src/simulation/model/allocate.js';
import { allocateData, growArena } from '../../src/simulation/model/data-record.js';
import { allocateModel } from '../../src/simulation/model/model-record.js';
import { bindStages } from '../../src/simulation/runtime/bind-stages.js';
import { makeContext } from '../../src/simulation/runtime/pipeline.js';
import { hasFastProperties, haveSameMap } from './natives.js';

const sizes = { nq: 7, nv: 6, nbody: 2, njnt: 1, ngeom: 1, ntree: 1 };

describe('records', () => {
  it('records have fast properties, not dictionary mode', () => {
    for (const record of [OPT, SC, STAT]) expect(hasFastProperties(record)).toBe(true);
  });

  it('records bound to stages and the table of stages have fast properties, also when bound again', () => {
    const m = allocateModel(sizes);
    const d = allocateData(m);
    const context = makeContext(undefined, { grow() {}, restart() {} });
    const stages = bindStages(engine, m, d, context);
    for (const object of [m, d, stages]) expect(hasFastProperties(object)).toBe(true);
    expect(hasFastProperties(bindStages(engine, m, d, context, stages))).toBe(true);
  });

  it('each record has a separate hidden class', () => {
    const models = [allocateModel(sizes), allocateModel(sizes)].map(withFastProperties);
    const datas = [allocateData(models[0]), allocateData(models[0])].map(withFastProperties);
    const grown = withFastProperties(growArena(models[0], datas[0], { ncon: 1000 }));
    expect(haveSameMap(models[0], models[1])).toBe(false);
    expect(haveSameMap(datas[0], datas[1])).toBe(false);
    expect(haveSameMap(datas[0], grown)).toBe(false);
  });

  it('growing the arena keeps main arrays and arena contents', () => {
    const m = allocateModel(sizes);
    const d = allocateData(m);
    d.contact_dist[3] = 7;
    const grown = growArena(m, d, { ncon: 10 * d.cap_ncon });
    expect(grown.qpos).toBe(d.qpos);
    expect(grown.scalar).toBe(d.scalar);
    expect(grown.contact_dist[3]).toBe(7);
    expect(grown.cap_ncon).toBe(10 * d.cap_ncon);
    expect(grown.cap_nefc).toBe(d.cap_nefc);
  });

  it('a record holds its arrays in one buffer, aligned', () => {
    const m = allocateModel(sizes);
    expect(new Set([m.body_pos.buffer, m.jnt_type.buffer, m.geom_rgba.buffer]).size).toBe(1);
    expect(m.body_pos.byteOffset % 8).toBe(0);
    expect(m.mat_rgba).toHaveLength(0);
  });

  it('records are built without evaluating code', () => {
    vi.stubGlobal('Function', () => {
      throw new EvalError('forbidden');
    });
    const make = recordMaker<{ a: number; b: number; c: number }>(['a'], ['b', 'c']);
    expect(make([1], [2, 3])).toEqual({ a: 1, b: 2, c: 3 });
    expect(allocateModel(sizes)).toMatchObject({ ...sizes, ncam: 0, flg_adhesion: 0 });
    vi.unstubAllGlobals();
  });

  it('records adopt existing arrays outside of the buffer', () => {
    const tex_data = new Uint8Array(100);
    const [without, fresh, taken] = [
      allocateModel(sizes),
      allocateModel({ ...sizes, ntexdata: 100 }),
      allocateModel({ ...sizes, ntexdata: 100 }, {}, { tex_data }),
    ];
    expect(taken.tex_data).toBe(tex_data);
    expect(taken.nbuffer).toBe(fresh.nbuffer);
    expect(taken.body_pos.buffer.byteLength).toBe(without.body_pos.buffer.byteLength);
    expect(fresh.body_pos.buffer.byteLength).toBe(without.body_pos.buffer.byteLength + 104);
  });
});
