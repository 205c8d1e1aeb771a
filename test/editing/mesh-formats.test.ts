/** Mesh files as they come: what MuJoCo refuses is read with a warning, and refused under its rules. */
import { Document, NodeIO, type Texture } from '@gltf-transform/core';
import { EXTMeshoptCompression, EXTTextureWebP, KHRDracoMeshCompression } from '@gltf-transform/extensions';
import draco3d from 'draco3dgltf';
import jpeg from 'jpeg-js';
import { MeshoptEncoder } from 'meshoptimizer';
import { describe, expect, it } from 'vitest';
import { simplifyMesh, threeDecoder } from '../../src/api/decoders.js';
import { compile, loadModel, loadSpec, type Model, type ModelError, parseXML } from '../../src/api/index.js';
import { makeBuiltinMesh } from '../../src/compiler/asset/builtin-mesh.js';
import { readOBJ, writeOBJ } from '../../src/compiler/asset/formats/obj.js';
import { readAnySTL, readSTL, writeSTL } from '../../src/compiler/asset/formats/stl.js';
import { type MeshSource, meshSource } from '../../src/compiler/asset/mesh-source.js';
import { Diagnostics } from '../../src/foundation/base/diagnostics.js';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A sphere that is cut into triangles, with vertices numbered as an STL file gives them. */
const SPHERE = readSTL(writeSTL(makeBuiltinMesh('sphere', [2], { name: 'sphere' }).source), { name: 'sphere' });

function asciiSTL({ vert, face }: MeshSource): string {
  const corner = (i: number): string => `    vertex ${[...vert.subarray(3 * i, 3 * i + 3)].join(' ')}\n`;
  let text = 'solid ball with a name\n';
  for (let i = 0; i < face.length; i += 3) {
    text += `  facet normal 0 0 0\n   outer loop\n${[0, 1, 2].map((k) => corner(face[i + k]!)).join('')}   endloop\n  endfacet\n`;
  }
  return `${text}endsolid\n`;
}

function ply({ vert, face }: MeshSource, format: 'ascii' | 'binary_little_endian' | 'binary_big_endian'): Uint8Array {
  const [nvert, nface] = [vert.length / 3, face.length / 3];
  const head = `ply\nformat ${format} 1.0\ncomment made up\nelement vertex ${nvert}\nproperty float x\nproperty float y\nproperty float z\nelement face ${nface}\nproperty list uchar int vertex_indices\nend_header\n`;
  if (format === 'ascii') {
    const rows = Array.from({ length: nvert }, (_, i) => [...vert.subarray(3 * i, 3 * i + 3)].join(' '));
    const faces = Array.from({ length: nface }, (_, i) => `3 ${[...face.subarray(3 * i, 3 * i + 3)].join(' ')}`);
    return encode(`${head + [...rows, ...faces].join('\n')}\n`);
  }
  const isLittle = format === 'binary_little_endian';
  const bytes = new Uint8Array(head.length + 12 * nvert + 13 * nface);
  bytes.set(encode(head));
  const view = new DataView(bytes.buffer);
  let at = head.length;
  for (const x of vert) view.setFloat32((at += 4) - 4, x, isLittle);
  face.forEach((v, i) => {
    if (i % 3 === 0) view.setUint8(at++, 3);
    view.setInt32((at += 4) - 4, v, isLittle);
  });
  return bytes;
}

/** A GLB file of a mesh, with its z axis up; `compress` adds an extension. */
async function glb(
  { vert, face }: MeshSource,
  compress: 'none' | 'draco' | 'meshopt' = 'none',
  change: (file: Document) => void = () => {},
): Promise<Uint8Array> {
  const file = new Document();
  const buffer = file.createBuffer();
  // y up: (x, y, z) is stored as (x, z, -y)
  const turned = vert.slice();
  for (let i = 0; i < vert.length; i += 3) [turned[i + 1], turned[i + 2]] = [vert[i + 2]!, 0 - vert[i + 1]!];
  const accessor = (type: 'VEC3' | 'SCALAR', array: Float32Array | Uint32Array) =>
    file
      .createAccessor()
      .setType(type)
      .setArray(array.slice() as never)
      .setBuffer(buffer);
  const primitive = file
    .createPrimitive()
    .setAttribute('POSITION', accessor('VEC3', turned))
    .setIndices(accessor('SCALAR', Uint32Array.from(face)));
  file.createScene().addChild(file.createNode('ball').setMesh(file.createMesh().addPrimitive(primitive)));
  change(file);
  const io = new NodeIO().registerExtensions([KHRDracoMeshCompression, EXTMeshoptCompression, EXTTextureWebP]);
  if (compress === 'draco') {
    io.registerDependencies({
      'draco3d.encoder': await (
        draco3d as unknown as { createEncoderModule(): Promise<unknown> }
      ).createEncoderModule(),
    });
    file.createExtension(KHRDracoMeshCompression).setRequired(true);
  } else if (compress === 'meshopt') {
    await MeshoptEncoder.ready;
    io.registerDependencies({ 'meshopt.encoder': MeshoptEncoder });
    file.createExtension(EXTMeshoptCompression).setRequired(true);
  }
  return io.writeBinary(file);
}

