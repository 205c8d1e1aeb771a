import { describe, expect, it } from 'vitest';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import { Diagnostics } from '../../../foundation/base/diagnostics.js';
import { MODEL_FIELDS, type ModelFieldName } from '../../../foundation/schema/model.js';
import { toXML } from '../../../modelling/mjcf/write/write.js';
import type { Model } from '../../../simulation/model/model.js';
import { setConst } from '../../../simulation/set-const/index.js';
import { compile } from '../compile.js';
import { copyBack } from './copy-back.js';

const XML = `<mujoco>
  <compiler autolimits="true"/>
  <default><default class="turned"><geom euler="10 20 30"/></default></default>
  <asset><material name="red" rgba="1 0 0 1"/></asset>
  <worldbody>
    <geom name="floor" type="plane" size="1 1 .1"/>
    <light name="sun" pos="0 0 3" dir="0 0 -1"/>
    <frame pos="1 2 3" euler="20 30 40">
      <body name="framed" pos=".1 .2 .3" euler="5 0 0">
        <joint name="hinge" range="-30 40" pos=".1 0 0" axis="0 1 0" damping="1" springref="5" stiffness="2"/>
        <frame zaxis="1 0 1"><geom name="deep" class="turned" type="box" size=".1 .2 .3" pos=".1 0 0"/>
          <joint name="slide" type="slide" range="-1 1" axis="1 1 0"/></frame>
        <geom name="bar" type="capsule" size=".05" fromto="0 0 0 .2 .3 .4"/>
        <site name="site" pos=".3 0 0" xyaxes="0 1 0 -1 0 0"/>
        <camera name="camera" pos=".1 .1 0"/>
      </body>
      <body name="free" pos="0 0 1" zaxis="1 1 0"><freejoint align="true"/>
        <geom name="one" type="box" size=".1 .2 .3"/><geom name="two" type="box" size=".2 .1 .1" pos=".3 .1 0" euler="0 30 0"/></body>
    </frame>
    <body name="heavy" pos="3 0 0"><inertial pos=".1 0 0" mass="2" fullinertia=".3 .2 .4 .01 .02 .03"/><joint name="last"/></body>
  </worldbody>
  <contact><pair name="pair" geom1="floor" geom2="one" condim="4"/></contact>
  <tendon><fixed name="fixed" stiffness="1"><joint joint="hinge" coef="1"/></fixed></tendon>
  <equality><joint name="eq" joint1="hinge" joint2="slide" polycoef="0 1 0 0 0"/><connect name="connect" body1="heavy" anchor="1 0 0"/></equality>
  <actuator>
    <position name="servo" joint="hinge" kp="10" kv="1" ctrlrange="-1 1"/>
    <general name="general" joint="slide" gainprm="2" dyntype="filter" dynprm=".1" gear="3"/>
    <velocity name="velocity" joint="slide" kv="3"/>
  </actuator>
  <sensor><jointpos name="sensor" joint="hinge" noise=".1"/></sensor>
  <custom><numeric name="numbers" data="1 2 3"/></custom>
  <keyframe><key name="key" time="1"/></keyframe>
</mujoco>`;

/** Adds an offset to every value of a row. */
function shift(model: Model, array: ModelFieldName, id: number, n: number, by = 0.03): void {
  for (let k = 0; k < n; k++) model[array][n * id + k] += by * (k + 1);
}

/** Rotates a quaternion by a small angle. */
function turn(quats: Float64Array, id: number): void {
  const q = quats.subarray(4 * id, 4 * id + 4);
  q[0] += 0.1;
  q[3] -= 0.2;
  const norm = Math.hypot(...q);
  q.forEach((x, k) => void (q[k] = x / norm));
}

/** Names of the arrays that differ after the Spec is compiled, saved, read and compiled again. */
function differences(expected: Model, found: Model): string[] {
  return (Object.keys(MODEL_FIELDS) as ModelFieldName[]).filter((name) => {
    if (/^(bvh|names|text)|_(aabb|rbound|bvh.*)$/.test(name)) return false;
    return expected[name].some((x: number, i: number) => Math.abs(x - (found[name][i] as number)) > 1e-9);
  });
}

function roundTrip(edit: (model: Model) => void, xml = XML) {
  const spec = readModelText(xml, { name: 'test.xml' });
  const model = compile(spec);
  edit(model);
  const diagnostics = new Diagnostics();
  copyBack(spec, model, { diagnostics });
  const reported = diagnostics.list.map(({ message }) => message);
  const saved = compile(readModelText(toXML(spec), { name: 'saved.xml' }));
  return { spec, model, reported, left: differences(model, compile(spec)), leftInFile: differences(model, saved) };
}

