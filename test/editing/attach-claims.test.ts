/** Users' expectations of attaching: plugins are added, keyframes contain the pose, detaching leaves nothing behind. */
import { expect, test } from 'vitest';
import {
  compile,
  Data,
  Diagnostics,
  definePlugin,
  ModelError,
  parseXML,
  recompile,
  registerPlugin,
  Spec,
  step,
  toXML,
} from '../../src/api/index.js';

const ROBOT = `<mujoco model="bot"><worldbody>
  <body name="base" pos="0 0 1"><freejoint name="root"/><geom size=".1"/>
    <body name="arm"><joint name="hinge"/><geom size=".1" pos=".3 0 0"/></body></body>
  </worldbody>
  <actuator><motor name="drive" joint="hinge"/></actuator>
  <keyframe><key name="home" qpos="1 0 2 1 0 0 0 .5"/></keyframe></mujoco>`;

test('keyframes are transformed by the pose of the attachment on request', () => {
  const child = parseXML(ROBOT);
  const scene = new Spec();
  const frame = scene.worldbody.addFrame({ pos: [10, 0, 0], euler: [0, 0, 90] });
  frame.attach(child, { prefix: 'a-', keyframePoses: 'attached' });
  const [x, y, z, w, , , qz, hinge] = scene.keys[0]!.qpos!;
  expect([x, y, z]).toEqual([expect.closeTo(10, 12), expect.closeTo(1, 12), 2]);
  expect([w, qz, hinge]).toEqual([expect.closeTo(Math.SQRT1_2, 12), expect.closeTo(Math.SQRT1_2, 12), 0.5]);
  const plain = new Spec();
  plain.worldbody.addFrame({ pos: [10, 0, 0] }).attach(child, { prefix: 'a-' });
  expect(plain.keys[0]!.qpos).toEqual([1, 0, 2, 1, 0, 0, 0, 0.5]);
});

test('attaching a child without defaults adds no class, and detaching restores the parent', () => {
  const scene = parseXML('<mujoco><worldbody><geom size="1"/></worldbody></mujoco>');
  const before = toXML(scene);
  const child = parseXML(ROBOT);
  const roots = Array.from({ length: 5 }, (_, i) => scene.worldbody.attach(child, { prefix: `${i}/` }));
  expect(scene.classes.length).toBe(1);
  expect(compile(scene).nbody).toBe(11);
  for (const root of roots) root.detach();
  expect(toXML(scene)).toBe(before);
});

test('a child without classes keeps the main class below a class of the parent', () => {
  const scene = parseXML(`<mujoco><default><default class="red"><geom rgba="1 0 0 1"/></default></default>
    <worldbody><body name="b" childclass="red"><geom size=".1"/></body></worldbody></mujoco>`);
  scene
    .get('body', 'b')
    .attach(parseXML('<mujoco><worldbody><body><geom name="g" size=".1"/></body></worldbody></mujoco>'));
  expect(scene.get('geom', 'g').rgba).toEqual([0.5, 0.5, 0.5, 1]);
  expect(parseXML(toXML(scene)).get('geom', 'g').rgba).toEqual([0.5, 0.5, 0.5, 1]);
});

const pusher = (force: number) =>
  definePlugin({
    name: 'test.pusher',
    passive: true,
    nstate: () => 1,
    compute: (m, d) => {
      for (let i = 0; i < m.nv; i++) d.qfrc_passive[i] += force;
    },
    advance: (_m, _d, { state }) => {
      state[0]++;
    },
  });

const PUSHED = `<mujoco><extension><plugin plugin="test.pusher"><instance name="p"/></plugin></extension>
  <option gravity="0 0 0"/><worldbody><body name="b"><joint type="slide"/><geom size=".1"/><plugin instance="p"/></body>
  </worldbody></mujoco>`;

test('attaching copies plugins of the child', () => {
  const child = parseXML(PUSHED, { extensions: { plugins: [pusher(1000)] } });
  const scene = new Spec();
  scene.worldbody.attach(child, { prefix: 'a-' });
  const model = compile(scene);
  const data = new Data(model);
  step(model, data);
  expect(data.qvel[0]).toBeGreaterThan(0);
});

