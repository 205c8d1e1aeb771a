/** Textures from pixels in memory. */
import { expect, test } from 'vitest';
import { compile, Diagnostics, parseXML, recompile, Spec, toXML } from '../../src/api/index.js';

const COLORS = [1, 2, 3, 4, 5, 6];

test('pixels of a texture are those of the Model', () => {
  const spec = new Spec();
  const pixels = Uint8Array.from(COLORS);
  const texture = spec.addTexture({ name: 't', type: '2d', width: 2, height: 1, nchannel: 3, pixels });
  const model = compile(spec);
  expect([...model.tex_data]).toEqual(COLORS);
  texture.pixels = Uint8Array.of(9, 8);
  expect(() => compile(spec)).toThrow('2 bytes instead of 2 x 1 x 3');
  texture.nchannel = 1;
  recompile(spec, model);
  expect([model.tex_nchannel[0], ...model.tex_data]).toEqual([1, 9, 8]);
  const diagnostics = new Diagnostics();
  toXML(spec, { diagnostics });
  expect(diagnostics.list.map(({ message }) => message).join()).toContain("texture 't' cannot be saved");
});

test('attaching copies pixels of textures, and an attachment by reference follows them', () => {
  const child = parseXML(
    '<mujoco model="c"><asset><material name="m" texture="t"/></asset><worldbody><body name="b"><geom size="1" material="m"/></body></worldbody></mujoco>'.replace(
      '<material',
      '<texture name="t" type="2d" builtin="flat" width="1" height="1"/><material',
    ),
  );
  child.get('texture', 't').pixels = Uint8Array.of(7, 7, 7);
  const spec = new Spec();
  spec.worldbody.addFrame().attach(child.get('body', 'b'), { prefix: 'x_', by: 'reference' });
  expect([...compile(spec).tex_data]).toEqual([7, 7, 7]);
  child.get('texture', 't').pixels = Uint8Array.of(8, 8, 8);
  expect([...compile(spec).tex_data]).toEqual([8, 8, 8]);
});
