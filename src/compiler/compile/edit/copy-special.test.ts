/** Edits of values without a corresponding array: after copyBack and compilation the Model has the edited values. */
import { expect, it } from 'vitest';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import { Diagnostics } from '../../../foundation/base/diagnostics.js';
import { SleepPolicy } from '../../../foundation/schema/enums.js';
import { MODEL_FIELDS, type ModelFieldName } from '../../../foundation/schema/model.js';
import { toXML } from '../../../modelling/mjcf/index.js';
import type { Spec } from '../../../modelling/spec/spec.js';
import type { Model } from '../../../simulation/model/model.js';
import { setConst } from '../../../simulation/set-const/index.js';
import { compile } from '../compile.js';
import { copyBack } from './copy-back.js';

const TEXT = `<mujoco><compiler autolimits="true"/><asset><mesh name="tent" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/></asset><default><default class="c"><geom zaxis="1 0 0"/></default></default>
  <worldbody><site name="w"/><geom name="tent" type="mesh" mesh="tent"/>
    <body name="arm"><joint name="turn" axis="0 1 0" range="-30 30" ref="5" springref="10" stiffness="1"/>
      <joint name="slide" type="slide" ref=".1" springref=".2" stiffness="1" springdamper=".5 1"/>
      <geom name="ball" size=".1"/><geom name="bar" type="capsule" size=".05" fromto="0 0 0 .3 .2 .1"/><site name="s"/></body>
    <frame pos="1 0 0" euler="0 0 90">
      <body name="free" pos="0 0 1"><freejoint align="true"/>
        <geom type="box" size=".1 .2 .3"/><geom type="box" size=".2 .1 .1" pos=".3 .1 0" euler="0 30 0"/></body></frame>
    <body name="held" pos="0 3 0"><freejoint name="loose"/><geom size=".1"/></body>
    <body name="wrist" pos="0 5 0"><joint name="socket" type="ball"/><geom size=".1"/></body>
  </worldbody>
  <tendon><fixed name="t"><joint joint="turn" coef="1"/></fixed></tendon>
  <equality><weld name="weld" body1="arm" body2="held"/><weld name="weld sites" site1="s" site2="w"/>
    <connect name="connect" body1="arm" anchor="1 0 0"/><connect name="connect sites" site1="s" site2="w"/>
    <tendon name="tie" tendon1="t"/></equality>
  <actuator><motor name="motor" joint="turn" ctrlrange="0 1"/><position name="servo" joint="turn" kp="3" dampratio="1"/>
    <damper name="damper" joint="slide" kv="2" ctrlrange="0 1"/><intvelocity name="drive" joint="turn" kp="4" actrange="-1 1"/>
    <pid name="pid" joint="turn" input="pos vel" posrange="-1 1"/>
    <pid name="speed" joint="turn" input="vel" velrange="-1 1"/><orientation name="turner" joint="socket"/></actuator></mujoco>`;

/** Returns the arrays that still differ after copyBack and compilation, the reported problems, and the Spec. */
function edited(edit: (model: Model) => void) {
  const spec = readModelText(TEXT);
  const model = compile(spec);
  edit(model);
  setConst(model);
  const diagnostics = new Diagnostics();
  copyBack(spec, model, { diagnostics });
  const again = compile(spec);
  const left = (Object.keys(MODEL_FIELDS) as ModelFieldName[]).filter((name) => {
    if (/^(bvh|names|dof_length)|_(aabb|rbound|bvh.*)$/.test(name)) return false;
    return model[name].some((x: number, i: number) => Math.abs(x - (again[name][i] as number)) > 1e-9);
  });
  return { spec, left, reported: diagnostics.list.map(({ element, message }) => `${element}: ${message}`) };
}

const NOTHING = { left: [], reported: [] };

/** Address of the first degree of freedom of a joint, the first input and the first output of an actuator. */
const dofOf = (model: Model, name: string): number => model.jnt_dofadr[model.joint(name).id]!;
const inputOf = (model: Model, name: string): number => model.actuator_ctrladr[model.actuator(name).id]!;
const outputOf = (model: Model, name: string): number => model.actuator_outadr[model.actuator(name).id]!;

/** Attribute values of all elements. */
const valuesIn = ({ root }: Spec): Map<string, string> =>
  new Map(
    root.descendants().flatMap((el) => [...el.authored].map(([name, value]) => [`${el.label} ${name}`, String(value)])),
  );

