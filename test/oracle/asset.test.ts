/** Compares compiled assets with those of the reference, array by array. */
import { readFileSync } from 'node:fs';
import { strToU8 } from 'fflate';
import { describe, expect, test } from 'vitest';
import {
  type MeshBuiltin,
  type MeshGeometry,
  type MeshOptions,
  type MeshSource,
  makeBuiltinMesh,
  makeTexture,
  processMesh,
  readHfield,
  readMSH,
  readOBJ,
  readSTL,
  type TextureOptions,
  writeMSH,
  writeOBJ,
  writeSTL,
} from '../../src/compiler/asset/index.js';
import type { Model } from '../../src/simulation/model/model.js';
import { FURTHER_MODELS } from './further-models.js';
import { loadPeer, modelFromPeer } from './peer.js';

const origin = { name: 'asset' };
/** Tolerances for doubles and floats, relative to the largest value of the array. */
const DOUBLE = 1e-9;
const FLOAT = 1e-6;
/** Mesh coordinates below this are rounding errors [m]. */
const NOISE = 1e-14;

let count = 0;

/** Compiles a model around one asset; each file has a unique name, since the reference caches by name. */
async function reference(asset: string, geom: string, file?: { bytes: Uint8Array; extension: string }): Promise<Model> {
  const mj = await loadPeer();
  const name = `/asset${++count}`;
  if (file) mj.FS.writeFile(`${name}.${file.extension}`, file.bytes);
  const attribute = file ? `file="${name}.${file.extension}"` : '';
  const xml = `<mujoco><asset>${asset.replace('FILE', attribute)}</asset><worldbody>${geom}</worldbody></mujoco>`;
  return modelFromPeer(mj.MjModel.from_xml_string(xml));
}

function expectClose(ours: ArrayLike<number>, theirs: ArrayLike<number>, tolerance: number, what: string): void {
  expect(ours.length, `${what}: length`).toBe(theirs.length);
  let [error, scale] = [0, 0];
  for (let i = 0; i < theirs.length; i++) {
    error = Math.max(error, Math.abs(ours[i]! - theirs[i]!));
    scale = Math.max(scale, Math.abs(theirs[i]!));
  }
  expect(error, what).toBeLessThanOrEqual(tolerance * scale + NOISE);
}

/** Hull vertices as positions, so that the choice among equal points does not matter. */
function hullPoints(graph: Int32Array, vert: Float32Array): string[] {
  const ids = graph.subarray(2 + graph[0]!, 2 + 2 * graph[0]!);
  return Array.from(ids, (id) => vert.slice(3 * id, 3 * id + 3).join()).sort();
}

/** Expects every hull face to point away from every vertex; mirroring follows the hull and flips its faces. */
function expectConvex({ graph, vert, scale }: MeshGeometry): void {
  const outward = scale[0] * scale[1] * scale[2] > 0 ? 1 : -1;
  const [nvert, nface] = [graph[0]!, graph[1]!];
  const faces = graph.subarray(2 + 3 * nvert + 3 * nface);
  const points = graph.subarray(2 + nvert, 2 + 2 * nvert);
  const size = vert.reduce((largest, x) => Math.max(largest, Math.abs(x)), 0);
  let highest = 0;
  for (let f = 0; f < 3 * nface; f += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => vert.subarray(3 * faces[f + k]!, 3 * faces[f + k]! + 3)) as [
      Float32Array,
      Float32Array,
      Float32Array,
    ];
    const [u, v] = [b, c].map((p) => [0, 1, 2].map((k) => p[k]! - a[k]!)) as [number[], number[]];
    const n = [0, 1, 2].map((k) => u[(k + 1) % 3]! * v[(k + 2) % 3]! - u[(k + 2) % 3]! * v[(k + 1) % 3]!);
    const length = Math.hypot(...n);
    // the normal of a sliver is not defined in single precision
    if (length < 1e-4 * size * size) continue;
    for (const p of points) {
      const i = 3 * p;
      const height =
        (n[0]! * (vert[i]! - a[0]!) + n[1]! * (vert[i + 1]! - a[1]!) + n[2]! * (vert[i + 2]! - a[2]!)) / length;
      highest = Math.max(highest, outward * height);
    }
  }
  expect(highest).toBeLessThan(1e-4 * size);
}

/** Polygons as sorted lists of corner positions. */
function polygonSets(vertadr: Int32Array, vertnum: Int32Array, corners: Int32Array, vert: Float32Array): string[] {
  const at = (v: number) => vert.slice(3 * v, 3 * v + 3).join();
  return Array.from(vertadr, (adr, i) =>
    Array.from(corners.subarray(adr, adr + vertnum[i]!), at)
      .sort()
      .join(' '),
  ).sort();
}

