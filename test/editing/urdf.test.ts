/** URDF against the reference: equal Models where its import is correct, and an option for each difference. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { fetchModel } from '../../src/authoring/load/load.js';
import { parseModel as parse } from '../../src/authoring/load/parse.js';
import { compile } from '../../src/compiler/compile/compile.js';
import { rotatedInertia } from '../../src/compiler/compile/elements/inertia.js';
import type { Decoded } from '../../src/compiler/compile/extensions.js';
import { Diagnostics, familyOf } from '../../src/foundation/base/diagnostics.js';
import type { Quat, Vec3 } from '../../src/foundation/math/pose.js';
import type { Decoder } from '../../src/foundation/resource/decoder.js';
import { packageProvider } from '../../src/foundation/resource/rooted.js';
import { toXML } from '../../src/modelling/mjcf/index.js';
import type { Spec } from '../../src/modelling/spec/spec.js';
import { toURDF } from '../../src/modelling/urdf/index.js';
import type { UrdfOptions } from '../../src/modelling/urdf/options.js';
import { Data } from '../../src/simulation/model/data.js';
import type { Model } from '../../src/simulation/model/model.js';
import { kinematics, step } from '../../src/simulation/runtime/run.js';
import { readModelText } from '../fixtures/read-model-text.js';
import { compareModels } from '../oracle/compare-model.js';
import { modelFromPeer, peerModel } from '../oracle/peer.js';
import { BROKEN, EQUAL } from './urdf-robots.js';

const folder = mkdtempSync(join(tmpdir(), 'urdf-'));
afterAll(() => rmSync(folder, { recursive: true }));

let count = 0;

async function referenceOf(text: string, extension = 'urdf'): Promise<Model> {
  const own = mkdtempSync(join(folder, 'case-'));
  const path = join(own, `${++count}.${extension}`);
  writeFileSync(path, text);
  return modelFromPeer(await peerModel(path, own));
}

const fieldsThatDiffer = (ours: Model, theirs: Model): string[] =>
  compareModels(ours.record, theirs.record).map(({ field }) => field);

const read = (text: string, urdf: UrdfOptions = {}): Spec => readModelText(text, { urdf });

describe('the same Model as the reference', () => {
  it.each(Object.entries(EQUAL))('%s', async (_, text) => {
    const spec = read(text, { asMujoco: true });
    const theirs = await referenceOf(text);
    expect(fieldsThatDiffer(compile(spec), theirs)).toEqual([]);
    // also after saving as MJCF
    const saved = toXML(spec);
    expect(fieldsThatDiffer(compile(readModelText(saved)), theirs)).toEqual([]);
    expect(fieldsThatDiffer(await referenceOf(saved, 'xml'), theirs)).toEqual([]);
  });
});

describe('meshes', () => {
  const OBJ = 'v 0 0 0\nv 1 0 0\nv 0 2 0\nv 0 0 3\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n';
  const CORNERS = [
    [0, 0, 0],
    [1, 0, 0],
    [0, 2, 0],
    [0, 0, 3],
  ];
  const FACES = [
    [0, 2, 1],
    [0, 1, 3],
    [0, 3, 2],
    [1, 2, 3],
  ];
  const STL = new Uint8Array(84 + 50 * FACES.length);
  const view = new DataView(STL.buffer);
  view.setUint32(80, FACES.length, true);
  FACES.forEach((face, i) => {
    const values = face.flatMap((corner) => CORNERS[corner]!);
    values.forEach((x, k) => void view.setFloat32(84 + 50 * i + 12 + 4 * k, x, true));
  });
  const OTHER = OBJ.replace('v 0 0 3', 'v 0 0 4');
  /** The Model here, in the reference, and here with options. */
  const both = async (text: string, urdf: UrdfOptions = {}): Promise<[Model, Model, Model]> => {
    const own = mkdtempSync(join(folder, 'mesh-'));
    mkdirSync(join(own, 'sub'));
    writeFileSync(join(own, 'm.urdf'), text);
    writeFileSync(join(own, 'part.obj'), OBJ);
    writeFileSync(join(own, 'sub/part.obj'), OTHER);
    const files = { 'part.obj': OBJ, 'sub/part.obj': OTHER };
    const theirs = await modelFromPeer(await peerModel(join(own, 'm.urdf'), own));
    return [compile(readModelText(text, { files })), theirs, compile(readModelText(text, { files, urdf }))];
  };
  const shape = (kind: string, file: string, scale = '1') =>
    `<${kind}><geometry><mesh filename="${file}" scale="${scale} ${scale} ${scale}"/></geometry></${kind}>`;
  const arm = (extension: string, shapes: string) =>
    `<robot name="r">${extension}<link name="base"/><link name="a">${shapes}</link>
      <joint name="j" type="continuous"><parent link="base"/><child link="a"/></joint></robot>`;

  it('URDF meshes compile to the Model of the reference, with and without folders in file names', async () => {
    for (const text of [
      arm('', shape('collision', 'part.obj') + shape('collision', 'part.obj')),
      arm('', shape('collision', 'part.obj') + shape('collision', 'part.obj', '2')),
      arm('<mujoco><compiler strippath="true"/></mujoco>', shape('collision', 'package://arm/meshes/part.obj')),
      arm(
        '<mujoco><compiler discardvisual="false"/></mujoco>',
        shape('visual', 'part.obj') + shape('collision', 'part.obj'),
      ),
    ]) {
      const [, theirs, ours] = await both(text, { asMujoco: true });
      expect(fieldsThatDiffer(ours, theirs)).toEqual([]);
    }
  });

  it('URDF meshes may be binary STL', async () => {
    const text = arm('', shape('collision', 'part.stl'));
    const own = mkdtempSync(join(folder, 'mesh-'));
    writeFileSync(join(own, 'm.urdf'), text);
    writeFileSync(join(own, 'part.stl'), STL);
    const ours = compile(readModelText(text, { files: { 'part.stl': STL } }));
    expect(fieldsThatDiffer(ours, await modelFromPeer(await peerModel(join(own, 'm.urdf'), own)))).toEqual([]);
    expect(ours.nmeshface).toBe(4);
  });

  // Thread #1432: the reference strips the package or looks for a file of that name.
  it('URDF meshes load from the provider of their package and through an asynchronous decoder', async () => {
    const decode: Decoder<Decoded> = {
      contentType: 'model/late',
      extensions: ['late'],
      decode: async () => {
        await new Promise((resolve) => setTimeout(resolve));
        return { vert: Float32Array.from(CORNERS.flat()), face: Int32Array.from(FACES.flat()) };
      },
    };
    const parts = packageProvider({
      arm: (path) => (/^m.part/.test(path) ? new TextEncoder().encode(OBJ) : undefined),
    });
    const load = (file: string): Promise<Model> =>
      fetchModel('arm.urdf', {
        files: { 'arm.urdf': arm('', shape('collision', `package://arm/m/${file}`)) },
        extensions: { providers: [parts], decoders: [decode] },
      });
    const [now, late] = [await load('part.obj'), await load('part.late')];
    expect([now.nmesh, late.nmesh]).toEqual([1, 1]);
    // a corner of a 1 x 2 x 3 box is a sixth of it: 1000 kg of water
    expect(now.body('a').mass).toBeCloseTo(1000, 3);
    expect(late.body('a').mass).toBeCloseTo(1000, 3);
    await expect(load('other.obj')).rejects.toThrow(/other\.obj/);
  });

  it('each URDF mesh has its own folder, where the reference uses the first mesh of a name', async () => {
    const scaled = ['1', '2', '3', '2'].map((scale) => shape('collision', 'part.obj', scale));
    const apart = ['part.obj', 'sub/part.obj', 'part.obj'].map((file) => shape('collision', file));
    for (const [shapes, ids, byName] of [
      [scaled, [0, 1, 2, 1], [0, 1, 2, 1]],
      [apart, [0, 1, 0], [0, 0, 0]],
      [
        [...apart, shape('collision', 'sub/part.obj', '2')],
        [0, 1, 0, 2],
        [0, 0, 0, 1],
      ],
    ] as const) {
      const [ours, theirs, asTheirs] = await both(arm('', shapes.join('')), { meshesByName: true });
      expect([...ours.geom_dataid]).toEqual(ids);
      expect([...asTheirs.geom_dataid]).toEqual(byName);
      expect(fieldsThatDiffer(asTheirs, theirs)).toEqual([]);
    }
  });
});

