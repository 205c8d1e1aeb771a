/** Replicates added by a program: equal to those of a text, and preserved in the Spec. */
import { expect, test } from 'vitest';
import { compile, copyBack, Data, parseXML, recompile, Spec, saveMJB, toXML } from '../../../api/index.js';
import { Diagnostics } from '../../../foundation/base/diagnostics.js';

const ARM = `<mujoco model="c"><worldbody><body name="arm"><joint name="j"/><geom size=".1"/></body></worldbody>
  <actuator><motor name="m" joint="j"/></actuator></mujoco>`;

/** Three free balls at equal distances, each with two sites rotated about the body. */
function scene() {
  const spec = new Spec();
  const row = spec.worldbody.addReplicate({ count: 3, offset: [1, 0, 0] });
  const ball = row.addBody({ name: 'ball' });
  ball.addFreejoint({ name: 'free' });
  ball.addGeom({ size: [0.1] });
  const ring = ball.addReplicate({ count: 2, euler: [0, 0, 90], sep: '_' });
  ring.addSite({ name: 'site', pos: [1, 0, 0] });
  return { spec, row, ball };
}

test('a replicate gives the Model of its text and is saved as replicate', () => {
  const { spec } = scene();
  const model = compile(spec);
  expect([model.nbody, model.nsite, model.njnt]).toEqual([4, 6, 3]);
  expect([...model.body_pos]).toEqual([0, 0, 0, 0, 0, 0, 1, 0, 0, 2, 0, 0]);
  expect(model.site('site_12').pos[1]).toBeCloseTo(1, 12);
  const text = toXML(spec);
  expect(text).toContain('<replicate count="3" offset="1 0 0">');
  expect(saveMJB(compile(parseXML(text)))).toEqual(saveMJB(model));
  expect(spec.all('replicate')).toHaveLength(2);
});

test('recompile keeps the state of each replica', () => {
  const { spec, row, ball } = scene();
  const model = compile(spec);
  const data = new Data(model);
  data.qpos[7] = 5;
  data.qvel[12] = 3;
  row.count = 4;
  recompile(spec, model, data);
  expect([model.nbody, data.qpos[7], data.qpos[21], data.qvel[12]]).toEqual([5, 5, 3, 3]);
  expect(model.body(spec.worldbody).id).toBe(0);
  expect([ball.id, () => model.body(ball).id].map((each) => typeof each === 'number' && each)).toEqual([-1, false]);
  expect(() => copyBack(spec, model)).toThrow('replicate');
  recompile(spec, model, data);
  expect(data.qpos[7]).toBe(5);
});

test('elements attached in a replicate are copied to each replica', () => {
  const spec = new Spec();
  const row = spec.worldbody.addReplicate({ count: 3, offset: [1, 0, 0] });
  row.attach(parseXML(ARM).get('body', 'arm'), { prefix: 'x_' });
  const model = compile(spec);
  expect([model.nbody, model.nu, model.njnt]).toEqual([4, 3, 3]);
  expect(model.actuator('x_m2').trnid[0]).toBe(model.joint('x_j2').id);
});

test('reports a name that conflicts with a replica', () => {
  const { spec } = scene();
  spec.worldbody.addBody({ name: 'ball1' });
  expect(() => compile(spec)).toThrow("body: the name 'ball1' is taken [duplicate-name]");
});

test('limits the count of replicated elements', () => {
  const { spec, row } = scene();
  row.count = 100;
  expect(() => compile(spec, { limits: { elements: 100 } })).toThrow(
    /\d+ elements made by attaching and replicating exceed the limit 'elements' of 100/,
  );
  row.count = 1e9;
  expect(() => compile(spec)).toThrow(/replicate.*exceed the limit 'elements'/s);
});

test('rejects a flex in a replicate', () => {
  const other = new Spec();
  const cloth = other.worldbody.addReplicate({ count: 2 });
  cloth.addBody().addFlexcomp({ name: 'cloth', type: 'grid', count: [2, 2, 1], radius: 0.01, mass: 1 });
  expect(() => compile(other)).toThrow('a flex cannot be replicated; write one for each copy');
});

test('drops elements that connect a replicate to other elements, with a warning', () => {
  const { spec } = scene();
  spec.worldbody.addBody({ name: 'post' });
  spec.addWeld({ name: 'tie', body1: 'ball', body2: 'post' });
  const diagnostics = new Diagnostics();
  expect(compile(spec, { diagnostics }).neq).toBe(0);
  const [code, element] = ['not-replicated', "weld 'tie'"];
  const message = expect.stringMatching(/^weld 'tie' connects/);
  expect(diagnostics.list).toEqual([expect.objectContaining({ code, element, message })]);
  // or silently without a diagnostics list
  expect(compile(spec).neq).toBe(0);
});

test('recompile keeps the state of a cable in each replica', () => {
  const spec = new Spec();
  const row = spec.worldbody.addReplicate({ count: 2, offset: [0, 1, 0] });
  const cable = row.addComposite({ prefix: 'c', type: 'cable', curve: 's', count: [3] });
  cable.add('compositeGeom', { type: 'capsule', size: [0.01] });
  const model = compile(spec);
  const data = new Data(model);
  expect([model.nbody, model.nv]).toEqual([5, 12]);
  data.qvel.set(Array.from({ length: 12 }, (_, i) => i + 1));
  row.count = 3;
  recompile(spec, model, data);
  expect([...data.qvel].slice(0, 12)).toEqual(Array.from({ length: 12 }, (_, i) => i + 1));
  expect(model.nv).toBe(18);
});

test('model.elements contains an element with kind and name for each replica', () => {
  const { spec } = scene();
  const { elements } = compile(spec);
  const named = (list: readonly object[]) => list.map((each) => (each as { label: string }).label);
  expect(named(elements!.body)).toEqual(['worldbody', "body 'ball0'", "body 'ball1'", "body 'ball2'"]);
  expect(elements!.site.map((each) => (each as { kind: string }).kind)).toEqual(Array(6).fill('site'));
  expect(compile(spec).elements!.site).toEqual(elements!.site);
});

test('cables in a replicate share the plugin instance', () => {
  const spec = new Spec();
  spec.add('extensionPlugin', { plugin: 'mujoco.elasticity.cable' });
  const row = spec.worldbody.addReplicate({ count: 2, offset: [0, 1, 0] });
  const cable = row.addComposite({ prefix: 'c', type: 'cable', curve: 's', count: [3] });
  cable.add('compositeGeom', { type: 'capsule', size: [0.01] });
  cable.add('plugin', { plugin: 'mujoco.elasticity.cable' });
  const model = compile(spec);
  expect([model.nplugin, ...model.body_plugin]).toEqual([1, -1, 0, 0, 0, 0]);
});