/** No value in this model is derived from another. */
const STATED = `<mujoco><statistic meaninertia="1" meanmass="1" meansize="1" extent="1" center="0 0 0"/><worldbody>
  <body name="arm"><inertial pos=".1 0 0" mass="1" diaginertia="1 1 1"/><joint name="turn" axis="0 1 0" range="-30 30"/>
    <geom name="ball" size=".1"/><geom name="bar" type="capsule" size=".05" fromto="0 0 0 .3 .2 .1"/>
    <light name="lamp" pos="0 0 1"/><frame pos="0 0 1"><camera name="eye"/></frame></body></worldbody>
  <tendon><fixed name="t" springlength="1"><joint joint="turn" coef="1"/></fixed></tendon>
  <actuator><motor name="motor" joint="turn" lengthrange="0 1"/></actuator></mujoco>`;

it.each<[string, (model: Model) => void, string[]]>([
  ['nothing', () => {}, []],
  ['a hinge position', ({ jnt_pos }) => void (jnt_pos[0] = 0.5), ["joint 'turn' pos"]],
  ['a range', ({ jnt_range }) => void (jnt_range[1] = 1), ["joint 'turn' range"]],
  ['an axis', ({ jnt_axis }) => jnt_axis.set([1, 0, 0]), ["joint 'turn' axis"]],
  ['a reference', ({ qpos0 }) => void (qpos0[0] = 0.5), ["joint 'turn' ref"]],
  ['a spring', ({ qpos_spring }) => void (qpos_spring[0] = 0.5), ["joint 'turn' springref"]],
  ['a stiffness', ({ jnt_stiffness }) => void (jnt_stiffness[0] = 2), ["joint 'turn' stiffness"]],
  ['a friction', ({ dof_frictionloss }) => void (dof_frictionloss[0] = 2), ["joint 'turn' frictionloss"]],
  ['an armature', ({ dof_armature }) => void (dof_armature[0] = 2), ["joint 'turn' armature"]],
  ['a geom position', ({ geom_pos }) => void (geom_pos[0] = 0.5), ["geom 'ball' pos", "geom 'ball' quat"]],
  ['a geom size', ({ geom_size }) => void (geom_size[0] = 0.5), ["geom 'ball' size"]],
  [
    'the position of a geom with fromto',
    (model) => void (model.geom('bar').pos[0] = 0.5),
    ["geom 'bar' fromto", "geom 'bar' pos", "geom 'bar' quat", "geom 'bar' size"],
  ],
  ['a light position', ({ light_pos }) => void (light_pos[0] = 0.5), ["light 'lamp' pos"]],
  ['a light direction', ({ light_dir }) => light_dir.set([1, 0, 0]), ["light 'lamp' dir"]],
  ['a camera position', ({ cam_pos }) => void (cam_pos[0] = 0.5), ["camera 'eye' pos", "camera 'eye' quat"]],
  ['a mass', ({ body_mass }) => void (body_mass[1] = 2), ['inertial mass', 'inertial quat']],
  ['a gear', ({ actuator_gear }) => void (actuator_gear[0] = 2), ["motor 'motor' gear"]],
  ['a stiffness of a tendon', ({ tendon_stiffness }) => void (tendon_stiffness[0] = 2), ["fixed 't' stiffness"]],
])('copies an edit of %s to its attribute only', (_, edit, expected) => {
  const spec = readModelText(STATED);
  const before = valuesIn(spec);
  const model = compile(spec);
  edit(model);
  copyBack(spec, model);
  const after = valuesIn(spec);
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter((key) => before.get(key) !== after.get(key));
  expect(changed.sort()).toEqual(expected);
});

it('reports an edited spring reference of a ball joint', () => {
  const spec = readModelText(TEXT);
  const model = compile(spec);
  const at = model.jnt_qposadr[model.joint('socket').id]!;
  model.qpos_spring.set([0, 1, 0, 0], at);
  model.qpos0.set([0, 1, 0, 0], at);
  copyBack(spec, model);
  expect([...spec.get('joint', 'socket').authored.keys()]).toEqual(['name', 'type']);
});

