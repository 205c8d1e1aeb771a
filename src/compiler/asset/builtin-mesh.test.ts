import { expect, test } from 'vitest';
import { compileSmallModel, EQUAL } from '../../../test/oracle/small-model.js';
import { type MeshBuiltin, makeBuiltinMesh } from './builtin-mesh.js';
import { ASSET_LIMITS } from './limits.js';
import { processMesh } from './mesh.js';

const origin = { name: 'm' };
const make = (shape: MeshBuiltin, ...parameters: number[]) => makeBuiltinMesh(shape, parameters, origin).source;
const volume = (shape: MeshBuiltin, ...parameters: number[]) =>
  processMesh(make(shape, ...parameters), { inertia: 'exact' }, origin).volume;

test.each<[MeshBuiltin, number[], number, number]>([
  ['sphere', [0], 12, 20],
  ['sphere', [3], 642, 1280],
  ['hemisphere', [0], 6, 8],
  ['hemisphere', [4], 62, 120],
  ['cone', [5, 0], 6, 0],
  ['cone', [5, 0.5], 10, 0],
  ['supersphere', [6, 1, 1], 32, 60],
  ['supertorus', [6, 0.4, 1, 1], 36, 72],
  ['wedge', [3, 4, 60, 45, 0], 12, 0],
  ['plate', [3, 4], 12, 12],
])('the builtin mesh %s %j has %i vertices and %i faces', (shape, parameters, nvert, nface) => {
  const source = make(shape, ...parameters);
  expect(source.vert.length / 3).toBe(nvert);
  expect(source.face.length / 3).toBe(nface);
  expect(source.format).toBe('builtin');
});

test('closed builtin meshes face outward and have the volume of the shape', () => {
  expect(volume('sphere', 4)).toBeCloseTo((4 / 3) * Math.PI, 1);
  expect(volume('hemisphere', 10)).toBeCloseTo((2 / 3) * Math.PI, 1);
  expect(volume('supersphere', 60, 1, 1)).toBeCloseTo((4 / 3) * Math.PI, 1);
  expect(volume('supertorus', 80, 0.25, 1, 1)).toBeCloseTo(2 * Math.PI ** 2 * 0.25 ** 2, 1);
  // exponents 0 give a cube of side 2, exponents 2 an octahedron
  expect(volume('supersphere', 8, 2, 2)).toBeLessThan(volume('supersphere', 8, 1, 1));
  expect(volume('cone', 4, 1)).toBeCloseTo(4, 6);
  expect(volume('cone', 4, 0)).toBeCloseTo(4 / 3, 6);
});

test.each<[MeshBuiltin, number[], string | undefined]>([
  ['supersphere', [2, 1, 1], 'parameter 1 must be in [3, inf), not 2'],
  ['supersphere', [3, 0, 0], undefined],
  ['supersphere', [3, -1, 0], 'parameter 2 must be in [0, inf), not -1'],
  ['supersphere', [3, 0, -1], 'parameter 3 must be in [0, inf), not -1'],
  ['supertorus', [2, 0.5, 1, 1], 'parameter 1 must be in [3, inf), not 2'],
  ['supertorus', [3, 0, 1, 1], 'parameter 2 must be in (0, 1]'],
  ['supertorus', [3, 1, 1, 1], undefined],
  ['supertorus', [3, 1.1, 1, 1], 'parameter 2 must be in (0, 1]'],
  ['supertorus', [3, 0.5, 0, 1], 'parameter 3 must be in (0, inf)'],
  ['supertorus', [3, 0.5, 1, 0], 'parameter 4 must be in (0, inf)'],
  ['wedge', [2, 2, 180, 90, 1], undefined],
  ['wedge', [2, 2, 181, 90, 0], 'parameter 3 must be in (0, 180]'],
  ['wedge', [2, 2, 0, 90, 0], 'parameter 3 must be in (0, 180]'],
  ['wedge', [2, 2, 90, 91, 0], 'parameter 4 must be in (0, 90]'],
  ['wedge', [2, 2, 90, 0, 0], 'parameter 4 must be in (0, 90]'],
  ['wedge', [2, 2, 90, 90, 1.1], 'parameter 5 must be in [0, 1]'],
  ['wedge', [2, 2, 90, 90, -0.1], 'parameter 5 must be in [0, 1]'],
])('makes or rejects the builtin mesh %s %j: %s', (shape, parameters, reason) => {
  const text = (): string => {
    try {
      make(shape, ...parameters);
    } catch (error) {
      return (error as Error).message;
    }
    return 'made';
  };
  expect(text()).toContain(reason ?? 'made');
});

