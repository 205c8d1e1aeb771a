/** Fusing static bodies as an edit; the flag of MuJoCo 3.14 gives the same numbers where the rules are the same. */
import { describe, expect, it } from 'vitest';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import { toXML } from '../../../modelling/mjcf/write/write.js';
import type { Spec } from '../../../modelling/spec/spec.js';
import type { Model } from '../../../simulation/model/model.js';
import { compile } from '../compile.js';
import { fuseStatic } from './fuse-static.js';

const read = (content: string): Spec => readModelText(`<mujoco>${content}</mujoco>`);
const names = (spec: Spec): (string | undefined)[] => spec.bodies.map(({ name }) => name);
const NUMBERS = [
  ...['body_parentid', 'body_pos', 'body_quat', 'body_mass', 'body_inertia', 'body_ipos'],
  ...['geom_bodyid', 'geom_pos', 'geom_quat', 'site_pos', 'site_quat', 'cam_pos', 'cam_quat', 'light_pos', 'light_dir'],
  ...['jnt_pos', 'jnt_axis', 'qpos0', 'dof_invweight0', 'body_invweight0'],
] as const;

function expectSameNumbers(a: Model, b: Model, digits = 12): void {
  for (const name of NUMBERS) {
    const [one, other] = [a, b].map((model) => Array.from((model as never as Record<string, number[]>)[name]!));
    expect(one!.length, name).toBe(other!.length);
    one!.forEach((x, i) => void expect(x, `${name}[${i}]`).toBeCloseTo(other![i]!, digits));
  }
}

const ARM = (inertials = ['', '']): string => `<worldbody>
  <body name="fixed" pos="1 2 3" euler="10 20 30"><geom name="fixed" type="box" size=".1 .2 .3" pos=".1 0 0"/></body>
  <body name="moving" pos="0 0 1"><freejoint/>${inertials[0]}
    <geom name="moving" type="box" size=".1 .2 .3"/>
    <frame name="wrapper" pos="0 0 .5" euler="0 90 0">
      <body name="static" pos="1 0 0" euler="0 0 90">${inertials[1]}
        <geom name="static" type="box" size=".1 .2 .3" pos="0 0 1"/>
        <frame name="outer" pos="0 1 0" euler="90 0 0">
          <geom name="fromto" type="box" size=".1" fromto="0 0 0 .1 .2 .3"/>
          <site name="inner" pos=".2 .3 .4" euler="0 30 0"/>
          <camera name="inner" pos=".3 .4 .5" euler="10 20 30"/>
          <light name="inner" pos=".4 .5 .6" dir="1 2 3"/>
          <body name="child" pos=".5 .6 .7" euler="30 20 10"><joint name="hinge" axis="1 2 3"/><geom name="child" size=".1"/></body>
          <body name="nested" pos=".7 .6 .5" euler="10 30 20"><geom name="nested" type="box" size=".2 .3 .1" pos="0 .1 0"/></body>
        </frame>
      </body>
    </frame>
  </body></worldbody>`;
const GIVEN = '<inertial pos=".1 .2 .3" mass="2" diaginertia="1 2 2.5"/>';
const OTHER = '<inertial pos=".3 .2 .1" mass="3" fullinertia="3 2.5 4 .3 .2 .1"/>';