const modelOf = (file: string, attributes = ''): string =>
  `<mujoco><asset><mesh name="m" file="${file}" ${attributes}/></asset><worldbody><body><freejoint/><geom type="mesh" mesh="m"/></body></worldbody></mujoco>`;

async function loaded(file: string, bytes: Uint8Array, attributes = '', compatibility: '3.14' | '4.0' = '4.0') {
  const diagnostics = new Diagnostics();
  const files = { 'm.xml': encode(modelOf(file, attributes)), [file]: bytes };
  const model = await loadModel('m.xml', { files, diagnostics, compatibility });
  return { model, found: diagnostics.list.map(({ code }) => code) };
}

async function codesUnderReference(file: string, bytes: Uint8Array, attributes = ''): Promise<readonly string[]> {
  try {
    await loaded(file, bytes, attributes, '3.14');
    return [];
  } catch (error) {
    return (error as ModelError).diagnostics.map(({ code }) => code);
  }
}

const geometry = ({ mesh_vert, mesh_face, mesh_pos, mesh_quat, body_mass, body_inertia, geom_size }: Model) =>
  [mesh_vert, mesh_face, mesh_pos, mesh_quat, body_mass, body_inertia, geom_size].map((each) => [...each]);

describe('STL', () => {
  it('an ASCII file gives the mesh of the binary file, with a warning', async () => {
    const binary = await loaded('m.stl', writeSTL(SPHERE));
    const ascii = await loaded('m.stl', encode(asciiSTL(SPHERE)));
    expect([binary.found, ascii.found]).toEqual([[], ['mesh-repaired/stl-text']]);
    expect(geometry(ascii.model)).toEqual(geometry(binary.model));
    expect(await codesUnderReference('m.stl', encode(asciiSTL(SPHERE)))).toEqual(['bad-mesh-file/stl-text']);
  });

  it('a file with more faces than MuJoCo reads is read, with a warning', () => {
    const face = new Int32Array(3 * 200_001);
    for (let i = 0; i < face.length; i++) face[i] = i % 4;
    const bytes = writeSTL(meshSource('other', { vert: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1), face }));
    const source = readAnySTL(bytes, { name: 'm' });
    expect(source.face.length).toBe(face.length);
    expect(source.repairs!.map(({ code }) => code)).toEqual(['mesh-repaired/stl-faces']);
    expect(() => readSTL(bytes, { name: 'm' })).toThrow(/\[bad-mesh-file\/stl-faces\]/);
  });

  it.each([
    ['solid x\nfacet\nvertex 0 0 zero\n', 'bad-mesh-file/stl-number'],
    ['solid x\nfacet\nvertex 0 0 0\nvertex 1 0 0\n', 'bad-mesh-file/stl-corners'],
    ['solid x\n', 'bad-mesh-file/stl-corners'],
  ])('a damaged ASCII file is refused: %j', (text, code) => {
    expect(() => readAnySTL(encode(text), { name: 'm' })).toThrow(`[${code}]`);
  });
});

