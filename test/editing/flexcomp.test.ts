/**
 * Editing flexcomps: their generated elements are named, referenced and kept in keyframes like elements of the Spec.
 */

import type { MainModule } from '@mujoco/mujoco';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseModel } from '../../src/authoring/load/parse.js';
import { compile } from '../../src/compiler/compile/compile.js';
import { Diagnostics, familyOf } from '../../src/foundation/base/diagnostics.js';
import { toXML } from '../../src/modelling/mjcf/index.js';
import { Spec } from '../../src/modelling/spec/spec.js';
import { definePlugin } from '../../src/simulation/model/plugin.js';
import { compareModels } from '../oracle/compare-model.js';
import { loadPeer, modelFromPeer } from '../oracle/peer.js';

let mj: MainModule;
beforeAll(async () => {
  mj = await loadPeer();
});

/** Expects the Model of the reference for the same text. */
async function expectSameAsPeer(xml: string, files: Readonly<Record<string, string>> = {}): Promise<Spec> {
  const spec = parseModel(xml, { files, name: 'model.xml' });
  for (const [name, text] of Object.entries({ ...files, 'model.xml': xml })) mj.FS.writeFile(`/${name}`, text);
  const theirs = mj.MjModel.from_xml_path('/model.xml');
  expect(compareModels(compile(spec).record, (await modelFromPeer(theirs)).record)).toEqual([]);
  theirs.delete();
  return spec;
}

const FLEX =
  '<flexcomp name="f" type="grid" count="3 3 1" spacing=".1 .1 .1" dim="2" radius=".01" mass="1"><edge equality="true"/></flexcomp>';
const NQ = 1 + 27;
const QPOS = Array.from({ length: NQ }, (_, i) => i / 100);
const CLOTH = `<mujoco model="cloth">
  <worldbody><body name="b">${FLEX}<joint name="j"/><geom size=".1"/></body></worldbody>
  <contact><exclude body1="f_0" body2="f_1"/></contact>
  <sensor><framepos objtype="body" objname="f_1"/></sensor>
  <keyframe><key name="k" qpos="${QPOS.join(' ')}"/></keyframe>
</mujoco>`;
const attaching = (...prefixes: readonly string[]): string => `<mujoco>
  <asset><model name="c" file="cloth.xml"/></asset>
  <worldbody><body name="first"><joint name="own"/><geom size=".1"/></body>
    ${prefixes.map((prefix) => `<attach model="c" body="b" prefix="${prefix}"/>`).join('')}</worldbody>
</mujoco>`;

