/** Assets of the Model: valid content, and rows equal to the reference. */
import { beforeEach, describe, expect, it } from 'vitest';
import { problemsOf } from '../../../../test/fixtures/problems.js';
import { compileSmallModel } from '../../../../test/oracle/small-model.js';
import { parseModel } from '../../../authoring/load/parse.js';
import { encodePNG } from '../../../hosts/node/png.js';
import { Spec } from '../../../modelling/spec/spec.js';
import type { Model } from '../../../simulation/model/model.js';
import { definePlugin } from '../../../simulation/model/plugin.js';
import { compile } from '../compile.js';
import { assetCache } from './asset-cache.js';

// assets cached by other tests would be reused
beforeEach(() => assetCache.clear());

const assets = (content: string, world = ''): string => `<asset>${content}</asset><worldbody>${world}</worldbody>`;
const compiled = (content: string, world = ''): Model =>
  compile(parseModel(`<mujoco>${assets(content, world)}</mujoco>`), { trialStep: false });
const BONE = '<bone body="world" bindpos="0 0 0" bindquat="1 0 0 0" vertid="0 1 2" vertweight="1 1 1"/>';
const TETRA = 'vertex="0 0 0 1 0 0 0 1 0 0 0 1"';

describe('rejects an asset, as in the reference', () => {
  it.each<[string, string]>([
    ['<mesh vertex="0 0 0"/>', "'mesh' needs the attribute 'name'"],
    ['<hfield nrow="2" ncol="2" size="1 1 1 1"/>', "'hfield' needs the attribute 'name'"],
    ['<texture type="2d" builtin="flat" width="2" height="2"/>', "'texture' needs the attribute 'name'"],
    ['<mesh name="m" builtin="sphere" params="1" normal="1 0 0 1"/>', "'normal' has 4 numbers, not a multiple of 3"],
    ['<mesh name="m" builtin="sphere" params="1" texcoord="1 0 0"/>', "'texcoord' has 3 numbers, not a multiple of 2"],
    ...['vertex="0 0 0 1 0 0 0 1 0"', 'face="0 1 2"', ''].map((given): [string, string] => [
      `<skin name="s" ${given}>${given === '' ? '' : BONE}</skin>`,
      'a skin needs vertices, faces and bones',
    ]),
    [
      `<skin name="s" vertex="0 0 0 1 0 0 0 1 0" face="0 1 2">${BONE.replace('world', 'nobody')}</skin>`,
      "there is no body 'nobody'",
    ],
    [`<mesh name="m" ${TETRA} normal="1 0 0 1"/>`, "'normal' has 4 numbers, not a multiple of 3"],
    [`<mesh name="m" ${TETRA} texcoord="1 0 0"/>`, "'texcoord' has 3 numbers, not a multiple of 2"],
    ...[0, 1, 2, 3].map((at): [string, string] => [
      `<hfield name="h" nrow="2" ncol="2" size="${[1, 1, 1, 1].map((x, i) => (i === at ? 0 : x)).join(' ')}"/>`,
      'every size must be positive',
    ]),
    [
      '<texture name="t" type="cube" builtin="flat" width="2" gridsize="1 2" gridlayout="RLU"/>',
      'gridlayout has 3 letters for 1 x 2 cells',
    ],
    [
      '<skin name="s" face="0 0 0"><bone body="world" bindpos="0 0 0" bindquat="1 0 0 0" vertid="0" vertweight="1"/></skin>',
      'a skin needs vertices, faces and bones',
    ],
  ])('rejects the asset %s: %s', async (content, reason) => {
    const { messages, isRefusedThere } = await compileSmallModel(assets(content));
    expect([messages.some((message) => message.includes(reason)), isRefusedThere], messages.join('\n')).toEqual([
      true,
      true,
    ]);
  });
});

/** Start and order of the faces and polygons of a hull are not determined. */
const FREE = /^(mesh_(graph|poly|extrema|face)|bvh_|npolygonmax)/;

