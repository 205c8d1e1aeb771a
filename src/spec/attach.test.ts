// long: the cases of one function
import { describe, expect, it } from 'vitest';
import { Diagnostics } from '../base/diagnostics.js';
import { parseXML, toXML } from '../mjcf/index.js';
import type { Element, SpecElement } from './element.js';
import { Spec } from './spec.js';
import { codeOf, problemsOf } from './test-problems.js';

const toldBy = (edit: () => void): string[] => problemsOf(edit).map(({ code, message }) => `${code}: ${message}`);

const ARM = `<mujoco model="arm">
  <compiler angle="radian" meshdir="meshes"/>
  <default>
    <geom rgba="1 0 0 1"/>
    <default class="unused"><geom rgba="0 1 0 1"/></default>
    <default class="thin"><geom size="0.01"/></default>
  </default>
  <asset>
    <texture name="grain" type="2d" builtin="flat" width="8" height="8"/>
    <material name="wood" texture="grain"/>
    <material name="steel"/>
    <mesh name="hand" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/>
    <mesh name="spare" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/>
  </asset>
  <worldbody>
    <site name="socket"/>
    <body name="upper" pos="0 0 1">
      <joint name="shoulder" range="-1 1"/>
      <geom name="bone" class="thin" material="wood" fromto="0 0 0 0 0 1"/>
      <body name="lower"><joint name="elbow"/><geom type="mesh" mesh="hand"/><site name="tip"/></body>
    </body>
  </worldbody>
  <contact><exclude name="self" body1="upper" body2="lower"/></contact>
  <tendon><fixed name="both"><joint joint="shoulder" coef="1"/><joint joint="elbow" coef="2"/></fixed></tendon>
  <equality><joint name="tie" joint1="elbow" joint2="shoulder"/></equality>
  <actuator><motor name="m1" joint="shoulder"/><position name="m2" joint="elbow" timeconst="0.1"/></actuator>
  <sensor><jointpos name="angle" joint="elbow"/><framepos name="far" objtype="site" objname="tip" reftype="site" refname="socket"/></sensor>
  <custom><tuple name="list"><element objtype="body" objname="lower"/></tuple></custom>
  <keyframe><key name="home" qpos="0.1 0.2" ctrl="3 4" act="5"/></keyframe>
</mujoco>`;

const arm = (): Spec => parseXML(ARM, { name: 'arm.xml' });
const names = (spec: Spec, what: Parameters<Spec['all']>[0]) =>
  spec.all(what).map((each) => (each as SpecElement).identifier);

