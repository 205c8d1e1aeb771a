import { expect, it } from 'vitest';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import { compile } from '../../../compiler/compile/compile.js';
import type { Model } from '../../../simulation/model/model.js';
import { hfieldGeometry, meshGeometry, planeGeometry } from './model-shapes.js';

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

it('a plane has a vertex per crossing of its grid lines, and triangles that face up', () => {
  const m = compile(readModelText('<mujoco><worldbody><geom type="plane" size="1 0.5 0.4"/></worldbody></mujoco>'));
  const { index, attributes } = planeGeometry(m, 0, 200);
  const { position, uv } = attributes;
  const [xs, ys] = [0, 1].map((axis) => [...new Set([...position!.array].filter((_, i) => i % 3 === axis))]);
  expect([xs, ys].map((lines) => lines!.map((x) => Number(x.toFixed(6))))).toEqual([
    [-1, -0.8, 0, 0.8, 1],
    [-0.5, 0, 0.5],
  ]);
  expect([position!.count, index!.count]).toEqual([15, 6 * 8]);
  const at = (k: number): number[] => [...position!.array.slice(3 * index!.array[k]!, 3 * index!.array[k]! + 3)];
  let area = 0;
  for (let k = 0; k < index!.count; k += 3) {
    const [a, b, c] = [at(k), at(k + 1), at(k + 2)];
    const twice = (b[0]! - a[0]!) * (c[1]! - a[1]!) - (b[1]! - a[1]!) * (c[0]! - a[0]!);
    expect(twice).toBeGreaterThan(0);
    area += twice / 2;
  }
  expect(area).toBeCloseTo(2, 6);
  expect([...uv!.array.slice(0, 2), ...uv!.array.slice(-2)]).toEqual([0, 1, 1, 0]);
});

it('a height field has two facets per cell, with the normals of their planes', () => {
  const m = compile(
    readModelText(
      '<mujoco><asset><hfield name="h" nrow="2" ncol="3" elevation="0 0 0 0 0 1" size="2 1 1 0.1"/></asset><worldbody><geom type="hfield" hfield="h"/></worldbody></mujoco>',
    ),
  );
  const { index, attributes } = hfieldGeometry(m, 0);
  const { position, normal } = attributes;
  for (let k = 0; k < 4 * 3; k += 3) {
    const points = [0, 1, 2].map((c) => [
      ...position!.array.slice(3 * index!.array[k + c]!, 3 * index!.array[k + c]! + 3),
    ]);
    const [u, v] = [1, 2].map((c) => points[c]!.map((x, i) => x - points[0]![i]!));
    const n = [...normal!.array.slice(3 * index!.array[k]!, 3 * index!.array[k]! + 3)];
    for (const edge of [u!, v!]) expect(edge.reduce((sum, x, i) => sum + x * n[i]!, 0)).toBeCloseTo(0, 6);
    expect(n[2]).toBeGreaterThan(0);
  }
});
