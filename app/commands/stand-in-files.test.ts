import { expect, test } from 'vitest';
import { loadModel } from '../../src/api/index.js';
import { replaceableFiles, standInBytes } from './stand-in-files.js';

test.each(['obj', 'stl', 'dae', 'msh'])('a missing mesh of type %s is a box of 0.1 m', async (type) => {
  const file = `part.${type}`;
  const text = `<mujoco><asset><mesh name="part" file="${file}"/></asset>
    <worldbody><geom type="mesh" mesh="part"/></worldbody></mujoco>`;
  const files = new Map([
    ['m.xml', new TextEncoder().encode(text)],
    [file, standInBytes(file)!],
  ]);
  const model = await loadModel('m.xml', { files });
  expect(model.mesh_facenum[0]).toBe(12);
  const sizes = [...model.mesh_vert].map((x) => Math.abs(x));
  for (const size of sizes) expect(size).toBeCloseTo(0.05, 6);
});

test('missing files are replaced only if they are the only errors and have a known type', () => {
  const missing = (file: string, where = '') =>
    ({ severity: 'error', code: 'file-not-found', message: '', parameters: { file, where } }) as const;
  expect(replaceableFiles([missing('a.obj', ' (m/a.obj)'), missing('t.png')])).toEqual(['m/a.obj', 't.png']);
  expect(replaceableFiles([missing('a.obj'), missing('b.usd')])).toEqual([]);
  expect(replaceableFiles([missing('a.obj'), { severity: 'error', code: 'bad-number', message: '' }])).toEqual([]);
});
