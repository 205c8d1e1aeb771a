/** Editing cables: authored elements stay unchanged until copies need separate names. */
import { expect, it } from 'vitest';
import { compile, Data, parseXML, recompile, type Spec, step, toXML } from '../../src/api/index.js';

const CABLE = `<composite prefix="c" type="cable" curve="s" count="5" initial="none">
  <joint kind="main" damping=".1"/><geom type="capsule" size=".01"/></composite>`;
const read = (rest = ''): Spec =>
  parseXML(`<mujoco><default><geom rgba="1 0 0 1"/><joint armature="2"/></default>
    <worldbody><body name="b"><joint name="j"/><geom size=".1"/>${CABLE}</body></worldbody>
    <equality><connect body1="cB_last" anchor="0 0 0"/></equality>${rest}</mujoco>`);

const bodies = (spec: Spec): string[] => {
  const m = compile(spec);
  return Array.from({ length: m.nbody }, (_, i) => m.body(i).name);
};

it('a cable compiles and is saved as authored', () => {
  const spec = read();
  expect(bodies(spec)).toEqual(['world', 'b', 'cB_first', 'cB_1', 'cB_2', 'cB_last']);
  expect(spec.all('composite')).toHaveLength(1);
  expect(toXML(spec)).toContain('<composite');
  // default classes have no attributes of a cable
  const m = compile(spec);
  expect([...m.dof_armature.slice(0, 2)]).toEqual([2, 0]);
  expect([...m.geom_rgba.slice(4, 8)].map((x) => Math.round(10 * x) / 10)).toEqual([0.5, 0.5, 0.5, 1]);
});

it('a lengthened cable keeps the state of its bodies in a recompile', () => {
  const spec = read();
  const model = compile(spec);
  const data = new Data(model);
  for (let i = 0; i < 20; i++) step(model, data);
  const before = data.qpos.slice();
  spec.all('composite')[0]!.count = [7];
  recompile(spec, model, data);
  expect(model.nbody).toBe(8);
  expect(data.qpos.slice(0, 9)).toEqual(before.slice(0, 9));
});

it('attaching a cable keeps names, references and its keyframe values', () => {
  const child = read('<keyframe><key name="k" qpos=".1 1 0 0 0 .6 .8 0 0 1 0 0 0"/></keyframe>');
  const parent = parseXML('<mujoco><worldbody><body name="base"><joint/><geom size=".1"/></body></worldbody></mujoco>');
  parent.worldbody.attach(child, { prefix: 'x_', suffix: '_y' });
  const m = compile(parent);
  expect(bodies(parent).slice(3)).toEqual(['x_cB_first_y', 'x_cB_1_y', 'x_cB_2_y', 'x_cB_last_y']);
  expect(m.neq).toBe(1);
  expect([...m.key_qpos]).toEqual([0, 0.1, 1, 0, 0, 0, 0.6, 0.8, 0, 0, 1, 0, 0, 0]);
  expect([...m.dof_armature.slice(0, 3)]).toEqual([0, 2, 0]);
});

it('cloning a body clones its cable', () => {
  const spec = read();
  spec.find('body', 'b')!.clone({ prefix: 'two_' });
  expect(bodies(spec)).toContain('two_cB_last');
  expect(bodies(parseXML(toXML(spec)))).toEqual(bodies(spec));
});
