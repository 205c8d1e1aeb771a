/** Assets that workers make before a model is compiled. */
import { beforeEach, expect, it } from 'vitest';
import { parseModel } from '../../../authoring/load/parse.js';
import { Diagnostics } from '../../../foundation/base/diagnostics.js';
import type { Spec } from '../../../modelling/spec/spec.js';
import { saveMJB } from '../../../simulation/model/mjb.js';
import { type AssetTask, type MadeAsset, type MadeBy, makeAsset, type SurfaceTask } from '../../asset/asset-task.js';
import type { CompileOptions } from '../compilation.js';
import { compile, compileDrawable } from '../compile.js';
import { assetCache } from './asset-cache.js';
import { AssetsAhead, type MakeAssets } from './assets-ahead.js';

const OBJ = `${[...'-1 -1 -1|1 -1 -1|0 1 -1|0 0 1'.split('|')].map((row) => `v ${row}\n`).join('')}f 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n`;
const XML = `<mujoco><asset><texture name="t" type="2d" builtin="flat" width="200" height="200"/>
  <mesh name="plain" file="m.obj"/><mesh name="scaled" file="m.obj" scale="2 2 2"/><mesh name="ball" builtin="sphere" params="1"/>
</asset><worldbody>
  <geom type="mesh" mesh="plain"/><geom type="mesh" mesh="scaled" contype="0" conaffinity="0"/><geom type="mesh" mesh="ball"/>
</worldbody></mujoco>`;

const spec = (obj = OBJ) => parseModel(XML, { files: { 'm.obj': new TextEncoder().encode(obj) } });

/** A function that makes assets, and its tasks, which are plain data. */
function recorder(make: (task: AssetTask) => MadeAsset | undefined = makeAsset) {
  const tasks: AssetTask[] = [];
  const makeAll = async (given: readonly AssetTask[]): Promise<readonly (MadeAsset | undefined)[]> => {
    tasks.push(...given);
    return structuredClone(given).map((task) => structuredClone(make(task)));
  };
  return { tasks, makeAll: makeAll as MakeAssets };
}

/** Makes all assets of a Spec. */
async function makeAhead(of: Spec, options: CompileOptions, make: MakeAssets): Promise<void> {
  const ahead = new AssetsAhead(of, make);
  if (await ahead.makeVisible(options)) await ahead.makeCollisions();
}

beforeEach(() => assetCache.clear());

it('workers make the meshes of files, each once, and the model has the same bits', async () => {
  const expected = compile(spec());
  assetCache.clear();
  const ahead = spec();
  const { tasks, makeAll } = recorder();
  await makeAhead(ahead, {}, makeAll);
  expect(tasks.map(({ kind, name }) => `${kind} of ${name}`)).toEqual([
    "surface of mesh 'plain'",
    "surface of mesh 'scaled'",
    "collision of mesh 'plain'",
    "collision of mesh 'scaled'",
  ]);
  expect(saveMJB(compile(ahead))).toEqual(saveMJB(expected));
  await makeAhead(ahead, {}, makeAll);
  expect(tasks).toHaveLength(4);
});

it('the compiler uses the results of workers', async () => {
  const ahead = spec();
  const { makeAll } = recorder((task) => {
    if (task.kind !== 'surface') return makeAsset(task);
    const { surface, body }: MadeBy<SurfaceTask> = makeAsset(task);
    return { surface: { ...surface, vert: surface.vert.map((x) => 3 * x) }, body };
  });
  await makeAhead(ahead, {}, makeAll);
  const model = compile(ahead);
  assetCache.clear();
  expect(model.mesh_vert[0]).toBe(Math.fround(3 * compile(spec()).mesh_vert[0]!));
});

it('meshes that workers could not make are left to the compiler, which reports their errors', async () => {
  const ahead = spec('v 0 0 0\nf 1 2 x\n');
  await makeAhead(ahead, {}, recorder(() => undefined).makeAll);
  expect(() => compile(ahead)).toThrow(/m\.obj/);
});

it('a model can be drawn before its meshes have structures for collision, and is complete afterwards', async () => {
  const expected = compile(spec());
  assetCache.clear();
  const ahead = spec();
  const { makeAll } = recorder();
  const assets = new AssetsAhead(ahead, makeAll);
  expect(await assets.makeVisible({})).toBe(true);
  const { model, data } = compileDrawable(ahead, {})!;
  for (const field of [
    'mesh_vert',
    'mesh_normal',
    'mesh_face',
    'mesh_pos',
    'geom_pos',
    'geom_quat',
    'body_mass',
  ] as const)
    expect(model[field]).toEqual(expected[field]);
  expect(data.geom_xpos).toHaveLength(3 * model.ngeom);
  expect([model.mesh_graphadr[0], model.mesh_bvhadr[0]]).toEqual([-1, -1]);
  data.dispose();
  await assets.makeCollisions();
  const complete = compile(ahead);
  expect(saveMJB(complete)).toEqual(saveMJB(expected));
  // only once: the next Model has its own arrays
  expect(complete.tex_data).toBe(model.tex_data);
  expect(compile(ahead).tex_data).not.toBe(model.tex_data);
});

it('a Spec with errors is not drawn, and the compiler reports them', async () => {
  const flat = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 0\nf 1 2 3\nf 2 4 3\n';
  const ahead = spec(flat);
  const { makeAll } = recorder(() => undefined);
  expect(await new AssetsAhead(ahead, makeAll).makeVisible({})).toBe(false);
  const diagnostics = new Diagnostics();
  expect(compileDrawable(ahead, { diagnostics })).toBeUndefined();
  expect(diagnostics.list).toEqual([]);
  expect(() => compile(ahead)).toThrow(/coplanar/);
});

it('a mesh whose structures for collision could not be made is left to the compiler', async () => {
  const ahead = spec();
  const assets = new AssetsAhead(
    ahead,
    recorder((task) => (task.kind === 'collision' ? undefined : makeAsset(task))).makeAll,
  );
  await assets.makeVisible({});
  await assets.makeCollisions();
  const model = compile(ahead);
  assetCache.clear();
  expect(saveMJB(model)).toEqual(saveMJB(compile(spec())));
});