const NOTHING = { reported: [], left: [], leftInFile: [] };

describe('copyBack', () => {
  it('copyBack leaves the Spec unchanged without edits', () => {
    const spec = readModelText(XML, { name: 'test.xml' });
    const before = toXML(spec);
    copyBack(spec, compile(spec));
    expect(toXML(spec)).toBe(before);
  });

  it('copies poses back into frames, aligned bodies and classes with other orientations', () => {
    const result = roundTrip((model) => {
      for (const name of ['framed', 'heavy']) {
        shift(model, 'body_pos', model.body(name).id, 3);
        turn(model.body_quat, model.body(name).id);
      }
      for (let i = 1; i < model.ngeom; i++) {
        shift(model, 'geom_pos', i, 3);
        turn(model.geom_quat, i);
      }
      shift(model, 'site_pos', 0, 3);
      turn(model.site_quat, 0);
      shift(model, 'cam_pos', 0, 3);
      shift(model, 'light_pos', 0, 3);
      shift(model, 'jnt_pos', model.joint('hinge').id, 3);
      model.jnt_axis.set([0.6, 0, 0.8], 3 * model.joint('slide').id);
      setConst(model);
    });
    expect(result).toMatchObject(NOTHING);
  });

  it('does not write derived values that differ by rounding only', () => {
    const spec = readModelText(XML, { name: 'test.xml' });
    const model = compile(spec);
    // the same orientation, as a quaternion of another length
    const { id } = model.geom('two');
    for (let k = 0; k < 4; k++) model.geom_quat[4 * id + k] *= 1.01;
    copyBack(spec, model);
    const body = spec.get('body', 'free');
    expect([body.isSet('zaxis'), body.child('inertial'), spec.get('key', 'key').qpos]).toEqual([
      true,
      undefined,
      undefined,
    ]);
    expect(spec.get('geom', 'one').isSet('quat')).toBe(false);
  });

  it('copies identified parameters back', () => {
    const result = roundTrip((model) => {
      shift(model, 'body_mass', model.body('heavy').id, 1);
      shift(model, 'body_inertia', model.body('heavy').id, 3);
      shift(model, 'body_ipos', model.body('heavy').id, 3);
      const { id } = model.joint('hinge');
      shift(model, 'jnt_range', id, 2);
      shift(model, 'jnt_stiffness', id, 1);
      shift(model, 'jnt_solref', id, 2);
      const dof = model.jnt_dofadr[id] as number;
      for (const name of ['dof_damping', 'dof_armature', 'dof_frictionloss'] as const) shift(model, name, dof, 1);
      shift(model, 'dof_dampingpoly', dof, 2);
      shift(model, 'geom_friction', model.geom('bar').id, 3);
      shift(model, 'geom_size', model.geom('deep').id, 3);
      model.geom('floor').rgba.set([0.25, 0.5, 0.75, 1]);
      model.geom('bar').condim = 6;
      shift(model, 'pair_friction', 0, 5);
      shift(model, 'tendon_stiffness', 0, 1);
      shift(model, 'mat_rgba', 0, 4, -0.03125);
      shift(model, 'eq_solref', 0, 2);
      model.eq_active0[0] = 0;
      model.eq_data[1] = 2;
      model.actuator_gainprm[0] = 12;
      model.actuator_biasprm.set([0, -12, -3]);
      model.actuator_gainprm[10] = 2.5;
      shift(model, 'actuator_gear', 1, 6);
      shift(model, 'actuator_ctrlrange', 0, 2);
      model.actuator_gainprm[20] = 5;
      model.actuator_biasprm[22] = -5;
      shift(model, 'sensor_noise', 0, 1);
      shift(model, 'numeric_data', 0, 3);
      model.key_time[0] = 3;
      model.key_qvel[1] = 4;
      setConst(model);
    });
    expect(result).toMatchObject(NOTHING);
    expect(result.spec.find('actuator', 'servo')).toMatchObject({ kp: 12, kv: 3 });
    expect([...compile(result.spec).key_qvel].slice(0, 2)).toEqual([0, 4]);
  });

  it('copies options, visual settings and statistics back', () => {
    const { spec, model } = roundTrip((m) => {
      m.opt.timestep = 0.005;
      m.opt.gravity.set([1, 2, 3]);
      m.opt.integrator = 1;
      m.opt.disableflags = 1 << 4;
      m.vis.map.znear = 0.5;
      m.stat.extent = 7;
    });
    const again = compile(spec);
    expect([...again.record.opt]).toEqual([...model.record.opt]);
    expect([again.vis.map.znear, again.stat.extent]).toEqual([0.5, 7]);
    expect([spec.option.integrator, spec.section('flag').contact]).toEqual(['RK4', 'disable']);
  });

  it('fails and changes nothing in 4.0 if no attribute holds an edit', () => {
    const spec = readModelText(XML, { name: 'test.xml', compatibility: '4.0' });
    const model = compile(spec);
    model.geom_bodyid[0] = 1;
    model.opt.timestep = 0.25;
    const before = toXML(spec);
    expect(() => copyBack(spec, model)).toThrow(/geom_bodyid was edited.*nothing was copied/);
    expect(toXML(spec)).toBe(before);
    model.geom_bodyid[0] = 0;
    copyBack(spec, model);
    expect(spec.option.timestep).toBe(0.25);
  });

  it('reports edits without an attribute and rejects other elements', () => {
    const spec = readModelText(XML, { name: 'test.xml' });
    const model = compile(spec);
    model.geom_bodyid[0] = 1;
    const diagnostics = new Diagnostics();
    copyBack(spec, model, { diagnostics });
    expect(diagnostics.list.map(({ code, element }) => `${code} ${element}`)).toEqual(["not-copied geom 'floor'"]);
    spec.worldbody.addGeom({ size: [1] });
    expect(() => copyBack(spec, model)).toThrow(TypeError);
  });

  it('reports edited vertices, heights, pixels and tendon paths with their element', () => {
    const spec = readModelText(`<mujoco>
      <asset><mesh name="a" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/><mesh name="b" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/>
        <hfield name="h" nrow="2" ncol="2" size="1 1 1 1"/><texture name="t" type="2d" builtin="flat" width="2" height="2"/></asset>
      <worldbody><camera name="c" sensorsize="1 1" resolution="2 2" focal="1 1"/>
        <body><joint name="j"/><geom type="mesh" mesh="a"/><geom type="mesh" mesh="b"/></body></worldbody>
      <tendon><fixed name="f"><joint joint="j" coef="2"/></fixed></tendon>
      <custom><tuple name="u"><element objtype="mesh" objname="a" prm="1"/></tuple><text name="s" data="x"/></custom>
    </mujoco>`);
    const model = compile(spec);
    model.mesh_vert[3 * model.mesh_vertadr[1]!] += 1;
    model.hfield_data[0] = 0.5;
    for (const array of [model.tex_data, model.wrap_prm, model.tuple_objprm, model.text_data, model.cam_fovy])
      array[0]! += 1;
    const diagnostics = new Diagnostics();
    copyBack(spec, model, { diagnostics });
    const said = diagnostics.list.map(({ element, message }) => `${element}: ${message.split(' ')[0]}`);
    expect(said.sort()).toEqual([
      "camera 'c': cam_fovy",
      "fixed 'f': wrap_prm",
      "hfield 'h': hfield_data",
      "mesh 'b': mesh_vert",
      "text 's': text_data",
      "texture 't': tex_data",
      "tuple 'u': tuple_objprm",
    ]);
  });

  const FUSED = `<mujoco>
  <compiler fusestatic="true" settotalmass="20"/>
  <asset><mesh name="tetra" vertex="0 0 0 1 0 0 0 2 0 0 0 3"/></asset>
  <worldbody>
    <body name="arm" pos="0 0 1"><joint name="turn" axis="0 1 0"/><geom name="bone" type="box" size=".1 .2 .3"/>
      <frame euler="0 10 20">
        <body pos=".1 .2 .3" euler="30 0 0">
          <light name="lamp" pos=".1 0 0" dir="0 1 -1"/>
          <geom name="tip" type="mesh" mesh="tetra" pos=".1 0 0" euler="0 0 40"/>
          <site name="mark" pos="0 .1 0"/><site name="gem" type="mesh" mesh="tetra" pos=".1 0 0" euler="0 0 40"/>
        </body>
      </frame>
    </body>
    <body name="loose" pos="3 0 0"><freejoint align="true"/><light name="torch" pos=".2 0 0" dir="1 0 -1"/>
      <geom name="shard" type="mesh" mesh="tetra" euler="20 0 0"/><geom name="block" type="box" size=".1 .2 .3" pos="1 1 0"/></body>
  </worldbody>
</mujoco>`;

  it('copies poses back through fused or aligned bodies, for meshes and lights too', () => {
    const result = roundTrip((model) => {
      for (let i = 0; i < model.nlight; i++) {
        shift(model, 'light_pos', i, 3);
        model.light_dir.set([0.6, 0, -0.8], 3 * i);
      }
      for (let i = 0; i < model.ngeom; i++) {
        shift(model, 'geom_pos', i, 3);
        turn(model.geom_quat, i);
      }
      for (let i = 0; i < model.nsite; i++) {
        shift(model, 'site_pos', i, 3);
        turn(model.site_quat, i);
      }
      setConst(model);
    }, FUSED);
    expect(result).toMatchObject(NOTHING);
  });

  it('copies poses back through nested bodies, aligned or not', () => {
    const nested = `<mujoco><worldbody><body name="a" pos="1 0 0" euler="10 0 0"><freejoint/><geom size=".1"/>
      <frame pos="0 1 0" euler="0 20 0"><body name="b" pos="0 0 1" euler="0 0 30"><joint/><geom size=".1"/>
        <body name="c" pos="1 1 0" euler="40 0 0"><joint type="ball"/><geom size=".1" pos="1 0 0"/><site name="s"/></body></body></frame></body>
      <body name="d" simple="false" pos="0 0 3" euler="20 0 0"><geom size=".1"/><body name="e" simple="false" pos="1 0 0"><geom size=".2"/></body></body></worldbody></mujoco>`;
    const result = roundTrip((model) => {
      for (let i = 1; i < model.nbody; i++) {
        shift(model, 'body_pos', i, 3);
        turn(model.body_quat, i);
        shift(model, 'body_ipos', i, 3);
        shift(model, 'body_mass', i, 1);
      }
      model.qpos0.set([...model.body_pos.subarray(3, 6), ...model.body_quat.subarray(4, 8)]);
      model.qpos_spring.set(model.qpos0);
      shift(model, 'site_pos', 0, 3);
      setConst(model);
    }, nested);
    expect(result).toMatchObject(NOTHING);
  });

  it('keeps settotalmass if no mass was edited', () => {
    const { spec } = roundTrip((model) => void (model.opt.timestep = 0.01), FUSED);
    expect(spec.compiler.settotalmass).toBe(20);
  });

  it('copies edited masses back if their sum differs from settotalmass', () => {
    const result = roundTrip((model) => {
      shift(model, 'body_mass', model.body('arm').id, 1, 2);
      shift(model, 'body_inertia', model.body('arm').id, 3, 0.1);
      setConst(model);
    }, FUSED);
    expect(result).toMatchObject(NOTHING);
    expect(result.spec.compiler.isSet('settotalmass')).toBe(false);
    // first in the body, including the fused body and the body whose mass had been scaled
    const first = result.spec.all('body').map(({ elements }) => elements[0]!.kind);
    expect(first).toEqual(['inertial', 'inertial', 'inertial']);
  });

  it('reports derived values that changed because of edits', () => {
    const xml = `<mujoco><worldbody><body name="a" pos="0 0 1"><joint/><geom size=".1"/><site name="s"/></body><body name="b"><geom size=".2"/></body></worldbody>
      <tendon><spatial name="t"><site site="s"/><site site="w"/></spatial></tendon>
      <equality><weld name="by body" body1="a"/><connect name="by site" site1="s" site2="w"/></equality></mujoco>`;
    const result = roundTrip(
      (model) => {
        shift(model, 'body_pos', model.body('a').id, 3);
        shift(model, 'site_pos', model.site('s').id, 3);
        setConst(model);
      },
      xml.replace('<worldbody>', '<worldbody><site name="w" pos="1 0 1"/>'),
    );
    expect(result).toMatchObject(NOTHING);
    expect(result.spec.find('equality', 'by body')!.is('weld')).toBe(true);
    expect(result.spec.statistic.isSet('center')).toBe(false);
  });

  it('keeps the number format of unedited attributes', () => {
    const text = `<mujoco><worldbody><camera name="c" sensorsize="1 1" resolution="2 2" focal="1 1"/></worldbody>
      <custom><numeric name="n" data="1e0 02" size="4"/></custom></mujoco>`;
    const spec = readModelText(text);
    const before = toXML(spec);
    const diagnostics = new Diagnostics();
    copyBack(spec, compile(spec), { diagnostics });
    expect([toXML(spec), diagnostics.list]).toEqual([before, []]);
  });

  it('copyBack rejects a replicate, which generates many objects', () => {
    const spec = readModelText('<mujoco/>');
    spec.worldbody
      .addReplicate({ count: 2 })
      .addBody()
      .addGeom({ size: [0.1] });
    expect(() => copyBack(spec, compile(spec))).toThrow(
      'copyBack: a replicate stands for many objects; use parseXML(toXML(spec)), which has one element for each',
    );
  });

  it('copyBack is a single undo step', () => {
    const spec = readModelText(XML, { name: 'test.xml' });
    const before = toXML(spec);
    const model = compile(spec);
    for (let i = 0; i < model.ngeom; i++) shift(model, 'geom_pos', i, 3);
    copyBack(spec, model);
    expect(toXML(spec)).not.toBe(before);
    spec.changes.undo();
    expect(toXML(spec)).toBe(before);
  });
});