describe('gives an asset the rows of the reference', () => {
  const GEOM = '<body><freejoint/><geom type="mesh" mesh="m"/></body>';
  it.each<[string, string]>([
    [`<mesh name="m" ${TETRA}/>`, GEOM],
    [`<mesh name="m" ${TETRA} refpos="1 2 3" refquat="0 1 1 0" scale="1 -2 3" inertia="exact"/>`, GEOM],
    [`<mesh name="m" ${TETRA} inertia="shell"/>`, GEOM],
    [`<mesh name="m" ${TETRA} smoothnormal="true" face="0 2 1 0 1 3 0 3 2 1 2 3"/>`, GEOM],
    [`<mesh name="m" ${TETRA}/>`, '<geom type="mesh" mesh="m" contype="0" conaffinity="0"/>'],
    [
      `<mesh name="m" ${TETRA}/><mesh name="n" builtin="sphere" params="1"/>`,
      `<body><geom name="g" size=".1"/>${'<geom type="mesh" mesh="n"/>'}<geom type="mesh" mesh="m"/></body>`,
    ],
    ['<hfield name="h" nrow="2" ncol="3" size="1 2 3 4"/>', '<geom type="hfield" hfield="h"/>'],
    [`<skin vertex="0 0 0 1 0 0 0 1 0" face="0 1 2">${BONE}</skin>`, ''],
    [
      ['', 'texcoord="0 0 1 0 0 1"', '', 'texcoord="0 0 .5 0 0 .5"']
        .map((uv, i) => `<skin name="s${i}" vertex="0 0 0 1 0 0 0 1 0" face="0 1 2" ${uv}>${BONE}</skin>`)
        .join(''),
      '',
    ],
    [
      `<mesh name="m" builtin="sphere" params="0"/><mesh name="n" builtin="sphere" params="1"/><mesh name="o" builtin="hemisphere" params="2"/>`,
      '',
    ],
    [
      '<hfield name="h" nrow="2" ncol="2" size="1 2 3 4" elevation="0 1 2 4"/><hfield name="i" nrow="3" ncol="2" size="1 1 1 1"/>',
      '',
    ],
    ['<texture name="t" type="2d" builtin="checker" width="4" height="6" rgb1="1 0 0" rgb2="0 1 0"/>', ''],
    ['<texture name="t" type="cube" builtin="gradient" width="4" nchannel="4" mark="cross" markrgb="1 1 1"/>', ''],
    [
      '<texture type="skybox" builtin="flat" width="4"/><texture name="u" type="2d" builtin="flat" width="2" height="1" colorspace="sRGB"/>',
      '',
    ],
    [
      `<material name="n"/><material name="x"/><skin name="r" vertex="0 0 0 1 0 0 0 1 0" face="0 1 2" material="x" rgba="1 0 0 1">
         <bone body="world" bindpos="1 2 3" bindquat="1 0 0 0" vertid="0 1 2" vertweight="1 1 1"/></skin>
       <skin name="s" vertex="0 0 0 1 0 0 0 1 0" face="0 1 2 2 1 0" texcoord="0 0 1 0 0 1" inflate=".1" group="2">
         <bone body="world" bindpos="0 0 0" bindquat="0 1 0 0" vertid="0 1" vertweight="1 3"/>
         <bone body="world" bindpos="0 0 0" bindquat="1 0 0 0" vertid="1 2" vertweight="1 2"/></skin>`,
      '',
    ],
  ])('gives the asset rows of the reference: %s with %s', async (content, world) => {
    const { messages, isRefusedThere, differences } = await compileSmallModel(assets(content, world));
    expect([messages, isRefusedThere, differences.filter(({ field }) => !FREE.test(field))]).toEqual([[], false, []]);
  });
});

describe('convex hulls', () => {
  const M = `<mesh name="m" ${TETRA} face="0 2 1 0 1 3 0 3 2 1 2 3" inertia="exact"/>`;
  it.each<[string, boolean]>([
    ['<geom type="mesh" mesh="m"/>', true],
    ['<geom type="mesh" mesh="m" contype="0"/>', true],
    ['<geom type="mesh" mesh="m" conaffinity="0"/>', true],
    ['<geom type="mesh" mesh="m" contype="0" conaffinity="0"/>', false],
    ['<geom type="box" mesh="m"/>', false],
    ['', false],
  ])('makes a hull only if a geom collides: %s', (world, isMade) => {
    const model = compiled(M, world);
    expect(model.mesh_graphadr[0]! >= 0).toBe(isMade);
    expect(model.nmeshgraph > 0).toBe(isMade);
  });

  it('makes a hull if a contact pair refers to the geom', () => {
    const world = `<geom name="g" type="mesh" mesh="m" contype="0" conaffinity="0"/><body><freejoint/><geom name="h" size=".1"/></body>`;
    const text = (pair: string): string => `<mujoco>${assets(M, world)}<contact>${pair}</contact></mujoco>`;
    expect(compile(parseModel(text('<pair geom1="g" geom2="h"/>'))).nmeshgraph).toBeGreaterThan(0);
    expect(compile(parseModel(text(''))).nmeshgraph).toBe(0);
  });
});

