import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compareArrays } from '../../../test/oracle/compare-model.js';
import { FURTHER_MODELS } from '../../../test/oracle/further-models.js';
import { loadPeer, modelFromPeer, peerModel } from '../../../test/oracle/peer.js';
import { compile, parseXML } from '../../api/index.js';
import { ModelError } from '../../foundation/base/diagnostics.js';
import type { Model } from '../model/model.js';
import { setConst } from './set-const.js';

/** Arrays that follow from others; cleared before they are computed again. */
const DERIVED = [
  ...['body_sameframe', 'geom_sameframe', 'site_sameframe', 'body_subtreemass', 'body_treeid', 'body_invweight0'],
  ...['tree_bodyadr', 'tree_bodynum', 'tree_dofadr', 'tree_dofnum', 'jnt_actuatorid', 'tendon_actuatorid'],
  ...['dof_invweight0', 'dof_M0', 'dof_length', 'tendon_treenum', 'tendon_treeid', 'ten_J_rownnz', 'ten_J_rowadr'],
  ...['ten_J_colind', 'tendon_length0', 'tendon_invweight0', 'actuator_length0', 'actuator_acc0'],
  ...['cam_pos0', 'cam_poscom0', 'cam_mat0', 'light_pos0', 'light_poscom0', 'light_dir0'],
] as const;

type Arrays = Record<string, Float64Array | Int32Array>;

function wiped(model: Model): Model {
  const m = model.record;
  for (const name of DERIVED) m[name].fill(-7);
  m.stat.fill(0);
  return model;
}

/** Fields that differ from the reference; statistics set by the model are not compared. */
function differences(model: Model, expected: Model, names: readonly string[] = DERIVED): string[] {
  const ours = model.record as unknown as Arrays;
  const theirs = expected.record as unknown as Arrays;
  return names.flatMap((name) => {
    const found = compareArrays(name, ours[name], theirs[name], 1e-12);
    return found ? [`${name}[${found.at}]: ${found.ours} instead of ${found.theirs}`] : [];
  });
}

const TENDON_ARM = `
<mujoco>
  <visual><map znear=".02"/></visual>
  <worldbody>
    <light name="sun" pos="0 1 4" dir="0 .3 -1" mode="targetbody" target="hand"/>
    <light pos="1 1 2" dir=".1 .3 -1" mode="trackcom"/>
    <geom type="plane" size="2 3 .1"/>
    <site name="anchor" pos="0 .1 1.2"/>
    <body name="base" pos="0 0 1" gravcomp=".5">
      <freejoint/>
      <camera pos="0 -2 .5" mode="trackcom"/><camera pos=".3 0 1" euler="20 10 0" mode="fixed"/>
      <geom size=".1"/><geom type="box" size=".1 .2 .05" pos=".1 0 0" euler="0 20 0"/>
      <body name="upper" pos=".2 0 0">
        <joint name="shoulder" type="ball" damping=".1"/>
        <geom type="capsule" size=".05" fromto="0 0 0 .4 0 0"/>
        <site name="mid" pos=".2 .05 0"/>
        <geom name="pulley" type="cylinder" size=".06 .1" pos=".4 0 0" euler="90 0 0" contype="0"/>
        <body name="hand" pos=".4 0 0">
          <joint name="elbow" axis="0 1 0" armature=".02" range="-90 90"/>
          <joint name="reach" type="slide" axis="1 0 0"/>
          <geom type="ellipsoid" size=".05 .1 .03" pos=".1 0 0"/>
          <site name="tip" pos=".15 0 .02"/><site name="side" pos="0 0 .1"/>
          <camera pos="0 0 .3" mode="targetbody" target="base"/>
        </body>
      </body>
    </body>
    <body name="block" pos="1 0 .3"><joint type="slide" axis="1 0 0"/><joint type="slide" axis="0 1 0"/>
      <geom type="sphere" size=".1" mass="2"/></body>
    <body name="mocap" mocap="true" pos="0 2 1"><geom size=".05" contype="0"/></body>
  </worldbody>
  <tendon>
    <spatial name="flexor" stiffness="10"><site site="anchor"/><site site="mid"/><geom geom="pulley" sidesite="side"/><site site="tip"/></spatial>
    <spatial name="rope" damping=".3" springlength=".1 .4"><site site="anchor"/><site site="tip"/><pulley divisor="2"/><site site="tip"/><site site="mid"/></spatial>
    <fixed name="mix" armature=".1"><joint joint="reach" coef="3"/><joint joint="elbow" coef="-.5"/></fixed>
  </tendon>
  <equality>
    <connect body1="hand" body2="block" anchor=".1 .2 .3"/><weld body1="hand" body2="mocap"/>
    <weld body1="upper" body2="block" relpose="0 1 0 .5 .5 .5 .5"/><connect site1="tip" site2="anchor"/>
  </equality>
  <actuator>
    <motor joint="elbow" gear="5" armature=".01"/><position joint="reach" kp="50" dampratio="1"/>
    <position tendon="flexor" kp="20" dampratio=".7"/><motor tendon="mix"/>
    <general joint="elbow" damping=".2"/><motor joint="shoulder" gear="1 2 3"/>
    <general site="tip" refsite="anchor" gear="1 0 0 0 1 0"/><adhesion body="hand" ctrlrange="0 1"/>
  </actuator>
</mujoco>`;