describe('joints that mimic others and turned inertias, which options ignore', () => {
  it('a mimic joint becomes an equality', () => {
    const text = EQUAL['a joint that mimics another']!;
    expect([...compile(read(text)).eq_data.slice(0, 3)]).toEqual([0.5, -2, 0]);
    expect(compile(read(text, { mimic: false })).neq).toBe(0);
  });

  // Thread #3559: the rotation of an inertial origin was lost.
  it('a turned inertia is the tensor seen in the link: I = R I0 R^T', () => {
    const text = EQUAL['an inertia that is turned']!;
    const spec = read(text);
    const inertial = spec.find('body', 'a')!.child('inertial')!;
    const trace = inertial.diaginertia!.reduce((sum, x) => sum + x, 0);
    expect(trace).toBeCloseTo(0.09, 12);
    const plain = read(text.replace('rpy="0.3 0.2 0.1"', ''));
    expect(compile(plain).body_inertia.slice(3)).toEqual(compile(spec).body_inertia.slice(3));
    expect(compile(plain).body_iquat.slice(4)).not.toEqual(compile(spec).body_iquat.slice(4));
    expect(compile(plain).body_iquat).toEqual(compile(read(text, { turnInertia: false })).body_iquat);
  });
});

// Thread #2982: inertias of turned links were added up in the wrong frame.
it('fused links have the mass, the center and the inertia of their parts', () => {
  const bar = (
    name: string,
    xyz: string,
  ): string => `<link name="${name}"><inertial><origin xyz="${xyz}"/><mass value="2"/>
    <inertia ixx="0.01" iyy="0.5" izz="0.505" ixy="0" ixz="0" iyz="0"/></inertial></link>`;
  const joint = (type: string, parent: string, child: string, origin = ''): string =>
    `<joint name="${child}" type="${type}"><parent link="${parent}"/><child link="${child}"/>${origin}</joint>`;
  const text = `<robot name="cross"><link name="base"/>${bar('a', '0 0 0')}${bar('b', '0.5 0 0')}
    ${joint('continuous', 'base', 'a')}${joint('fixed', 'a', 'b', '<origin xyz="0 0 1" rpy="0 0 1.5707963267948966"/>')}</robot>`;
  const [fused, apart] = [true, false].map((fuse) => compile(read(text, { fuse })));
  expect([fused!.nbody, apart!.nbody]).toEqual([2, 4]);
  expect(fused!.body_mass[1]).toBe(4);
  // the second bar is rotated by 90 degrees: its center is at y = 0.5, and x and y are exchanged in its tensor
  [0, 0.25, 0.5].forEach((x, i) => void expect(fused!.body_ipos[3 + i]).toBeCloseTo(x, 12));
  const about = [0.01 + 0.5 + 4 * (0.0625 + 0.25), 0.5 + 0.01 + 4 * 0.25, 2 * 0.505 + 4 * 0.0625];
  const [x, y, z, xy, xz, yz] = rotatedInertia({
    mass: 4,
    ipose: { pos: [0, 0, 0], quat: [...fused!.body_iquat.subarray(4, 8)] as unknown as Quat },
    inertia: [...fused!.body_inertia.subarray(3, 6)] as unknown as Vec3,
  });
  [x, y, z].forEach((moment, i) => void expect(moment).toBeCloseTo(about[i]!, 12));
  [xy, xz, yz].forEach((product, i) => void expect(product).toBeCloseTo([0, 0, -1][i]! * 4 * 0.125, 12));
});