describe('attaching a flexcomp', () => {
  it('brings its constraints, the references to its bodies and its part of a keyframe (#2977)', async () => {
    const spec = await expectSameAsPeer(attaching('x-', 'y-'), { 'cloth.xml': CLOTH });
    expect(spec.all('exclude').map(({ body1, body2 }) => [body1, body2])).toEqual([
      ['x-f_0', 'x-f_1'],
      ['y-f_0', 'y-f_1'],
    ]);
    const model = compile(spec);
    expect([model.nflex, model.neq, model.nsensor, model.nkey, model.nq]).toEqual([2, 2, 2, 2, 1 + 2 * NQ]);
    expect([...model.key_qpos.subarray(1, 1 + NQ)]).toEqual(QPOS);
    expect(compareModels(compile(parseModel(toXML(spec))).record, model.record)).toEqual([]);
  });

  it('places it in the frame of the parent, whatever frame it has in its own file', async () => {
    const child = `<mujoco model="c"><worldbody><frame pos="7 0 0">${FLEX.replace('<edge', '<pin id="0"/><edge')}</frame></worldbody></mujoco>`;
    const spec = new Spec();
    const site = spec.worldbody.addSite({ pos: [1, 2, 3], euler: [0, 0, 90] });
    site.attach(parseModel(child));
    const model = compile(spec);
    // the first point, a corner, is pinned; the second is next to it
    const rounded = (numbers: ArrayLike<number>) => Array.from(numbers, (x) => Math.round(x * 1e6) / 1e6);
    expect(rounded(model.flex_vert.subarray(0, 3))).toEqual([1.1, 1.9, 3]);
    expect(rounded(model.body_pos.subarray(3, 6))).toEqual([1, 1.9, 3]);
    const moved = new Spec();
    moved.worldbody.addFrame({ pos: [1, 2, 3] }).attach(parseModel(child));
    expect(compareModels(compile(parseModel(toXML(moved))).record, compile(moved).record)).toEqual([]);
    const saved = new Diagnostics();
    toXML(moved, { diagnostics: saved });
    expect(saved.list).toEqual([]);
  });

  it.each([
    ['moved', 'pos="1 2 3"', ''],
    ['turned', 'pos="1 2 3" euler="0 20 90"', ''],
    ['in a plane', 'pos="1 2 3" euler="0 20 90"', 'dof="2d"'],
  ])('moves its points along the axes of the frame of the parent: %s', async (_, frame, dof) => {
    const child = `<mujoco model="c"><worldbody><frame name="own" pos="7 0 0" euler="0 90 0">${FLEX.replace('mass', `${dof} mass`)}</frame></worldbody></mujoco>`;
    const parent = (attach: string) => `<mujoco><asset><model name="c" file="c.xml"/></asset>
      <worldbody><body name="b"><geom size=".1"/><frame euler="30 0 0"><frame ${frame}>${attach}</frame></frame></body></worldbody></mujoco>`;
    await expectSameAsPeer(parent('<attach model="c" prefix="p-"/>'), { 'c.xml': child });
    // flexcomps of a frame stay behind, as their bodies do in the reference
    const spec = await expectSameAsPeer(parent('<attach model="c" frame="own" prefix="p-"/>'), { 'c.xml': child });
    expect(spec.all('flexcomp')).toEqual([]);
  });

  it('moves its points along rays from the frame of the parent, as the reference moves the bodies', async () => {
    const child = `<mujoco model="c"><worldbody>${FLEX.replace('mass', 'pos=".2 .3 0" dof="radial" mass')}</worldbody></mujoco>`;
    const xml = `<mujoco><asset><model name="c" file="c.xml"/></asset>
      <worldbody><frame pos="1 2 3" euler="0 20 90"><attach model="c" prefix="p-"/></frame></worldbody></mujoco>`;
    const model = compile(parseModel(xml, { files: { 'c.xml': child } }));
    mj.FS.writeFile('/c.xml', child);
    mj.FS.writeFile('/model.xml', xml);
    const peer = mj.MjModel.from_xml_path('/model.xml');
    // the reference leaves out the flex, whose center is a point of the world
    const theirs = await modelFromPeer(peer);
    peer.delete();
    for (const field of ['body_pos', 'body_quat', 'jnt_axis'] as const) {
      expect(model[field].length).toBe(theirs[field].length);
      model[field].forEach((x, i) => void expect(x).toBeCloseTo(theirs[field][i]!, 12));
    }
  });

  it('warns on saving if MJCF cannot express the axes of the flexcomp', () => {
    const reports = (dof: string, pose: { pos?: [number, number, number]; euler?: [number, number, number] }) => {
      const spec = new Spec();
      spec.worldbody
        .addFrame(pose)
        .attach(parseModel(`<mujoco><worldbody>${FLEX.replace('mass', `${dof} mass`)}</worldbody></mujoco>`));
      const diagnostics = new Diagnostics();
      toXML(spec, { diagnostics });
      return diagnostics.list.map(({ code }) => familyOf(code));
    };
    expect(reports('', { euler: [0, 0, 90] })).toEqual(['not-in-mjcf']);
    expect(reports('dof="radial"', { pos: [1, 0, 0] })).toEqual(['not-in-mjcf']);
    expect(reports('dof="radial"', {})).toEqual([]);
  });

  it('leaves a flexcomp and its references behind if its frame is attached within its own Spec', () => {
    const text = `<mujoco><worldbody><frame name="own"><site name="s"/>${FLEX}</frame><frame name="place" pos="1 2 3"/></worldbody>
      <contact><exclude body1="f_0" body2="f_1"/></contact></mujoco>`;
    const other = parseModel('<mujoco><worldbody><frame name="place" pos="1 2 3"/></worldbody></mujoco>');
    const spec = parseModel(text);
    for (const to of [spec, other]) {
      const diagnostics = new Diagnostics();
      to.find('frame', 'place')!.attach(spec.find('frame', 'own')!, { prefix: 'p-', diagnostics });
      expect(to.find('site', 'p-s')).toBeDefined();
      expect(compile(to).nexclude).toBe(to === spec ? 1 : 0);
      expect(to.find('flex', 'p-f')).toBeUndefined();
      expect(diagnostics.list.filter(({ code }) => code === 'not-attached').map(({ message }) => message)[0]).toMatch(
        /flexcomp 'f'/,
      );
    }
  });

  it('renames the whole flexcomp if a program attaches it with a suffix', () => {
    const spec = new Spec();
    spec.worldbody.addFrame().attach(parseModel(CLOTH), { suffix: '-s' });
    const model = compile(spec);
    expect([model.flex('f-s').id, model.body('f-s_1').name, spec.all('exclude')[0]!.body2]).toEqual([
      0,
      'f-s_1',
      'f-s_1',
    ]);
    expect(compareModels(compile(parseModel(toXML(spec))).record, model.record)).toEqual([]);
  });

  it('detaches the flexcomp together with everything that belongs to it', () => {
    const spec = parseModel(attaching('x-'), { files: { 'cloth.xml': CLOTH } });
    const part = spec.find('body', 'x-b')!.detach();
    expect(compareModels(compile(part).record, compile(parseModel(toXML(part))).record)).toEqual([]);
    expect(part.all('exclude').map(({ body1 }) => body1)).toEqual(['x-f_0']);
    expect([...compile(part).key_qpos]).toEqual(QPOS);
    expect([spec.all('exclude').length, spec.all('sensor').length]).toEqual([0, 0]);
  });
});