test('a plugin that is replaced takes effect at the recompile, with its state', () => {
  const spec = parseXML(PUSHED);
  const model = compile(spec, { extensions: { plugins: [pusher(1)] } });
  const data = new Data(model);
  for (let i = 0; i < 3; i++) step(model, data);
  const { qvel } = data;
  const before = qvel[0]!;
  recompile(spec, model, data, { extensions: { plugins: [pusher(-1000)] } });
  expect(data.plugin_state[0]).toBe(3);
  step(model, data);
  expect(data.qvel[0]).toBeLessThan(before);
});

test('equal plugin definitions of two objects are the same plugin', () => {
  const make = () => ({ name: 'test.twin', passive: true as const, compute: () => {} });
  registerPlugin(make());
  registerPlugin(make());
  expect(() => registerPlugin({ ...make(), compute: () => undefined })).toThrow(RangeError);
});

test('an edit of a child that is invalid in the parent changes neither', () => {
  const child = parseXML('<mujoco><worldbody><body name="b"><geom name="g" size=".1"/></body></worldbody></mujoco>');
  const scene = new Spec();
  scene.worldbody.addGeom({ name: 'a-new', size: [1] });
  scene.worldbody.attach(child, { prefix: 'a-', by: 'reference' });
  const before = [toXML(child), toXML(scene)];
  expect(() => child.get('body', 'b').addGeom({ name: 'new', size: [0.1] })).toThrow(ModelError);
  expect([toXML(child), toXML(scene)]).toEqual(before);
  child.get('body', 'b').addGeom({ name: 'other', size: [0.1] });
  expect(scene.find('geom', 'a-other')).toBeDefined();
});

test('an attachment restored by undo has the current state of the child', () => {
  const child = parseXML('<mujoco><worldbody><body name="b"><geom name="g" size=".1"/></body></worldbody></mujoco>');
  const scene = new Spec();
  scene.worldbody.attach(child, { prefix: 'a-', by: 'reference' });
  scene.changes.undo();
  child.get('geom', 'g').set('size', [0.5]);
  scene.changes.redo();
  expect(scene.get('geom', 'a-g').size[0]).toBe(0.5);
});

test('settotalmass of a child is reported', () => {
  const child = parseXML(
    '<mujoco><compiler settotalmass="5"/><worldbody><body><geom size=".1"/></body></worldbody></mujoco>',
  );
  const diagnostics = new Diagnostics();
  new Spec().worldbody.attach(child, { diagnostics });
  expect(diagnostics.list.map(({ code }) => code)).toEqual(['child-total-mass']);
});

test('the content type of a data: URI selects the decoder', () => {
  const obj = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n';
  const spec = new Spec();
  spec.addMesh({ name: 'm', file: `data:model/obj,${encodeURIComponent(obj)}` });
  const loaded = parseXML(toXML(spec));
  loaded.worldbody.addBody().addGeom({ type: 'mesh', mesh: 'm' });
  expect(compile(loaded).nmeshvert).toBe(4);
});

test('attaching keeps the file loader of the child', async () => {
  const { loadSpec } = await import('../../src/api/index.js');
  const provider = {
    prefix: 'shapes',
    open: async () => ({}),
    read: async () =>
      new TextEncoder().encode('v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n'),
    close: () => {},
  };
  const text = '<mujoco><worldbody><body name="b"><geom size="1"/></body></worldbody></mujoco>';
  const child = await loadSpec('m.xml', { files: { 'm.xml': text }, extensions: { providers: [provider] } });
  child.addMesh({ name: 'm', file: 'shapes:tetra.obj' });
  child.get('body', 'b').addGeom({ type: 'mesh', mesh: 'm' });
  const scene = new Spec();
  scene.worldbody.attach(child, { prefix: 'a-' });
  await scene.load();
  expect(compile(scene).nmeshvert).toBe(4);
});