// Thread #1577: bodies fixed to the base had no collisions. The model has attributes and elements that URDF does not
// have.
it.each(['floating', 'prismatic'])('a ball (%s) rests on a floor that a fixed joint holds', async (type) => {
  const text = `<?xml version="1.0" encoding="utf-8"?>
    <robot name="testfloor">
      <mujoco><compiler balanceinertia="true" discardvisual="true"/>
        <option cone="elliptic" impratio="10"><geom friction="1.5 0.005 0.0001" solimp="0.99 0.99 0.01" solref="0.01 1"/></option></mujoco>
      <link name="base_link"/>
      <link name="floor" conaffinity="1" contype="1"><visual><geometry><box size="2 2 0.1"/></geometry></visual>
        <collision><geometry><box size="2 2 0.1"/></geometry></collision></link>
      <joint name="fix" type="fixed"><parent link="base_link"/><child link="floor"/></joint>
      <link name="ball"><collision><geometry><sphere radius="0.1"/></geometry></collision>
        <inertial><mass value="1"/><inertia ixx="0.004" iyy="0.004" izz="0.004" ixy="0" ixz="0" iyz="0"/></inertial></link>
      <joint name="fall" type="${type}"><parent link="base_link"/><child link="ball"/><origin xyz="0 0 0.3"/><axis xyz="0 0 1"/></joint>
    </robot>`;
  const diagnostics = new Diagnostics();
  const model = compile(readModelText(text, { diagnostics }));
  expect(fieldsThatDiffer(model, await referenceOf(text))).toEqual([]);
  expect([model.nbody, model.body_contype[0], model.body_conaffinity[0]]).toEqual([2, 1, 1]);
  expect(
    diagnostics.list.map(
      ({ code, location, message }) => `${familyOf(code)} ${location!.line} ${message.split(' is ')[0]}`,
    ),
  ).toEqual([
    'urdf-dropped 4 geom',
    'urdf-dropped 6 visual',
    "urdf-dropped 6 attribute 'conaffinity' of link",
    "urdf-dropped 6 attribute 'contype' of link",
  ]);
  const data = new Data(model);
  for (let i = 0; i < 1000; i++) step(model, data);
  expect(data.body('ball').xpos[2]).toBeCloseTo(0.15, 2);
});