describe('attach', () => {
  it('brings everything that belongs to a body, under a prefix and a suffix', () => {
    const spec = new Spec();
    const root = spec.worldbody.attach(arm().find('body', 'upper')!, { prefix: 'a/', suffix: '-1' });
    expect([root.kind, root.name]).toEqual(['body', 'a/upper-1']);
    expect(names(spec, 'joint')).toEqual(['a/shoulder-1', 'a/elbow-1']);
    expect(names(spec, 'exclude')).toEqual(['a/self-1']);
    expect(spec.all('fixedJoint').map(({ joint }) => joint)).toEqual(['a/shoulder-1', 'a/elbow-1']);
    expect(names(spec, 'equality')).toEqual(['a/tie-1']);
    expect(names(spec, 'actuator')).toEqual(['a/m1-1', 'a/m2-1']);
    expect(names(spec, 'sensor')).toEqual(['a/angle-1']);
    expect(spec.all('tupleElement').map(({ objname }) => objname)).toEqual(['a/lower-1']);
    const key = spec.all('key')[0]!;
    expect([key.name, key.qpos, key.ctrl, key.act]).toEqual(['a/home-1', [0.1, 0.2], [3, 4], [5]]);
  });

  it('reports what has to stay behind', () => {
    const diagnostics = new Diagnostics();
    new Spec().worldbody.attach(arm().find('body', 'upper')!, { diagnostics });
    expect(diagnostics.list.map(({ code, message }) => `${code} ${message}`)).toEqual([
      "not-attached framepos 'far' refers to something that is not attached and is left behind",
    ]);
  });

  it('takes a body, a frame or a Spec to a body, a frame or a site', () => {
    const child = new Spec();
    const frame = child.worldbody.addFrame({ name: 'f', pos: [1, 0, 0] });
    frame.addGeom({ name: 'ball', size: [1] });
    const spec = new Spec();
    const body = spec.worldbody.addBody({ name: 'b' });
    const inFrame = body.addFrame();
    const site = body.addSite({ pos: [0, 0, 2], euler: [0, 0, 90] });
    const points = { body, inFrame, site };
    for (const [prefix, point] of Object.entries(points)) {
      point.attach(frame, { prefix });
      point.attach(child, { prefix, suffix: '-whole' });
    }
    expect(names(spec, 'geom')).toEqual([
      'inFrameball',
      'inFrameball-whole',
      'bodyball',
      'bodyball-whole',
      'siteball',
      'siteball-whole',
    ]);
    const atSite = spec.find('geom', 'siteball')!.parent!.parent as Element<'frame'>;
    expect([atSite.parent, atSite.pos]).toEqual([body, [0, 0, 2]]);
    expect(atSite.quat![0]).toBeCloseTo(Math.SQRT1_2, 12);
    expect(toldBy(() => spec.worldbody.attach(site as never))).toEqual(['bad-attachment: a site cannot be attached']);
    const geom = spec.find('geom', 'bodyball') as unknown as Element<'body'>;
    expect(toldBy(() => geom.attach(child))).toEqual(['bad-attachment: nothing can be attached to a geom']);
  });

  // Known issue of the reference: all assets come along. Thread #2526: models of 300 MB.
  it('brings only assets and classes that are referred to', () => {
    const spec = new Spec();
    spec.worldbody.attach(arm(), { prefix: 'a-' });
    expect(spec.section('assetSection').elements.map((each) => each.identifier)).toEqual([
      'a-grain',
      'a-wood',
      'a-hand',
    ]);
    expect(names(spec, 'default')).toEqual(['main', 'a-main', 'a-thin']);
    expect(spec.find('geom', 'a-bone')!.rgba).toEqual([1, 0, 0, 1]);
  });

  // Thread #2526.
  it('shares assets that are equal and renames those that only share a name', () => {
    const spec = new Spec();
    spec.add('material', { name: 'wood', rgba: [0, 0, 1, 1] });
    const site = spec.worldbody.addSite();
    for (const prefix of ['a-', 'b-', 'c-']) site.attach(arm(), { prefix });
    expect(names(spec, 'mesh')).toEqual(['a-hand']);
    expect(names(spec, 'material')).toEqual(['wood', 'a-wood']);
    const other = new Spec();
    other.add('material', { name: 'wood', rgba: [1, 0, 1, 1] });
    other.worldbody.addGeom({ name: 'g', material: 'wood', size: [1] });
    spec.worldbody.attach(other);
    expect(spec.find('geom', 'g')!.material).toBe('wood_1');
  });

  it('keeps the compiler settings of the child as they were', () => {
    const spec = new Spec();
    const child = arm();
    const root = spec.worldbody.attach(child, { prefix: 'a-' });
    child.compiler.angle = 'degree';
    const joint = spec.find('joint', 'a-shoulder')!;
    expect([joint.compiler.angle, joint.range, root.parent!.compiler.angle]).toEqual(['radian', [-1, 1], 'degree']);
    expect(toXML(spec)).toMatch(/<compiler angle="radian"[\s\S]*range="-1 1"/);
    spec.worldbody.addBody({ euler: [0, 0, 90] });
    expect(toXML(spec)).toContain(`range="${-180 / Math.PI} ${180 / Math.PI}"`);
  });

  it('isolates the child from the main class of the parent', () => {
    const spec = new Spec();
    spec.main.addGeom({ condim: 6, rgba: [0, 0, 0, 1] });
    spec.worldbody.attach(arm(), { prefix: 'a-' });
    const geom = spec.find('geom', 'a-bone')!;
    expect([geom.condim, geom.rgba, geom.size[0]]).toEqual([3, [1, 0, 0, 1], 0.01]);
  });

  it('works without any prefix where names do not clash, and refuses as a whole where they do', () => {
    const spec = new Spec();
    spec.worldbody.attach(arm());
    expect(spec.find('geom', 'bone')!.rgba).toEqual([1, 0, 0, 1]);
    const before = toXML(spec);
    expect(toldBy(() => spec.worldbody.attach(arm()))[0]).toBe(
      "duplicate-name: site: the name 'socket' is taken, at arm.xml:16:5",
    );
    expect(toXML(spec)).toBe(before);
  });

  it('is one step of the history', () => {
    const spec = new Spec();
    const before = toXML(spec);
    spec.worldbody.attach(arm());
    const after = toXML(spec);
    spec.changes.undo();
    expect(toXML(spec)).toBe(before);
    spec.changes.redo();
    expect(toXML(spec)).toBe(after);
  });

  it('copies within one Spec, nested and repeated', () => {
    const spec = arm();
    const upper = spec.find('body', 'upper')!;
    spec.find('site', 'socket')!.attach(upper, { suffix: '-2' });
    spec.worldbody.attach(spec.find('body', 'lower')!, { prefix: 'loose-' });
    expect(names(spec, 'joint')).toEqual(['shoulder', 'elbow', 'shoulder-2', 'elbow-2', 'loose-elbow']);
    // contacts, tendons and sensors may refer to what is not copied, other elements not
    expect(names(spec, 'exclude')).toEqual(['self', 'self-2', 'loose-self']);
    expect(names(spec, 'tendon')).toEqual(['both', 'both-2', 'loose-both']);
    expect(names(spec, 'sensor')).toEqual(['angle', 'far', 'angle-2', 'far-2', 'loose-angle', 'loose-far']);
    expect(names(spec, 'equality')).toEqual(['tie', 'tie-2']);
    expect(spec.all('key')[0]!.qpos).toEqual([0.1, 0.2, 0.1, 0.2, 0.2]);
    expect(names(spec, 'key')).toEqual(['home']);
  });

  // Known issue of the reference: cycles lead to infinite loops.
  it('refuses cycles and tells the chain', () => {
    const spec = arm();
    const [upper, lower] = [spec.find('body', 'upper')!, spec.find('body', 'lower')!];
    expect(toldBy(() => lower.attach(upper, { prefix: 'x' }))).toEqual([
      "attach-cycle: attached within itself: worldbody -> body 'upper' -> body 'lower' -> body 'upper'".replace(
        'worldbody -> ',
        '',
      ),
    ]);
    const [a, b, c] = ['a', 'b', 'c'].map((model) => {
      const each = new Spec({ uri: `${model}.xml` });
      each.root.model = model;
      return each;
    }) as [Spec, Spec, Spec];
    a.worldbody.attach(b, { prefix: 'b-', by: 'reference' });
    b.worldbody.attach(c, { prefix: 'c-', by: 'reference' });
    expect(toldBy(() => c.worldbody.attach(a, { by: 'reference' }))).toEqual([
      'attach-cycle: attached within itself: a.xml -> b.xml -> c.xml -> a.xml',
    ]);
    expect(codeOf(() => a.worldbody.attach(a, { by: 'reference' }))).toBe('bad-attachment');
  });

  it('refuses what moves in the world', () => {
    const child = new Spec();
    const frame = child.worldbody.addBody().addFrame();
    frame.addJoint();
    expect(codeOf(() => new Spec().worldbody.attach(frame))).toBe('not-in-world');
    expect(new Spec().worldbody.addBody().attach(frame).children('joint')).toHaveLength(1);
  });
});

