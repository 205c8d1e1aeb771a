/** Attachments by reference: updates of the parent until the child is detached. */
import { describe, expect, it } from 'vitest';
import { ARM, namesOf } from '../../../../test/fixtures/arm.js';
import { codeOf, toldBy } from '../../../../test/fixtures/problems.js';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import { ModelError } from '../../../foundation/base/diagnostics.js';
import { toXML } from '../../mjcf/index.js';
import type { Element, SpecElement } from '../element.js';
import { Spec } from '../spec.js';

const arm = (): Spec => readModelText(ARM, { name: 'arm.xml' });
const CHILD = `<mujoco model="robot"><worldbody><body name="b"><joint name="j"/><geom name="g" size=".1"/></body></worldbody>
  <keyframe><key name="home" qpos="1"/></keyframe></mujoco>`;
const robot = (): Spec => readModelText(CHILD);

/** A Spec with a child attached by reference, under the prefix `x-`. */
function linked(keyframes: 'separate' | 'name' = 'separate') {
  const [spec, child] = [new Spec(), robot()];
  if (keyframes === 'name') spec.add('key', { name: 'home' });
  const root = spec.worldbody.attach(child, { prefix: 'x-', by: 'reference', keyframes });
  return { spec, child, root };
}

const childrenOf = (element: { readonly elements: readonly SpecElement[] }): string[] =>
  element.elements.map(({ label }) => label);