/** `ownFaces` is false for point clouds, whose faces are those of the hull, in any order. */
function compareMesh(mesh: MeshGeometry, m: Model, ownFaces: boolean): void {
  expectClose(mesh.vert, m.mesh_vert, FLOAT, 'vert');
  expectClose(mesh.texcoord, m.mesh_texcoord, FLOAT, 'texcoord');
  expectClose(mesh.pos, m.mesh_pos, DOUBLE, 'pos');
  expectClose(mesh.quat, m.mesh_quat, DOUBLE, 'quat');
  expectClose(mesh.scale, m.mesh_scale, 0, 'scale');
  expect(mesh.face.length).toBe(m.mesh_face.length);
  if (ownFaces) {
    expectClose(mesh.normal, m.mesh_normal, FLOAT, 'normal');
    expect(mesh.face).toEqual(m.mesh_face);
    expect(mesh.facenormal).toEqual(m.mesh_facenormal);
    if (mesh.facetexcoord.length) expect(mesh.facetexcoord).toEqual(m.mesh_facetexcoord);
    compareTrees(mesh, m);
  }
  expect(mesh.graph.length).toBe(m.mesh_graph.length);
  if (!mesh.graph.length) return;
  expect(hullPoints(mesh.graph, m.mesh_vert)).toEqual(hullPoints(m.mesh_graph, m.mesh_vert));
  expectConvex(mesh);
  const { vertadr, vertnum, vert: corners } = mesh.polygons;
  expect(polygonSets(vertadr, vertnum, corners, m.mesh_vert)).toEqual(
    polygonSets(m.mesh_polyvertadr, m.mesh_polyvertnum, m.mesh_polyvert, m.mesh_vert),
  );
  const reach = (graph: Int32Array, extrema: Int32Array) =>
    Array.from(extrema, (local, k) => {
      const v = 3 * graph[2 + graph[0]! + local]!;
      const [x, y, z] = m.mesh_vert.subarray(v, v + 3) as unknown as [number, number, number];
      return x * (Math.floor(k / 9) - 1) + y * ((Math.floor(k / 3) % 3) - 1) + z * ((k % 3) - 1);
    });
  expectClose(reach(mesh.graph, mesh.extrema), reach(m.mesh_graph, m.mesh_extrema), FLOAT, 'extrema');
}

function compareTrees({ bvh, octree }: MeshGeometry, m: Model): void {
  const [adr, num] = [m.mesh_bvhadr[0]!, m.mesh_bvhnum[0]!];
  expect(bvh.nodeid).toEqual(m.bvh_nodeid.slice(adr, adr + num));
  expect(bvh.child).toEqual(m.bvh_child.slice(2 * adr, 2 * (adr + num)));
  expect(bvh.depth).toEqual(m.bvh_depth.slice(adr, adr + num));
  expectClose(bvh.aabb, m.bvh_aabb.slice(6 * adr, 6 * (adr + num)), DOUBLE, 'bvh_aabb');
  if (!octree) return;
  expect(octree.child).toEqual(m.oct_child);
  expect(octree.depth).toEqual(m.oct_depth);
  expectClose(octree.aabb, m.oct_aabb, DOUBLE, 'oct_aabb');
  expectClose(octree.coeff, m.oct_coeff, DOUBLE, 'oct_coeff');
}

const READERS = { obj: readOBJ, stl: readSTL, msh: readMSH } as const;
type Extension = keyof typeof READERS;

async function compareFile(
  bytes: Uint8Array,
  extension: Extension,
  attributes: string,
  options: MeshOptions,
  type = 'mesh',
) {
  const geom = `<body><freejoint/><geom type="${type}" mesh="m"/></body>`;
  const m = await reference(`<mesh name="m" FILE ${attributes}/>`, geom, { bytes, extension });
  const source = READERS[extension](bytes, origin);
  compareMesh(processMesh(source, { hull: true, ...options }, origin), m, source.face.length > 0);
}

/** A torus of few faces, with a hole that its hull closes. */
const TORUS: MeshSource = makeBuiltinMesh('supertorus', [9, 0.45, 1.3, 0.8], origin).source;
const POLYGONS = `v 0 0 0\nv 2 0 0\nv 3 1 0\nv 2 2 0\nv 0 2 0\nv 1 1 0\nv 0.3 0.4 1.7\nv 1.2 0.9 -1
vt 0 0\nvt 0.25 0.75\nvn 0 0 2\nvn 1 1 0
f 1/1/1 2/2/1 3/1/2 4/1/1 5/1/1\nf 1/1/1 7/2/2 2/1/1\nf 2//1 7//1 3//1\nf 3 7 4 8\ng more\nf 1 2 3\n`;