describe('keyframes', () => {
  // Known issue of the reference: a second attachment without compilation loses the keyframes of the first. #2085, #2101, #2102
  it('survive any number of attachments without compiling', () => {
    const spec = new Spec();
    const first = spec.worldbody.addBody();
    first.addJoint({ name: 'own' });
    spec.add('key', { name: 'mine', qpos: [9] });
    for (let i = 0; i < 5; i++) first.attach(arm(), { suffix: `-${i}` });
    expect(names(spec, 'key')).toEqual(['mine', 'home-0', 'home-1', 'home-2', 'home-3', 'home-4']);
    const key = spec.find('key', 'home-3')!;
    const place = names(spec, 'joint').indexOf('shoulder-3');
    expect(key.qpos).toHaveLength(11);
    expect(key.qpos!.slice(place, place + 2)).toEqual([0.1, 0.2]);
    expect(spec.find('key', 'mine')!.qpos).toEqual([9, ...Array(10).fill(0)]);
  });

  it('are merged by name or by place as asked', () => {
    const spec = new Spec();
    spec.worldbody.attach(arm(), { prefix: 'a-' });
    spec.rename(spec.all('key')[0]! as SpecElement, 'home');
    spec.worldbody.attach(arm(), { prefix: 'b-', keyframes: 'name' });
    spec.worldbody.attach(arm(), { prefix: 'c-', keyframes: 'index' });
    expect(names(spec, 'key')).toEqual(['home']);
    expect(spec.all('key')[0]!.qpos).toEqual([0.1, 0.2, 0.1, 0.2, 0.1, 0.2]);
  });

  it('follow their joints when joints are added, moved and deleted', () => {
    const spec = arm();
    const before = toXML(spec);
    const mark = spec.changes.mark();
    spec.worldbody.addBody({ name: 'early' }, { index: 0 }).addJoint({ ref: 90 });
    const key = spec.all('key')[0]!;
    expect(key.qpos).toEqual([90, 0.1, 0.2]);
    spec.find('joint', 'shoulder')!.delete();
    expect(key.qpos).toEqual([90, 0.2]);
    expect(key.ctrl).toEqual([4]);
    key.unset('qpos');
    expect([key.qpos, key.isSet('qpos'), key.isSet('ctrl')]).toEqual([undefined, false, true]);
    spec.changes.undo(mark);
    expect(toXML(spec)).toBe(before);
    expect(key.qpos).toEqual([0.1, 0.2]);
  });

  it('know how many controls and activations each kind of actuator has', () => {
    const motors = parseXML(`<mujoco><default><default class="slow"><pid ki="2"/></default></default><worldbody>
      <body name="b"><joint name="j"/><geom size=".1"/></body><body><joint name="ball" type="ball"/><geom size=".1"/></body></worldbody>
      <actuator><pid name="p" joint="j" kp="1" input="pos vel" class="slow"/><orientation name="o" joint="ball" kp="1"/>
        <dcmotor name="d" joint="j" motorconst="1" resistance="1" inductance="0.1"/>
        <general name="g" joint="j" dyntype="user" actdim="3"/></actuator>
      <keyframe><key name="k" ctrl="1 2 3 4 5 6 7" act="1 2 3 4 5"/></keyframe></mujoco>`);
    const spec = new Spec();
    for (const prefix of ['a-', 'b-']) spec.worldbody.attach(motors, { prefix });
    const zeros = (count: number) => Array<number>(count).fill(0);
    expect(spec.all('key').map(({ ctrl, act }) => [ctrl, act])).toEqual([
      [
        [1, 2, 3, 4, 5, 6, 7, ...zeros(7)],
        [1, 2, 3, 4, 5, ...zeros(5)],
      ],
      [
        [...zeros(7), 1, 2, 3, 4, 5, 6, 7],
        [...zeros(5), 1, 2, 3, 4, 5],
      ],
    ]);
    spec.find('actuator', 'a-o')!.delete();
    expect(spec.find('key', 'b-k')!.ctrl).toEqual([...zeros(4), 1, 2, 3, 4, 5, 6, 7]);
  });
});