describe('editing a Spec with a flexcomp', () => {
  it('keeps the values of a flexcomp in keyframes when joints are added and deleted', () => {
    const spec = parseModel(CLOTH);
    const first = spec.worldbody.add('body', { name: 'first' }, { index: 0 });
    first.addJoint({ ref: 50 });
    first.addGeom({ size: [0.1] });
    const ref = (50 * Math.PI) / 180;
    expect(spec.all('key')[0]!.qpos).toEqual([ref, ...QPOS]);
    expect([...compile(spec).key_qpos]).toEqual([ref, ...QPOS]);
    spec.find('joint', 'j')!.delete();
    expect([...compile(spec).key_qpos]).toEqual([ref, ...QPOS.slice(1)]);
    spec.changes.undo(0);
    expect(toXML(spec)).toBe(toXML(parseModel(CLOTH)));
  });

  it('drops the values of a flexcomp in keyframes when its joint count changes', () => {
    const spec = parseModel(CLOTH);
    const flex = spec.all('flexcomp')[0]!;
    flex.count = [2, 3, 1];
    expect([...compile(spec).key_qpos]).toEqual([0, ...new Array(18).fill(0)]);
    expect(spec.all('key')[0]!.qpos).toHaveLength(19);
  });

  it('renames and deletes the references to bodies of a flexcomp together with it', () => {
    const spec = parseModel(CLOTH);
    const flex = spec.find('flex', 'f')!;
    flex.rename('g');
    expect(spec.all('exclude').map(({ body1, body2 }) => [body1, body2])).toEqual([['g_0', 'g_1']]);
    expect(compile(spec).nexclude).toBe(1);
    const { removed } = flex.delete();
    expect(removed.map(({ kind }) => kind)).toEqual(['flexcomp', 'exclude', 'framepos']);
    expect(compile(spec).nbody).toBe(2);
  });
});

it.each([
  ['a flexcomp', `<body name="b">${FLEX}</body>`, ''],
  [
    'bodies of a flex',
    '<body name="b"><geom size=".1"/></body>',
    '<deformable><flex name="f" body="b b" dim="1" vertex="0 0 0 1 0 0" element="0 1"/></deformable>',
  ],
])('refuses to replicate %s, as the reference does', (_, body, rest) => {
  const xml = `<mujoco><worldbody><replicate count="2" offset="1 0 0">${body}</replicate></worldbody>${rest}</mujoco>`;
  expect(() => parseModel(xml)).toThrow(
    /'f': a flex cannot be replicated; write one for each copy \[bad-flex\/[\w-]+\]/,
  );
  mj.FS.writeFile('/model.xml', xml);
  expect(() => mj.MjModel.from_xml_path('/model.xml')).toThrow(/unknown body/);
});

it('the plugin of a flexcomp acts on the bodies that carry its vertices, as one instance', () => {
  const plugin = definePlugin({ name: 'test.drag', attributes: {}, passive: true, compute() {} });
  const xml = (inner: string): string => `<mujoco><extension><plugin plugin="test.drag"/></extension><worldbody>
    <body name="b"><geom size=".1"/><flexcomp name="f" type="grid" count="3 1 1" spacing=".1 .1 .1" dim="1" radius=".01" mass="1">
      ${inner}<plugin plugin="test.drag"/></flexcomp></body></worldbody></mujoco>`;
  const bodies = (inner: string): number[] => {
    const model = compile(parseModel(xml(inner), { extensions: { plugins: [plugin] } }));
    expect([model.nplugin, model.pluginInstances[0]!.name]).toEqual([1, 'flexcomp_f']);
    return [...model.body_plugin];
  };
  expect(bodies('')).toEqual([-1, -1, 0, 0, 0]);
  expect(bodies('<pin id="0"/>')).toEqual([-1, 0, 0, 0]);
});

