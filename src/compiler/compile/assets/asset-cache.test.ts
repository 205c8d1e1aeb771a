import { describe, expect, it } from 'vitest';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import { MODEL_FIELDS } from '../../../foundation/schema/model.js';
import { Data } from '../../../simulation/model/data.js';
import { compile } from '../compile.js';
import { recompile } from '../edit/recompile.js';
import { AssetCache, assetCache, identityOf, RecentAssets } from './asset-cache.js';

const TETRA = 'v 0 0 0\nv 1 0 0\nv 0 2 0\nv 0 0 3\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n';

describe('AssetCache', () => {
  it('reuses an asset with equal content and makes one for new content', () => {
    const cache = new AssetCache();
    let count = 0;
    const get = (...content: object[]) => cache.get(content, () => ({ made: ++count }));
    const long = (last: number) => Array.from({ length: 100 }, (_, i) => (i < 99 ? i : last));
    expect(get(Float32Array.of(1, 2), { scale: [1, 1, 1] })).toEqual({ made: 1 });
    expect(get(Float32Array.of(1, 2), { scale: [1, 1, 1] })).toEqual({ made: 1 });
    expect(get(Float32Array.of(1, 3), { scale: [1, 1, 1] })).toEqual({ made: 2 });
    expect(get(Float64Array.of(1, 2), { scale: [1, 1, 1] })).toEqual({ made: 3 });
    expect(get(Float32Array.of(1, 2), { scale: [1, 1, 2] })).toEqual({ made: 4 });
    const texts = (...content: string[]) => cache.get(content, () => ({ made: ++count }));
    expect([texts('a', 'b').made, texts('a,b').made, texts('a', 'b').made]).toEqual([5, 6, 5]);
    count = 4;
    expect([get(long(1)), get(long(2)), get(long(1))]).toEqual([{ made: 5 }, { made: 6 }, { made: 5 }]);
  });

  it('keeps the assets used since the previous sweep', () => {
    const cache = new AssetCache();
    let count = 0;
    const get = (name: string) => cache.get([name], () => ++count);
    get('a');
    get('b');
    cache.sweep();
    expect(get('a')).toBe(1);
    cache.sweep();
    expect([get('a'), get('b')]).toEqual([1, 3]);
  });
});

it('gives objects without comparable content a unique number', () => {
  const [one, other] = [{}, {}];
  expect(identityOf(one)).toBeTypeOf('number');
  expect([identityOf(one), identityOf(other)]).toEqual([identityOf(one), identityOf(one) + 1]);
});

describe('RecentAssets', () => {
  it('finds assets of other Specs and drops the least recently used first', () => {
    const recent = new RecentAssets(10_000);
    let count = 0;
    const get = (name: string, bytes: number) =>
      new AssetCache(recent).get([name], () => ({ id: ++count, list: [{ data: new Uint8Array(bytes) }] })).id;
    expect([get('a', 3000), get('b', 3000), get('a', 3000)]).toEqual([1, 2, 1]);
    expect(get('c', 3000)).toBe(3);
    expect([get('a', 3000), get('c', 3000), get('b', 3000)]).toEqual([1, 3, 4]);
    expect([get('huge', 9500), get('huge', 9500)]).toEqual([5, 6]);
    // an entry larger than the limit does not displace others
    expect([get('c', 3000), get('b', 3000)]).toEqual([3, 4]);
  });

  it('keeps entries up to the exact byte limit', () => {
    const recent = new RecentAssets(1e6);
    const add = (key: string, bytes: number) => recent.add(key, { data: new Uint8Array(bytes) });
    const kept = (...keys: string[]): boolean[] => keys.map((key) => recent.get(key) !== undefined);
    add('a', 3000);
    const { size } = recent;
    recent.limit = 2 * size;
    add('b', 3000);
    expect(kept('a', 'b')).toEqual([true, true]);
    add('c', 3000);
    expect(kept('a', 'b', 'c')).toEqual([false, true, true]);
    add('d', 3000 + size);
    expect(kept('b', 'c', 'd')).toEqual([false, false, true]);
    add('e', 3001 + size);
    expect(kept('d', 'e')).toEqual([true, false]);
    expect(recent.size).toBe(2 * size);
  });

  it('distinguishes long lists of strings', () => {
    const cache = new AssetCache();
    let count = 0;
    const long = (last: unknown) => [...Array.from({ length: 100 }, () => 'x'), last];
    const get = (last: unknown) => cache.get([long(last)], () => ++count);
    expect(['a', 'b', 1, 2, true, undefined, 'a', 1].map(get)).toEqual([1, 2, 3, 4, 5, 6, 1, 3]);
  });

  it('keeps the assets of the last compile of a Spec without the shared cache', () => {
    const { limit } = assetCache;
    let count = 0;
    const decoder = {
      contentType: 'model/x',
      extensions: ['x'],
      decode: () => {
        count++;
        return { vert: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1) };
      },
    };
    const extensions = { decoders: [decoder] };
    const load = () =>
      readModelText('<mujoco><asset><mesh name="m" file="m.x"/></asset></mujoco>', {
        files: { 'm.x': 'x' },
        extensions,
      });
    try {
      assetCache.limit = 0;
      const spec = load();
      compile(spec, { extensions });
      compile(spec, { extensions });
      expect(count).toBe(1);
      compile(load(), { extensions });
      expect(count).toBe(2);
      assetCache.limit = limit;
      compile(load(), { extensions });
      compile(load(), { extensions });
      expect(count).toBe(3);
    } finally {
      assetCache.limit = limit;
      assetCache.clear();
    }
  });
});