describe('octrees of distances', () => {
  it('makes an octree for meshes of sdf geoms only', () => {
    const mesh = '<mesh name="m" builtin="sphere" params="1"/>';
    expect(compiled(mesh, '<geom type="sdf" mesh="m"/>').noct).toBeGreaterThan(0);
    expect(compiled(mesh, '<geom type="mesh" mesh="m"/>').noct).toBe(0);
  });
});

describe('limits on generated assets', () => {
  it.each<[string, object]>([
    ['<texture name="t" type="2d" builtin="flat" width="10" height="10"/>', { madeBytes: 300 }],
    ['<texture name="t" type="cube" builtin="flat" width="10"/>', { madeBytes: 1800 }],
    ['<texture name="t" type="2d" builtin="flat" width="10" height="10" nchannel="4"/>', { madeBytes: 400 }],
    ['<hfield name="h" nrow="10" ncol="10" size="1 1 1 1"/>', { madeBytes: 400 }],
    ['<hfield name="h" nrow="2" ncol="2" size="1 1 1 1" elevation="0 1 2 3"/>', { madeBytes: 0 }],
    ['<mesh name="m" builtin="sphere" params="0"/>', { madeVertices: 12 }],
    [
      '<mesh name="m" builtin="sphere" params="0" scale="2 2 2"/><mesh name="n" builtin="sphere" params="0" scale="3 3 3"/>',
      { madeVertices: 24 },
    ],
  ])('limits the bytes and vertices of generated assets: %s', (content, limits) => {
    const [[name, limit]] = Object.entries(limits) as [[string, number]];
    const model = (most: number): Model =>
      compile(parseModel(`<mujoco>${assets(content)}</mujoco>`), { limits: { [name]: most }, trialStep: false });
    // cached assets are not counted again
    assetCache.clear();
    if (limit > 0)
      expect(() => model(limit - 1)).toThrow(
        `the assets need ${limit}, above the limit '${name}' of ${limit - 1} [asset-too-large/total]`,
      );
    expect(() => model(limit)).not.toThrow();
  });

  it('counts four vertices per vertex of a mesh with an octree', () => {
    const model = (madeVertices: number): Model => {
      const content = assets('<mesh name="m" builtin="sphere" params="0"/>', '<geom type="sdf" mesh="m"/>');
      return compile(parseModel(`<mujoco>${content}</mujoco>`), { limits: { madeVertices }, trialStep: false });
    };
    expect(() => model(4 * 12 - 1)).toThrow(
      "the assets need 48, above the limit 'madeVertices' of 47 [asset-too-large/total]",
    );
    expect(() => model(4 * 12)).not.toThrow();
  });

  const OBJ = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n';
  const again = (attributes: string): string => `<mesh name="n" file="m.obj" ${attributes}/>`;
  const inSizes = (count: number): string =>
    Array.from({ length: count }, (_, i) => `<mesh name="m${i}" file="m.obj" scale="1 1 ${1 + i}"/>`).join('');
  it.each([
    ['listed vertices', `<mesh name="m" ${TETRA}/>`, 0],
    ['a file', '<mesh name="m" file="m.obj"/>', 0],
    ['a file that is used twice', `<mesh name="m" file="m.obj"/>${again('')}`, 0],
    ['a file that is used with another scale', `<mesh name="m" file="m.obj"/>${again('scale="2 2 2"')}`, 0],
    ['a file in 50 sizes', inSizes(50), 0],
    ['a file in 52 sizes', inSizes(52), 8],
  ])('counts the generated vertices of %s', (_, content, count) => {
    const model = (madeVertices: number): Model =>
      compile(parseModel(`<mujoco>${assets(content)}</mujoco>`, { files: { 'm.obj': OBJ } }), {
        limits: { madeVertices },
        trialStep: false,
      });
    assetCache.clear();
    if (count > 0)
      expect(() => model(count - 1)).toThrow(
        `the assets need ${count}, above the limit 'madeVertices' of ${count - 1}`,
      );
    expect(() => model(count)).not.toThrow();
  });
});