it('copies axis, ref and springref of hinges, and of slides in their own unit', () => {
  const result = edited((model) => {
    const [turn, slide] = [model.joint('turn').id, model.joint('slide').id];
    model.jnt_axis.set([0.6, 0, 0.8], 3 * turn);
    model.qpos0[turn] = Math.PI / 6;
    model.qpos_spring[turn] = Math.PI / 3;
    model.jnt_range.set([-Math.PI / 4, Math.PI / 2], 2 * turn);
    model.qpos0[slide] = 0.3;
    model.qpos_spring[slide] = 0.4;
  });
  expect(result).toMatchObject(NOTHING);
  const { ref, springref, range } = result.spec.get('joint', 'turn');
  expect([ref, springref, ...range].map((x) => Math.round(1e6 * x) / 1e6)).toEqual([30, 60, -45, 90]);
  expect(result.spec.get('joint', 'slide')).toMatchObject({ ref: 0.3, springref: 0.4 });
});

it('copies the pose of a free body aligned with its inertia', () => {
  const result = edited((model) => {
    const { id } = model.body('free');
    model.body_pos.set([1, 2, 3], 3 * id);
    model.body_quat.set([0.6, 0, 0.8, 0], 4 * id);
    // the reference position of a free joint equals the pose of its body
    model.qpos0.set([1, 2, 3, 0.6, 0, 0.8, 0], model.jnt_qposadr[model.body_jntadr[id]!]!);
    model.qpos_spring.set(model.qpos0);
  });
  expect(result.reported).toEqual([]);
  expect(result.left).toEqual([]);
});

it('replaces springdamper by an edited damping', () => {
  const result = edited((model) => {
    model.dof_damping[model.jnt_dofadr[model.joint('slide').id]!] = 7;
  });
  expect(result).toMatchObject(NOTHING);
  expect(result.spec.get('joint', 'slide').damping[0]).toBe(7);
});

it('replaces fromto of a capsule by edited size and pose', () => {
  const result = edited((model) => {
    model.geom('bar').size.set([0.07, 0.3, 0]);
  });
  expect(result).toMatchObject(NOTHING);
  expect(result.spec.get('geom', 'bar').fromto).toBe(undefined);
});

it('copies eq_data of welds between bodies, of connects with an anchor, and of tendons', () => {
  const result = edited((model) => {
    const data = (name: string, values: readonly number[], at = 0): void =>
      model.eq_data.set(values, 11 * model.equality(name).id + at);
    data('weld', [0.1, 0.2, 0.3, 1, 2, 3, 0.6, 0, 0.8, 0, 5]);
    data('tie', [0.5, 0.25, 0.125, 0, 1]);
  });
  expect(result).toMatchObject(NOTHING);
  const { anchor, relpose, torquescale } = result.spec.get('equality', 'weld') as never as Record<string, unknown>;
  expect([anchor, relpose, torquescale]).toEqual([[0.1, 0.2, 0.3], [1, 2, 3, 0.6, 0, 0.8, 0], 5]);
  expect(result.spec.get('equality', 'tie')).toMatchObject({ polycoef: [0.5, 0.25, 0.125, 0, 1] });
});

it('copies the torque scale of a weld with an anchor', () => {
  const spec = readModelText(`<mujoco><worldbody><body name="a"><freejoint/><geom size=".1"/></body></worldbody>
    <equality><weld name="w" body1="a" anchor="1 2 3"/></equality></mujoco>`);
  const model = compile(spec);
  model.eq_data[10] = 5;
  copyBack(spec, model);
  expect(spec.get('equality', 'w')).toMatchObject({ anchor: [1, 2, 3], torquescale: 5 });
  expect([...compile(spec).eq_data]).toEqual([...model.eq_data]);
});

it('copies the rotation of one geom out of many', () => {
  const geoms = Array.from({ length: 8 }, (_, i) => `<geom name="g${i}" size=".1" pos="${i} 0 0"/>`).join('');
  const spec = readModelText(`<mujoco><worldbody>${geoms}</worldbody></mujoco>`);
  const model = compile(spec);
  model.geom_quat.set([0, 0, 0, 1], 4 * 7);
  copyBack(spec, model);
  expect(spec.get('geom', 'g7').quat).toEqual([0, 0, 0, 1]);
  expect([...compile(spec).geom_quat]).toEqual([...model.geom_quat]);
});

