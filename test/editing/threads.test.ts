/**
 * Reports of the reference's users about editing, saving and defaults, with models and calls like those of their
 * threads, by thread number. Threads about URDF are in urdf.test.ts, about flexcomps in flexcomp.test.ts.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { toArchive } from '../../src/authoring/load/archive.js';
import { parseModel } from '../../src/authoring/load/parse.js';
import { compile } from '../../src/compiler/compile/compile.js';
import { recompile } from '../../src/compiler/compile/edit/recompile.js';
import { toXML } from '../../src/modelling/mjcf/index.js';
import { Spec } from '../../src/modelling/spec/spec.js';
import { Data } from '../../src/simulation/model/data.js';
import { step } from '../../src/simulation/runtime/run.js';
import { compareModels } from '../oracle/compare-model.js';

/** Saving and loading gives the same text and the same Model. */
function expectLossless(spec: Spec): string {
  const text = toXML(spec);
  const again = parseModel(text);
  expect(toXML(again)).toBe(text);
  expect(compareModels(compile(again).record, compile(spec).record)).toEqual([]);
  return text;
}

const OBJ = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n';

const PID = `<mujoco model="pid">
  <extension><plugin plugin="mujoco.pid"><instance name="drive"><config key="kp" value="2"/></instance></plugin></extension>
  <worldbody><body name="a"><joint name="j"/><geom size="1"/></body><body name="b"><geom size="1"/></body></worldbody>
  <actuator><plugin plugin="mujoco.pid" instance="drive" joint="j"/></actuator>
</mujoco>`;

const KEYED = `<mujoco model="keyed">
  <worldbody><body name="one"><joint name="j1"/><geom size="1"/></body><body name="two"><joint name="j2"/><geom size="1"/></body></worldbody>
  <keyframe><key name="home" qpos="1 2"/></keyframe>
</mujoco>`;