describe('meshes', () => {
  test.each<[string, MeshOptions]>([
    ['', {}],
    ['inertia="exact"', { inertia: 'exact' }],
    ['inertia="convex"', { inertia: 'convex' }],
    ['inertia="shell"', { inertia: 'shell' }],
    ['smoothnormal="true"', { smoothnormal: true }],
    ['scale="-1 2 .5"', { scale: [-1, 2, 0.5] }],
    [
      'refpos=".1 -2 3" refquat="1 .5 -.3 .2" scale="1 1 2"',
      { refpos: [0.1, -2, 3], refquat: [1, 0.5, -0.3, 0.2], scale: [1, 1, 2] },
    ],
  ])('the mesh of a torus matches the reference in each format: %s', async (attributes, options) => {
    await compareFile(writeOBJ(TORUS), 'obj', attributes, options);
    await compareFile(writeSTL(TORUS), 'stl', attributes, options);
    await compareFile(writeMSH(TORUS), 'msh', attributes, options);
  });

  test('polygons, normals and texture coordinates of OBJ match the reference', () =>
    compareFile(strToU8(POLYGONS), 'obj', 'inertia="legacy"', { inertia: 'legacy' }));

  test('the mesh of a point cloud matches the reference', () => {
    const points = makeBuiltinMesh('supersphere', [7, 0.6, 1.4], origin).source.vert;
    const text = Array.from({ length: points.length / 3 }, (_, i) => `v ${points.slice(3 * i, 3 * i + 3).join(' ')}`);
    return compareFile(strToU8(text.join('\n')), 'obj', '', {});
  });

  test('the octree of a signed distance field matches the reference', () =>
    compareFile(
      writeOBJ(TORUS),
      'obj',
      'scale=".3 .3 .5"',
      { scale: [0.3, 0.3, 0.5], octree: { maxDepth: 6, distances: true } },
      'sdf',
    ));

  test.each<[MeshBuiltin, number[]]>([
    ['sphere', [2]],
    ['hemisphere', [3]],
    ['cone', [7, 0.4]],
    ['cone', [6, 0]],
    ['supersphere', [10, 0.5, 2]],
    ['supertorus', [8, 0.3, 0.7, 1.5]],
    ['wedge', [4, 6, 60, 45, 0.3]],
  ])('the builtin mesh %s %j matches the reference', async (shape, parameters) => {
    const { source } = makeBuiltinMesh(shape, parameters, origin);
    const m = await reference(
      `<mesh name="m" builtin="${shape}" params="${parameters.join(' ')}"/>`,
      '<geom type="mesh" mesh="m"/>',
    );
    compareMesh(processMesh(source, { hull: true }, origin), m, source.face.length > 0);
  });

  test('the builtin plate, which has no hull, matches the reference', async () => {
    const { source, inertia } = makeBuiltinMesh('plate', [4, 5], origin);
    const geom = '<geom type="mesh" mesh="m" contype="0" conaffinity="0"/>';
    const m = await reference('<mesh name="m" builtin="plate" params="4 5"/>', geom);
    compareMesh(processMesh(source, { inertia: inertia! }, origin), m, true);
  });
});

describe.skipIf(!FURTHER_MODELS)('meshes of further models', () => {
  test.each([
    'mug/mug.obj',
    'plugin/sdf/asset/spot.obj',
    'plugin/sdf/asset/die.obj',
    'flex/asset/bunny_with_uv.obj',
    'replicate/bunny.obj',
  ])('%s', (path) => compareFile(new Uint8Array(readFileSync(`${FURTHER_MODELS}/mujoco/${path}`)), 'obj', '', {}));
});

describe('textures', () => {
  const attributes = (options: object) =>
    Object.entries(options)
      .map(([key, value]) => `${key}="${Array.isArray(value) ? value.join(' ') : value}"`)
      .join(' ');
  const COLORS = { rgb1: [0.2, 0.5, 0.7], rgb2: [1, 0, 0.35], markrgb: [0.1, 0.9, 0.3] } as const;
  const types = ['2d', 'cube', 'skybox'] as const;
  const builtins = ['gradient', 'checker', 'flat'] as const;
  const marks = ['none', 'edge', 'cross', 'random'] as const;
  const all = types.flatMap((type) => builtins.flatMap((b) => marks.map((mark) => [type, b, mark] as const)));

  test.each(all)('%s %s %s', async (type, builtin, mark) => {
    const options: TextureOptions = { type, builtin, mark, ...COLORS, random: 0.2, width: 17, height: 11 };
    const m = await reference(`<texture name="t" ${attributes(options)}/>`, '');
    const texture = makeTexture(options, {}, origin);
    expect(Buffer.compare(texture.data, m.tex_data)).toBe(0);
    expect([texture.width, texture.height, texture.nchannel, texture.type, texture.colorspace]).toEqual(
      [m.tex_width, m.tex_height, m.tex_nchannel, m.tex_type, m.tex_colorspace].map((field) => field[0]),
    );
  });
});

test('height fields match the reference', async () => {
  const bytes = new Uint8Array(8 + 4 * 12);
  bytes.set(new Uint8Array(Int32Array.of(3, 4).buffer));
  bytes.set(new Uint8Array(Float32Array.from({ length: 12 }, (_, i) => Math.sin(3 * i) - 4).buffer), 8);
  const geom = '<geom type="hfield" hfield="h"/>';
  const m = await reference('<hfield name="h" FILE size="1 1 1 1"/>', geom, { bytes, extension: 'hf' });
  expect(readHfield(bytes, origin).data).toEqual(m.hfield_data);
});
