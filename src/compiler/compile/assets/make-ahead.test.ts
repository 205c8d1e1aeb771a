/** Assets that workers make before a model is compiled. */
import { beforeEach, expect, it } from 'vitest';
import { parseModel } from '../../../authoring/load/parse.js';
import { type AssetTask, type MadeAsset, makeAsset } from '../../asset/asset-task.js';
import type { MeshGeometry } from '../../asset/mesh.js';
import { compile } from '../compile.js';
import { assetCache } from './asset-cache.js';
import { makeAhead } from './assets.js';

const OBJ = `${[...'-1 -1 -1|1 -1 -1|0 1 -1|0 0 1'.split('|')].map((row) => `v ${row}\n`).join('')}f 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n`;
const XML = `<mujoco><asset>
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
    return structuredClone(given).map(make);
  };
  return { tasks, makeAll };
}

beforeEach(() => assetCache.clear());

it('workers make the meshes of files, each once, and the model has the same bits', async () => {
  const expected = compile(spec());
  assetCache.clear();
  const ahead = spec();
  const { tasks, makeAll } = recorder();
  await makeAhead(ahead, {}, makeAll);
  expect(tasks.map(({ name }) => name)).toEqual(["mesh 'plain'", "mesh 'scaled'"]);
  const model = compile(ahead);
  for (const field of ['mesh_vert', 'mesh_graph', 'mesh_normal', 'bvh_aabb', 'geom_pos'] as const)
    expect(model[field]).toEqual(expected[field]);
  await makeAhead(ahead, {}, makeAll);
  expect(tasks).toHaveLength(2);
});

it('the compiler uses the results of workers', async () => {
  const ahead = spec();
  const { makeAll } = recorder((task) => {
    const made = makeAsset(task) as MeshGeometry;
    return { ...made, vert: made.vert.map((x) => 3 * x) };
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
