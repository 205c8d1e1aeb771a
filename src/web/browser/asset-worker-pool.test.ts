import { beforeEach, expect, it } from 'vitest';
import { loadModel, loadModelWith } from '../../authoring/public-functions/load.js';
import { assetCache } from '../../compiler/compile/assets/asset-cache.js';
import type { FromAssetWorker, ToAssetWorker } from './asset-protocol.js';
import { AssetWorkerPool, type DrawFirst } from './asset-worker-pool.js';
import { serveAssets } from './serve-assets.js';

/** A worker in this thread; messages are copied. */
class LocalWorker {
  onmessage: ((event: { data: FromAssetWorker }) => void) | null = null;
  onerror: ((event: { preventDefault(): void }) => void) | null = null;
  onmessageerror: (() => void) | null = null;
  received = 0;
  isEnded = false;
  isTerminated = false;
  private readonly scope = {
    onmessage: null as ((event: { data: ToAssetWorker }) => void) | null,
    postMessage: (data: FromAssetWorker) => {
      if (!this.isTerminated) this.onmessage?.({ data: structuredClone(data) });
    },
    close() {},
  };

  constructor(private readonly isBroken = false) {
    // a worker runs its script later
    setTimeout(() => serveAssets(this.scope as never));
  }

  postMessage(given: ToAssetWorker): void {
    if ('end' in given) {
      this.isEnded = true;
      return;
    }
    this.received++;
    const data = structuredClone(given);
    setTimeout(() => (this.isBroken ? this.onerror?.({ preventDefault() {} }) : this.scope.onmessage?.({ data })));
  }

  terminate(): void {
    this.isTerminated = true;
  }
}

/** Height field as triangles, large enough for workers. */
function grid(n: number): string {
  const lines: string[] = [];
  for (let i = 0; i <= n; i++) for (let j = 0; j <= n; j++) lines.push(`v ${i} ${j} ${((i * j) % 7) / 7}`);
  const at = (i: number, j: number): number => i * (n + 1) + j + 1;
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++) lines.push(`f ${at(i, j)} ${at(i + 1, j)} ${at(i + 1, j + 1)} ${at(i, j + 1)}`);
  return lines.join('\n');
}

const COLLADA = `<COLLADA><library_effects><effect id="e"><profile_COMMON><technique><lambert><diffuse><color>1 0 0 1</color></diffuse></lambert></technique></profile_COMMON></effect></library_effects>
  <library_materials><material id="red"><instance_effect url="#e"/></material></library_materials>
  <library_geometries><geometry id="g"><mesh>
    <source id="p"><float_array id="a">0 0 0 2 0 0 2 1 0 0 1 0 0 0 3 ${'0 0 1 '.repeat(50_000)}</float_array><technique_common><accessor source="#a" stride="3"/></technique_common></source>
    <vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
    <triangles material="red"><input semantic="VERTEX" source="#v" offset="0"/><p>0 1 2 0 2 3 0 4 1 1 4 2 2 4 3 3 4 0</p></triangles>
  </mesh></geometry></library_geometries></COLLADA>`;

const MESHES = {
  'model.xml': `<mujoco><asset><mesh name="a" file="a.obj" inertia="shell"/><mesh name="b" file="b.obj" inertia="shell"/></asset>
    <worldbody><geom type="mesh" mesh="a"/><geom type="mesh" mesh="b"/></worldbody></mujoco>`,
  'a.obj': grid(90),
  'b.obj': grid(91),
};
const ROBOT = {
  'robot.urdf':
    '<robot name="r"><link name="l"><visual><geometry><mesh filename="m.dae"/></geometry></visual></link></robot>',
  'm.dae': COLLADA,
};

/** Workers of a pool of two, and the pool. */
function poolOf(make: () => LocalWorker = () => new LocalWorker(), drawFirst?: DrawFirst) {
  const workers: LocalWorker[] = [];
  const start = (): Worker => {
    const worker = make();
    workers.push(worker);
    return worker as never;
  };
  return { workers, pool: new AssetWorkerPool(start, { count: 2, ...(drawFirst && { drawFirst }) }) };
}

beforeEach(() => assetCache.clear());

it('workers decode the meshes of a model, which has the same bits', async () => {
  const { workers, pool } = poolOf();
  const model = await loadModelWith(pool, MESHES);
  pool.end();
  // the surfaces, and their structures for collision
  expect(workers.map(({ received }) => received)).toEqual([2, 2]);
  await expect.poll(() => workers.every(({ isEnded }) => isEnded), { timeout: 60_000 }).toBe(true);
  assetCache.clear();
  const expected = await loadModel(MESHES);
  for (const field of ['mesh_vert', 'mesh_graph', 'mesh_normal', 'bvh_aabb', 'body_inertia'] as const)
    expect(model[field]).toEqual(expected[field]);
});

it('workers read COLLADA files with their colors', async () => {
  const { workers, pool } = poolOf();
  const model = await loadModelWith(pool, ROBOT);
  expect(workers.reduce((sum, { received }) => sum + received, 0)).toBe(3);
  expect([...model.geom_rgba.slice(0, 4)]).toEqual([1, 0, 0, 1]);
  assetCache.clear();
  expect(model.mesh_vert).toEqual((await loadModel({ ...ROBOT })).mesh_vert);
});

it.each([
  [
    'cannot be started',
    () =>
      poolOf(() => {
        throw new Error('not here');
      }),
  ],
  ['fail', () => poolOf(() => new LocalWorker(true))],
  ['never run', () => poolOf(() => ({ postMessage() {}, terminate() {} }) as never)],
])('without workers that %s, the page decodes', async (_, make) => {
  for (const files of [MESHES, ROBOT]) {
    const model = await loadModelWith(make().pool, files);
    expect(model.nmesh).toBeGreaterThan(0);
  }
});

it('small models start no workers', async () => {
  const { workers, pool } = poolOf();
  await loadModelWith(pool, { ...MESHES, 'a.obj': grid(3), 'b.obj': grid(4) });
  expect(workers).toEqual([]);
});

it('an error in a file has its location, as without workers', async () => {
  const { pool } = poolOf();
  const broken = { ...MESHES, 'b.obj': `${MESHES['b.obj']}\nf 1 2 x` };
  await expect(loadModelWith(pool, broken)).rejects.toThrow(/b\.obj/);
});

it('a pool that is disposed leaves the work to the page', async () => {
  const { workers, pool } = poolOf();
  const loading = loadModelWith(pool, MESHES);
  await expect.poll(() => workers.length).toBe(2);
  pool.dispose();
  expect((await loading).nmesh).toBe(2);
  expect(workers.every(({ isTerminated }) => isTerminated)).toBe(true);
});

it('the page draws a model before its meshes have structures for collision, and meanwhile does no other work', async () => {
  const drawn: number[] = [];
  let waiting = 0;
  const { workers, pool } = poolOf(
    () => ({ postMessage: () => void waiting++, terminate() {} }) as never,
    async ({ model }) => {
      drawn.push(model.nmesh, model.mesh_bvhnum[0]!);
      await new Promise((done) => setTimeout(done, 50));
      drawn.push(model.nmesh);
    },
  );
  const model = await loadModelWith(pool, MESHES);
  expect([...drawn, model.mesh_bvhnum[0]! > 0, workers.length, waiting]).toEqual([2, 0, 2, true, 2, 0]);
});

it('loading fails with the error of drawing', async () => {
  const { pool } = poolOf(undefined, () => Promise.reject(new Error('no picture')));
  await expect(loadModelWith(pool, MESHES)).rejects.toThrow('no picture');
});
