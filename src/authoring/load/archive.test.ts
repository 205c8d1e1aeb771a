import { expect, test } from 'vitest';
import { compile } from '../../compiler/compile/compile.js';
import type { ModelError } from '../../foundation/base/diagnostics.js';
import { MODEL_FIELDS } from '../../foundation/schema/model.js';
import { toArchive } from './archive.js';
import { fetchModel, fetchSpec } from './load.js';
import { parseModel } from './parse.js';

const OBJ = (x: number) => `v 0 0 0\nv ${x} 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n`;
const FILES = {
  'robots/main.xml': `<mujoco><compiler meshdir="../meshes" angle="radian"/><include file="assets.xml"/>
    <asset><model name="arm" file="arm/arm.xml"/></asset>
    <worldbody><attach model="arm" prefix="a_"/><body><geom type="mesh" mesh="part"/></body></worldbody></mujoco>`,
  'robots/assets.xml': `<mujocoinclude><asset><mesh file="part.obj"/>
    <mesh name="again" file="part.obj" scale="2 2 2"/>
    <mesh name="inline" content_type="model/obj" file="data:,${encodeURIComponent(OBJ(3))}"/></asset></mujocoinclude>`,
  'robots/arm/arm.xml': `<mujoco><compiler assetdir="own"/><asset><mesh file="part.obj"/></asset>
    <worldbody><body name="b" euler="0 0 90"><geom type="mesh" mesh="part"/></body></worldbody></mujoco>`,
  'meshes/part.obj': OBJ(1),
  'robots/arm/own/part.obj': OBJ(2),
};

/** Fields with file paths, or with their addresses. */
const isPath = (name: string): boolean => name === 'paths' || name.endsWith('_pathadr');

test('toArchive packs all files; the archive compiles to an equal model', async () => {
  const spec = await fetchSpec('robots/main.xml', { files: FILES });
  const original = compile(spec).record;
  const folder = toArchive(spec, { format: 'folder' });
  expect([...folder.keys()].sort()).toEqual(['assets/2/part.obj', 'assets/part.obj', 'model.xml']);
  const archive = toArchive(spec, { format: 'mjz' });
  expect(toArchive(spec, { format: 'mjz' })).toEqual(archive);
  for (const model of [
    await fetchModel('model.xml', { files: folder }),
    await fetchModel('x.mjz', { files: { 'x.mjz': archive } }),
  ]) {
    for (const name of Object.keys(MODEL_FIELDS) as (keyof typeof MODEL_FIELDS)[]) {
      if (!isPath(name)) expect(model.record[name], name).toEqual(original[name]);
    }
    expect(model.nmesh).toBe(4);
  }
});

test('toArchive reports every missing file at its location', () => {
  const spec = parseModel('<mujoco><asset>\n<mesh file="a.obj"/>\n<mesh file="b.obj"/></asset></mujoco>');
  let error: ModelError | undefined;
  try {
    toArchive(spec, { format: 'mjz' });
  } catch (thrown) {
    error = thrown as ModelError;
  }
  expect(error?.diagnostics).toMatchObject([
    { code: 'file-not-found', location: { line: 2, column: 7 } },
    { code: 'file-not-found', location: { line: 3, column: 7 } },
  ]);
});
