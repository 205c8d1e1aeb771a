import { describe, expect, it } from 'vitest';
import { Spec } from '../../modelling/spec/spec.js';
import { compileSource } from '../public-functions/compile-source.js';
import { loadModel, loadSpec } from '../public-functions/load.js';
import { type ModelSource, resolveSource } from './model-source.js';

const XML = '<mujoco model="m"><worldbody><include file="arm.xml"/></worldbody></mujoco>';
const ARM = '<mujocoinclude><body name="arm"><geom size="1"/></body></mujocoinclude>';
const FILES = { 'model.xml': XML, 'arm.xml': new TextEncoder().encode(ARM) };

describe('loadModel takes every kind of source', () => {
  const spec = new Spec();
  spec.worldbody.addBody({ name: 'arm' }).addGeom({ size: [1] });
  it.each<[string, ModelSource, number]>([
    ['a sample', 'sample:humanoid', 14],
    ['a text', `\uFEFF\n${XML.replace('<include file="arm.xml"/>', '')}`, 1],
    ['the text of a robot', '<robot name="r"><link name="a"/></robot>', 1],
    ['a data: address', `data:text/xml,${encodeURIComponent('<mujoco/>')}`, 1],
    ['a URL', new URL(`data:text/xml,${encodeURIComponent('<mujoco/>')}`), 1],
    ['a record of files', FILES, 2],
    ['a map of files', new Map(Object.entries(FILES)), 2],
    ['files with the name of the model', { name: 'model.xml', files: FILES }, 2],
    ['a file with any name', { './robot.mjcf': '<mujoco/>' }, 1],
    ['a Spec', spec, 2],
  ])('%s', async (_, source, nbody) => {
    expect((await loadModel(source)).nbody).toBe(nbody);
  });

  it('a Model is returned unchanged, and a Spec by loadSpec', async () => {
    const model = await loadModel('<mujoco/>');
    expect(await loadModel(model)).toBe(model);
    expect(await loadSpec(spec)).toBe(spec);
    await expect(loadSpec(model)).rejects.toThrow(TypeError);
  });

  it('the files of the options are looked up after those of a text', async () => {
    const options = { files: { 'arm.xml': ARM, 'model.xml': '<broken' } };
    expect((await loadModel(XML, options)).nbody).toBe(2);
  });
});

it('an unknown sample is rejected with the names of the samples', async () => {
  await expect(loadModel('sample:humaniod')).rejects.toThrow(/there is no such sample; the samples are .*humanoid/);
});

it('files are rejected if it is not clear which one is the model', () => {
  const files = { 'a.xml': '<mujoco/>', 'b.xml': '<mujoco/>' };
  expect(() => resolveSource('loadModel', files)).toThrow(/not clear which of the files is the model.*a\.xml, b\.xml/);
  expect(() => resolveSource('loadModel', new Uint8Array(2) as never)).toThrow("{ 'model.mjb': bytes }");
  expect(() => resolveSource('loadModel', null as never)).toThrow(TypeError);
});

it('compileSource compiles sources without a name, and rejects names of models', () => {
  expect(compileSource('call', FILES).nbody).toBe(2);
  expect(() => compileSource('call', 'robot.xml')).toThrow("give await loadModel('robot.xml')");
});

it('text and data: sources read no other files', async () => {
  const include = '<mujoco><include file="package.json"/></mujoco>';
  for (const source of [include, `data:text/xml,${encodeURIComponent(include)}`]) {
    await expect(loadModel(source)).rejects.toThrow('file-not-found');
  }
});