describe('a height field from a file', () => {
  const png = encodePNG({ width: 2, height: 2, channels: 1, data: Uint8Array.of(0, 255, 51, 204) });
  /** Rows, columns and values in MuJoCo's binary format. */
  const own = new Uint8Array(new Int32Array([2, 2, ...new Int32Array(Float32Array.of(1, 2, 3, 5).buffer)]).buffer);
  const files = { 'a.png': png, 'a.dat': png, 'b.dat': own, 'b.png': own };

  // rows of an image are stored bottom first
  it.each([
    ['file="a.png"', [0.2, 0.8, 0, 1]],
    ['file="a.dat" content_type="image/png"', [0.2, 0.8, 0, 1]],
    ['file="b.dat"', [0, 0.25, 0.5, 1]],
    ['file="b.png" content_type="image/vnd.mujoco.hfield"', [0, 0.25, 0.5, 1]],
  ])('reads a height field by its content type, else by its extension: %s', (attributes, heights) => {
    const text = `<mujoco><asset><hfield name="h" size="1 1 1 1" ${attributes}/></asset></mujoco>`;
    const { hfield_data: data } = compile(parseModel(text, { files }));
    expect([...data].map((x) => Math.round(1e6 * x) / 1e6)).toEqual(heights);
  });

  it.each(['torn.dat', 'torn.png'])('rejects the damaged height field file %s with its location', (file) => {
    const text = `<mujoco><asset>\n<hfield name="h" size="1 1 1 1" file="${file}"/></asset></mujoco>`;
    const [problem] = problemsOf(() => compile(parseModel(text, { files: { [file]: Uint8Array.of(1) } })));
    expect(problem).toMatchObject({ message: expect.stringContaining(file), location: { line: 2 } });
  });
});

describe('texture images', () => {
  /** A cross with one pixel per face, whose brightness is its index. */
  const CROSS = '.U..LFRB.D..';
  const cross = encodePNG({ width: 4, height: 3, channels: 1, data: Uint8Array.from(CROSS, (_, i) => i) });

  it('cuts a texture image by the letters of its grid layout', () => {
    const texture = `<texture name="t" type="cube" nchannel="1" file="c.png" gridsize="3 4" gridlayout="${CROSS}"/>`;
    const model = compile(parseModel(`<mujoco>${assets(texture)}</mujoco>`, { files: { 'c.png': cross } }));
    expect([...model.tex_data]).toEqual(Array.from('RLUDFB', (face) => CROSS.indexOf(face)));
  });

  it('does not read the texture file if a program set the pixels', () => {
    const spec = parseModel(
      `<mujoco>${assets('<texture name="t" type="2d" width="1" height="2" file="none.png"/>')}</mujoco>`,
    );
    spec.get('texture', 't').pixels = Uint8Array.of(1, 2, 3, 4, 5, 6);
    expect([...compile(spec).tex_data]).toEqual([1, 2, 3, 4, 5, 6]);
  });
});

