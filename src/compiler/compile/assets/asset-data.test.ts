/** Long arrays of a Model that is compiled again: reused from the previous Model if the length is unchanged. */
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
/** Widths above and below the size at which arrays are reused. */
const [LARGE, SMALL] = [200, 100];

beforeEach(() => assetCache.clear());

describe('large arrays of a recompiled Model', () => {
  it.each([[[LARGE]], [[LARGE, LARGE]], [[SMALL, LARGE]]])(
    'reuses a large texture array and updates its content: textures of %j',
    (sizes) => {
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
    },
  );

  it('allocates a new array if its length changes', () => {
    const spec = parsed(LARGE);
    const model = compile(spec);
    const { tex_data: before } = model.record;
    spec.get('texture', 't').width = LARGE - 1;
    recompile(spec, model);
    expect([before.length, model.record.tex_data.length]).toEqual([3 * LARGE * LARGE, 3 * LARGE * (LARGE - 1)]);
    expect(model.record.tex_data).toEqual(compile(spec.clone()).record.tex_data);
  });

  it('restores a large array if compilation fails at the end', () => {
    const spec = parsed(LARGE, LARGE);
    const model = compile(spec);
    const { record } = model;
    const before = record.tex_data.slice();
    spec.get('texture', 't').rgb1 = [0, 1, 0];
    // a rotated cloth cannot keep the strain around its vertices, which is detected after all arrays are written
    const cloth = spec.get('body', 'b').addFlexcomp({ name: 'F', count: [3, 3, 1], spacing: [0.1, 0.1, 0.1] });
    cloth.add('flexcompEdge', { equality: 'vert' });
    expect(() => recompile(spec, model)).toThrow('in a plane');
    expect(model.record).toBe(record);
    expect(record.tex_data).toEqual(before);
  });
});

it('allocates a new array if it is small', () => {
  const spec = parsed(SMALL);
  const model = compile(spec);
  const { tex_data: before } = model.record;
  spec.get('texture', 't').rgb1 = [0, 1, 0];
  recompile(spec, model);
  expect([...before.subarray(0, 3), ...model.tex_data.subarray(0, 3)]).toEqual([255, 0, 0, 0, 255, 0]);
});