describe('saved files that load again', () => {
  it('#1802: a saved model keeps its frames', () => {
    const spec = parseModel(
      '<mujoco><worldbody><frame name="f" pos="1 2 3" euler="10 20 30"><body name="b"><geom size="1"/></body></frame></worldbody></mujoco>',
    );
    expect(expectLossless(spec)).toContain('<frame name="f" pos="1 2 3" euler="10 20 30">');
  });

  it('#2162: asset folders of parent and child both apply, and custom elements of the child are accepted', () => {
    const files = {
      'child/child.xml': `<mujoco><compiler meshdir="b"/><custom><numeric name="n" data="1 2"/></custom><default><geom rgba="1 0 0 1"/></default>
        <asset><mesh name="b" file="b.obj"/></asset><worldbody><body name="child"><geom type="mesh" mesh="b"/></body></worldbody></mujoco>`,
      'a/a.obj': OBJ,
      'child/b/b.obj': OBJ.replace('v 0 0 1', 'v 0 0 2'),
    };
    const spec = parseModel(
      `<mujoco><compiler meshdir="a"/><asset><mesh name="a" file="a.obj"/><model name="child" file="child/child.xml"/></asset>
        <worldbody><geom type="mesh" mesh="a"/><attach model="child" body="child" prefix="c-"/></worldbody></mujoco>`,
      { name: 'parent.xml', files },
    );
    const text = toXML(spec);
    const again = parseModel(text, { name: 'parent.xml', files });
    expect(compile(again).mesh_vert).toEqual(compile(spec).mesh_vert);
    expect([text.match(/<default>/g)?.length, text.includes('file="../child/b/b.obj"')]).toEqual([1, true]);
  });

  it('#2707: without prefix and suffix the main class of the child gets a name too', () => {
    const spec = new Spec();
    spec.main.addDefault({ class: 'lol' });
    spec.worldbody.addBody();
    const child = new Spec();
    child.worldbody.addBody();
    child.main.addGeom({ rgba: [1, 0, 0, 1] });
    spec.worldbody.addFrame().attach(child);
    const names = [...expectLossless(spec).matchAll(/<default class="([^"]*)"/g)].map(([, name]) => name);
    expect(names).toEqual(['lol', 'main_1']);
  });

  it('#2482: classes of attached models have names and one main class above them', () => {
    const child = parseModel(
      '<mujoco><default><geom rgba="1 0 0 1"/><default class="small"><geom size=".1"/></default></default><worldbody><body name="b"><geom class="small"/></body></worldbody></mujoco>',
    );
    const spec = new Spec();
    spec.worldbody.attach(child, { prefix: 'a-' });
    spec.worldbody.attach(child, { prefix: 'b-' });
    const text = expectLossless(spec);
    expect(text.match(/<default>/g)).toHaveLength(1);
    expect([...text.matchAll(/<default class="([^"]*)"/g)].map(([, name]) => name)).toEqual([
      'a-main',
      'a-small',
      'b-main',
      'b-small',
    ]);
  });

  it('#2427: a saved model keeps height fields given by elevation data', () => {
    const spec = new Spec();
    spec.add('hfield', { name: 'h', nrow: 2, ncol: 3, size: [1, 1, 1, 0.1], elevation: [0, 1, 2, 3, 4, 5] });
    spec.worldbody.addGeom({ type: 'hfield', hfield: 'h' });
    expectLossless(spec);
  });

  it('#2405: a model read from URDF is saved with its inertias', () => {
    const spec = parseModel(
      '<robot name="r"><link name="base"/><link name="a"><inertial><mass value="2"/><inertia ixx="1" iyy="2" izz="2.5" ixy="0.1" ixz="0" iyz="0"/></inertial></link><joint name="j" type="continuous"><parent link="base"/><child link="a"/></joint></robot>',
    );
    expect(expectLossless(spec)).toContain('fullinertia="1 2 2.5 0.1 0 0"');
  });

  it('#2941: files included from a folder are found again after saving', () => {
    const files = {
      'panda/panda.xml': `<mujoco><asset><mesh name="m" file="panda/m.obj"/></asset><worldbody><body><geom type="mesh" mesh="m"/></body></worldbody></mujoco>`,
      'panda/m.obj': OBJ,
    };
    const read = (text: string): Spec => parseModel(text, { name: 'scene.xml', files });
    const spec = read('<mujoco model="panda scene"><include file="panda/panda.xml"/></mujoco>');
    expect(toXML(spec)).toContain('file="panda/m.obj"');
    expect(compareModels(compile(read(toXML(spec))).record, compile(spec).record)).toEqual([]);
  });

  it('#2941: file names are kept as written, and resolve to the same files from another folder', () => {
    const files = {
      'lib/arm.xml': `<mujoco><compiler meshdir="parts"/><asset><mesh name="m" file="sub/m.obj"/></asset><worldbody><body name="b"><geom type="mesh" mesh="m"/></body></worldbody></mujoco>`,
      'lib/parts/sub/m.obj': OBJ,
    };
    const child = parseModel(files['lib/arm.xml'], { name: 'lib/arm.xml', files });
    expect(toXML(child)).toContain('meshdir="parts"');
    expect(toXML(child)).toContain('file="sub/m.obj"');
    const spec = parseModel('<mujoco/>', { name: 'scene.xml', files });
    spec.worldbody.attach(child, { prefix: 'a-' });
    const again = parseModel(toXML(spec), { name: 'scene.xml', files });
    // the Model keeps file names as written, which are now relative to the scene
    const differences = compareModels(compile(again).record, compile(spec).record);
    expect(differences.filter(({ field }) => !field.includes('path'))).toEqual([]);
    expect(toXML(spec)).toContain('file="lib/parts/sub/m.obj"');
  });

  it('#2939, #3104: a folder or an archive holds the text and every file it names', () => {
    const spec = parseModel(
      '<mujoco><asset><mesh name="m" file="/far/m.obj"/></asset><worldbody><geom type="mesh" mesh="m"/></worldbody></mujoco>',
      { files: { '/far/m.obj': OBJ } },
    );
    const folder = toArchive(spec, { format: 'folder' });
    expect([...folder.keys()].sort()).toEqual(['assets/m.obj', 'model.xml']);
    const text = new TextDecoder().decode(folder.get('model.xml'));
    expect(text).not.toContain('/far');
    expect(compile(parseModel(text, { name: 'model.xml', files: folder })).mesh_vert).toEqual(compile(spec).mesh_vert);
    expect(toArchive(spec, { format: 'mjz' }).subarray(0, 2)).toEqual(Uint8Array.of(0x50, 0x4b));
  });

  it('a saved number keeps every digit', () => {
    const spec = new Spec();
    spec.worldbody.addBody({ pos: [0.1 + 0.2, Math.PI, 1e-17] }).addGeom({ size: [1 / 3] });
    expect(parseModel(toXML(spec)).all('body')[0]!.pos).toEqual([0.1 + 0.2, Math.PI, 1e-17]);
  });
});