describe('errors', () => {
  it.each(Object.entries(BROKEN))('%s', (_, [text, ...codes]) => {
    const diagnostics = new Diagnostics();
    readModelText(text, { diagnostics });
    const errors = diagnostics.list.filter(({ severity }) => severity === 'error');
    expect(errors.map(({ code, location }) => `${familyOf(code)} ${location!.line}`)).toEqual(codes);
  });

  it('URDF errors have the column of the attribute, or of the element that lacks something', () => {
    const diagnostics = new Diagnostics();
    readModelText(
      '<robot>\n<link name="a"><collision><geometry><sphere radius="big"/></geometry></collision></link>\n  <link name="b"/><joint name="j" type="fixed">\n<parent link="a"/><child link="c"/></joint>\n  <joint name="k" type="fixed"><parent link="a"/></joint></robot>',
      { name: 'arm.urdf', diagnostics },
    );
    const places = diagnostics.list.map(({ code, location }) => [
      code,
      location!.uri,
      location!.line,
      location!.column,
    ]);
    expect(places).toEqual([
      ['unknown-reference', 'arm.urdf', 4, 26],
      ['urdf-missing', 'arm.urdf', 5, 3],
      ['bad-number', 'arm.urdf', 2, 45],
    ]);
  });
});

describe('options', () => {
  const ARM = EQUAL['joints of every kind']!;
  const LINKED = (file: string, scale = ''): string =>
    `<robot name="r"><link name="base"><collision><geometry><mesh filename="${file}"${scale}/></geometry></collision></link></robot>`;

  // Thread #1432: package:// was stripped.
  it('the option packages maps names to folders, and providers resolve the others', () => {
    const packages = { arm: 'parts', leg: '/leg' };
    const fileOf = (name: string) => read(LINKED(name), { packages }).all('mesh')[0]!.file;
    expect(fileOf('package://arm/m/a.stl')).toBe('parts/m/a.stl');
    expect(fileOf('package://leg/m/a.stl')).toBe('/leg/m/a.stl');
    expect(fileOf('package://hand/m/a.stl')).toBe('package://hand/m/a.stl');
    expect(fileOf('meshes/a.stl')).toBe('meshes/a.stl');
  });

  it('meshes are shared only if file and scale are equal', () => {
    const geometry = (file: string, scale = '') =>
      `<collision><geometry><mesh filename="${file}"${scale}/></geometry></collision>`;
    const spec = read(
      `<robot name="r"><link name="base">${geometry('a/m.stl')}${geometry('a/m.stl')}${geometry('b/m.stl')}${geometry('a/m.stl', ' scale="2 2 2"')}</link></robot>`,
    );
    expect(spec.all('mesh').map(({ name, file, scale }) => [name, file, scale[0]])).toEqual([
      ['m', 'a/m.stl', 1],
      ['m1', 'b/m.stl', 1],
      ['m2', 'a/m.stl', 2],
    ]);
    expect(spec.all('geom').map(({ mesh }) => mesh)).toEqual(['m', 'm', 'm1', 'm2']);
  });

  // Thread #1176: a fixed base with a mass was merged into the world.
  it('options keep links unfused and give the base a free joint', () => {
    expect(read(ARM, { fuse: false }).compiler.fusestatic).toBe(false);
    expect(compile(read(ARM)).nbody).toBe(compile(read(ARM, { fuse: false })).nbody - 1);
    expect(compile(read(ARM, { fuse: false })).body('base').mass).toBe(1);
    const free = read(ARM, { freeBase: true });
    expect(free.all('joint')[0]!.name).toBe('base_free_joint');
    expect(compile(free).nq).toBe(compile(read(ARM)).nq + 7);
  });

  it('visuals are kept in a separate group, without contacts and mass, and collisions are in a hidden one', () => {
    const text = EQUAL['visuals and colors']!.replace('discardvisual="false"', '');
    expect(compile(read(text, { visuals: false })).geom_contype).toEqual(Int32Array.of(1, 1));
    const spec = read(text);
    expect(spec.all('geom').map(({ group, contype, conaffinity }) => [group, contype, conaffinity])).toEqual([
      [1, 0, 0],
      [3, 1, 1],
      [1, 0, 0],
      [3, 1, 1],
    ]);
  });

  it('transmissions become motors', () => {
    const text = ARM.replace(
      '</robot>',
      `<transmission name="t"><type>SimpleTransmission</type><joint name="turn"/>
        <actuator name="m"><mechanicalReduction>50</mechanicalReduction></actuator></transmission></robot>`,
    );
    const motor = read(text, { transmissions: true }).all('motor')[0]!;
    expect([motor.name, motor.joint, motor.gear[0]]).toEqual(['m', 'turn', 50]);
    expect(read(text).all('motor')).toEqual([]);
  });

  it('unknown URDF attributes and elements are reported with a suggestion', () => {
    const diagnostics = new Diagnostics();
    readModelText(
      `<robot name="r"><link name="a"/><link name="b"><verbose/></link>\n<joint name="j" type="revolute"><parent link="a"/><child link="b"/><limit uper="1"/><calibration/></joint></robot>`,
      { diagnostics },
    );
    expect(diagnostics.list.map(({ element, location, suggestion }) => [element, location!.line, suggestion])).toEqual([
      ['verbose', 1, undefined],
      ['limit', 2, 'upper'],
      ['calibration', 2, undefined],
    ]);
  });

  it('omitted URDF elements are reported with their location', () => {
    const diagnostics = new Diagnostics();
    readModelText(
      `<robot name="r">\n<link name="base"><visual><geometry><sphere radius="1"/></geometry></visual></link>\n<gazebo/>\n<transmission name="t"/>\n<mujoco><asset/></mujoco></robot>`,
      { diagnostics, urdf: { visuals: false } },
    );
    expect(diagnostics.list.map(({ code, element, location }) => [familyOf(code), element, location!.line])).toEqual([
      ['urdf-dropped', 'visual', 2],
      ['urdf-dropped', 'gazebo', 3],
      ['urdf-dropped', "transmission 't'", 4],
      ['urdf-dropped', 'asset', 5],
    ]);
  });
});

