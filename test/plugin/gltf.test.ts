/** An asynchronous decoder added by a program: glTF. */
import { Document, WebIO } from '@gltf-transform/core';
import { expect, it } from 'vitest';
import gltf from '../../examples/decoders/gltf.js';
import { compile, loadModel, loadSpec, parseXML } from '../../src/api/index.js';

const CUBE_FACES = [
  0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6, 0, 1, 5, 0, 5, 4, 2, 6, 7, 2, 7, 3, 0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5,
];
const XML = `<mujoco><asset><mesh name="m" file="box.glb"/></asset>
  <worldbody><body><freejoint/><geom type="mesh" mesh="m"/></body></worldbody></mujoco>`;

/** A box of sides 2, 4, 6 about (1, 2, 3), in a node translated along x. */
async function box(x = 10, name = ''): Promise<Uint8Array> {
  const file = new Document();
  const buffer = file.createBuffer();
  const corners = Float32Array.from(
    { length: 24 },
    (_, i) => ((Math.floor(i / 3) >> (2 - (i % 3))) & 1) * 2 * ((i % 3) + 1),
  );
  const position = file.createAccessor().setType('VEC3').setArray(corners).setBuffer(buffer);
  const indices = file.createAccessor().setType('SCALAR').setArray(Uint16Array.from(CUBE_FACES)).setBuffer(buffer);
  const orange = file.createMaterial().setBaseColorFactor([1, 0.5, 0, 1]);
  const primitive = file.createPrimitive().setAttribute('POSITION', position).setIndices(indices).setMaterial(orange);
  const node = file.createNode(name).setMesh(file.createMesh().addPrimitive(primitive)).setTranslation([x, 0, 0]);
  file.createScene().addChild(node);
  return new WebIO().writeBinary(file);
}

it('a glTF mesh is decoded while a model is loaded, at its pose and with z up', async () => {
  const files = { 'm.xml': XML, 'box.glb': await box() };
  const model = await loadModel('m.xml', { files, extensions: { decoders: [gltf] } });
  expect([model.nmeshvert, model.nmeshface]).toEqual([8, 12]);
  expect(model.body_mass[1]).toBeCloseTo(1000 * 2 * 4 * 6, 6);
  expect([...model.body_ipos.slice(3, 6)].map((x) => Math.round(1e6 * x) / 1e6)).toEqual([11, -3, 2]);
});

it('reports a broken glTF file, and a synchronous compile that cannot wait for the decoder', async () => {
  const broken = loadModel('m.xml', {
    files: { 'm.xml': XML, 'box.glb': Uint8Array.of(1, 2, 3) },
    extensions: { decoders: [gltf] },
  });
  await expect(broken).rejects.toThrow(/^m\.xml:1:\d+: error: .*\[resource-failed\/[\w-]+\]$/m);
  const files = { 'box.glb': await box(11) };
  expect(() => compile(parseXML(XML, { files }), { extensions: { decoders: [gltf] } })).toThrow(
    /compiling does not wait/,
  );
  await expect(loadSpec('m.xml', { files: { 'm.xml': XML } })).resolves.toBeDefined();
});

it('a glTF file loaded as a model has bodies', async () => {
  const files = {
    'm.xml': `<mujoco><asset><model name="scene" file="box.glb"/></asset>
      <worldbody><attach model="scene" prefix="s_"/></worldbody></mujoco>`,
    'box.glb': await box(4, 'crate'),
  };
  const model = await loadModel('m.xml', { files, extensions: { decoders: [gltf] } });
  expect(model.body('s_crate').id).toBe(1);
  expect([...model.geom_rgba]).toEqual([1, 0.5, 0, 1]);
  expect(model.body_mass[1]).toBeCloseTo(1000 * 2 * 4 * 6, 6);
  const alone = await loadModel('box.glb', { files, extensions: { decoders: [gltf] } });
  expect([alone.nbody, alone.nmesh]).toEqual([2, 1]);
});