describe('texture images of cube sides', () => {
  /** An image of one pixel with brightness x. */
  const pixel = (x: number): Uint8Array => encodePNG({ width: 1, height: 1, channels: 1, data: Uint8Array.of(x) });
  const SIDES = ['fileright', 'fileleft', 'fileup', 'filedown', 'filefront', 'fileback'];

  it('orders cube sides like the faces and reads them again after a change in place', () => {
    const files = new Map(SIDES.map((side, i) => [`${side}.png`, pixel(i + 1)]));
    const named = SIDES.map((side) => `${side}="${side}.png"`).join(' ');
    const spec = parseModel(`<mujoco>${assets(`<texture name="t" type="cube" nchannel="1" ${named}/>`)}</mujoco>`, {
      files,
    });
    expect([...compile(spec).tex_data]).toEqual([1, 2, 3, 4, 5, 6]);
    files.get('fileup.png')!.set(pixel(9));
    expect([...compile(spec).tex_data]).toEqual([1, 2, 9, 4, 5, 6]);
  });

  it('reads the image of a 2d texture again after a change in place', () => {
    const files = new Map([['p.png', pixel(7)]]);
    const spec = parseModel(`<mujoco>${assets('<texture name="t" type="2d" nchannel="1" file="p.png"/>')}</mujoco>`, {
      files,
    });
    expect([...compile(spec).tex_data]).toEqual([7]);
    files.get('p.png')!.set(pixel(8));
    expect([...compile(spec).tex_data]).toEqual([8]);
  });

  it.each([
    ['t.ktx', '', [1, 2, 3]],
    ['t.KTX', '', [1, 2, 3]],
    ['t.ktx2', '', [1, 2, 3]],
    ['t.png', 'content_type="image/ktx"', [1, 2, 3]],
    ['t.jpg', '', 'image/jpg'],
    ['t.ktx', 'content_type="image/jpeg"', 'image/jpeg'],
  ])('detects the type of a texture file by extension or content type: %s %s', (file, attributes, expected) => {
    const text = `<mujoco>${assets(`<texture name="t" type="2d" file="${file}" ${attributes}/>`)}</mujoco>`;
    const model = () => compile(parseModel(text, { files: { [file]: Uint8Array.of(1, 2, 3) } }));
    if (typeof expected === 'string') expect(model).toThrow(`is of type ${expected}`);
    else expect([...model().tex_data]).toEqual(expected);
  });
});

describe('a skin from a file', () => {
  const words = (...numbers: number[]): Uint8Array => new Uint8Array(Int32Array.from(numbers).buffer);
  const floats = (...numbers: number[]): Uint8Array => new Uint8Array(Float32Array.from(numbers).buffer);
  const name = new Uint8Array(40);
  name.set(new TextEncoder().encode('world'));
  const parts = [
    words(3, 0, 1, 1),
    floats(0, 0, 0, 1, 0, 0, 0, 1, 0),
    words(0, 1, 2),
    name,
    floats(1, 2, 3, 0, 1, 0, 0),
    words(3, 0, 1, 2),
    floats(1, 1, 1),
  ];
  const skn = Uint8Array.from(parts.flatMap((part) => [...part]));
  const load = (bytes: Uint8Array): Model =>
    compile(parseModel(`<mujoco>${assets('<skin name="s" file="s.skn"/>')}</mujoco>`, { files: { 's.skn': bytes } }));

  it('reads vertices and bones of a skin file', () => {
    const model = load(skn);
    expect([model.nskinvert, model.nskinface, model.nskinbone]).toEqual([3, 1, 1]);
    expect([...model.skin_bonebindpos, ...model.skin_bonebindquat]).toEqual([1, 2, 3, 0, 1, 0, 0]);
    expect([...model.skin_bonevertid, ...model.skin_bonebodyid]).toEqual([0, 1, 2, 0]);
  });

  it('reports errors of a skin file with its name', () => {
    expect(() => load(skn.subarray(0, 8))).toThrow('s.skn: its header of 16 bytes is incomplete');
  });
});

it('polygons of meshes are consecutive', () => {
  const model = compiled(
    `<mesh name="m" ${TETRA}/><mesh name="n" builtin="sphere" params="1"/><mesh name="o" ${TETRA} scale="2 2 2"/>`,
    ['m', 'n', 'o'].map((name) => `<geom type="mesh" mesh="${name}"/>`).join(''),
  );
  for (const part of ['vert', 'map'] as const) {
    const [addresses, counts] = [model[`mesh_poly${part}adr`], model[`mesh_poly${part}num`]];
    let end = 0;
    counts.forEach((count, i) => {
      expect(addresses[i]).toBe(end);
      end += count;
    });
    expect(end).toBe(model[`nmeshpoly${part}`]);
  }
});

it('reports progress for each mesh', () => {
  const fractions: number[] = [];
  const spec = parseModel(`<mujoco>${assets(`<mesh name="m" ${TETRA}/><mesh name="n" ${TETRA}/>`)}</mujoco>`);
  compile(spec, { progress: (pass, done) => void (pass === 'assets' && fractions.push(done)) });
  expect(fractions.filter((done) => done > 0 && done < 1)).toEqual([0.5]);
});