describe('OBJ', () => {
  const half = (faces: readonly number[][]): string => faces.map((f) => `f ${f.join(' ')}`).join('\n');
  const TETRA = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n';
  const whole = encode(
    `${TETRA}${half([
      [1, 3, 2],
      [1, 2, 4],
      [2, 3, 4],
      [3, 1, 4],
    ])}\n`,
  );
  const groups = encode(
    `${TETRA}g a\n${half([
      [1, 3, 2],
      [1, 2, 4],
    ])}\ng b\n${half([
      [2, 3, 4],
      [3, 1, 4],
    ])}\ng empty\n`,
  );

  it('all groups are read as one mesh, with a warning; under the rules of MuJoCo only the first', async () => {
    const { model, found } = await loaded('m.obj', groups);
    expect(found).toEqual(['mesh-repaired/obj-shapes']);
    expect(geometry(model)).toEqual(geometry((await loaded('m.obj', whole)).model));
    expect((await loaded('m.obj', groups, '', '3.14')).model.mesh_facenum[0]).toBe(2);
  });

  it('an inside-out mesh is turned, with a warning; under the rules of MuJoCo it is refused', async () => {
    const turned = encode(
      `${TETRA}${half([
        [2, 3, 1],
        [4, 2, 1],
        [4, 3, 2],
        [4, 1, 3],
      ])}\n`,
    );
    const { model, found } = await loaded('m.obj', turned, 'inertia="exact"');
    expect(found).toEqual(['mesh-repaired/inside-out']);
    expect([...model.body_mass]).toEqual([...(await loaded('m.obj', whole, 'inertia="exact"')).model.body_mass]);
    expect(await codesUnderReference('m.obj', turned, 'inertia="exact"')).toEqual(['bad-mesh/negative-volume']);
  });
});

describe('PLY', () => {
  it.each(['ascii', 'binary_little_endian', 'binary_big_endian'] as const)(
    '%s gives the mesh of the STL file',
    async (format) => {
      const { model, found } = await loaded('m.ply', ply(SPHERE, format));
      expect(found).toEqual([]);
      expect(geometry(model)).toEqual(geometry((await loaded('m.stl', writeSTL(SPHERE))).model));
    },
  );

  it('polygons are split, and normals and texture coordinates are read', async () => {
    const text = `ply\nformat ascii 1.0\nelement vertex 5\nproperty float x\nproperty float y\nproperty float z\nproperty float s\nproperty float t\nelement face 5\nproperty list uchar uint vertex_index\nend_header\n0 0 0 0 0\n1 0 0 1 0\n1 1 0 1 1\n0 1 0 0 1\n0.5 0.5 1 0.5 0.25\n4 3 2 1 0\n3 0 1 4\n3 1 2 4\n3 2 3 4\n3 3 0 4\n`;
    const { model } = await loaded('m.ply', encode(text));
    expect(model.mesh_facenum[0]).toBe(6);
    expect([...model.mesh_texcoord].slice(-2)).toEqual([0.5, 0.75]);
  });

  it.each([
    ['no header', 'solid', 'ply-header'],
    ['an unknown format', 'ply\nformat utf8 1.0\nend_header\n', 'ply-format'],
    ['an unknown type', 'ply\nformat ascii 1.0\nelement vertex 1\nproperty half x\nend_header\n', 'ply-type'],
    [
      'more rows than bytes',
      'ply\nformat ascii 1.0\nelement vertex 1000000000\nproperty float x\nend_header\n1\n',
      'ply-count',
    ],
    ['an end in the data', 'ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nend_header\n1\n', 'ply-end'],
    [
      'a word that is not a number',
      'ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nend_header\nx\n',
      'ply-number',
    ],
    ['no vertices', 'ply\nformat ascii 1.0\nend_header\n', 'ply-vertices'],
    [
      'a vertex that does not exist',
      'ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nproperty float y\nproperty float z\nelement face 1\nproperty list uchar int vertex_indices\nend_header\n0 0 0\n3 0 1 2\n',
      'ply-index',
    ],
    [
      'a list that is too long',
      'ply\nformat ascii 1.0\nelement face 1\nproperty list int int vertex_indices\nend_header\n9999999\n',
      'ply-list',
    ],
  ])('a damaged file is refused: %s', async (_, text, code) => {
    await expect(loaded('m.ply', encode(text))).rejects.toThrow(`[bad-mesh-file/${code}]`);
  });
});

