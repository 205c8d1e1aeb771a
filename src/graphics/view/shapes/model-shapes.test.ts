import { expect, it } from 'vitest';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import { compile } from '../../../compiler/compile/compile.js';
import type { Model } from '../../../simulation/model/model.js';
import { meshGeometry } from './model-shapes.js';

const CUBE = '-1 -1 -1  1 -1 -1  1 1 -1  -1 1 -1  -1 -1 1  1 -1 1  1 1 1  -1 1 1';
const FACES = '0 2 1  0 3 2  4 5 6  4 6 7  0 1 5  0 5 4  2 3 7  2 7 6  1 2 6  1 6 5  0 4 7  0 7 3';
const TEXCOORD = '0 0 1 0 1 1 0 1 0 0 1 0 1 1 0 1';

const modelWith = (mesh: string): Model =>
  compile(
    readModelText(
      `<mujoco><asset><mesh name="m" ${mesh}/></asset><worldbody><geom type="mesh" mesh="m"/></worldbody></mujoco>`,
    ),
  );

/** Rows of an attribute at the corners of all triangles. */
function cornersOf(m: Model, name: 'position' | 'normal' | 'uv') {
  const { index, attributes } = meshGeometry(m, 0);
  const { array, itemSize, count } = attributes[name]!;
  const rows = [...index!.array].map((vertex) => [...array.slice(itemSize * vertex, itemSize * (vertex + 1))]);
  return { rows, count };
}

it.each([
  ['a smooth mesh has a vertex per point', 'builtin="sphere" params="2"', (m: Model) => m.nmeshvert],
  ['a cube has four vertices per side', `vertex="${CUBE}" face="${FACES}"`, () => 24],
  [
    'texture coordinates separate vertices',
    `vertex="${CUBE}" face="${FACES}" smoothnormal="true" texcoord="${TEXCOORD}"`,
    () => 8,
  ],
])('%s, and every corner keeps its position', (_, mesh, vertices) => {
  const m = modelWith(mesh);
  const { rows, count } = cornersOf(m, 'position');
  expect(count).toBe(vertices(m));
  expect(rows).toEqual([...m.mesh_face].map((v) => [...m.mesh_vert.slice(3 * v, 3 * v + 3)]));
});

it('corners at sharp edges keep the normal of their side', () => {
  const { rows } = cornersOf(modelWith(`vertex="${CUBE}" face="${FACES}"`), 'normal');
  for (const normal of rows) expect([...normal].map(Math.abs).sort()).toEqual([0, 0, 1]);
});

it('corners keep their texture coordinates', () => {
  const m = modelWith(`vertex="${CUBE}" face="${FACES}" smoothnormal="true" texcoord="${TEXCOORD}"`);
  const { rows } = cornersOf(m, 'uv');
  expect(rows).toEqual([...m.mesh_facetexcoord].map((t) => [...m.mesh_texcoord.slice(2 * t, 2 * t + 2)]));
});