describe('attach by reference', () => {
  it('shows later changes of the child', () => {
    const [spec, child] = [new Spec(), arm()];
    const root = spec.worldbody.attach(child, { prefix: 'a-', by: 'reference' });
    const shoulder = spec.find('joint', 'a-shoulder')!;
    child.find('joint', 'shoulder')!.damping = [7];
    child.find('body', 'lower')!.addBody({ name: 'finger' }).addJoint({ name: 'knuckle' });
    child.add('motor', { name: 'm3', joint: 'knuckle' });
    child.find('geom', 'bone')!.material = 'steel';
    child.rename(child.find('body', 'upper')! as SpecElement, 'top');
    expect(shoulder.damping[0]).toBe(7);
    expect(spec.find('joint', 'a-shoulder')).toBe(shoulder);
    expect(names(spec, 'body')).toEqual(['a-top', 'a-lower', 'a-finger']);
    expect(names(spec, 'actuator')).toEqual(['a-m1', 'a-m2', 'a-m3']);
    expect(spec.find('exclude', 'a-self')!.body1).toBe('a-top');
    expect([names(spec, 'material'), names(spec, 'texture')]).toEqual([['a-steel'], []]);
    expect(spec.all('key')[0]!.qpos).toEqual([0.1, 0.2, 0]);
    child.find('body', 'lower')!.delete();
    expect([names(spec, 'joint'), names(spec, 'actuator'), names(spec, 'key')]).toEqual([
      ['a-shoulder'],
      ['a-m1'],
      ['a-home'],
    ]);
    child.changes.undo(0);
    expect([names(spec, 'joint'), spec.all('key')[0]!.qpos]).toEqual([
      ['a-shoulder', 'a-elbow'],
      [0.1, 0.2],
    ]);
    expect(spec.find('joint', 'a-shoulder')).toBe(shoulder);
    expect(root.children('body')[0]!.name).toBe('a-upper');
  });

  it('is nested, and repeated with one child', () => {
    const [spec, middle, child] = [new Spec(), new Spec(), arm()];
    spec.worldbody.attach(middle, { prefix: 'm-', by: 'reference' });
    middle.worldbody.attach(child, { prefix: 'a-', by: 'reference' });
    middle.worldbody.attach(child.find('body', 'upper')!, { prefix: 'b-', by: 'reference' });
    child.find('joint', 'elbow')!.armature = 2;
    expect(['m-a-elbow', 'm-b-elbow'].map((name) => spec.find('joint', name)!.armature)).toEqual([2, 2]);
  });

  it('leaves editing to the child', () => {
    const [spec, child] = [new Spec(), arm()];
    spec.worldbody.attach(child, { by: 'reference' });
    expect(toldBy(() => spec.find('joint', 'elbow')!.set('damping', [1]))).toEqual([
      "edit-the-child: joint 'elbow' is attached by reference; edit 'arm' instead",
    ]);
    expect(codeOf(() => spec.find('body', 'lower')!.addGeom())).toBe('edit-the-child');
    expect(codeOf(() => spec.find('body', 'lower')!.delete())).toBe('edit-the-child');
    spec.changes.undo();
    expect(child.links.holder).toBeUndefined();
    spec.changes.redo();
    expect(child.links.holder).toBe(spec);
  });

  it('ends with detaching, which gives the child back', () => {
    const [spec, child] = [new Spec(), arm()];
    const before = toXML(spec);
    const root = spec.worldbody.attach(child, { prefix: 'a-', by: 'reference' });
    expect(root.detach()).toBe(child);
    expect([toXML(spec), child.links.holder]).toEqual([before, undefined]);
    child.find('joint', 'elbow')!.armature = 2;
    expect(toXML(spec)).toBe(before);
  });
});