describe('fuseStatic', () => {
  it.each([
    ['both inertias follow from geoms', ['', '']],
    ['the parent has an inertial', [GIVEN, '']],
    ['the body has an inertial', ['', OTHER]],
    ['both have an inertial', [GIVEN, OTHER]],
    ['an inertial is in a frame', [GIVEN, `<frame>${OTHER}</frame>`]],
  ])('gives the numbers of the flag if %s', (_, inertials) => {
    const spec = read(ARM(inertials));
    expect(fuseStatic(spec).map(({ name }) => name)).toEqual(['fixed', 'static', 'nested']);
    expect(names(spec)).toEqual(['moving', 'child']);
    const flagged = compile(read(`<compiler fusestatic="true"/>${ARM(inertials)}`));
    // the principal axes of the geoms of both bodies are found to 1e-6, those of given inertias exactly
    const digits = inertials[0] === '' && inertials[1] === '' ? 5 : 12;
    expectSameNumbers(compile(spec), flagged, digits);
    // saving, reading and fusing again change nothing
    const again = readModelText(toXML(spec));
    expect(fuseStatic(again)).toEqual([]);
    expectSameNumbers(compile(again), flagged, digits);
  });

  it('makes a fused body a frame at its place, with its elements as they were written', () => {
    const spec = read(`<worldbody><body name="base"><joint/><geom size=".1"/>
      <body name="static" pos="1 0 0" euler="0 0 90" childclass="main"><geom name="g" size=".1" pos="0 0 .5"/><body name="first"><joint name="first"/><geom size=".1"/></body></body>
      <body name="second"><joint name="second"/><geom size=".1"/></body></body></worldbody>`);
    fuseStatic(spec);
    const geom = spec.get('geom', 'g');
    const frame = geom.parent!;
    expect([frame.kind, frame.get('pos'), frame.get('euler'), frame.get('childclass')]).toEqual([
      'frame',
      [1, 0, 0],
      [0, 0, 90],
      'main',
    ]);
    expect([geom.pos, frame.parent]).toEqual([[0, 0, 0.5], spec.get('body', 'base')]);
    const model = compile(spec);
    expect([model.joint('first').id, model.joint('second').id]).toEqual([1, 2]);
    expect(model.body('base').inertia.length).toBe(3);
    expect(spec.get('body', 'base').child('inertial')).toBeUndefined();
  });

  it('is one step of the history, keeps keyframes, and undo restores the text', () => {
    const spec = read(`${ARM()}<keyframe><key qpos="1 2 3 1 0 0 0 .5"/></keyframe>`);
    const before = toXML(spec);
    fuseStatic(spec);
    expect(compile(spec).key_qpos[7]).toBe(0.5);
    spec.changes.undo();
    expect(toXML(spec)).toBe(before);
  });

  it('keeps an inertia that geoms do not explain: of a body with a massless inertial', () => {
    const spec = read(`<worldbody><body name="m"><freejoint/><geom type="box" size=".1 .2 .3"/>
      <body pos="1 0 0"><inertial pos="0 0 0" mass="0" diaginertia="0 0 0"/><geom size=".3"/></body></body></worldbody>`);
    const mass = compile(spec).body('m').mass;
    fuseStatic(spec);
    expect(compile(spec).body('m').mass).toBeCloseTo(mass, 12);
    expect(compile(spec).nbody).toBe(2);
  });

  it.each([
    ['auto', 2],
    ['true', 3],
  ])('keeps the sum of masses that boundmass raised; with inertiafromgeom %s there are %i bodies', (rule, nbody) => {
    const spec =
      read(`<compiler boundmass="1" inertiafromgeom="${rule}"/><worldbody><body name="m"><joint type="slide"/>
      <geom size=".1" mass=".1"/><body pos="1 0 0"><geom size=".1" mass=".1"/></body></body></worldbody>`);
    fuseStatic(spec);
    const model = compile(spec);
    expect([model.nbody, model.body_subtreemass[0]]).toEqual([nbody, 2]);
  });
});