describe('attach, detach, delete', () => {
  it('#2327: a detached body leaves a Spec that can be saved', () => {
    const spec = parseModel('<mujoco><worldbody><body name="1"/></worldbody></mujoco>');
    compile(spec);
    spec.find('body', '1')!.detach();
    expect(expectLossless(spec)).not.toContain('body name');
  });

  it('#2482: a child compiles again once it is detached, and can lose its own body', () => {
    const child = parseModel('<mujoco><worldbody><body name="a"><geom size="1"/></body></worldbody></mujoco>');
    const spec = new Spec();
    const body = spec.worldbody.addFrame().attach(child.find('body', 'a')!, { by: 'reference' });
    expect(compile(spec).nbody).toBe(2);
    expect(() => compile(child)).toThrow('spec-is-attached');
    body.detach();
    expect([compile(spec).nbody, compile(child).nbody]).toEqual([1, 2]);
    child.find('body', 'a')!.detach();
    expect(compile(child).nbody).toBe(1);
  });

  it('#2100, #2111, #2497: attaching brings plugin instances once for each use, and detaching removes them', () => {
    const child = parseModel(PID);
    const spec = new Spec();
    const empty = toXML(spec);
    const root = spec.worldbody.attach(child.find('body', 'a')!, { prefix: 'x-' });
    spec.worldbody.attach(child.find('body', 'b')!, { prefix: 'y-' }).detach();
    expect(spec.all('instance').map(({ name }) => name)).toEqual(['x-drive']);
    expect(spec.all('actuatorPlugin').map(({ instance, joint }) => [instance, joint])).toEqual([['x-drive', 'x-j']]);
    expect(toXML(parseModel(toXML(spec)))).toBe(toXML(spec));
    root.detach();
    expect(toXML(spec)).toBe(empty);
    spec.worldbody.attach(child, { prefix: 'z-' });
    spec.all('extensionPlugin')[0]!.delete();
    expect([spec.all('actuator'), toXML(spec).includes('plugin')]).toEqual([[], false]);
  });

  it('#2085: a keyframe keeps the values of joints that stay when a body is deleted', () => {
    const spec = parseModel(
      `<mujoco><worldbody><body name="body-1"><joint name="joint-1" axis="1 0 0"/><geom size="1"/></body><body name="body-2"><geom size="1"/></body>
        <body name="body-3"><joint name="joint-3"/><geom size="1"/></body></worldbody><keyframe><key name="home" qpos="0.25 0.5" ctrl=""/></keyframe></mujoco>`,
    );
    compile(spec);
    spec.find('body', 'body-2')!.delete();
    expect([...compile(spec).key_qpos]).toEqual([0.25, 0.5]);
    spec.find('body', 'body-1')!.delete();
    expect([...compile(spec).key_qpos]).toEqual([0.5]);
  });

  it.each([
    [
      'name',
      '<key name="home" qpos="1"/>',
      '<key name="other" qpos="3"/><key name="home" qpos="2"/>',
      [
        [1, 2],
        [0, 3],
      ],
    ],
    [
      'index',
      '<key qpos="1"/><key qpos="2"/>',
      '<key qpos="3"/><key qpos="4"/>',
      [
        [1, 3],
        [2, 4],
      ],
    ],
  ] as const)('#2102: keyframes are merged by %s on demand', (keyframes, ours, theirs, qpos) => {
    const one = (keys: string, name: string): Spec =>
      parseModel(
        `<mujoco><worldbody><body name="${name}"><joint/><geom size="1"/></body></worldbody><keyframe>${keys}</keyframe></mujoco>`,
      );
    const spec = one(ours, 'parent');
    spec.worldbody.addFrame().attach(one(theirs, 'child'), { keyframes });
    expect(spec.all('key').map((key) => key.qpos)).toEqual(qpos);
  });

  it('#2101: attaching several bodies of one Spec gives each keyframe a different name', () => {
    const child = parseModel(KEYED);
    const spec = new Spec();
    spec.worldbody.attach(child.find('body', 'one')!, { prefix: 'x-' });
    spec.worldbody.attach(child.find('body', 'two')!, { suffix: '-y' });
    expect(spec.all('key').map(({ name, qpos }) => [name, qpos])).toEqual([
      ['x-home', [1, 0]],
      ['home-y', [0, 2]],
    ]);
    expect(compile(spec).nkey).toBe(2);
  });

  it('#2085, #2102: keyframes survive compiling and a second attachment', () => {
    const spec = new Spec();
    spec.worldbody.attach(parseModel(KEYED), { prefix: 'x-' });
    const first = [...compile(spec).key_qpos];
    spec.worldbody.attach(parseModel(KEYED), { prefix: 'y-' });
    expect(first).toEqual([1, 2]);
    expect([...compile(spec).key_qpos]).toEqual([1, 2, 0, 0, 0, 0, 1, 2]);
    expect([...compile(spec).key_qpos]).toEqual([1, 2, 0, 0, 0, 0, 1, 2]);
  });

  it('#3152: the path of a tendon that was attached can be walked', () => {
    const sub =
      '<mujoco><worldbody><body name="b"><geom size="1"/><site name="s"/><site name="e"/></body></worldbody><tendon><spatial name="t"><site site="s"/><site site="e"/></spatial></tendon></mujoco>';
    const spec = parseModel(
      '<mujoco><asset><model name="m" file="m.xml"/></asset><worldbody><attach model="m" body="b" prefix="x-"/></worldbody></mujoco>',
      { files: { 'm.xml': sub } },
    );
    const path = spec.find('tendon', 'x-t')!.elements;
    expect(path.map((each) => each.is('spatialSite') && spec.find('site', each.site!)?.name)).toEqual(['x-s', 'x-e']);
  });

  it('#2543: one model attached directly and through another, replicated too', () => {
    const parse = (body: string, inner: string): Spec => {
      const files = {
        'child_1.xml': `<mujoco><asset><model name="2" file="child_2.xml" content_type="text/xml"/></asset>
          <worldbody><body name="1"><body name="${inner}"><attach model="2" body="2" prefix="prefix2"/></body></body></worldbody></mujoco>`,
        'child_2.xml': '<mujoco><worldbody><body name="2"/></worldbody></mujoco>',
      };
      return parseModel(
        `<mujoco><asset><model name="1" file="child_1.xml" content_type="text/xml"/><model name="2" file="child_2.xml" content_type="text/xml"/></asset>
          <worldbody><attach model="1" body="1" prefix="prefix"/><replicate count="1"><attach model="2" body="${body}" prefix="prefix"/></replicate></worldbody></mujoco>`,
        { files, name: 'parent.xml' },
      );
    };
    expect(() => parse('!!', '!!')).toThrow("there is no body '!!' [unknown-reference]");
    const spec = parse('2', '2');
    expect(spec.all('body').map(({ name }) => name)).toEqual(['prefix1', 'prefix2', 'prefixprefix22', 'prefix20']);
    expectLossless(spec);
  });

  it('#3071: a keyframe of the whole model fits, although a part of it is replicated', () => {
    const files = {
      'robot.xml': `<mujoco><worldbody><replicate count="2" offset="1 0 0"><body name="r"><joint/><geom size=".1"/></body></replicate></worldbody></mujoco>`,
    };
    const spec = parseModel(
      `<mujoco><include file="robot.xml"/><worldbody><body name="box"><freejoint/><geom size=".1"/></body></worldbody>
        <keyframe><key name="test" qpos="0.1 0.2 1 2 3 1 0 0 0"/></keyframe></mujoco>`,
      { files },
    );
    expect([...compile(spec).key_qpos]).toEqual([0.1, 0.2, 1, 2, 3, 1, 0, 0, 0]);
    expectLossless(spec);
  });

  it('#2243, #2233: attaching brings materials and actuators of sites, as it does for geoms and joints', () => {
    const child = parseModel(`<mujoco>
      <asset><texture name="body" type="cube" builtin="flat" mark="cross" width="8" height="8" rgb1=".8 .6 .4"/><material name="body" texture="body"/></asset>
      <worldbody><body name="b"><joint name="j"/><geom size=".1" material="body"/><site name="s" size=".1" material="body"/></body></worldbody>
      <actuator><motor name="joint" joint="j"/><motor name="site" site="s"/></actuator></mujoco>`);
    const spec = new Spec();
    spec.worldbody.addFrame().attach(child, { prefix: 'capsules:' });
    const model = compile(spec);
    expect([[...model.geom_matid], [...model.site_matid], model.nu, model.ntex]).toEqual([[0], [0], 2, 1]);
  });

  it('deleted elements can be attached again under the same names, before and after compiling', () => {
    const child = parseModel(KEYED);
    const spec = new Spec();
    for (let i = 0; i < 3; i++) {
      const root = spec.worldbody.attach(child, { prefix: 'x-' });
      expect(compile(spec).njnt).toBe(2);
      root.delete();
      expect(compile(spec).njnt).toBe(0);
    }
  });

  it('#2526: attaching brings only the referenced assets, each once', () => {
    const child =
      parseModel(`<mujoco><asset><texture name="wood" type="2d" builtin="flat" width="4" height="4" rgb1="1 0 0"/><material name="wood" texture="wood"/>
      <texture name="big" type="2d" builtin="flat" width="512" height="512"/><material name="big" texture="big"/></asset>
      <worldbody><body name="b"><geom size=".1" material="wood"/></body></worldbody></mujoco>`);
    const spec = new Spec();
    for (let i = 0; i < 20; i++) spec.worldbody.attach(child, { prefix: `${i}-` });
    const model = compile(spec);
    expect([model.nmat, model.ntex, model.ntexdata, model.nbody]).toEqual([1, 1, 48, 21]);
  });

  it('#2526: meshes of signed distance fields are shared although each copy has an instance of its plugin', () => {
    const child = (aabb: string): Spec =>
      parseModel(
        `<mujoco><extension><plugin plugin="mujoco.sdf.sdflib"><instance name="sdf"><config key="aabb" value="${aabb}"/></instance></plugin></extension>
        <asset><mesh name="cow" file="cow.obj"><plugin instance="sdf"/></mesh></asset>
        <worldbody><body><geom type="sdf" mesh="cow"><plugin instance="sdf"/></geom></body></worldbody></mujoco>`,
        { files: { 'cow.obj': OBJ } },
      );
    const spec = new Spec();
    for (const prefix of ['a-', 'b-']) spec.worldbody.attach(child('0'), { prefix });
    spec.worldbody.attach(child('1'), { prefix: 'c-' });
    expect(spec.all('mesh').map(({ name }) => name)).toEqual(['a-cow', 'c-cow']);
    expect(spec.all('geom').map(({ mesh }) => mesh)).toEqual(['a-cow', 'a-cow', 'c-cow']);
    expect(toXML(parseModel(toXML(spec)))).toBe(toXML(spec));
  });

  it('#2882: deleted elements are freed when the history is cleared', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const spec = parseModel(KEYED);
    const child = parseModel(PID);
    const gone = Array.from({ length: 20 }, () => {
      const root = spec.worldbody.attach(child, { prefix: 'x-' });
      root.delete();
      return new WeakRef(root);
    });
    spec.changes.clear();
    expect([spec.changes.undo(), spec.changes.since()]).toEqual([0, []]);
    spec.all('body');
    await new Promise((resolve) => setTimeout(resolve));
    collect();
    expect(gone.filter((each) => each.deref()).length).toBeLessThan(2);
  });

  it('#2882: adding and deleting repeatedly does not grow memory', () => {
    const spec = parseModel(KEYED);
    const before = toXML(spec);
    const child = parseModel(PID);
    for (let i = 0; i < 50; i++) spec.worldbody.attach(child, { prefix: 'x-' }).detach();
    expect(toXML(spec)).toBe(before);
    expect(spec.names.list('joint')).toEqual(['j1', 'j2']);
  });
});