it.each([
  ['<geom size=".1"/>', ['body_mass, body_inertia']],
  ['<inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/>', []],
])('does not write an inertial if inertiafromgeom is true: %s', (inside, expected) => {
  const spec = readModelText(`<mujoco><compiler inertiafromgeom="true"/><worldbody>
    <body name="a">${inside}</body></worldbody></mujoco>`);
  const model = compile(spec);
  model.body_mass[1] = 3;
  const diagnostics = new Diagnostics();
  copyBack(spec, model, { diagnostics });
  expect(diagnostics.list.map(({ message }) => message.split(' was edited')[0])).toEqual(expected);
  expect(compile(spec).body_mass[1] === 3).toBe(expected.length === 0);
});

it('copies friction parameters of a tendon', () => {
  const spec = readModelText(`<mujoco><worldbody><body><joint name="j"/><geom size=".1"/></body></worldbody>
    <tendon><fixed name="t"><joint joint="j" coef="1"/></fixed></tendon></mujoco>`);
  const model = compile(spec);
  model.tendon_solref_fri.set([0.5, 2]);
  model.tendon_solimp_fri.set([0.5, 0.6, 0.7, 0.25, 3]);
  copyBack(spec, model);
  expect(spec.get('tendon', 't')).toMatchObject({ solreffriction: [0.5, 2], solimpfriction: [0.5, 0.6, 0.7, 0.25, 3] });
});

it('copies the limits of an input and the sleep policy of a tree', () => {
  const result = edited((model) => {
    model.actuator_ctrllimited[inputOf(model, 'motor')] = 0;
    model.actuator_ctrlrange[2 * inputOf(model, 'pid') + 1] = 0.5;
    model.tree_sleep_policy[model.body_treeid[model.body('held').id]!] = SleepPolicy.NEVER;
  });
  expect(result).toMatchObject(NOTHING);
  expect(result.spec.get('actuator', 'motor')).toMatchObject({ ctrllimited: 'false', ctrlrange: [0, 1] });
  expect(result.spec.all('body').map(({ sleep }) => sleep)).toEqual(['auto', 'auto', 'never', 'auto']);
});

it('copies parameters of the degree of freedom of the second joint of a body', () => {
  const result = edited((model) => {
    const dof = model.jnt_dofadr[model.joint('slide').id]!;
    model.dof_solref.set([0.5, 2], 2 * dof);
    model.dof_solimp.set([0.5, 0.6, 0.7, 0.25, 3], 5 * dof);
    model.dof_frictionloss[dof] = 4;
    model.dof_armature[dof] = 5;
  });
  expect(result).toMatchObject(NOTHING);
  expect(result.spec.get('joint', 'slide')).toMatchObject({
    solreffriction: [0.5, 2],
    solimpfriction: [0.5, 0.6, 0.7, 0.25, 3],
    frictionloss: 4,
    armature: 5,
  });
});

it('copies equal values of all degrees of freedom of a ball joint', () => {
  const result = edited((model) => {
    const dof = dofOf(model, 'socket');
    model.dof_armature.fill(3, dof, dof + 3);
    model.dof_damping.fill(4, dof, dof + 3);
    for (let i = dof; i < dof + 3; i++) {
      model.dof_dampingpoly.set([5, 6], 2 * i);
      model.dof_solref.set([0.5, 2], 2 * i);
    }
  });
  expect(result).toMatchObject(NOTHING);
  expect(result.spec.get('joint', 'socket')).toMatchObject({
    armature: 3,
    damping: [4, 5, 6],
    solreffriction: [0.5, 2],
  });
});

it('copies gains of each actuator kind with attributes for them', () => {
  const result = edited((model) => {
    const row = (array: 'actuator_gainprm' | 'actuator_biasprm', name: string, values: readonly number[]): void =>
      model[array].set(values, 10 * model.actuator(name).id);
    row('actuator_gainprm', 'servo', [5]);
    row('actuator_biasprm', 'servo', [0, -5, -0.5]);
    row('actuator_gainprm', 'damper', [0, 0, -9]);
    row('actuator_gainprm', 'drive', [6]);
    row('actuator_biasprm', 'drive', [0, -6, -0.25]);
  });
  expect(result).toMatchObject(NOTHING);
  expect(result.spec.get('actuator', 'servo')).toMatchObject({ kp: 5, kv: 0.5 });
  expect(result.spec.get('actuator', 'damper')).toMatchObject({ kv: 9 });
  expect(result.spec.get('actuator', 'drive')).toMatchObject({ kp: 6, kv: 0.25 });
});

