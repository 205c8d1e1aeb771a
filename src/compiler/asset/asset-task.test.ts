/** Results of tasks, which browsers store under `ASSET_VERSION`. */
import { expect, it } from 'vitest';
import { digest } from '../../foundation/base/digest.js';
import { encodePNG } from '../../hosts/node/png.js';
import { ASSET_VERSION, type AssetTask, makeAsset } from './asset-task.js';
import { makeBuiltinMesh } from './builtin-mesh.js';
import { writeOBJ } from './formats/obj.js';
import { writeSTL } from './formats/stl.js';

const source = (kind: 'sphere' | 'supertorus', ...params: number[]) =>
  makeBuiltinMesh(kind, params, { name: kind }).source;
const mesh = (uri: string, bytes: Uint8Array, options: object = {}): AssetTask => ({
  kind: 'surface',
  name: uri,
  source: { uri, bytes, contentType: undefined, strict: false },
  inline: {},
  options,
});
const picture = encodePNG({
  width: 3,
  height: 2,
  channels: 3,
  data: Uint8Array.from({ length: 18 }, (_, i) => 14 * i),
});

/** Tasks of every kind. */
const TASKS: readonly AssetTask[] = [
  mesh('ball.stl', writeSTL(source('sphere', 2)), { hull: true, scale: [1, 2, 0.5] }),
  mesh('ball.obj', writeOBJ(source('sphere', 1)), { hull: true, inertia: 'exact', maxhullvert: 20 }),
  mesh('ring.stl', writeSTL(source('supertorus', 12, 0.5, 1, 1)), {
    inertia: 'shell',
    octree: { maxDepth: 3, distances: true },
  }),
  {
    kind: 'texture',
    name: 'picture',
    options: { type: '2d', nchannel: 3, vflip: true },
    file: { bytes: picture, name: 'picture.png', contentType: 'image/png' },
    sides: [],
  },
];

/** The bits of all numbers of a value. */
const bitsOf = (value: unknown): unknown => {
  if (ArrayBuffer.isView(value)) return digest(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
  if (Array.isArray(value)) return value.map(bitsOf);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, bitsOf(each)]));
  return value;
};

it('results of the same tasks are those that browsers store under the version; if they change, raise ASSET_VERSION', () => {
  const made = TASKS.flatMap((task): readonly unknown[] => {
    if (task.kind !== 'surface') return [makeAsset(task)];
    const { surface, body } = makeAsset(task);
    return [surface, body, makeAsset({ ...task, kind: 'collision', body })];
  });
  const results = new TextEncoder().encode(JSON.stringify(made.map(bitsOf)));
  expect([ASSET_VERSION, digest(results)]).toEqual([2, '5017-8df61354092d0878c9ea5b1402fcdb43']);
});
