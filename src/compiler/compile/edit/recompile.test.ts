import { describe, expect, it } from 'vitest';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import { ModelError } from '../../../foundation/base/diagnostics.js';
import { DATA_FIELDS } from '../../../foundation/schema/data.js';
import type { SpecElement } from '../../../modelling/spec/element.js';
import { Data } from '../../../simulation/model/data.js';
import { loadMJB, saveMJB } from '../../../simulation/model/mjb.js';
import type { Model } from '../../../simulation/model/model.js';
import { definePlugin } from '../../../simulation/model/plugin.js';
import { setCallbacks, step } from '../../../simulation/runtime/run.js';
import { compile } from '../compile.js';
import { recompile, replaceModel, rewrittenIn } from './recompile.js';

const XML = `<mujoco>
  <size nuserdata="2"/>
  <worldbody>
    <body name="hand" mocap="true" pos="0 0 2"><geom size=".1" contype="0" conaffinity="0"/></body>
    <body name="a" pos="0 0 1"><freejoint name="a"/><geom size=".1"/></body>
    <body name="b" pos="1 0 1"><joint name="b" type="ball"/><geom size=".1" pos="0 0 .2"/>
      <body name="c" pos="0 0 .4"><joint name="c"/><geom size=".1" pos=".1 0 0"/></body></body>
    <body name="d" pos="2 0 1"><joint name="d" type="slide"/><geom size=".1"/></body>
  </worldbody>
  <equality><connect name="x" body1="a" body2="b" anchor="0 0 0" active="false"/><joint name="y" joint1="c" joint2="d"/></equality>
  <actuator>
    <motor name="m" joint="c"/>
    <position name="p" joint="d" kp="3" timeconst=".1" nsample="3" delay=".004"/>
    <intvelocity name="v" joint="d" kp="2" actrange="-1 1"/>
  </actuator>
  <sensor><jointpos name="s" joint="c" nsample="4" delay=".004"/></sensor>
</mujoco>`;

/** A Data in motion, with non-zero values in all state. */
function moving(xml = XML) {
  const spec = readModelText(xml, { name: 'test.xml' });
  const model = compile(spec);
  const data = new Data(model);
  data.ctrl.set([0.1, 0.2, 0.3]);
  data.userdata.set([5, 6]);
  data.qfrc_applied.forEach((_, i) => void (data.qfrc_applied[i] = 0.01 * i));
  data.xfrc_applied.forEach((_, i) => void (data.xfrc_applied[i] = 0.001 * i));
  data.mocap_pos.set([1, 2, 3]);
  data.eq_active[1] = 0;
  for (let i = 0; i < 20; i++) step(model, data);
  return { spec, model, data };
}

const snapshot = (data: Data): Record<string, number[]> =>
  Object.fromEntries(Object.keys(DATA_FIELDS).map((name) => [name, [...data[name as 'qpos']]]));