it('an aligned free body that a keyframe leaves out gets its initial pose, in memory and in the file', async () => {
  const ball = `<body name="a" pos="1 2 3"><freejoint align="true"/><geom size=".1" pos="1 0 0"/>
    <geom type="box" size=".1 .2 .3" euler="10 20 30"/></body>`;
  const child = `<mujoco><worldbody>${ball}</worldbody><keyframe><key name="k" qpos="0 0 1 1 0 0 0"/></keyframe></mujoco>`;
  const xml = `<mujoco><asset><model name="c" file="ball.xml"/></asset><worldbody><attach model="c" body="a" prefix="x-"/>${ball}</worldbody></mujoco>`;
  const spec = await expectSameAsPeer(xml, { 'ball.xml': child });
  const model = compile(spec);
  // keyframes are normalized once more
  for (let i = 7; i < 14; i++) expect(model.key_qpos[i]).toBeCloseTo(model.qpos0[i]!, 14);
  expect(compareModels(compile(parseModel(toXML(spec))).record, model.record)).toEqual([]);
});

describe('attaching a flexcomp with the mass bounds of its own file', () => {
  const child = (compiler: string, dof: string, mass: number) => `<mujoco model="c"><compiler ${compiler}/>
    <worldbody><body name="b"><joint/><geom size=".3"/>
      <flexcomp name="f" type="grid" count="3 3 2" spacing=".1 .1 .1" dim="3" dof="${dof}" mass="${mass}" radius=".01">
        <pin id="0"/><contact selfcollide="none"/></flexcomp></body></worldbody></mujoco>`;
  const parent = (compiler: string) => `<mujoco><compiler ${compiler}/><asset><model name="c" file="c.xml"/></asset>
    <worldbody><body name="own"><geom size=".3"/><freejoint/></body><attach model="c" body="b" prefix="p_"/></worldbody></mujoco>`;
  const bound = 'boundmass="0.5" boundinertia="0.01"';

  it.each([
    ['raised by them', bound, '', 'full', 0.1],
    ['with nodes', bound, '', 'trilinear', 0.1],
    ['along rays', bound, '', 'radial', 0.1],
    ['beyond their masses', 'boundinertia="0.01"', '', 'full', 90],
    ['below those of the file', '', bound, 'full', 0.1],
    ['with bounds in both', 'boundmass="0.1"', bound, '2d', 0.1],
  ])('saves the flexcomp unchanged: %s', async (_, ofChild, ofParent, dof, mass) => {
    const files = { 'c.xml': child(ofChild, dof, mass) };
    const spec = await expectSameAsPeer(parent(ofParent), files);
    const saved = toXML(spec);
    expect(compareModels(compile(parseModel(saved)).record, compile(spec).record)).toEqual([]);
  });

  it('warns if the bodies of the flexcomp have different shares of the mass', () => {
    const files = { 'c.xml': child(bound, 'quadratic', 0.1).replace('3 3 2', '3 3 3').replace('<pin id="0"/>', '') };
    const diagnostics = new Diagnostics();
    toXML(parseModel(parent(''), { files }), { diagnostics });
    expect(diagnostics.list.map(({ code, message }) => [familyOf(code), /p_f/.test(message)])).toEqual([
      ['not-in-mjcf', true],
    ]);
  });

  it('keeps the mass bounds if the flexcomp itself is attached', () => {
    const spec = parseModel('<mujoco><worldbody><body name="r"/></worldbody></mujoco>');
    const soft = parseModel(
      `<mujoco><compiler ${bound}/><worldbody><flexcomp name="f" count="3 3 1" spacing=".1 .1 .1" mass=".1" radius=".01"><edge equality="true"/></flexcomp></worldbody></mujoco>`,
    );
    spec.attach(spec.find('body', 'r')!.addFrame(), soft, { prefix: 'p_' });
    const model = compile(spec);
    expect([...model.body_mass]).toEqual([0, 0, ...new Array<number>(9).fill(0.5)]);
    expect(compareModels(compile(parseModel(toXML(spec))).record, model.record)).toEqual([]);
  });
});