describe('detach', () => {
  it('gives a copy back as a Spec of its own, under its own names', () => {
    const spec = new Spec();
    const before = toXML(spec);
    const child = spec.worldbody.attach(arm(), { prefix: 'a-' }).detach();
    expect(toXML(spec)).toBe(before);
    for (const what of ['body', 'joint', 'geom', 'actuator', 'sensor', 'tendon', 'equality', 'key', 'mesh'] as const) {
      expect(names(child, what)).toEqual(names(arm(), what).filter((name) => name !== 'spare'));
    }
    const joint = child.find('joint', 'shoulder')!;
    expect([joint.range, joint.compiler.angle, child.compiler.meshdir]).toEqual([[-1, 1], 'radian', 'meshes']);
    expect(child.all('key')[0]!.qpos).toEqual([0.1, 0.2]);
    expect(child.find('geom', 'bone')!.rgba).toEqual([1, 0, 0, 1]);
    expect(child.uri).toBe('arm.xml');
  });

  it('leaves names alone that have no prefix or suffix', () => {
    const spec = new Spec();
    const root = spec.worldbody.attach(arm().find('body', 'upper')!, { prefix: 'a-', suffix: '-1' });
    root.addSite({ name: 'own' });
    root.addSite({ name: 'a-' });
    expect(names(root.detach(), 'site')).toEqual(['tip', 'own', 'a-']);
  });

  it('works for any body, and can be undone', () => {
    const spec = arm();
    const before = toXML(spec);
    const child = spec.find('body', 'lower')!.detach();
    expect([names(child, 'joint'), names(child, 'actuator')]).toEqual([['elbow'], ['m2']]);
    expect([names(spec, 'joint'), names(spec, 'actuator'), spec.all('key')[0]!.qpos]).toEqual([
      ['shoulder'],
      ['m1'],
      [0.1],
    ]);
    spec.changes.undo();
    expect(toXML(spec)).toBe(before);
  });
});