describe('writing URDF', () => {
  it.each(Object.entries(EQUAL))('%s reads back to the same dynamics', (name, text) => {
    const options = { fuse: /floats off/.test(name), visuals: true };
    const spec = read(text, options);
    const again = read(toURDF(spec), options);
    const [before, after] = [compile(spec), compile(again)];
    expect(after.njnt).toBe(before.njnt);
    expect(after.nv).toBe(before.nv);
    expect(after.jnt_limited).toEqual(before.jnt_limited);
    // the three joints of a planar one have links between them
    if (name === 'joints of every kind') return;
    const fields = ['body_mass', 'body_inertia', 'body_ipos', 'body_pos', 'geom_size', 'geom_pos', 'jnt_axis'] as const;
    for (const field of fields) {
      const [one, other] = [before[field], after[field]];
      expect(other.length, field).toBe(one.length);
      for (const [i, x] of one.entries()) expect(other[i], `${field} ${i}`).toBeCloseTo(x, 10);
    }
  });

  it('written URDF has inertias computed from geometry, in the frames of the links', () => {
    const spec = parse(`<mujoco><compiler settotalmass="3"/><worldbody>
      <body name="a" pos="0 0 1" euler="0 30 0"><joint name="j" pos="0 0 .2"/><geom type="box" size=".1 .2 .3" pos=".1 0 0"/><geom size=".1" pos="0 .4 0"/>
        <body name="b" pos="0 0 1"><geom type="capsule" size=".1 .3" euler="0 90 0"/></body></body>
      <body name="free" pos="1 2 3"><freejoint align="true"/><geom type="box" size=".1 .2 .3" pos="1 0 0" euler="10 20 30"/></body>
      </worldbody></mujoco>`);
    const again = read(toURDF(spec), { fuse: false });
    const [before, after] = [compile(spec), compile(again)];
    for (const name of ['a', 'b', 'free']) {
      const [one, other] = [before.body(name), after.body(name)];
      expect(other.mass).toBeCloseTo(one.mass as number, 12);
      [...one.inertia].forEach((moment, i) => void expect(other.inertia[i]).toBeCloseTo(moment, 12));
    }
    const place = (model: Model, name: string): number[] => {
      const data = new Data(model);
      kinematics(model, data);
      return [...data.body(name).xipos];
    };
    for (const name of ['a', 'b', 'free']) {
      place(before, name).forEach((x, i) => void expect(place(after, name)[i]).toBeCloseTo(x, 12));
    }
  });

  it('written URDF has the masses of geoms, also of geoms of the world', () => {
    const spec = parse(`<mujoco><worldbody><geom type="plane" size="1 1 1"/>
      <body name="a"><freejoint/><geom size=".1" mass="2" pos="1 0 0"/><geom type="box" size=".1 .1 .1" mass="0"/><geom size=".2" density="0"/></body>
      <body name="b" pos="0 0 3"><joint/><inertial pos="0 0 1" euler="0 90 0" mass="4" diaginertia="1 2 2.5"/><geom size=".1" mass="9"/></body></worldbody></mujoco>`);
    const after = compile(read(toURDF(spec), { fuse: false }));
    expect([after.body('a').mass, after.body('b').mass]).toEqual([2, 4]);
    expect(after.body('a').inertia[0]).toBeCloseTo(0.4 * 2 * 0.01, 12);
    [2.5, 2, 1].forEach((moment, i) => void expect(after.body('b').inertia[i]).toBeCloseTo(moment, 12));
  });

  it('written URDF has mimic joints, and motors as transmissions', () => {
    const spec = parse(`<mujoco><worldbody><body name="a"><joint name="lead"/><geom size=".1"/></body>
      <body name="b"><joint name="follow"/><geom size=".1"/></body><body name="c"><joint name="free"/><geom size=".1"/></body></worldbody>
      <equality><joint joint1="follow" joint2="lead" polycoef="0.5 -2 0 0 0"/><joint joint1="free" joint2="lead" active="false"/></equality>
      <actuator><motor name="drive" joint="lead" gear="50"/></actuator></mujoco>`);
    const again = read(toURDF(spec), { transmissions: true });
    const followed = again.all('equalityJoint').map(({ joint1, joint2, polycoef }) => [joint1, joint2, ...polycoef]);
    expect(followed).toEqual([['follow', 'lead', 0.5, -2, 0, 0, 0]]);
    expect(again.all('motor').map(({ name, joint, gear }) => [name, joint, gear[0]])).toEqual([['drive', 'lead', 50]]);
  });

  it('written URDF has joint ranges relative to the initial pose of the link', () => {
    const spec = parse(
      '<mujoco><worldbody><body name="a"><joint name="j" ref="30" range="-10 90"/><geom size=".1"/></body></worldbody></mujoco>',
    );
    const range = read(toURDF(spec))
      .find('joint', 'j')!
      .range.map((x) => (x * 180) / Math.PI);
    [-40, 60].forEach((x, i) => void expect(range[i]).toBeCloseTo(x, 10));
  });

  it('written URDF has limits inherited from a default class', () => {
    const spec = parse(
      '<mujoco><default><joint range="-10 90" actuatorfrcrange="-3 3"/></default><worldbody><body name="a"><joint name="j"/><geom size=".1"/></body></worldbody></mujoco>',
    );
    const { jnt_limited, jnt_actfrclimited, jnt_actfrcrange } = compile(read(toURDF(spec)));
    expect([jnt_limited[0], jnt_actfrclimited[0], ...jnt_actfrcrange]).toEqual([1, 1, -3, 3]);
  });

  it('writing URDF reports attributes that are lost', () => {
    const diagnostics = new Diagnostics();
    const spec = parse(`<mujoco><option gravity="0 0 -1"/><default><geom friction="2"/></default><worldbody>
      <body name="b" gravcomp="1"><joint name="j" stiffness="3" armature="0.1" damping="1 2"/><geom name="g" size="1"/>
      <geom name="seen" size="1" contype="0" conaffinity="0"/></body></worldbody>
      <actuator><motor name="m" joint="j" ctrlrange="-1 1"/></actuator></mujoco>`);
    toURDF(spec, { diagnostics });
    expect(diagnostics.list.map(({ message, location }) => `${location!.line} ${message}`)).toEqual([
      "2 gravcomp of body 'b' is left out: URDF has no such attribute",
      "2 stiffness, armature, damping of joint 'j' is left out: URDF has no such attribute",
      "2 friction of geom 'g' is left out: URDF has no such attribute",
      "4 ctrlrange of motor 'm' is left out: URDF has no such attribute",
      '1 option is left out: URDF has no such element',
    ]);
  });

  it('writing URDF reports settings and assets that are lost', () => {
    const diagnostics = new Diagnostics();
    const spec =
      parse(`<mujoco><option><flag gravity="disable"/></option><statistic extent="2"/><visual><map znear="0.1"/></visual>
      <asset><texture name="t" type="2d" builtin="flat" width="4" height="4"/><material name="m" texture="t" rgba="1 0 0 1" specular="1"/></asset>
      <worldbody><body name="b"><geom size="1" material="m"/></body></worldbody></mujoco>`);
    toURDF(spec, { diagnostics });
    expect(diagnostics.list.map(({ message, location }) => `${location!.line} ${message.split(' is ')[0]}`)).toEqual([
      '1 flag',
      '1 statistic',
      '1 map',
      "2 texture 't'",
      "2 texture, specular of material 'm'",
    ]);
  });

  it('writing URDF reports elements that URDF cannot express', () => {
    const diagnostics = new Diagnostics();
    const spec =
      readModelText(`<mujoco><worldbody><body name="b"><joint name="j" pos="0 0 1"/><geom type="ellipsoid" size="1 1 2"/>
      <site name="s"/></body></worldbody><sensor><jointpos joint="j"/></sensor></mujoco>`);
    toURDF(spec, { diagnostics });
    expect(diagnostics.list.map(({ code, element }) => [familyOf(code), element])).toEqual([
      ['not-in-urdf', 'geom'],
      ['not-in-urdf', "site 's'"],
      ['not-in-urdf', 'jointpos'],
    ]);
  });
});
