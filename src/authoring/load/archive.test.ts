import { describe, expect, it, test } from 'vitest';
import { compile } from '../../compiler/compile/compile.js';
import type { ModelError } from '../../foundation/base/diagnostics.js';
import { writeArchive } from '../../foundation/resource/archive.js';
import type { ResourceProvider } from '../../foundation/resource/provider.js';
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

describe('files in an archive', () => {
  const packed = writeArchive(
    new Map([
      ['wheel.obj', new TextEncoder().encode(OBJ(3))],
      ['arm/model.xml', new TextEncoder().encode('<mujoco><worldbody><geom name="g" size=".1"/></worldbody></mujoco>')],
    ]),
  );
  const modelWith = (inside: string): string => `<mujoco>${inside}</mujoco>`;
  const mesh = modelWith('<asset><mesh name="m" file="parts.zip/wheel.obj"/></asset>');

  it.each([
    ['a mesh', mesh],
    [
      'a folder of meshes',
      modelWith('<compiler meshdir="parts.zip"/><asset><mesh name="m" file="wheel.obj"/></asset>'),
    ],
    ['an included model', modelWith('<include file="parts.zip/arm/model.xml"/>')],
  ])('are read like those of a folder: %s', async (_, text) => {
    const files = { 'main.xml': text, 'parts.zip': packed };
    const model = await fetchModel('main.xml', { files });
    expect(model.nmesh + model.ngeom).toBe(1);
    expect(compile(parseModel(text, { files })).nmesh).toBe(model.nmesh);
  });

  it('are fetched from the server of the archive with one request', async () => {
    const asked: string[] = [];
    const provider: ResourceProvider = {
      prefix: 'far',
      open: ({ uri }) => {
        asked.push(uri);
        return uri === 'far:robot/parts.zip' ? {} : undefined;
      },
      read: async () => packed,
      close: () => {},
    };
    const text = modelWith(
      '<asset><mesh name="m" file="far:robot/parts.zip/wheel.obj"/><mesh name="n" file="far:robot/parts.zip/wheel.obj"/></asset>',
    );
    const model = await fetchModel('main.xml', { files: { 'main.xml': text }, extensions: { providers: [provider] } });
    expect(model.nmesh).toBe(2);
    expect(asked).toEqual(['far:robot/parts.zip']);
  });

  it('are missing if the archive lacks them, and cannot leave it', async () => {
    for (const name of ['parts.zip/none.obj', 'parts.zip/../secret.obj/', 'parts.zip/arm/../../secret.obj']) {
      const text = mesh.replace('parts.zip/wheel.obj', name);
      const files = { 'main.xml': text, 'parts.zip': packed };
      await expect(fetchModel('main.xml', { files }), name).rejects.toThrow(/no file|bad-path|not found|cannot/i);
    }
  });

  it('are read from a folder with the name of an archive', async () => {
    const files = { 'main.xml': mesh, 'parts.zip/wheel.obj': OBJ(3) };
    expect((await fetchModel('main.xml', { files })).nmesh).toBe(1);
  });

  it('report a damaged archive', async () => {
    const files = { 'main.xml': mesh, 'parts.zip': packed.slice(0, 60) };
    await expect(fetchModel('main.xml', { files })).rejects.toThrow(/parts\.zip/);
  });
});