describe('a parent follows its child', () => {
  it('the parent follows when the child moves elements into a frame', () => {
    const { spec, child } = linked();
    const geom = spec.get('geom', 'x-g');
    const frame = child.get('body', 'b').addFrame({ name: 'f' });
    child.get('geom', 'g').moveTo(frame);
    expect(childrenOf(spec.get('body', 'x-b'))).toEqual(["joint 'x-j'", "frame 'x-f'"]);
    expect(spec.get('frame', 'x-f').elements).toEqual([geom]);
    // also in a single step
    const other = linked();
    other.child.changes.group(() => {
      const around = other.child.get('body', 'b').addFrame({ name: 'f' });
      other.child.get('geom', 'g').moveTo(around);
    });
    expect(childrenOf(other.spec.get('frame', 'x-f'))).toEqual(["geom 'x-g'"]);
  });

  it('the parent follows the order within a frame, through undo and redo', () => {
    const { spec, child } = linked();
    const before = toXML(spec);
    child.changes.group(() => {
      const frame = child.get('body', 'b').addFrame({ name: 'f' });
      frame.addSite({ name: 'first' });
      child.get('geom', 'g').moveTo(frame);
      frame.addSite({ name: 'last' });
    });
    const after = toXML(spec);
    const expectAfter = (): void => {
      expect(toXML(spec)).toBe(after);
      const frame = spec.get('frame', 'x-f') as unknown as SpecElement;
      expect(childrenOf(frame)).toEqual(["site 'x-first'", "geom 'x-g'", "site 'x-last'"]);
      expect(spec.get('geom', 'x-g').parent).toBe(frame);
    };
    expectAfter();
    spec.changes.undo();
    expect(toXML(spec)).toBe(before);
    spec.changes.redo();
    expectAfter();
  });

  it('an edit of the child is an edit of the parent', () => {
    const { spec, child } = linked();
    const seen: string[] = [];
    spec.changes.subscribe((change) => seen.push(`${change.type} ${change.element.label}`));
    child.get('geom', 'g').size = [0.5];
    child.get('geom', 'g').unset('size');
    child.get('geom', 'g').unset('name');
    expect(seen).toEqual(["set geom 'x-g'", "set geom 'x-g'", 'set geom']);
    expect(spec.geoms.map(({ name }) => name)).toEqual([undefined]);
    // assigning an equal list of names is not an edit
    child.addFlex({ name: 'f', node: [child.get('body', 'b')] });
    seen.length = 0;
    child.get('joint', 'j').damping = [1];
    expect(seen).toEqual(["set joint 'x-j'"]);
    seen.length = 0;
    child.get('body', 'b').addSite({ name: 's' });
    expect(seen).toEqual(["insert site 'x-s'"]);
  });

  it('an attachment at a site follows deletion and undo in the child', () => {
    const [spec, child] = [new Spec(), robot()];
    const root = spec.worldbody.addSite().attach(child.get('body', 'b'), { prefix: 'x-', by: 'reference' });
    child.get('body', 'b').delete();
    expect(childrenOf(root)).toEqual([]);
    child.changes.undo();
    expect(childrenOf(root)).toEqual(["body 'x-b'"]);
    expect(spec.get('geom', 'x-g').size![0]).toBe(0.1);
  });

  it('the parent follows the order of the child', () => {
    const { spec, child } = linked();
    child.get('body', 'b').addSite({ name: 's' }, { index: 0 });
    expect(childrenOf(spec.get('body', 'x-b'))).toEqual(["site 'x-s'", "joint 'x-j'", "geom 'x-g'"]);
    child.get('joint', 'j').moveTo(child.get('body', 'b'), { index: 0 });
    expect(childrenOf(spec.get('body', 'x-b'))).toEqual(["joint 'x-j'", "site 'x-s'", "geom 'x-g'"]);
  });

  it('the parent follows keyframes that the child adds, deletes and changes', () => {
    const { spec, child } = linked();
    const keys = () => spec.keyframes.map(({ name, qpos }) => [name, qpos]);
    const key = child.add('key', { name: 'new', qpos: [2] });
    expect(keys()).toEqual([
      ['x-home', [1]],
      ['x-new', [2]],
    ]);
    key.qpos = [3];
    child.get('key', 'home').delete();
    expect(keys()).toEqual([['x-new', [3]]]);
    child.get('joint', 'j').damping = [1];
    expect(keys()).toEqual([['x-new', [3]]]);
  });

  it('a keyframe changed by the child is deleted with the attachment, like an unchanged one', () => {
    const { spec, child, root } = linked();
    child.get('key', 'home').qpos = [3];
    expect(spec.keyframes.map(({ qpos }) => qpos)).toEqual([[3]]);
    root.delete();
    expect(spec.keyframes).toEqual([]);
  });

  it('keyframes about other parts of the child are not copied', () => {
    const [spec, child] = [new Spec(), robot()];
    child.worldbody.addBody({ name: 'still' }).addGeom({ name: 'stone', size: [1] });
    spec.worldbody.attach(child.get('body', 'still'), { prefix: 'x-', by: 'reference' });
    child.get('geom', 'stone').size = [2];
    expect([spec.get('geom', 'x-stone').size![0], spec.keyframes]).toEqual([2, []]);
  });

  it('a merged keyframe does not follow the child', () => {
    const { spec, child } = linked('name');
    child.add('key', { name: 'new', qpos: [2] });
    expect(spec.keyframes.map(({ name, qpos }) => [name, qpos])).toEqual([['home', [1]]]);
  });

  it('the parent follows pixels of a texture', () => {
    const [spec, child] = [new Spec(), robot()];
    const texture = child.addTexture({ name: 't', type: '2d', width: 1, height: 1, pixels: Uint8Array.of(1, 2, 3) });
    child.addMaterial({ name: 'm', texture: 't' });
    child.get('geom', 'g').material = 'm';
    spec.worldbody.attach(child, { prefix: 'x-', by: 'reference' });
    texture.pixels = Uint8Array.of(4, 5, 6);
    expect([...spec.get('texture', 'x-t').pixels!]).toEqual([4, 5, 6]);
  });

  it('the parent follows new names and updates references', () => {
    const { spec, child } = linked();
    spec.add('motor', { name: 'own', joint: 'x-j' });
    child.get('joint', 'j').rename('hinge');
    expect(spec.get('actuator', 'own')).toMatchObject({ joint: 'x-hinge' });
  });

  it('the parent follows removed names and keeps references to them, as the child does', () => {
    const { spec, child } = linked();
    for (const [each, joint] of [
      [spec, 'x-j'],
      [child, 'j'],
    ] as const) {
      each.add('motor', { name: 'own', joint });
    }
    child.get('joint', 'j').unset('name');
    expect([spec, child].map((each) => each.joints.map(({ name }) => name))).toEqual([[undefined], [undefined]]);
    expect([spec, child].map((each) => each.get('actuator', 'own').authored.get('joint'))).toEqual(['x-j', 'j']);
  });
});

