import { Document, NodeIO } from '@gltf-transform/core';
import { expect, test } from 'vitest';
import { readOBJ } from '../../src/compiler/asset/index.js';
import { gltfBundle } from './gltf-bundle.js';

const noPng = () => Promise.reject(new Error('there is no picture'));

/** A triangle with y up, in a node that is translated, rotated and mirrored. */
function sample(scale: readonly [number, number, number] = [1, 1, 1]): Document {
  const document = new Document();
  const buffer = document.createBuffer();
  const accessor = (type: 'VEC3' | 'VEC2', values: readonly number[]) =>
    document.createAccessor().setType(type).setArray(new Float32Array(values)).setBuffer(buffer);
  const material = document.createMaterial('Deep red').setBaseColorFactor([0.5, 0, 0, 1]).setRoughnessFactor(0.25);
  const part = document
    .createPrimitive()
    .setAttribute('POSITION', accessor('VEC3', [0, 0, 0, 1, 0, 0, 0, 2, 0]))
    .setAttribute('NORMAL', accessor('VEC3', [0, 0, 1, 0, 0, 1, 0, 0, 1]))
    .setAttribute('TEXCOORD_0', accessor('VEC2', [0, 0, 1, 0, 0, 0.25]))
    .setMaterial(material);
  const mesh = document.createMesh('wing left').addPrimitive(part);
  const node = document
    .createNode('node')
    .setMesh(mesh)
    .setTranslation([0, 0, 3])
    .setScale([...scale]);
  document.createScene().addChild(document.createNode('parent').setTranslation([10, 0, 0]).addChild(node));
  return document;
}

const read = async (document: Document) =>
  gltfBundle('bird.glb', await new NodeIO().writeBinary(document), new Map(), noPng);

test('converts parts to meshes with z up, transformed by their nodes', async () => {
  const { name, files, meshes, materials } = await read(sample());
  expect(name).toBe('bird');
  expect(meshes).toEqual([{ file: 'wing_left.obj', material: 'Deep_red' }]);
  expect(materials).toEqual([{ name: 'Deep_red', rgba: [0.5, 0, 0, 1], metallic: 1, roughness: 0.25 }]);
  const { vert, normal, texcoord, face } = readOBJ(files[0]!.bytes, { name: 'wing' });
  // (x, y, z) is (x, -z, y) with z up
  expect([...vert]).toEqual([10, -3, 0, 11, -3, 0, 10, -3, 2]);
  expect([...normal].map((x) => x + 0)).toEqual([0, -1, 0, 0, -1, 0, 0, -1, 0]);
  expect([...texcoord]).toHaveLength(6);
  expect([...face]).toEqual([0, 1, 2]);
});

test('a mirrored part has its outside facing outward', async () => {
  const { files } = await read(sample([-1, 1, 1]));
  const { vert, normal, face } = readOBJ(files[0]!.bytes, { name: 'wing' });
  expect([...face]).toEqual([0, 2, 1]);
  expect([...vert]).toEqual([10, -3, 0, 9, -3, 0, 10, -3, 2]);
  expect(normal[1]).toBe(-1);
});

test('a stretched part has normals perpendicular to its surface', async () => {
  const document = sample();
  const [part] = document.getRoot().listMeshes()[0]!.listPrimitives();
  part!.getAttribute('NORMAL')!.setArray(new Float32Array([1, 1, 0, 1, 1, 0, 1, 1, 0].map((x) => x / Math.SQRT2)));
  document.getRoot().listNodes()[0]!.setScale([2, 1, 1]);
  const { files } = await read(document);
  const { normal } = readOBJ(files[0]!.bytes, { name: 'wing' });
  // a slope of 1 becomes 1/2 when the part is stretched to twice its width
  expect([...normal.slice(0, 3)]).toEqual([1 / Math.sqrt(5), 0, 2 / Math.sqrt(5)].map((x) => expect.closeTo(x, 5)));
});

test('a .gltf text requires its external files', async () => {
  const { json, resources } = await new NodeIO().writeJSON(sample(), { basename: 'bird' });
  const text = new TextEncoder().encode(JSON.stringify(json));
  const files = new Map(Object.entries(resources).map(([uri, bytes]) => [`birds/${uri}`, bytes]));
  expect((await gltfBundle('birds/bird.gltf', text, files, noPng)).meshes).toHaveLength(1);
  await expect(gltfBundle('bird.gltf', text, new Map(), noPng)).rejects.toThrow('needs the file bird.bin');
});

test('refuses a part without triangles', async () => {
  await expect(read(new Document())).rejects.toThrow('there are no triangles');
});