describe('conflicting options', () => {
  const withOptions = (attributes: string, conflict: string): Spec =>
    parseXML(`<mujoco model="m"><compiler conflict="${conflict}"/><option ${attributes}/></mujoco>`);

  it('stay as they are with a warning by default', () => {
    const spec = withOptions('timestep="0.01"', 'warning');
    const diagnostics = new Diagnostics();
    spec.worldbody.attach(withOptions('timestep="0.001" density="3"', 'merge'), { diagnostics });
    expect([spec.option.timestep, spec.option.density]).toEqual([0.01, 0]);
    expect(diagnostics.list.map(({ message }) => message)).toEqual([
      "attaching 'm': option timestep is 0.001 there and stays 0.01",
      "attaching 'm': option density is 3 there and stays 0",
    ]);
  });

  it('are told with their place in the child, if it has one', () => {
    const diagnosticsOf = (child: Spec) => {
      const diagnostics = new Diagnostics();
      withOptions('timestep="0.01"', 'warning').worldbody.attach(child, { diagnostics });
      return diagnostics.list;
    };
    const [read] = diagnosticsOf(parseXML('<mujoco>\n<option timestep="0.001"/></mujoco>', { name: 'child.xml' }));
    expect([read!.element, read!.location?.uri, read!.location?.line]).toEqual(['option', 'child.xml', 2]);
    const made = new Spec();
    made.option.timestep = 0.001;
    expect(diagnosticsOf(made)[0]).not.toHaveProperty('location');
  });

  it('are an error if asked for, and nothing changes', () => {
    const spec = withOptions('timestep="0.01" cone="elliptic"', 'error');
    const child = withOptions('timestep="0.001" cone="pyramidal"', 'merge');
    expect(toldBy(() => spec.worldbody.attach(child))).toHaveLength(2);
    expect(spec.worldbody.elements).toEqual([]);
  });

  it('merge by the rule of each field', () => {
    const spec = withOptions('timestep="0.01" iterations="10" actuatorgroupdisable="1 3"', 'merge');
    const child = withOptions('timestep="0.001" iterations="20" actuatorgroupdisable="2 3" density="3"', 'warning');
    spec.section('flag').contact = 'enable';
    child.section('flag').contact = 'disable';
    child.section('flag').energy = 'enable';
    spec.size.memory = '10M';
    child.size.memory = '1G';
    spec.section('map').znear = 0.5;
    child.section('map').znear = 0.25;
    spec.worldbody.attach(child);
    const { timestep, iterations, actuatorgroupdisable, density } = spec.option;
    expect({ timestep, iterations, actuatorgroupdisable, density }).toEqual({
      timestep: 0.001,
      iterations: 20,
      actuatorgroupdisable: [1, 2, 3],
      density: 3,
    });
    expect([spec.section('flag').contact, spec.section('flag').energy]).toEqual(['disable', 'enable']);
    expect([spec.size.memory, spec.section('map').znear]).toEqual(['1G', 0.25]);
    const windy = withOptions('gravity="0 0 1"', 'merge');
    expect(codeOf(() => windy.worldbody.attach(withOptions('gravity="0 0 2"', 'merge')))).toBe('attach-conflict');
  });
});

it('the world that a child names is that of the parent', () => {
  const child = parseXML(`<mujoco><worldbody><body name="b"><joint/><geom size="1"/></body></worldbody>
    <contact><exclude name="e" body1="world" body2="b"/></contact>
    <equality><weld name="w" body1="b" body2="world"/></equality>
    <deformable><flex name="f" dim="1" body="b world" element="0 1"/></deformable></mujoco>`);
  const spec = new Spec();
  spec.worldbody.attach(child, { prefix: 'x-' });
  const { body1, body2 } = spec.get('exclude', 'x-e');
  expect([body1, body2, spec.get('equality', 'x-w').get('body2')]).toEqual(['world', 'x-b', 'world']);
  expect(spec.get('flex', 'x-f').get('body')).toEqual(['x-b', 'world']);
});

it('what was attached inside one Spec can be taken out again', () => {
  const spec = parseXML(
    '<mujoco><worldbody><body name="b"><joint name="j"/><geom size="1"/></body></worldbody></mujoco>',
  );
  const copy = spec.worldbody.attach(spec.get('body', 'b'), { prefix: 'x-' });
  expect(names(spec, 'joint')).toEqual(['j', 'x-j']);
  expect(names(copy.detach(), 'joint')).toEqual(['j']);
  expect(names(spec, 'joint')).toEqual(['j']);
});

it('what a text attaches brings all assets and classes of the other file, used or not', () => {
  // the name of a class is no name of a material
  const text = `<mujoco><default><default class="x-wood"/></default><asset><model name="m" file="arm.xml"/></asset>
    <worldbody><attach model="m" body="upper" prefix="x-"/></worldbody></mujoco>`;
  const spec = parseXML(text, { files: { 'arm.xml': ARM } });
  expect([names(spec, 'material'), names(spec, 'mesh')]).toEqual([
    ['x-wood', 'x-steel'],
    ['x-hand', 'x-spare'],
  ]);
  expect(names(spec, 'default')).toEqual(['main', 'x-wood', 'x-main', 'x-unused', 'x-thin']);
});
