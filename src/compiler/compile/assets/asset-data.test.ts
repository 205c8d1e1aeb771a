/** Long arrays of a Model that is compiled again: shared with the former one where they are as long. */
import { beforeEach, describe, expect, it } from 'vitest';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import type { Spec } from '../../../modelling/spec/spec.js';
import { compile } from '../compile.js';
import { recompile } from '../edit/recompile.js';
import { assetCache } from './asset-cache.js';

const texture = (name: string, size: number): string =>
  `<texture name="${name}" type="2d" builtin="flat" width="${size}" height="${size}" rgb1="1 0 0"/>`;
const parsed = (...sizes: number[]): Spec =>
  readModelText(
    `<mujoco><asset>${sizes.map((size, i) => texture('tu'[i]!, size)).join('')}</asset><worldbody><body name="b" euler="30 0 0"/></worldbody></mujoco>`,
  );
/** As large as it takes to be shared, and smaller. */
const [LARGE, SMALL] = [200, 100];

beforeEach(() => assetCache.clear());

describe('an array of many bytes', () => {
  it.each([[[LARGE]], [[LARGE, LARGE]], [[SMALL, LARGE]]])('stays, with what has changed: textures of %j', (sizes) => {
    const spec = parsed(...sizes);
    const model = compile(spec);
    const { tex_data: before } = model.record;
    const last = 'tu'[sizes.length - 1]!;
    spec.get('texture', last).rgb1 = [0, 1, 0];
    recompile(spec, model);
    expect(model.record.tex_data).toBe(before);
    const expected = compile(spec.clone()).record.tex_data;
    expect(expected.slice(-3)).toEqual(Uint8Array.of(0, 255, 0));
    expect(before).toEqual(expected);
  });

  it('is another one where the length is another', () => {
    const spec = parsed(LARGE);
    const model = compile(spec);
    const { tex_data: before } = model.record;
    spec.get('texture', 't').width = LARGE - 1;
    recompile(spec, model);
    expect([before.length, model.record.tex_data.length]).toEqual([3 * LARGE * LARGE, 3 * LARGE * (LARGE - 1)]);
    expect(model.record.tex_data).toEqual(compile(spec.clone()).record.tex_data);
  });

  it('is what it was where compiling fails at last', () => {
    const spec = parsed(LARGE, LARGE);
    const model = compile(spec);
    const { record } = model;
    const before = record.tex_data.slice();
    spec.get('texture', 't').rgb1 = [0, 1, 0];
    // a cloth that is turned cannot keep the strain around its vertices, which shows when everything is in place
    const cloth = spec.get('body', 'b').addFlexcomp({ name: 'F', count: [3, 3, 1], spacing: [0.1, 0.1, 0.1] });
    cloth.add('flexcompEdge', { equality: 'vert' });
    expect(() => recompile(spec, model)).toThrow('in a plane');
    expect(model.record).toBe(record);
    expect(record.tex_data).toEqual(before);
  });
});

it('an array of few bytes is another one', () => {
  const spec = parsed(SMALL);
  const model = compile(spec);
  const { tex_data: before } = model.record;
  spec.get('texture', 't').rgb1 = [0, 1, 0];
  recompile(spec, model);
  expect([...before.subarray(0, 3), ...model.tex_data.subarray(0, 3)]).toEqual([255, 0, 0, 0, 255, 0]);
});