test.each(['4 0 0', '5 .3 2', '6 2 0'])('a builtin supersphere equals that of the reference: %s', async (params) => {
  const content = `<asset><mesh name="m" builtin="supersphere" params="${params}" inertia="exact"/></asset>
    <worldbody><geom type="mesh" mesh="m"/></worldbody>`;
  expect(await compileSmallModel(content)).toEqual(EQUAL);
});

test('the vertices of a builtin wedge lie on the unit sphere, each with an orthonormal frame', () => {
  const { vert, normal } = make('wedge', 4, 5, 80, 40, 0.5);
  for (let i = 0; i < vert.length / 3; i++) {
    const p = vert.subarray(3 * i, 3 * i + 3);
    expect(Math.hypot(...p)).toBeCloseTo(1, 6);
    const [n, u, v] = [0, 3, 6].map((k) => normal.subarray(9 * i + k, 9 * i + k + 3)) as [
      Float32Array,
      Float32Array,
      Float32Array,
    ];
    const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, x, k) => sum + x * b[k]!, 0);
    for (const axis of [n, u, v]) expect(dot(axis, axis)).toBeCloseTo(1, 5);
    expect(Math.abs(dot(n, p))).toBeCloseTo(1, 5);
    expect([dot(n, u), dot(n, v), dot(u, v)].map((x) => Math.abs(x) < 1e-6)).toEqual([true, true, true]);
  }
});

test.each<[MeshBuiltin, number[], number]>([
  ['sphere', [1], 42],
  ['hemisphere', [1], 14],
  ['cone', [5, 0.5], 10],
  ['supersphere', [6, 1, 1], 36],
  ['supertorus', [6, 0.4, 1, 1], 36],
  ['wedge', [3, 4, 60, 45, 0], 12],
  ['plate', [3, 4], 12],
])('rejects the builtin mesh %s %j, whose %i vertices exceed the limit', (shape, parameters, count) => {
  const limits = ASSET_LIMITS as { builtinVertices: number };
  const before = limits.builtinVertices;
  try {
    limits.builtinVertices = count;
    expect(make(shape, ...parameters).vert.length / 3).toBeLessThanOrEqual(count);
    limits.builtinVertices = count - 1;
    expect(() => make(shape, ...parameters)).toThrow(`more than ${count - 1} vertices`);
  } finally {
    limits.builtinVertices = before;
  }
});

test('a positive gamma makes a builtin wedge finer in the middle', () => {
  const middle = (gamma: number) => Math.abs(make('wedge', 1, 4, 10, 80, gamma).vert[4]!);
  expect(middle(0.9)).toBeLessThan(middle(0));
});

test('the vertices of a builtin plate are the centers of its cells', () => {
  const { vert } = make('plate', 2, 1);
  expect([...vert]).toEqual([-0.5, 0, -1, 0.5, 0, -1]);
});

test('a builtin plate always has shell inertia', () => {
  expect(makeBuiltinMesh('plate', [2, 2], origin).inertia).toBe('shell');
  expect(makeBuiltinMesh('sphere', [0], origin).inertia).toBeUndefined();
});

test.each<[MeshBuiltin, number[], string]>([
  ['sphere', [], "'sphere' needs 1 parameters, not 0"],
  ['sphere', [5], 'parameter 1 must be in [0, 4], not 5'],
  ['hemisphere', [11], 'parameter 1 must be in [0, 10], not 11'],
  ['cone', [2, 1], 'parameter 1 must be in [3, inf)'],
  ['supersphere', [2, 1, 1], 'parameter 1 must be in [3, inf)'],
  ['supersphere', [3, -1, 1], 'parameter 2 must be in [0, inf)'],
  ['supertorus', [2, 0.5, 1, 1], 'parameter 1 must be in [3, inf)'],
  ['supertorus', [3, 1.1, 1, 1], 'parameter 2 must be in (0, 1]'],
  ['supertorus', [3, 0.5, 0, 1], 'parameter 3 must be in (0, inf)'],
  ['wedge', [0, 3, 10, 10, 0], 'both resolutions must be positive'],
  ['wedge', [3, 3, 200, 10, 0], 'parameter 3'],
  ['wedge', [3, 3, 90, 91, 0], 'parameter 4'],
  ['wedge', [3, 3, 90, 45, 2], 'parameter 5'],
  ['plate', [1, 0], 'both resolutions must be positive'],
  ['plate', [200, 200], 'more than 20000 vertices'],
  ['supersphere', [200, 1, 1], 'more than 20000 vertices'],
  ['plate', [1e6, 1e6], 'more than 20000 vertices'],
  ['supersphere', [1e9, 1, 1], 'more than 20000 vertices'],
  ['cone', [Number.NaN, 1], 'not finite'],
])('rejects the builtin mesh %s %j', (shape, parameters, message) => {
  expect(() => make(shape, ...parameters)).toThrow(message);
});