describe('glTF', () => {
  it('the same mesh in GLB, OBJ and STL gives equal Models', async () => {
    const [a, b, c] = [
      await loaded('m.glb', await glb(SPHERE)),
      await loaded('m.obj', writeOBJ(SPHERE)),
      await loaded('m.stl', writeSTL(SPHERE)),
    ];
    expect(geometry(a.model)).toEqual(geometry(c.model));
    expect(geometry(b.model)).toEqual(geometry(c.model));
    expect(readOBJ(writeOBJ(SPHERE), { name: 'm' }).face).toEqual(SPHERE.face);
  });

  it.each(['draco', 'meshopt'] as const)('a file compressed with %s is read', async (compress) => {
    const plain = await loaded('m.glb', await glb(SPHERE));
    const { model } = await loaded('m.glb', await glb(SPHERE, compress));
    expect(model.mesh_facenum[0]).toBe(plain.model.mesh_facenum[0]);
    // positions are quantized to 14 bits
    expect(model.body_mass[1]).toBeCloseTo(plain.model.body_mass[1]!, -1);
  });

  it('nodes are placed, and skins are left out with a warning', async () => {
    const bytes = await glb(SPHERE, 'none', (file) => {
      const [node] = file.getRoot().listNodes();
      node!.setTranslation([1, 2, 3]).setScale([2, 2, 2]).setSkin(file.createSkin().addJoint(file.createNode()));
    });
    const { model, found } = await loaded('m.glb', bytes);
    expect(found).toEqual(['mesh-repaired/skin']);
    expect([...model.mesh_pos].map((x) => Math.round(x * 1e4) / 1e4)).toEqual([1, -3, 2]);
  });

  it('a file that is opened as a model has bodies, materials and PNG textures', async () => {
    const png = Uint8Array.from(
      atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
      (c) => c.charCodeAt(0),
    );
    const bytes = await glb(SPHERE, 'none', (file) => {
      const material = file.createMaterial('paint').setBaseColorFactor([1, 0.5, 0, 1]);
      material.setBaseColorTexture(file.createTexture('t').setMimeType('image/png').setImage(png));
      file.getRoot().listMeshes()[0]!.listPrimitives()[0]!.setMaterial(material);
    });
    const spec = await loadSpec('scene.glb', { files: { 'scene.glb': bytes } });
    expect(spec.bodies.map(({ name }) => name)).toContain('ball');
    const model = compile(spec);
    expect([...model.mat_rgba]).toEqual([1, 0.5, 0, 1]);
    expect([model.nmesh, model.ntex]).toEqual([1, 1]);
  });

  /** A file with one textured material, opened as a model. */
  async function textured(
    type: string,
    image: Uint8Array,
    change: (file: Document, texture: Texture) => void = () => {},
  ) {
    const bytes = await glb(SPHERE, 'none', (file) => {
      const texture = file.createTexture('t').setMimeType(type).setImage(image.slice());
      file
        .getRoot()
        .listMeshes()[0]!
        .listPrimitives()[0]!
        .setMaterial(file.createMaterial().setBaseColorTexture(texture));
      change(file, texture);
    });
    const diagnostics = new Diagnostics();
    const model = await loadModel('scene.glb', { files: { 'scene.glb': bytes }, diagnostics });
    return { model, found: diagnostics.list.map(({ code, message }) => `${code}: ${message}`) };
  }

  it('JPEG textures of a model are converted', async () => {
    const data = new Uint8Array(4 * 16 * 8);
    for (let i = 0; i < data.length; i += 4) data.set([200, 100, 50, 255], i);
    const { model, found } = await textured('image/jpeg', jpeg.encode({ width: 16, height: 8, data }, 100).data);
    expect(found).toEqual([]);
    expect([model.ntex, model.tex_width[0], model.tex_height[0], model.tex_nchannel[0]]).toEqual([1, 16, 8, 3]);
    for (const [i, value] of [200, 100, 50].entries()) expect(Math.abs(model.tex_data[i]! - value)).toBeLessThan(3);
  });

  it.each([
    ['image/webp', () => {}],
    // the texture is defined by the extension alone
    ['image/webp', (file: Document) => void file.createExtension(EXTTextureWebP).setRequired(true)],
    ['image/ktx2', () => {}],
  ])('textures in other formats are left out with a warning: %s', async (type, change) => {
    const { model, found } = await textured(type, encode('RIFF....WEBPVP8 '), change);
    expect(found).toEqual([
      `mesh-repaired/textures: scene.glb: textures of type ${type} are left out; save them as PNG, or as JPEG and install jpeg-js`,
    ]);
    expect([model.nmesh, model.nmat, model.ntex]).toEqual([1, 1, 0]);
  });

  it('a JPEG texture that is damaged or too large is an error', async () => {
    const image = Uint8Array.from(jpeg.encode({ width: 8, height: 8, data: new Uint8Array(256) }).data);
    await expect(textured('image/jpeg', image.subarray(0, 100))).rejects.toThrow('[bad-mesh-file/gltf]');
    // the frame header has height and width as 16 bit numbers after its length and precision
    const at = image.findIndex((byte, i) => byte === 0xff && image[i + 1] === 0xc0);
    image.fill(0xff, at + 5, at + 9);
    await expect(textured('image/jpeg', image)).rejects.toThrow('[bad-mesh-file/gltf]');
  });

  it('a file with data: buffers is read, and one that names other files is refused', async () => {
    const binary = new NodeIO();
    const { json, resources } = await binary.writeJSON(await binary.readBinary(await glb(SPHERE)), {});
    const [name] = Object.keys(resources);
    const data = `data:application/octet-stream;base64,${Buffer.from(resources[name!]!).toString('base64')}`;
    const embedded = encode(JSON.stringify({ ...json, buffers: [{ ...json.buffers![0], uri: data }] }));
    expect((await loaded('m.gltf', embedded)).model.nmesh).toBe(1);
    const outside = encode(JSON.stringify({ ...json, buffers: [{ ...json.buffers![0], uri: '../../etc/passwd' }] }));
    await expect(loaded('m.gltf', outside)).rejects.toThrow(/\[bad-mesh-file\/gltf-external\]/);
  });

  it.each([
    ['no glTF', encode('glTF'), 'gltf-header'],
    ['arrays without data', encode('{"asset":{"version":"2.0"},"accessors":[{"count":1e12}]}'), 'gltf-size'],
    [
      'data that unpacks',
      encode(
        '{"asset":{"version":"2.0"},"bufferViews":[{"extensions":{"EXT_meshopt_compression":{"count":1e9,"byteStride":64}}}]}',
      ),
      'gltf-size',
    ],
    ['a wrong version', encode('{"asset":{"version":"1.0"}}'), 'gltf'],
  ])('a damaged file is refused: %s', async (_, bytes, code) => {
    await expect(loaded('m.gltf', bytes)).rejects.toThrow(`[bad-mesh-file/${code}]`);
  });

  it('the synchronous functions refuse the format', async () => {
    // a mesh that no other test has compiled
    const bytes = await glb(SPHERE, 'none', (file) => void file.getRoot().listNodes()[0]!.setTranslation([7, 0, 0]));
    const files = { 'm.glb': bytes };
    expect(() => compile(parseXML(modelOf('m.glb'), { files }))).toThrow(/\[bad-mesh\/async-decoder\]/);
  });
});