describe('adding and removing at run time', () => {
  const LIVE = `<mujoco><size nuserdata="2"/><worldbody>
    <body name="hand" mocap="true" pos="0 0 3"><geom size=".1" contype="0" conaffinity="0"/></body>
    <body name="ball" pos="0 0 1"><freejoint name="ball"/><geom size=".1"/></body>
    <body name="arm" pos="1 0 1"><joint name="arm" damping="1"/><geom size=".1" pos=".3 0 0"/></body></worldbody>
    <equality><connect name="tie" body1="ball" anchor="0 0 0" active="false"/></equality>
    <actuator><intvelocity name="drive" joint="arm" actrange="-9 9"/></actuator></mujoco>`;
  const STATE = ['qpos', 'qvel', 'act', 'ctrl', 'qfrc_applied', 'xfrc_applied', 'mocap_pos', 'mocap_quat'] as const;
  const MORE = ['eq_active', 'userdata', 'qacc_warmstart'] as const;

  const running = () => {
    const spec = parseModel(LIVE);
    const model = compile(spec);
    const data = new Data(model);
    data.ctrl[0] = 0.5;
    data.userdata.set([3, 4]);
    data.eq_active[0] = 1;
    data.mocap_pos.set([1, 2, 3]);
    data.qfrc_applied[6] = 0.25;
    data.xfrc_applied[6 * 2 + 2] = 0.5;
    for (let i = 0; i < 30; i++) step(model, data);
    return { spec, model, data };
  };
  const stateOf = (data: Data) => [...STATE, ...MORE].map((name) => [name, ...data[name]]);

  it('#3585: a recompile keeps state and controls, with and without changes', () => {
    const { spec, model, data } = running();
    const [before, time] = [stateOf(data), data.time];
    recompile(spec, model, data);
    expect(stateOf(data)).toEqual(before);
    spec.find('body', 'arm')!.addSite({ name: 'new' });
    spec.find('joint', 'arm')!.damping = [2];
    recompile(spec, model, data);
    expect(stateOf(data)).toEqual(before);
    expect([data.time, model.dof_damping[6]]).toEqual([time, 2]);
  });

  it('#1870: recompiling adds the new geom to the Model compiled before', () => {
    const spec = parseModel(
      '<mujoco><worldbody><body><freejoint/><geom size=".15" mass="1" type="sphere"/></body></worldbody></mujoco>',
    );
    const model = compile(spec);
    const data = new Data(model);
    spec.worldbody.addGeom({ name: 'my_geom', size: [1], pos: [1, 1, 0] });
    recompile(spec, model, data);
    expect(model.geom('my_geom').size).toEqual(Float64Array.of(1, 0, 0));
    step(model, data);
    expect(data.geom_xpos).toHaveLength(6);
  });

  it('#708: an object is moved, and duplicated, at run time', () => {
    const spec = parseModel(
      '<mujoco><worldbody><geom type="plane" size="1 1 1"/><body name="cube" pos="0 0 1"><freejoint/><geom name="g" type="box" size=".1 .1 .1"/></body></worldbody></mujoco>',
    );
    const model = compile(spec);
    const data = new Data(model);
    data.qpos.set([2, 0, 0.5]);
    for (let i = 0; i < 10; i++) step(model, data);
    const before = [...data.qpos, ...data.qvel];
    const copy = spec.find('body', 'cube')!.clone();
    copy.pos = [0, 5, 3];
    recompile(spec, model, data);
    expect([...data.qpos.subarray(0, 7), ...data.qvel.subarray(0, 6)]).toEqual(before);
    expect([copy.name, ...data.body('cube_1').xpos]).toEqual(['cube_1', 0, 5, 3]);
  });

  it('#364: calls alone build a model', () => {
    const spec = new Spec();
    const arm = spec.worldbody.addBody({ name: 'arm', pos: [0, 0, 1] });
    arm.addJoint({ name: 'shoulder', axis: [0, 1, 0] });
    arm.addGeom({ type: 'capsule', size: [0.05], fromto: [0, 0, 0, 0.5, 0, 0] });
    spec.add('motor', { name: 'drive', joint: 'shoulder' });
    const model = compile(spec);
    const data = new Data(model);
    data.actuator('drive').ctrl[0] = 1;
    step(model, data);
    expect([model.nv, model.nu]).toEqual([1, 1]);
    expect(data.qvel[0]).not.toBe(0);
    expectLossless(spec);
  });

  it('#3586: a hinge that becomes a free joint starts where its body is', () => {
    const spec = parseModel(
      '<mujoco><worldbody><body pos="0 0 2"><joint name="j"/><geom size=".1"/></body></worldbody></mujoco>',
    );
    const model = compile(spec);
    const data = new Data(model);
    [data.qpos[0], data.qvel[0]] = [0.25, 0.5];
    spec.find('joint', 'j')!.type = 'free';
    recompile(spec, model, data);
    expect([[...data.qpos], [...data.qvel]]).toEqual([[0, 0, 2, 1, 0, 0, 0], new Array(6).fill(0)]);
  });

  it('#3596: controls stay with their actuator when actuators before it change', () => {
    const spec = parseModel(`<mujoco><worldbody><body><joint name="j"/><geom size=".1"/></body></worldbody>
      <actuator><motor name="first" joint="j"/><pid name="second" joint="j" kp="1" input="pos vel ff"/></actuator></mujoco>`);
    const model = compile(spec);
    const data = new Data(model);
    data.ctrl.forEach((_, i) => void (data.ctrl[i] = 11 * (i + 1)));
    const kept = [22, 33, 44];
    recompile(spec, model, data);
    expect([...data.actuator('second').ctrl]).toEqual(kept);
    spec.find('actuator', 'first')!.delete();
    recompile(spec, model, data);
    expect([[...data.actuator('second').ctrl], [...data.ctrl]]).toEqual([kept, kept]);
  });

  it('#708, #364: bodies are added and removed while the others keep moving', () => {
    const { spec, model, data } = running();
    const arm = data.joint('arm');
    for (let round = 0; round < 5; round++) {
      const before = [...arm.qpos, ...arm.qvel, ...data.actuator('drive').act, ...data.actuator('drive').ctrl];
      const extra = spec.worldbody.add('body', { name: `extra ${round}`, pos: [round, 5, 1] }, { index: 0 });
      extra.addFreejoint();
      extra.addGeom({ size: [0.1] });
      if (round > 1) spec.find('body', `extra ${round - 2}`)!.delete();
      recompile(spec, model, data);
      expect([...arm.qpos, ...arm.qvel, ...data.actuator('drive').act, ...data.actuator('drive').ctrl]).toEqual(before);
      step(model, data);
    }
    expect(model.nbody).toBe(4 + 2);
    spec.find('body', 'arm')!.delete();
    recompile(spec, model, data);
    expect(() => arm.qpos).toThrow("joint 'arm' is no longer in the model");
    expect(model.nu).toBe(0);
    step(model, data);
  });
});