it.each<[string, (model: Model) => void]>([
  ["pid 'pid': actuator_ctrlrange", (m) => void (m.actuator_ctrlrange[2 * inputOf(m, 'pid') + 2] = -3)],
  ["joint 'socket': dof_armature", (m) => void (m.dof_armature[dofOf(m, 'socket') + 2] = 3)],
  ["joint 'socket': dof_damping", (m) => void (m.dof_damping[dofOf(m, 'socket') + 1] = 3)],
  ...(['solref', 'solimp', 'frictionloss', 'armature', 'damping', 'dampingpoly'] as const).map(
    (name): [string, (model: Model) => void] => [
      `freejoint 'loose': dof_${name}`,
      (m) => void (m[`dof_${name}`][(m[`dof_${name}`].length / m.nv) * dofOf(m, 'loose')]! += 3),
    ],
  ),
  ["freejoint 'loose': jnt_stiffness", (m) => void (m.jnt_stiffness[m.joint('loose').id] = 3)],
  ['worldbody: body_pos', ({ body_pos }) => void (body_pos[0] = 1)],
  ["pid 'speed': actuator_ctrlrange", (m) => void (m.actuator_ctrlrange[2 * inputOf(m, 'speed')] = -3)],
  ["pid 'speed': actuator_ctrllimited", (m) => void (m.actuator_ctrllimited[inputOf(m, 'speed')] = 0)],
  ["damper 'damper': actuator_ctrllimited", (m) => void (m.actuator_ctrllimited[inputOf(m, 'damper')] = 0)],
  ["orientation 'turner': actuator_gear", (m) => void (m.actuator_gear[6 * outputOf(m, 'turner')] = 3)],
  ["orientation 'turner': actuator_lengthrange", (m) => void (m.actuator_lengthrange[2 * outputOf(m, 'turner')] = -3)],
  ["pid 'pid': actuator_ctrllimited", (m) => void (m.actuator_ctrllimited[inputOf(m, 'pid') + 1] = 1)],
  ["geom 'tent': geom_size", (m) => void (m.geom_size[3 * m.geom('tent').id] = 3)],
  ["body 'held': tree_sleep_policy", (m) => void (m.tree_sleep_policy[m.body_treeid[m.body('held').id]!] = 1)],
  ["motor 'motor': actuator_gainprm", ({ actuator_gainprm }) => void (actuator_gainprm[0] = 2)],
  ["position 'servo': actuator_dynprm", ({ actuator_dynprm }) => void (actuator_dynprm[10] = 2)],
  ["position 'servo': actuator_gainprm", ({ actuator_gainprm }) => void (actuator_gainprm[13] = 2)],
  ["weld 'weld sites': eq_data", (m) => void (m.eq_data[11 * m.equality('weld sites').id] = 1)],
])('reports an edit of %s, which has no attribute', (where, edit) => {
  const { reported } = edited(edit);
  expect(reported).toEqual([`${where} was edited in the Model, but no attribute holds it`]);
});

it('an edited range replaces the inherited one, of the element and of the class', () => {
  const spec = readModelText(`<mujoco><default><default class="c"><position inheritrange="1"/></default></default>
    <worldbody><body><joint name="j" range="-30 60"/><geom size=".1"/></body></worldbody>
    <actuator><position joint="j" class="c"/><position joint="j" inheritrange="1"/><position joint="j" inheritrange="1"/>
      <intvelocity joint="j" inheritrange=".5"/></actuator></mujoco>`);
  const model = compile(spec);
  model.jnt_range[1] = 1;
  model.actuator_ctrlrange[4] = -0.25;
  copyBack(spec, model);
  const again = compile(readModelText(toXML(spec)));
  for (const name of ['jnt_range', 'actuator_ctrlrange', 'actuator_actrange'] as const) {
    model[name].forEach((x, i) => void expect(again[name][i]).toBeCloseTo(x, 12));
  }
});

it('writes the range of a joint without limits unconverted', () => {
  const spec = readModelText(
    `<mujoco><worldbody><body><joint limited="false" range="0 1"/><geom size=".1"/></body></worldbody></mujoco>`,
  );
  const model = compile(spec);
  model.jnt_range[1] = 0.5;
  copyBack(spec, model);
  expect([...compile(spec).jnt_range]).toEqual([0, 0.5]);
});