describe('assetCache', () => {
  const text = (size: number) =>
    `<mujoco><asset><texture name="t" type="2d" builtin="flat" width="${size}" height="${size}"/></asset></mujoco>`;

  it('assetCache reports its size, respects its limit and can be cleared', () => {
    const { limit } = assetCache;
    assetCache.clear();
    expect([assetCache.size, limit]).toEqual([0, 128 * 2 ** 20]);
    compile(readModelText(text(100)));
    const one = assetCache.size;
    expect(one).toBeGreaterThan(3 * 100 * 100);
    compile(readModelText(text(100)));
    expect(assetCache.size).toBe(one);
    compile(readModelText(text(101)));
    expect(assetCache.size).toBeGreaterThan(one + 3 * 101 * 101);
    assetCache.limit = one;
    expect(assetCache.size).toBeLessThanOrEqual(one);
    assetCache.clear();
    expect(assetCache.size).toBe(0);
    assetCache.limit = 0;
    compile(readModelText(text(100)));
    expect(assetCache.size).toBe(0);
    assetCache.limit = limit;
    expect(() => (assetCache.limit = Number.NaN)).toThrow(RangeError);
    expect(() => (assetCache.limit = -1)).toThrow(/from 0 on, not -1/);
  });
});

describe('compiling a Spec again', () => {
  const read = (obj: string) => {
    const files = new Map([['m.obj', new TextEncoder().encode(obj)]]);
    const spec = readModelText(
      `<mujoco><asset><mesh name="m" file="m.obj"/><hfield name="h" nrow="2" ncol="2" elevation="0 1 2 3" size="1 1 1 1"/>
        <texture name="t" type="2d" builtin="checker" width="4" height="4" rgb1="1 0 0"/></asset>
        <worldbody><geom type="hfield" hfield="h"/><body name="b"><freejoint/><geom type="mesh" mesh="m"/></body></worldbody></mujoco>`,
      { files },
    );
    return { files, spec };
  };
  const arrays = (model: ReturnType<typeof compile>) =>
    Object.fromEntries(Object.keys(MODEL_FIELDS).map((name) => [name, [...model[name as 'qpos0']]]));

  it('gives the same Model as the first compilation', () => {
    const { spec } = read(TETRA);
    const model = compile(spec);
    const data = new Data(model);
    spec.worldbody.addBody({ name: 'new' }).addGeom({ size: [1] });
    recompile(spec, model, data);
    expect(arrays(model)).toEqual(arrays(compile(spec.clone())));
  });

  it('detects a file that has changed, also in place', () => {
    const { files, spec } = read(TETRA);
    const model = compile(spec);
    const bytes = files.get('m.obj') as Uint8Array;
    bytes[TETRA.indexOf('3\n')] = '6'.charCodeAt(0);
    recompile(spec, model);
    expect(model.body('b').mass).toBeCloseTo(2000, 6);
  });

  it('detects changed attributes of a texture', () => {
    const { spec } = read(TETRA);
    const model = compile(spec);
    const before = [...model.tex_data];
    spec.find('texture', 't')!.rgb1 = [0, 1, 0];
    spec.find('mesh', 'm')!.scale = [2, 1, 1];
    spec.find('hfield', 'h')!.elevation = [0, 1, 2, 4];
    recompile(spec, model);
    expect([...model.tex_data]).not.toEqual(before);
    expect(model.body('b').mass).toBeCloseTo(2000, 6);
    expect([...model.hfield_data].sort()).toEqual([0, 0.25, 0.5, 1]);
  });
});
