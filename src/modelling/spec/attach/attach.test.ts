/** Attaching: the elements copied with a body, a frame or a world, and rejected attachments. */

import { describe, expect, it } from 'vitest';
import { ARM, namesOf } from '../../../../test/fixtures/arm.js';
import { codeOf, toldBy } from '../../../../test/fixtures/problems.js';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import { Diagnostics, familyOf } from '../../../foundation/base/diagnostics.js';
import { toXML } from '../../mjcf/index.js';
import type { Element } from '../element.js';
import { Spec } from '../spec.js';

const arm = (): Spec => readModelText(ARM, { name: 'arm.xml' });

describe('attach', () => {
  it('attaches everything that belongs to a body, under a prefix and a suffix', () => {
    const spec = new Spec();
    const root = spec.worldbody.attach(arm().find('body', 'upper')!, { prefix: 'a/', suffix: '-1' });
    expect([root.kind, root.name]).toEqual(['body', 'a/upper-1']);
    expect(namesOf(spec, 'joint')).toEqual(['a/shoulder-1', 'a/elbow-1']);
    expect(namesOf(spec, 'exclude')).toEqual(['a/self-1']);
    expect(spec.all('fixedJoint').map(({ joint }) => joint)).toEqual(['a/shoulder-1', 'a/elbow-1']);
    expect(namesOf(spec, 'equality')).toEqual(['a/tie-1']);
    expect(namesOf(spec, 'actuator')).toEqual(['a/m1-1', 'a/m2-1']);
    expect(namesOf(spec, 'sensor')).toEqual(['a/angle-1']);
    expect(spec.all('tupleElement').map(({ objname }) => objname)).toEqual(['a/lower-1']);
    const key = spec.all('key')[0]!;
    expect([key.name, key.qpos, key.ctrl, key.act]).toEqual(['a/home-1', [0.1, 0.2], [3, 4], [5]]);
  });

  it('reports elements that cannot be attached', () => {
    const diagnostics = new Diagnostics();
    new Spec().worldbody.attach(arm().find('body', 'upper')!, { diagnostics });
    expect(diagnostics.list.map(({ code, message }) => `${familyOf(code)} ${message}`)).toEqual([
      "not-attached framepos 'far' is left out: it refers to elements that are not attached with it",
    ]);
  });

  it('attaches a body, a frame or a Spec to a body, a frame or a site', () => {
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
    expect(namesOf(spec, 'geom')).toEqual([
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
    expect(toldBy(() => spec.worldbody.attach(site as never))).toEqual([
      'bad-attachment: a site cannot be attached; attach a body, a frame or a whole model',
    ]);
    const geom = spec.find('geom', 'bodyball') as unknown as Element<'body'>;
    expect(toldBy(() => geom.attach(child))).toEqual([
      'bad-attachment: nothing can be attached to a geom; attach to a body, a frame or a site',
    ]);
  });

  // Known issue of MuJoCo: all assets are copied. Thread #2526: models of 300 MB.
  it('copies only assets and classes that are referred to', () => {
    const spec = new Spec();
    spec.worldbody.attach(arm(), { prefix: 'a-' });
    expect(spec.section('assetSection').elements.map((each) => each.identifier)).toEqual([
      'a-grain',
      'a-wood',
      'a-hand',
    ]);
    expect(namesOf(spec, 'default')).toEqual(['main', 'a-main', 'a-thin']);
    expect(spec.find('geom', 'a-bone')!.rgba).toEqual([1, 0, 0, 1]);
  });

  // Thread #2526.
  it('shares equal assets and renames assets that only share a name', () => {
    const spec = new Spec();
    spec.add('material', { name: 'wood', rgba: [0, 0, 1, 1] });
    const site = spec.worldbody.addSite();
    for (const prefix of ['a-', 'b-', 'c-']) site.attach(arm(), { prefix });
    expect(namesOf(spec, 'mesh')).toEqual(['a-hand']);
    expect(namesOf(spec, 'material')).toEqual(['wood', 'a-wood']);
    const other = new Spec();
    other.add('material', { name: 'wood', rgba: [1, 0, 1, 1] });
    other.worldbody.addGeom({ name: 'g', material: 'wood', size: [1] });
    spec.worldbody.attach(other);
    expect(spec.find('geom', 'g')!.material).toBe('wood_1');
  });

  it('keeps the compiler settings of the child', () => {
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

  it('works without a prefix if names do not clash, and changes nothing if they do', () => {
    const spec = new Spec();
    spec.worldbody.attach(arm());
    expect(spec.find('geom', 'bone')!.rgba).toEqual([1, 0, 0, 1]);
    const before = toXML(spec);
    expect(toldBy(() => spec.worldbody.attach(arm()))[0]).toBe(
      "duplicate-name: site: the name 'socket' is taken (arm.xml:16:5)",
    );
    expect(toXML(spec)).toBe(before);
  });

  it('an attachment is one step of the history', () => {
    const spec = new Spec();
    const before = toXML(spec);
    spec.worldbody.attach(arm());
    const after = toXML(spec);
    spec.changes.undo();
    expect(toXML(spec)).toBe(before);
    spec.changes.redo();
    expect(toXML(spec)).toBe(after);
  });

  it('copies parts within one Spec, nested and repeated', () => {
    const spec = arm();
    const upper = spec.find('body', 'upper')!;
    spec.find('site', 'socket')!.attach(upper, { suffix: '-2' });
    spec.worldbody.attach(spec.find('body', 'lower')!, { prefix: 'loose-' });
    expect(namesOf(spec, 'joint')).toEqual(['shoulder', 'elbow', 'shoulder-2', 'elbow-2', 'loose-elbow']);
    // contacts, tendons and sensors may refer to elements that are not copied, other elements may not
    expect(namesOf(spec, 'exclude')).toEqual(['self', 'self-2', 'loose-self']);
    expect(namesOf(spec, 'tendon')).toEqual(['both', 'both-2', 'loose-both']);
    expect(namesOf(spec, 'sensor')).toEqual(['angle', 'far', 'angle-2', 'far-2', 'loose-angle', 'loose-far']);
    expect(namesOf(spec, 'equality')).toEqual(['tie', 'tie-2']);
    expect(spec.all('key')[0]!.qpos).toEqual([0.1, 0.2, 0.1, 0.2, 0.2]);
    expect(namesOf(spec, 'key')).toEqual(['home']);
  });

  // Known issue of MuJoCo: cycles lead to infinite loops.
  it('rejects cycles and reports the chain', () => {
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

  it('rejects moving elements in the world', () => {
    const child = new Spec();
    const frame = child.worldbody.addBody().addFrame();
    frame.addJoint();
    expect(codeOf(() => new Spec().worldbody.attach(frame))).toBe('not-in-world');
    expect(new Spec().worldbody.addBody().attach(frame).children('joint')).toHaveLength(1);
  });
});

it('references of a child to its world refer to that of the parent', () => {
  const child = readModelText(`<mujoco><worldbody><body name="b"><joint/><geom size="1"/></body></worldbody>
    <contact><exclude name="e" body1="world" body2="b"/></contact>
    <equality><weld name="w" body1="b" body2="world"/></equality>
    <deformable><flex name="f" dim="1" body="b world" element="0 1"/></deformable></mujoco>`);
  const spec = new Spec();
  spec.worldbody.attach(child, { prefix: 'x-' });
  const { body1, body2 } = spec.get('exclude', 'x-e');
  expect([body1, body2, spec.get('equality', 'x-w').get('body2')]).toEqual(['world', 'x-b', 'world']);
  expect(spec.get('flex', 'x-f').get('body')).toEqual(['x-b', 'world']);
});

it('`attach` in a text copies all assets and classes of the other file, used or not', () => {
  // the name of a class is not the name of a material
  const text = `<mujoco><default><default class="x-wood"/></default><asset><model name="m" file="arm.xml"/></asset>
    <worldbody><attach model="m" body="upper" prefix="x-"/></worldbody></mujoco>`;
  const spec = readModelText(text, { files: { 'arm.xml': ARM } });
  expect([namesOf(spec, 'material'), namesOf(spec, 'mesh')]).toEqual([
    ['x-wood', 'x-steel'],
    ['x-hand', 'x-spare'],
  ]);
  expect(namesOf(spec, 'default')).toEqual(['main', 'x-wood', 'x-main', 'x-unused', 'x-thin']);
});