it('a material that the child no longer uses stays if the parent uses it', () => {
  const [spec, child] = [new Spec(), robot()];
  child.addMaterial({ name: 'wood' });
  child.get('geom', 'g').material = 'wood';
  spec.worldbody.attach(child, { prefix: 'x-', by: 'reference' });
  spec.worldbody.addGeom({ name: 'own', size: [1], material: 'x-wood' });
  expect(() => spec.get('material', 'x-wood').set('specular', 0.1)).toThrow(ModelError);
  child.get('geom', 'g').material = undefined;
  spec.get('material', 'x-wood').set('specular', 0.1);
  expect(spec.get('material', 'x-wood').specular).toBe(0.1);
});

describe('a detached child', () => {
  it('other children stay attached when one is detached', () => {
    const [spec, one, two] = [new Spec(), robot(), robot()];
    const root = spec.worldbody.attach(one, { prefix: 'x-', by: 'reference' });
    spec.worldbody.attach(two, { prefix: 'y-', by: 'reference' });
    root.detach();
    two.get('geom', 'g').size = [0.5];
    expect(spec.get('geom', 'y-g').size![0]).toBe(0.5);
    expect(two.links.holder).toBe(spec);
    expect(() => spec.get('geom', 'y-g').set('size', [1])).toThrow(ModelError);
  });

  it('undoing a detachment restores a copy that no longer follows', () => {
    const { spec, child, root } = linked();
    root.detach();
    spec.changes.undo();
    const before = toXML(spec);
    child.get('geom', 'g').size = [0.5];
    expect(toXML(spec)).toBe(before);
    spec.get('geom', 'x-g').size = [0.25];
    expect(spec.get('geom', 'x-g').size![0]).toBe(0.25);
  });
});

it('a clone keeps the current settings of a child', () => {
  const { spec, child } = linked();
  const copy = spec.clone();
  child.compiler.angle = 'radian';
  const anglesOf = (each: Spec) => each.get('joint', 'x-j').compiler.angle;
  expect([anglesOf(spec), anglesOf(copy)]).toEqual(['radian', 'degree']);
});

it('a detached part keeps the current settings of a child attached in it', () => {
  const [spec, child] = [new Spec(), robot()];
  const around = spec.worldbody.addBody({ name: 'around' });
  around.attach(child, { prefix: 'x-', by: 'reference' });
  const detached = around.detach();
  child.compiler.angle = 'radian';
  expect(detached.get('joint', 'x-j').compiler.angle).toBe('degree');
});

it('an edit of an attached element is rejected with the element and the child', () => {
  const { spec } = linked();
  let problem: unknown;
  try {
    spec.get('geom', 'x-g').set('size', [1]);
  } catch (error) {
    problem = (error as ModelError).diagnostics[0];
  }
  const message = "geom 'x-g' is attached by reference; edit 'robot' instead";
  expect(problem).toMatchObject({ message, element: "geom 'x-g'" });
});