describe('defaults without surprises', () => {
  it('#2074: a default changed after reading applies to elements of the class without being written to them', () => {
    const spec =
      parseModel(`<mujoco><default><default class="cube"><geom type="box" size="1 1 1" rgba="1 0 0 1"/></default></default>
      <worldbody><body name="b"><geom name="g" class="cube"/></body></worldbody></mujoco>`);
    expect(compile(spec).geom_contype[0]).toBe(1);
    const geom = spec.find('default', 'cube')!.child('geom')!;
    [geom.contype, geom.conaffinity] = [0, 0];
    const model = compile(spec);
    expect([model.geom_contype[0], model.geom_conaffinity[0]]).toEqual([0, 0]);
    expect(expectLossless(spec)).toContain('<geom name="g" class="cube"/>');
  });

  it('#3612: a class given to an element applies to it, in memory as in the file', () => {
    const spec = new Spec();
    spec.main.addDefault({ class: 'Hello' }).addGeom({ friction: [0.5, 0.25, 0.125] });
    const geom = spec.worldbody.addBody().addGeom({ name: 'geom111', size: [1] });
    geom.class = 'Hello';
    expect([...compile(spec).geom_friction]).toEqual([0.5, 0.25, 0.125]);
    expect(expectLossless(spec)).toContain('<geom name="geom111" class="Hello" size="1"/>');
  });

  it('a class changed after use changes its elements', () => {
    const spec = parseModel('<mujoco><worldbody><geom name="g"/></worldbody></mujoco>');
    spec.main.addGeom({ size: [0.5] });
    expect(compile(spec).geom_size[0]).toBe(0.5);
  });

  it('a saved model compiles to the model in memory', () => {
    const spec = new Spec();
    spec.main.addDefault({ class: 'c' }).addJoint({ damping: [3] });
    const body = spec.worldbody.addBody();
    body.addGeom({ size: [1] });
    body.addJoint({ name: 'j' }, { class: 'c' });
    spec.find('default', 'c')!.child('joint')!.damping = [4];
    expectLossless(spec);
    expect(compile(spec).dof_damping[0]).toBe(4);
  });
});