describe('setConst', () => {
  it('setConst computes the same constants as the reference', async () => {
    const mj = await loadPeer();
    const peer = mj.MjModel.from_xml_string(TENDON_ARM);
    const expected = await modelFromPeer(peer);
    const model = wiped(await modelFromPeer(peer));
    peer.delete();
    setConst(model);
    expect(differences(model, expected)).toEqual([]);
    expect(compareArrays('stat', model.record.stat, expected.record.stat, 1e-12)).toBeUndefined();
    const kept = ['eq_data', 'tendon_lengthspring', 'actuator_biasprm', 'tree_sleep_policy', 'cam_mode', 'light_mode'];
    expect(differences(model, expected, kept)).toEqual([]);
  });

  it('setConst computes poses and extents of a static model with sleep enabled', () => {
    const scene = (sleep: string): string => `<mujoco><option><flag sleep="${sleep}"/></option><worldbody>
      <body pos="2 0 0"><geom size=".3"/><body pos=".2 0 0"><geom type="box" size=".1 .1 .1" pos="0 0 1"/>
        <camera pos="0 1 0"/><light pos="0 0 1.5"/></body></body></worldbody></mujoco>`;
    const [model, expected] = ['enable', 'disable'].map((sleep) => compile(parseXML(scene(sleep))));
    expect(differences(model!, expected!)).toEqual([]);
    expect([...model!.record.light_poscom0]).toEqual([0, 0, 0.5]);
    expect([...model!.record.stat]).toEqual([...expected!.record.stat]);
  });

  it('setConst computes open spring lengths, anchors and damping ratios', async () => {
    const mj = await loadPeer();
    const peer = mj.MjModel.from_xml_string(TENDON_ARM);
    const expected = await modelFromPeer(peer);
    const model = await modelFromPeer(peer);
    peer.delete();
    const m = model.record;
    m.tendon_lengthspring.fill(-1, 0, 2);
    m.eq_data.fill(0, 3, 6);
    m.eq_data.fill(0, 11 + 3, 11 + 10);
    const { kp, inertia } = { kp: 50, inertia: m.dof_M0[m.jnt_dofadr[3]] };
    m.actuator_biasprm[12] = 1;
    m.tree_sleep_policy.fill(0);
    setConst(model);
    expect(differences(model, expected, ['tendon_lengthspring', 'eq_data', 'tree_sleep_policy'])).toEqual([]);
    expect(m.actuator_biasprm[12]).toBeCloseTo(-2 * Math.sqrt(kp * inertia), 12);
  });

  it('setConst updates flags after an edit, and replaces the record', async () => {
    const mj = await loadPeer();
    const peer = mj.MjModel.from_xml_string(TENDON_ARM);
    const model = await modelFromPeer(peer);
    peer.delete();
    const { record } = model;
    setConst(model);
    expect(model.record).toBe(record);
    model.body_gravcomp.fill(0);
    model.geom_surfacevel[6] = 1;
    setConst(model);
    expect([model.ngravcomp, model.flg_gravcomp, model.flg_surfacevel, model.flg_adhesion]).toEqual([0, 0, 1, 0]);
    expect(model.record.qpos0).toBe(record.qpos0);
  });

  it('setConst refuses to move the inertia of a body compiled as simple', async () => {
    const mj = await loadPeer();
    const xml = '<mujoco><worldbody><body><freejoint/><geom size=".1"/></body></worldbody></mujoco>';
    const peer = mj.MjModel.from_xml_string(xml);
    const model = await modelFromPeer(peer);
    peer.delete();
    model.body_ipos[3] = 0.1;
    expect(() => setConst(model)).toThrow(ModelError);
    expect(() => setConst(model)).toThrow('body 1: error: body 1 was compiled as simple');
  });

  const shared = [
    'mujoco/humanoid/humanoid.xml',
    'mujoco/tendon_arm/arm26.xml',
    'dm_control/quadruped.xml',
    'gymnasium/ant.xml',
  ];
  it.skipIf(!FURTHER_MODELS).each(shared)('setConst agrees with the reference on %s', async (path) => {
    const peer = await peerModel(join(FURTHER_MODELS as string, path), FURTHER_MODELS);
    const expected = await modelFromPeer(peer);
    const model = wiped(await modelFromPeer(peer));
    peer.delete();
    setConst(model);
    expect(differences(model, expected)).toEqual([]);
  });
});