describe('other formats', () => {
  it('a loader of three.js becomes a decoder', async () => {
    const { BufferGeometry, Float32BufferAttribute, Group, Mesh } = await import('three');
    const shape = new BufferGeometry()
      .setAttribute('position', new Float32BufferAttribute(SPHERE.vert, 3))
      .setIndex([...SPHERE.face]);
    const loader = { parse: () => new Group().add(new Mesh(shape)) };
    const decoder = threeDecoder(loader, { contentType: 'model/3mf', extensions: ['3mf'] });
    const files = { 'm.xml': encode(modelOf('m.3mf')), 'm.3mf': new Uint8Array(4) };
    const model = await loadModel('m.xml', { files, extensions: { decoders: [decoder] } });
    expect(geometry(model)).toEqual(geometry((await loaded('m.stl', writeSTL(SPHERE))).model));
  });

  it('a loader without parse is a usage error', () => {
    expect(() => threeDecoder({} as never, { contentType: 'a/b', extensions: [] })).toThrow(TypeError);
  });
});

describe('simplifyMesh', () => {
  it('reduces the triangles within the error, and reports the error', async () => {
    const fine = makeBuiltinMesh('sphere', [4], { name: 'sphere' }).source;
    const { mesh, error } = await simplifyMesh(fine, { faces: 200, error: 0.05 });
    expect(mesh.face.length).toBeLessThan(fine.face.length / 2);
    expect(error).toBeGreaterThan(0);
    expect(error).toBeLessThanOrEqual(0.05 * 2);
    // vertices of the sphere remain vertices of it
    for (let i = 0; i < mesh.vert.length; i += 3) expect(Math.hypot(...mesh.vert.subarray(i, i + 3))).toBeCloseTo(1, 5);
  });

  it('keeps the mesh if no error is allowed, and refuses options out of range', async () => {
    const { mesh, error } = await simplifyMesh(SPHERE, { error: 0 });
    expect([mesh.face.length, error]).toEqual([SPHERE.face.length, 0]);
    await expect(simplifyMesh(SPHERE, { error: 2 })).rejects.toThrow(RangeError);
    await expect(simplifyMesh({}, {})).rejects.toThrow(TypeError);
  });
});
