import { describe, expect, it } from 'vitest';
import { compile } from '../../compiler/compile/compile.js';
import type { Decoded } from '../../compiler/compile/extensions.js';
import { writeArchive } from '../../foundation/resource/archive.js';
import type { Decoder } from '../../foundation/resource/decoder.js';
import type { FileContent } from '../../foundation/resource/memory.js';
import { memoryProvider } from '../../foundation/resource/rooted.js';
import { Spec } from '../../modelling/spec/spec.js';
import { fetchModel, fetchSpec } from './load.js';
import { parseModel } from './parse.js';

const OBJ = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n';
const ARM = `<mujoco model="arm"><compiler meshdir="meshes"/><asset><mesh file="link.obj"/></asset>
  <worldbody><body name="b"><joint name="j"/><geom type="mesh" mesh="link"/></body></worldbody></mujoco>`;
const URDF = `<robot name="arm"><link name="world"/><link name="b"><inertial><mass value="2"/>
  <inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <joint name="j" type="continuous"><parent link="world"/><child link="b"/></joint></robot>`;

const attaching = (file: string, type = ''): string =>
  `<mujoco><asset><model name="arm" file="${file}" ${type}/></asset>
  <worldbody><frame pos="1 0 0"><attach model="arm" prefix="a_"/></frame></worldbody></mujoco>`;

const archiveOf = (files: Readonly<Record<string, string>>): Uint8Array =>
  writeArchive(new Map(Object.entries(files).map(([path, text]) => [path, new TextEncoder().encode(text)])));

const MJZ = archiveOf({ 'arm.xml': ARM, 'meshes/link.obj': OBJ });

/** Decodes a number to a model with as many balls. */
const balls: Decoder<Decoded> = {
  contentType: 'text/balls',
  extensions: ['balls'],
  decode({ bytes }) {
    const count = Number(new TextDecoder().decode(bytes));
    if (!(count > 0)) throw new Error('how many balls?');
    const spec = new Spec();
    for (let i = 0; i < count; i++) spec.worldbody.addBody({ name: `ball${i}` }).addGeom({ size: [0.1] });
    return spec;
  },
};
const lateBalls: Decoder<Decoded> = { ...balls, decode: async (encoded) => balls.decode(encoded) };

describe('models that refer to other files', () => {
  it.each([
    ['arm.mjz', MJZ, 1],
    ['download.zip', archiveOf({ 'arm-main/arm.xml': ARM, 'arm-main/meshes/link.obj': OBJ }), 1],
    ['arm.zip', archiveOf({ 'arm/model.xml': ARM, 'arm/meshes/link.obj': OBJ }), 1],
    ['packed', MJZ, 1],
    ['arm.urdf', URDF, 0],
    ['arm.mjz', archiveOf({ 'arm.urdf': URDF }), 0],
  ] as const)('an attached model is read from %s', async (file, content, meshes) => {
    const files: Record<string, FileContent> = { 'x/main.xml': attaching(file), [`x/${file}`]: content };
    const model = await fetchModel('x/main.xml', { files });
    expect(model.joint('a_j').id).toBe(0);
    expect([...model.body_pos.slice(3, 6)]).toEqual([1, 0, 0]);
    expect(model.nmesh).toBe(meshes);
    const parsed = compile(parseModel(attaching(file), { name: 'x/main.xml', files }));
    expect(parsed.body_mass).toEqual(model.body_mass);
  });

  it('an attached model is read with its assets from an archive of a provider', async () => {
    const content = { 'main.xml': attaching('arm.mjz'), 'arm.mjz': MJZ };
    const extensions = { providers: [memoryProvider('mem', content)] };
    expect((await fetchModel('mem:main.xml', { extensions })).nmeshvert).toBe(4);
    expect((await fetchModel('mem:arm.mjz', { extensions })).nmeshvert).toBe(4);
  });

  it.each([
    ['synchronously', balls],
    ['asynchronously', lateBalls],
  ])('an attached model is read by a decoder that answers %s', async (_, decoder) => {
    const twice = attaching('three.balls').replace('</frame>', '</frame><attach model="arm" prefix="b_"/>');
    const files = { 'main.xml': twice, 'three.balls': '3' };
    const spec = await fetchSpec('main.xml', { files, extensions: { decoders: [decoder] } });
    expect(compile(spec).nbody).toBe(7);
    expect(spec.find('body', 'b_ball2')).toBeDefined();
    const alone = await fetchModel('three.balls', { files, extensions: { decoders: [decoder] } });
    expect(alone.nbody).toBe(4);
  });

  it('an attached model is decoded by its content type rather than its name', async () => {
    const files = { 'a.xml': attaching('two.xml', 'content_type="text/balls"'), 'two.xml': '2' };
    const extensions = { decoders: [balls] };
    expect((await fetchModel('a.xml', { files, extensions })).nbody).toBe(3);
    const unknown = { ...files, 'a.xml': attaching('two.xml', 'content_type="text/cubes"') };
    await expect(fetchModel('a.xml', { files: unknown, extensions })).rejects.toThrow(
      /^a\.xml:1:\d+: error: .*no decoder reads models of type text\/cubes \[no-decoder\/[\w-]+\]/m,
    );
  });

  it('decoder errors are located at the attribute that names the file', async () => {
    const files = { 'a.xml': attaching('no.balls'), 'no.balls': 'none' };
    for (const decoder of [balls, lateBalls]) {
      const loading = fetchModel('a.xml', { files, extensions: { decoders: [decoder] } });
      await expect(loading).rejects.toThrow(/^a\.xml:1:34: error: .*how many balls\? \[resource-failed\/[\w-]+\]/m);
    }
    const late = { 'a.xml': attaching('one.balls'), 'one.balls': '1' };
    expect(() => parseModel(late['a.xml'], { files: late, extensions: { decoders: [lateBalls] } })).toThrow(
      /load the model.*\[asset-not-loaded\/[\w-]+\]/,
    );
  });

  it('a model that contains itself is refused, even through an archive', async () => {
    const files = { 'a.mjz': archiveOf({ 'a.xml': attaching('../a.mjz') }) };
    await expect(fetchSpec('x.xml', { files: { ...files, 'x.xml': attaching('a.mjz') } })).rejects.toThrow(
      'model-cycle',
    );
  });
});

describe('mesh files', () => {
  it('a mesh file is loaded as a model with one geom', async () => {
    const model = await fetchModel('x/part.obj', { files: { 'x/part.obj': OBJ } });
    expect([model.nmesh, model.ngeom, model.nmeshvert]).toEqual([1, 1, 4]);
  });

  it('a mesh decoder may return a Spec, whose first mesh is used', async () => {
    const pyramid: Decoder<Decoded> = {
      contentType: 'text/pyramid',
      extensions: ['pyr'],
      decode({ wanted }) {
        const spec = new Spec();
        if (wanted === 'mesh') spec.add('mesh', { name: 'p', vertex: [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1] });
        return spec;
      },
    };
    const files = { 'm.xml': '<mujoco><asset><mesh file="a.pyr"/></asset></mujoco>', 'a.pyr': '' };
    expect((await fetchModel('m.xml', { files, extensions: { decoders: [pyramid] } })).nmeshvert).toBe(4);
    const empty: Decoder<Decoded> = { ...pyramid, decode: () => new Spec() };
    await expect(fetchModel('m.xml', { files, extensions: { decoders: [empty] } })).rejects.toThrow(
      'there is no mesh in it',
    );
  });
});