describe('recompile', () => {
  it('recompile changes nothing without edits', () => {
    const { spec, model, data } = moving();
    const before = snapshot(data);
    const { record, binding } = data;
    recompile(spec, model, data);
    expect(snapshot(data)).toEqual(before);
    expect(data.record).toBe(record);
    expect(data.binding).toBe(binding);
  });

  it('recompile continues exactly if only values were added', () => {
    const one = moving();
    const other = moving();
    one.spec.find('body', 'd')!.addSite({ name: 'mark' });
    recompile(one.spec, one.model, one.data);
    expect(one.data.record).not.toBe(other.data.record);
    for (let i = 0; i < 20; i++) {
      step(one.model, one.data);
      step(other.model, other.data);
    }
    for (const name of ['qpos', 'qvel', 'act', 'history', 'qacc_warmstart', 'sensordata'] as const) {
      expect([...one.data[name]], name).toEqual([...other.data[name]]);
    }
    expect(one.data.time).toBe(other.data.time);
  });

  it('recompile keeps the state of every element when indices change', () => {
    const { spec, model, data } = moving();
    const read = () => ({
      joints: ['a', 'b', 'c', 'd'].map((name) => [...data.joint(name).qpos, ...data.joint(name).qvel]),
      forces: ['a', 'b', 'c', 'd'].map((name) => [...data.body(name).xfrc_applied]),
      controls: ['m', 'p', 'v'].map((name) => [...data.actuator(name).ctrl, ...data.actuator(name).act]),
      active: ['x', 'y'].map((name) => data.equality(name).active),
      applied: [...data.qfrc_applied].slice(-5),
      mocap: [...data.mocap_pos].slice(-3),
      history: [...data.history],
      userdata: [...data.userdata],
      time: data.time,
    });
    const before = read();
    expect(before.mocap).toEqual([1, 2, 3]);
    const first = spec.worldbody.add('body', { name: 'new', pos: [5, 0, 0], mocap: true }, { index: 0 });
    first.addGeom({ size: [0.1] });
    const box = spec.worldbody.add('body', { name: 'box', pos: [7, 0, 0] }, { index: 1 });
    box.addFreejoint({ name: 'box' });
    box.addGeom({ size: [0.2] });
    recompile(spec, model, data);
    expect(read()).toEqual(before);
    expect([...data.joint('box').qpos]).toEqual([7, 0, 0, 1, 0, 0, 0]);
    expect([...data.mocap_pos.subarray(0, 3)]).toEqual([5, 0, 0]);
    expect([...data.body('box').xpos]).toEqual([7, 0, 0]);
  });

  it('recompile drops the state of removed elements and initializes new ones', () => {
    const { spec, model, data } = moving();
    const d = data.joint('d');
    const body = model.body('d');
    const mass = body.mass;
    const c = data.joint('c');
    const angle = c.qpos[0];
    for (const name of ['p', 'v']) spec.remove(spec.find('actuator', name) as SpecElement);
    spec.remove(spec.find('equality', 'y') as SpecElement);
    spec.remove(spec.find('body', 'd') as SpecElement);
    spec.find('joint', 'b')!.set('type', 'hinge');
    recompile(spec, model, data);
    expect(model.nq).toBe(7 + 1 + 1);
    expect(() => d.qpos).toThrow(/joint 'd' is no longer in the model/);
    expect(() => body.mass).toThrow(RangeError);
    expect(mass).toBeGreaterThan(0);
    expect([c.id, c.qpos[0]]).toEqual([2, angle]);
    // now a hinge, so its old quaternion is discarded
    expect([...data.joint('b').qpos]).toEqual([0]);
    expect(data.ctrl).toHaveLength(1);
    expect(data.ctrl[0]).toBe(0.1);
    step(model, data);
  });

  it('recompile resets a joint of another type and initializes an appended one', () => {
    const { spec, model, data } = moving();
    const c = [...data.joint('c').qpos];
    expect([data.joint('d').qpos[0], data.joint('d').qvel[0]]).not.toEqual([0, 0]);
    spec.find('joint', 'd')!.set('type', 'hinge');
    spec.worldbody.addBody({ name: 'z' }).addGeom({ size: [0.1] });
    recompile(spec, model, data);
    expect([data.joint('d').qpos[0], data.joint('d').qvel[0]]).toEqual([0, 0]);
    expect([...data.joint('c').qpos]).toEqual(c);
    expect([...data.body('d').xfrc_applied].some((x) => x !== 0)).toBe(true);
    expect([...data.body('z').xfrc_applied]).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('recompile resets histories and states of changed length and keeps the others', () => {
    const { spec, model, data } = moving();
    const historyOf = (kind: 'actuator' | 'sensor', name: string): number[] => {
      const at = model[`${kind}_historyadr`][model[kind](name).id]!;
      return [...data.history.subarray(at, at + 8)];
    };
    const [position, sensor] = [historyOf('actuator', 'p'), historyOf('sensor', 's')];
    expect(position.some((x) => x !== 0) && sensor.some((x) => x !== 0)).toBe(true);
    const act = [...data.actuator('v').act];
    spec.find('actuator', 'p')!.set('nsample', 5);
    spec.find('actuator', 'p')!.set('timeconst', 0);
    recompile(spec, model, data);
    expect(historyOf('sensor', 's')).toEqual(sensor);
    expect([...data.actuator('v').act]).toEqual(act);
    const fresh = new Data(model);
    const at = model.actuator_historyadr[model.actuator('p').id]!;
    expect([...data.history.subarray(at, at + 12)]).toEqual([...fresh.history.subarray(at, at + 12)]);
    spec.find('sensor', 's')!.set('nsample', 6);
    spec.find('actuator', 'p')!.set('nsample', 3);
    recompile(spec, model, data);
    const [s] = model.sensor_historyadr;
    const again = new Data(model);
    expect([...data.history.subarray(s, s! + 14)]).toEqual([...again.history.subarray(s, s! + 14)]);
  });

  it('recompile identifies elements by identity: a renamed one keeps its state, a new one with an old name does not', () => {
    const { spec, model, data } = moving();
    const [c, ctrl] = [[...data.joint('c').qpos, ...data.joint('c').qvel], [...data.actuator('m').ctrl]];
    spec.find('joint', 'c')!.rename('elbow');
    spec.find('actuator', 'm')!.rename('drive');
    spec.remove(spec.find('body', 'a') as SpecElement);
    const again = spec.worldbody.addBody({ name: 'a', pos: [0, 0, 4] });
    again.addFreejoint({ name: 'a' });
    again.addGeom({ size: [0.1] });
    recompile(spec, model, data);
    expect([...data.joint('elbow').qpos, ...data.joint('elbow').qvel]).toEqual(c);
    expect([...data.actuator('drive').ctrl]).toEqual(ctrl);
    expect([...data.joint('a').qpos, ...data.joint('a').qvel]).toEqual([0, 0, 4, 1, ...Array(9).fill(0)]);
  });

  it.each([false, true])(
    'recompile leaves no results of the compiler in a Data; with a trial step: %s',
    (trialStep) => {
      const { spec, model, data } = moving();
      spec.worldbody.addBody({ name: 'new' }).addGeom({ size: [0.1] });
      recompile(spec, model, data, { trialStep });
      const isZero = (name: 'M' | 'qLD' | 'actuator_length' | 'qfrc_bias') => data[name].every((x) => x === 0);
      expect(['M', 'qLD', 'actuator_length', 'qfrc_bias'].filter((name) => !isZero(name as 'M'))).toEqual([]);
      expect(data.record.solver.every((x) => x === 0)).toBe(true);
    },
  );

  it('recompile keeps callbacks and supports several Data of one Model', () => {
    const { spec, model, data } = moving();
    const other = new Data(model);
    other.qpos[0] = 42;
    let calls = 0;
    setCallbacks(model, data, { control: () => void calls++ });
    spec.worldbody.add('body', { name: 'new' }, { index: 0 }).addGeom({ size: [0.1] });
    recompile(spec, model, [data, other]);
    step(model, data);
    expect(calls).toBe(1);
    expect(other.qpos[0]).toBe(42);
  });

  it('recompile leaves Model and Data unchanged if the Spec does not compile', () => {
    const { spec, model, data } = moving();
    const { record } = model;
    const before = snapshot(data);
    spec.worldbody.addBody({ name: 'light' }).addFreejoint();
    expect(() => recompile(spec, model, data)).toThrow(ModelError);
    expect(model.record).toBe(record);
    expect(snapshot(data)).toEqual(before);
  });

  it('recompile transfers plugin states and reports their origins to plugins', () => {
    const calls: string[] = [];
    const counter = definePlugin({
      name: 'test.counter',
      attributes: {},
      nstate: () => 1,
      passive: true,
      init: () => void calls.push('init'),
      reset: (_, instance) => void calls.push(`reset ${instance.name}`),
      copy: (_m, _d, to, from) => void calls.push(`copy ${from.name} to ${to.name}`),
      destroy: () => void calls.push('destroy'),
      compute: (_m, _d, instance) => void ((instance.state[0] as number) += 1),
    });
    const xml = `<mujoco><extension><plugin plugin="test.counter"><instance name="one"/></plugin></extension>
      <worldbody><body><joint/><geom size=".1"/><plugin instance="one"/></body></worldbody></mujoco>`;
    const spec = readModelText(xml, { name: 'test.xml' });
    const options = { extensions: { plugins: [counter] } };
    const model = compile(spec, options);
    const data = new Data(model);
    step(model, data);
    const state = data.plugin_state[0];
    expect(state).toBeGreaterThan(0);
    calls.length = 0;
    spec.all('extensionPlugin')[0]!.add('instance', { name: 'zero' }, { index: 0 });
    recompile(spec, model, data, options);
    expect(calls).toEqual(['init', 'init', 'reset zero', 'copy one to one', 'destroy']);
    expect([...data.plugin_state]).toEqual([0, state]);
  });

  it('edits take effect only through recompile: a simulation continues unaffected', () => {
    const [one, other] = [moving(), moving()];
    one.spec.find('body', 'c')!.delete();
    one.spec.worldbody.attach(
      readModelText('<mujoco><worldbody><body name="x"><geom size="1"/></body></worldbody></mujoco>'),
    );
    one.spec.option.timestep = 0.1;
    for (let i = 0; i < 5; i++) {
      step(one.model, one.data);
      step(other.model, other.data);
    }
    expect(snapshot(one.data)).toEqual(snapshot(other.data));
  });

  it('recompile reuses the memory of large textures and writes their pixels last', () => {
    const xml = (
      width: number,
    ) => `<mujoco><asset><texture name="t" type="2d" builtin="checker" rgb1="1 0 0" rgb2="0 0 1"
      width="${width}" height="160"/></asset><worldbody><body name="b"><freejoint/><geom size=".1"/></body></worldbody></mujoco>`;
    const spec = readModelText(xml(160), { name: 'test.xml' });
    const model = compile(spec);
    const data = new Data(model);
    const { tex_data: pixels } = model;
    const painted = pixels.slice();
    // an edit of the Model alone is discarded, even if nothing else changes
    pixels.fill(7);
    recompile(spec, model, data);
    expect(model.tex_data).toBe(pixels);
    expect(pixels.every((x, i) => x === painted[i])).toBe(true);
    pixels.fill(7);
    spec.get('body', 'b').addGeom({ size: [0.2] });
    const former = model.record;
    recompile(spec, model, data);
    expect(rewrittenIn(model, former).map(({ field, start, values }) => [field, start, values.length])).toEqual([
      ['tex_data', 0, pixels.length],
    ]);
    expect(rewrittenIn(model, model.record)).toEqual([]);
    expect([model.ngeom, model.tex_data === pixels]).toEqual([2, true]);
    expect(pixels.every((x, i) => x === painted[i])).toBe(true);
    // a failed recompilation leaves the pixels unchanged
    pixels.fill(7);
    const joint = spec.worldbody.addBody({ name: 'massless' }).addJoint();
    expect(() => recompile(spec, model, data)).toThrow('mass');
    expect(pixels.every((x) => x === 7)).toBe(true);
    joint.delete();
    // other sizes use new memory
    spec.get('texture', 't').width = 512;
    recompile(spec, model, data);
    expect(model.tex_data).not.toBe(pixels);
    expect(model.tex_data.length).toBe(512 * 160 * 3);
    expect(model.tex_data[0]).toBe(painted[0]);
  });

  it('recompile reuses the memory of a long hierarchy and restores it after a failure', () => {
    const pile = Array.from({ length: 1500 }, (_, i) => `<geom size=".1" pos="${i % 40} ${Math.floor(i / 40)} 0"/>`);
    const spec = readModelText(
      `<mujoco><worldbody><body name="b"><freejoint/>${pile.join('')}</body></worldbody></mujoco>`,
    );
    const model = compile(spec);
    const data = new Data(model);
    const { bvh_aabb: boxes } = model.record;
    const before = boxes.slice();
    // sleep errors are detected after the arrays are written
    spec.all('geom')[7]!.set('pos', [-90, 0, 0]);
    const still = spec.worldbody.addBody({ name: 'still', sleep: 'never' });
    expect(() => recompile(spec, model, data)).toThrow(/sleep/);
    expect(model.record.bvh_aabb).toBe(boxes);
    expect(
      Buffer.compare(Buffer.from(boxes.buffer, boxes.byteOffset, boxes.byteLength), Buffer.from(before.buffer)),
    ).toBe(0);
    still.delete();
    recompile(spec, model, data);
    expect(model.record.bvh_aabb).toBe(boxes);
    expect([...boxes]).toEqual([...compile(spec).record.bvh_aabb]);
    // no edit of the Spec, but an edit of the Model alone is discarded
    boxes[3] = 7;
    const { record } = model;
    recompile(spec, model, data);
    expect(model.record).not.toBe(record);
    expect(boxes[3]).toBe(compile(spec).record.bvh_aabb[3]);
  });

  it('recompile rejects a Model of another Spec', () => {
    const { spec, model } = moving();
    const other = moving();
    expect(() => recompile(other.spec, model)).toThrow(
      new TypeError('recompile: the Model was not compiled from this Spec'),
    );
    expect(() => recompile(spec, model, other.data)).toThrow(
      new TypeError('recompile: a Data belongs to another Model'),
    );
  });

  it('recompile rejects a Model from a file, which has no Spec', () => {
    const { spec, model } = moving();
    expect(() => recompile(spec, loadMJB(saveMJB(model)))).toThrow(
      new TypeError('recompile: the Model was not compiled from this Spec'),
    );
  });

  it('recompile uses the new Spec after replaceModel with an equal Model', () => {
    const { spec, model, data } = moving();
    const { record } = model;
    const again = readModelText(XML, { name: 'test.xml' });
    const handle = model.body(spec.get('body', 'd'));
    replaceModel(model, [data], compile(again));
    expect(model.record).toBe(record);
    again.get('body', 'd').addGeom({ size: [0.2] });
    recompile(again, model, data);
    expect(handle.id).toBe(model.body(again.get('body', 'd')).id);
    expect(model.ngeom).toBe(6);
  });

  it('replaceModel continues a Model from a file by element names', () => {
    const { spec, model, data } = moving();
    const before = [...data.joint('d').qpos];
    spec.worldbody.add('body', { name: 'new' }, { index: 0 }).addGeom({ size: [0.1] });
    replaceModel(model, [data], loadMJB(saveMJB(compile(spec))));
    expect([model.nbody, [...data.joint('d').qpos]]).toEqual([7, before]);
  });

  it('recompile detects a change of a size alone', () => {
    const { spec, model, data } = moving();
    spec.size.nuserdata = 3;
    recompile(spec, model, data);
    expect([...data.userdata]).toEqual([5, 6, 0]);
  });

  it('recompile changes nothing with equal plugins and applies a replaced plugin', () => {
    const plugin = () => definePlugin({ name: 'test.still', attributes: {}, passive: true, compute: () => {} });
    const spec = readModelText(`<mujoco><extension><plugin plugin="test.still"/></extension>
      <worldbody><body><joint/><geom size=".1"/><plugin plugin="test.still"/></body></worldbody></mujoco>`);
    const [old, anew] = [plugin(), plugin()];
    const model = compile(spec, { extensions: { plugins: [old] } });
    const data = new Data(model);
    const { record } = data;
    recompile(spec, model, data, { extensions: { plugins: [old] } });
    expect(data.record).toBe(record);
    recompile(spec, model, data, { extensions: { plugins: [anew] } });
    expect(model.plugins?.plugins[0]).toBe(anew);
  });

  it('replaceModel runs if the new Model has the plugins', () => {
    const plugin = definePlugin({ name: 'test.still', attributes: {}, passive: true, compute: () => {} });
    const spec = readModelText(`<mujoco><extension><plugin plugin="test.still"/></extension>
      <worldbody><body><joint/><geom size=".1"/><plugin plugin="test.still"/></body></worldbody></mujoco>`);
    const compiled = (): Model => compile(spec, { extensions: { plugins: [plugin] } });
    const bytes = saveMJB(compiled());
    const model = loadMJB(bytes);
    const data = new Data(model);
    replaceModel(model, [data], compiled());
    step(model, data);
    expect(data.time).toBeGreaterThan(0);
    replaceModel(model, [data], loadMJB(bytes));
    expect(() => step(model, data)).toThrow(/missing-plugins/);
  });
});