it('facetexcoord of meshes is consecutive, with zeros for meshes without', () => {
  const faces = 'face="0 2 1 0 1 3 0 3 2 1 2 3"';
  const model = compiled(
    `<mesh name="m" ${TETRA} ${faces}/><mesh name="n" builtin="sphere" params="1"/>
     <mesh name="o" ${TETRA} ${faces} texcoord="0 0 1 0 0 1 1 1"/><mesh name="p" builtin="sphere" params="2"/>
     <mesh name="q" ${TETRA} ${faces} texcoord="0 0 1 0 0 1 1 1"/>`,
  );
  const corners = (mesh: number): number[] => {
    const first = 3 * model.mesh_faceadr[mesh]!;
    return [...model.mesh_facetexcoord.subarray(first, first + 3 * model.mesh_facenum[mesh]!)];
  };
  for (const mesh of [0, 1, 3]) expect(corners(mesh).every((corner) => corner === 0)).toBe(true);
  for (const mesh of [2, 4]) expect(corners(mesh)).toEqual([0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3]);
  expect(model.mesh_facetexcoord).toHaveLength(3 * model.nmeshface);
});

it('a shape of an SDF plugin has the size of its aabb', () => {
  const ball = definePlugin({
    name: 'test.ball',
    attributes: {},
    sdf: {
      staticDistance: (p, o) => Math.hypot(p[o]!, p[o + 1]!, p[o + 2]!) - 1,
      aabb: () => [0, 0, 0, 1, 1, 1],
    },
  });
  const load = (attributes: string): Model => {
    const plugin = '<plugin plugin="test.ball"/>';
    const text = `<mujoco><extension>${plugin}</extension>${assets(`<mesh name="m" ${attributes}>${plugin}</mesh>`)}</mujoco>`;
    return compile(parseModel(text), { extensions: { plugins: [ball] }, trialStep: false });
  };
  expect(load('').nmeshvert).toBeGreaterThan(4);
  for (const scale of ['1 1 2', '2 1 1', '2 2 2']) {
    expect(() => load(`scale="${scale}"`)).toThrow('a shape of a plugin cannot be scaled');
  }
});

it('a builtin texture ignores its file', async () => {
  const { isRefusedThere, ...verdict } = await compileSmallModel(
    assets('<texture name="t" type="2d" builtin="flat" width="2" height="2" file="none.png"/>'),
  );
  expect({ ...verdict, isRefusedThere }).toEqual({ messages: [], differences: [], isRefusedThere: false });
});

it.each(['nrow="2"', 'ncol="2"', 'nrow="2" ncol="2"'])('rejects %s on a height field with a file', (size) => {
  const png = encodePNG({ width: 2, height: 2, channels: 1, data: Uint8Array.of(0, 255, 51, 204) });
  const text = `<mujoco>${assets(`<hfield name="h" size="1 1 1 1" file="a.png" ${size}/>`)}</mujoco>`;
  expect(() => compile(parseModel(text, { files: { 'a.png': png } }))).toThrow(
    'a file and nrow or ncol exclude each other',
  );
});

it('a bone added by a program is bound at the origin and needs vertices', () => {
  const spec = new Spec();
  const skin = spec.addSkin({ name: 's', vertex: [0, 0, 0, 1, 0, 0, 0, 1, 0], face: [0, 1, 2] });
  skin.add('bone', { body: 'world', vertid: [0, 1, 2], vertweight: [1, 1, 1] });
  const model = compile(spec);
  expect([...model.skin_bonebindpos, ...model.skin_bonebindquat]).toEqual([0, 0, 0, 1, 0, 0, 0]);
  const bone = skin.add('bone', { body: 'world' });
  expect(() => compile(spec)).toThrow("bone 'world' has 0 vertices and 0 weights");
  bone.vertid = [0];
  expect(() => compile(spec)).toThrow("bone 'world' has 1 vertices and 0 weights");
  bone.unset('vertid');
  bone.vertweight = [1, 2];
  expect(() => compile(spec)).toThrow("bone 'world' has 0 vertices and 2 weights");
});
