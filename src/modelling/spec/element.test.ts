/** Rejected edits of an element, settings of plugins, and the directory of its files. */
import { expect, it } from 'vitest';
import { codeOf, problemsOf } from '../../../test/fixtures/problems.js';
import { readModelText } from '../../../test/fixtures/read-model-text.js';
import { Spec } from './spec.js';

it('a name that is taken is rejected with its location in the file', () => {
  const { worldbody } = readModelText('<mujoco><worldbody><geom name="a" size="1"/></worldbody></mujoco>', {
    name: 'a.xml',
  });
  const [{ message } = { message: '' }] = problemsOf(() => worldbody.addGeom({ name: 'a' }));
  expect(message).toBe("geom: the name 'a' is taken (a.xml:1:20)");
});

it('rejects names that other elements of the kind have', () => {
  const world = new Spec().worldbody;
  const [geom] = [world.addGeom({ name: 'a' }), world.addSite({ name: 'b' })];
  expect(codeOf(() => void (world.addGeom().name = 'a'))).toBe('duplicate-name');
  geom.name = 'b';
  expect(geom.name).toBe('b');
  // the world counts as a body
  expect(codeOf(() => void (world.addBody().name = 'world'))).toBe('duplicate-name');
  geom.name = 'world';
  expect(geom.name).toBe('world');
});

it('rejects edits of a deleted element, and references to one', () => {
  const body = new Spec().worldbody.addBody();
  const geom = body.addGeom();
  body.delete();
  expect(codeOf(() => void (geom.size = [1]))).toBe('deleted-element');
});

it('several settings of a plugin instance are one edit', () => {
  const spec = new Spec();
  const instance = spec.add('extensionPlugin', { plugin: 'p' }).addInstance({ name: 'i', config: { a: 1 } });
  const mark = spec.changes.mark();
  instance.configure({ a: 2, b: 3 });
  expect(instance.settings).toEqual({ a: '2', b: '3' });
  spec.changes.undo();
  expect([spec.changes.mark(), instance.settings]).toEqual([mark, { a: '1' }]);
  for (const none of [null, 'a']) {
    expect(() => instance.configure(none as never)).toThrow('configure: expected settings by key');
  }
  const geom = spec.worldbody.addGeom() as unknown as typeof instance;
  expect(() => geom.configure({ a: 1 })).toThrow('configure: expected an element of a plugin');
});

it('the directory of a Spec is that of its uri', () => {
  const folderOf = (uri?: string) => new Spec(uri === undefined ? {} : { uri }).worldbody.directory;
  expect(['models/arm/scene.xml', 'scene.xml', undefined].map(folderOf)).toEqual(['models/arm/', '', '']);
});

it('an element has the attributes of its kind, and the id -1 before it is compiled', () => {
  const { worldbody } = new Spec();
  const geom = worldbody.addGeom({ name: 'g' });
  expect([geom.id, (geom as unknown as { gear?: unknown }).gear]).toEqual([-1, undefined]);
  const pin = worldbody
    .addBody()
    .addFlexcomp({ name: 'f' })
    .add('pin', { id: [1, 2] });
  expect(pin.id).toEqual([1, 2]);
});

it('tests whether an element is one of up to three kinds', () => {
  const site = new Spec().worldbody.addSite();
  expect([site.is('site'), site.is('geom', 'site'), site.is('geom', 'body', 'site')]).toEqual([true, true, true]);
  expect([site.is('geom'), site.is('geom', 'body'), site.is('geom', 'body', 'frame')]).toEqual([false, false, false]);
});

it('an element gets a name when another one refers to it', () => {
  const spec = new Spec();
  const [joint, motor] = [spec.worldbody.addBody().addJoint(), spec.addMotor()];
  motor.joint = joint as never;
  expect(joint.name).toBeTruthy();
  expect(motor.joint).toBe(joint.name);
});

it('an error of a new element names its future parent', () => {
  const body = new Spec().worldbody.addBody({ name: 'b' });
  const [{ element } = { element: '' }] = problemsOf(() => body.addGeom({ name: 'g', size: ['x'] as never }));
  expect(element).toBe("body 'b' > geom 'g'");
  expect(body.children('geom')).toEqual([]);
});