describe('fuseStatic keeps bodies', () => {
  const GEOM = '<geom size=".1"/>';
  const moving = (attributes: string, inside: string): string =>
    `<worldbody><body name="m"><joint axis="0 1 0"/>${GEOM}<body name="b" pos="1 0 0" ${attributes}>${inside}</body></body></worldbody>`;
  it.each<[string, string, string[]]>([
    ['nothing keeps it', moving('', GEOM), ['m']],
    ['fuse is false', moving('fuse="false"', GEOM), ['m', 'b']],
    [
      'a flex refers to it',
      `${moving('', GEOM)}<deformable><flex name="f" dim="1" body="m b" element="0 1"/></deformable>`,
      ['m', 'b'],
    ],
    [
      'a skin refers to it',
      `${moving('', GEOM)}<deformable><skin vertex="0 0 0 1 0 0 0 1 0" face="0 1 2"><bone body="b" bindpos="0 0 0" bindquat="1 0 0 0" vertid="0 1 2" vertweight="1 1 1"/></skin></deformable>`,
      ['m', 'b'],
    ],
    [
      'a sensor measures the force at its site',
      `${moving('', `${GEOM}<site name="s"/>`)}<sensor><force site="s"/></sensor>`,
      ['m', 'b'],
    ],
    [
      'a sensor measures the acceleration of its site',
      `${moving('', `${GEOM}<site name="s"/>`)}<sensor><accelerometer site="s"/></sensor>`,
      ['m'],
    ],
    ['its gravcomp differs', moving('gravcomp=".5"', GEOM), ['m', 'b']],
    ['its gravcomp differs and it has no mass', moving('gravcomp=".5"', '<site/>'), ['m']],
    ['the model is in a fluid', `<option density="1000"/>${moving('', GEOM)}`, ['m', 'b']],
    ['the fluid is viscous', `<option viscosity="1"/>${moving('', GEOM)}`, ['m', 'b']],
    ['it has no mass in a fluid', `<option density="1000"/>${moving('', '<geom size=".1" mass="0"/>')}`, ['m']],
    [
      'it has an ellipsoid in a fluid',
      `<option density="1000"/>${moving('', '<geom size=".1" mass="0" fluidshape="ellipsoid"/>')}`,
      ['m', 'b'],
    ],
    [
      'it is fixed to the world, in a fluid',
      `<option density="1000"/><worldbody><body name="b" gravcomp="1">${GEOM}</body></worldbody>`,
      [],
    ],
  ])('or fuses them if %s', (_, content, kept) => {
    const spec = readModelText(`<mujoco>${content}</mujoco>`, { compatibility: '4.0' });
    const before = compile(spec);
    fuseStatic(spec);
    expect(names(spec)).toEqual(kept);
    expect(compile(spec).body_subtreemass[1] ?? 0).toBeCloseTo(kept.length > 0 ? before.body_subtreemass[1]! : 0, 12);
  });

  it('keeps the body of a flexcomp, which ignores frames, and generated bodies', () => {
    const spec = read(`<worldbody><body name="m"><joint/>${GEOM}<body name="b">${GEOM}
      <flexcomp name="f" type="grid" dim="2" count="3 3 1" spacing=".1 .1 .1" mass="1"/></body></body></worldbody>`);
    expect(fuseStatic(spec)).toEqual([]);
  });

  it('changes nothing if an asset cannot be read', () => {
    const spec = read(`<asset><mesh name="x" file="none.obj"/></asset>${moving('', '<geom type="mesh" mesh="x"/>')}`);
    const before = toXML(spec);
    expect(() => fuseStatic(spec)).toThrow(/none\.obj/);
    expect(toXML(spec)).toBe(before);
  });
});

describe('fusestatic of compiler', () => {
  const LATEST = { compatibility: '4.0' } as const;
  const FLUID = `<compiler fusestatic="true"/><option density="1000"/>${ARM()}`;

  it('compiles in 4.0 what fuseStatic makes, bit for bit, and leaves the Spec unchanged', () => {
    const spec = read(`<compiler fusestatic="true"/>${ARM()}`);
    const before = toXML(spec);
    const model = compile(spec, LATEST);
    expect([toXML(spec), model.nbody, spec.bodies.length]).toEqual([before, 3, 5]);
    expect(spec.get('geom', 'nested').id).toBe(model.geom('nested').id);
    expect(spec.get('body', 'static').id).toBe(-1);
    const edited = read(ARM());
    fuseStatic(edited, LATEST);
    const other = compile(edited, LATEST);
    for (const name of NUMBERS) expect(model[name as 'qpos0'], name).toEqual(other[name as 'qpos0']);
    expect(compile(spec, LATEST).body_inertia).toEqual(model.body_inertia);
  });

  it('keeps bodies in a fluid from 4.0 on', () => {
    const count = (compatibility: '3.14' | '4.0') => compile(read(FLUID), { compatibility }).nbody;
    expect([count('3.14'), count('4.0')]).toEqual([3, 5]);
  });
});