describe('detaching', () => {
  it('detaching removes the keyframes of the child, including those with only a time', () => {
    const child = robot();
    child.get('key', 'home').qpos = undefined;
    child.get('key', 'home').time = 2;
    const spec = new Spec();
    const root = spec.worldbody.attach(child, { prefix: 'x-' });
    expect(spec.keyframes.map(({ name }) => name)).toEqual(['x-home']);
    root.detach();
    expect(spec.keyframes).toEqual([]);
  });

  it('rejects detaching an element outside a model', () => {
    const spec = robot();
    const body = spec.get('body', 'b');
    body.delete();
    let problem: unknown;
    try {
      body.detach();
    } catch (error) {
      problem = (error as ModelError).diagnostics[0];
    }
    expect(problem).toMatchObject({
      code: expect.stringMatching(/^bad-attachment\//),
      message: 'the element to detach is not part of a model',
      element: "body 'b'",
    });
  });
});

it('a clone of an attached element keeps the current settings', () => {
  const { spec, child, root } = linked();
  (root as unknown as Element<'body'>).clone({ suffix: '-too' });
  child.compiler.angle = 'radian';
  const [shown, cloned] = ['x-j', 'x-j-too'].map((name) => spec.get('joint', name).compiler.angle);
  expect([shown, cloned]).toEqual(['radian', 'degree']);
});

describe('attach by reference', () => {
  it('an attachment by reference follows later changes of the child', () => {
    const [spec, child] = [new Spec(), arm()];
    const root = spec.worldbody.attach(child, { prefix: 'a-', by: 'reference' });
    const shoulder = spec.find('joint', 'a-shoulder')!;
    child.find('joint', 'shoulder')!.damping = [7];
    child.find('body', 'lower')!.addBody({ name: 'finger' }).addJoint({ name: 'knuckle' });
    child.add('motor', { name: 'm3', joint: 'knuckle' });
    child.find('geom', 'bone')!.material = 'steel';
    child.rename(child.find('body', 'upper')!, 'top');
    expect(shoulder.damping[0]).toBe(7);
    expect(spec.find('joint', 'a-shoulder')).toBe(shoulder);
    expect(namesOf(spec, 'body')).toEqual(['a-top', 'a-lower', 'a-finger']);
    expect(namesOf(spec, 'actuator')).toEqual(['a-m1', 'a-m2', 'a-m3']);
    expect(spec.find('exclude', 'a-self')!.body1).toBe('a-top');
    expect([namesOf(spec, 'material'), namesOf(spec, 'texture')]).toEqual([['a-steel'], []]);
    expect(spec.all('key')[0]!.qpos).toEqual([0.1, 0.2, 0]);
    child.find('body', 'lower')!.delete();
    expect([namesOf(spec, 'joint'), namesOf(spec, 'actuator'), namesOf(spec, 'key')]).toEqual([
      ['a-shoulder'],
      ['a-m1'],
      ['a-home'],
    ]);
    child.changes.undo(0);
    expect([namesOf(spec, 'joint'), spec.all('key')[0]!.qpos]).toEqual([
      ['a-shoulder', 'a-elbow'],
      [0.1, 0.2],
    ]);
    expect(spec.find('joint', 'a-shoulder')).toBe(shoulder);
    expect(root.children('body')[0]!.name).toBe('a-upper');
  });

  it('attachments by reference can be nested, and repeated with one child', () => {
    const [spec, middle, child] = [new Spec(), new Spec(), arm()];
    spec.worldbody.attach(middle, { prefix: 'm-', by: 'reference' });
    middle.worldbody.attach(child, { prefix: 'a-', by: 'reference' });
    middle.worldbody.attach(child.find('body', 'upper')!, { prefix: 'b-', by: 'reference' });
    child.find('joint', 'elbow')!.armature = 2;
    expect(['m-a-elbow', 'm-b-elbow'].map((name) => spec.find('joint', name)!.armature)).toEqual([2, 2]);
  });

  it('rejects edits of an attachment by reference', () => {
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

  it('detaching ends the attachment by reference and returns the child', () => {
    const [spec, child] = [new Spec(), arm()];
    const before = toXML(spec);
    const root = spec.worldbody.attach(child, { prefix: 'a-', by: 'reference' });
    expect(root.detach()).toBe(child);
    expect([toXML(spec), child.links.holder]).toEqual([before, undefined]);
    child.find('joint', 'elbow')!.armature = 2;
    expect(toXML(spec)).toBe(before);
  });
});
