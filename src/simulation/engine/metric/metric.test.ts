/** The discrete integrator agrees with the reference: terms of the metric, rows in it, solvers, inverse dynamics. */
import { expect, it } from 'vitest';
import { loadPeer } from '../../../../test/oracle/peer.js';
import { Pair } from '../../../../test/oracle/stage.js';
import { compile, Data, ModelError, parseXML, step } from '../../../api/index.js';
import { EnableBit } from '../../../foundation/schema/enums.js';

const scene = (option: string, flag: string): string => `<mujoco>
  <option integrator="discrete" timestep=".01" tolerance="1e-14" density="2" viscosity=".1" ${option}><flag ${flag}/></option>
  <worldbody><geom type="plane" size="3 3 .1"/>
    <body pos="0 0 .25"><joint name="h" axis="0 1 0" stiffness="30 5 2" damping="20 3 1" range="-10 10" frictionloss="1"/>
      <joint name="s" type="slide" axis="1 0 1" damping="100" range="-.01 .01" solreflimit=".004 1"/>
      <geom type="box" size=".1 .2 .3" pos=".1 .2 .3"/><site name="a" pos=".1 .5 .1"/>
      <body pos=".5 0 0"><joint name="h2" axis="1 1 0"/><geom type="box" size=".1 .2 .3" pos=".1 .2 .3" solref="-1000 -50"/>
        <site name="b" pos=".5 .1 .2"/></body></body>
    <body name="e" pos="2 0 .25"><joint type="ball" stiffness="3" damping="30" range="0 20"/><geom type="box" size=".1 .2 .3"/></body>
    <body name="f" pos="3 0 .25"><freejoint/><geom type="box" size=".1 .2 .3" solref=".001 .7" condim="6"/></body>
    <body pos="3 3 5"><freejoint/><geom type="box" size=".1 .2 .3"/></body>
    <body pos="-3 0 .1"><freejoint/><geom size=".1"/><site name="g"/></body>
    <body pos="-2 0 1"><freejoint/><geom size=".1"/><site name="i"/></body>
  </worldbody>
  <equality><connect body1="e" body2="f" anchor=".5 0 0"/><weld body1="f" torquescale=".3" solref=".001 1"/></equality>
  <contact><exclude body1="e" body2="f"/></contact>
  <tendon>
    <fixed name="t0" stiffness="30 2 1" damping="100 2 1" range="-.1 .1" limited="true" frictionloss="2">
      <joint joint="h" coef="2"/><joint joint="s" coef="-3"/></fixed>
    <spatial name="t1" stiffness="30" damping="1"><site site="a"/><site site="b"/></spatial>
    <spatial name="t2" stiffness="30" damping="1" springlength="0 .5"><site site="g"/><site site="i"/></spatial>
  </tendon>
  <actuator><position joint="h2" kp="1000" kv="20"/><position tendon="t1" kp="50" kv="2"/><motor joint="h"/></actuator></mujoco>`;

const OPTIONS: readonly (readonly [option: string, flag: string])[] = [
  ['iterations="200"', ''],
  ['iterations="200" cone="elliptic"', ''],
  ['iterations="200" cone="elliptic" impratio="3"', ''],
  ['iterations="200" jacobian="sparse"', 'island="disable"'],
  ['iterations="200"', 'diagexact="enable"'],
  ['iterations="200"', 'refsafe="disable"'],
  ['iterations="200"', 'spring="disable"'],
  ['iterations="200"', 'damper="disable"'],
  ['iterations="200"', 'actuation="disable"'],
  ['iterations="2000" solver="PGS"', ''],
  ['iterations="2000" solver="PGS"', 'diagexact="enable"'],
];

const ROWS = { efc_diagA: 1, efc_R: 1, efc_aref: 1, efc_KBIP: 4, efc_force: 1 } as const;

function apart(own: ArrayLike<number>, peer: ArrayLike<number>, count: number): number {
  let worst = 0;
  let scale = 1e-9;
  for (let i = 0; i < count; i++) {
    worst = Math.max(worst, Math.abs(own[i]! - peer[i]!));
    scale = Math.max(scale, Math.abs(peer[i]!));
  }
  return worst / scale;
}

it.each(OPTIONS)('a discrete step agrees with the reference with %s %s', async (option, flag) => {
  const mj = await loadPeer();
  const pair = await Pair.fromXML(scene(option, flag));
  for (let seed = 0; seed < 4; seed++) {
    pair.randomize(seed, 0.1);
    mj.mj_forward(pair.peer, pair.peerData);
    pair.stages.forward();
    const { nefc, nisland } = pair.data;
    expect([nefc, nisland]).toEqual([pair.peerData.nefc, pair.peerData.nisland]);
    for (const name of ['efm_c', 'efm_sdiag', 'qacc_smooth', 'qacc']) {
      expect(apart(pair.ours[name]!, pair.theirs[name]!, pair.model.nv), `${name}, seed ${seed}`).toBeLessThan(1e-8);
    }
    for (const [name, width] of Object.entries(ROWS)) {
      expect(apart(pair.ours[name]!, pair.theirs[name]!, width * nefc), `${name}, seed ${seed}`).toBeLessThan(1e-8);
    }
    mj.mj_step(pair.peer, pair.peerData);
    pair.stages.step();
    expect(pair.difference('qvel'), `seed ${seed}`).toBeLessThan(1e-8);
  }
  pair.free();
});

it.each([
  [0.9e-15, 'is'],
  [1.1e-15, 'is not'],
])('a row whose sum of J^2 / M is %s %s left out of the scaling to the metric, as in the reference', async (sum, _) => {
  const mj = await loadPeer();
  // a hinge about z above a tilted plane, which the ball touches at a small distance from the axis
  const arm = Math.sqrt(sum * 1.004) / 1e-3;
  const pair = await Pair.fromXML(`<mujoco><option integrator="discrete" cone="elliptic"/><worldbody>
    <geom type="plane" size="5 5 1" zaxis=".001 0 1"/>
    <body pos="0 0 .099"><joint axis="0 0 1" damping="500"/><geom pos="0 ${arm} 0" size=".1" mass="0" condim="1"/>
      <geom pos="1 0 3" size=".1" mass="1" contype="0" conaffinity="0"/></body></worldbody></mujoco>`);
  mj.mj_forward(pair.peer, pair.peerData);
  pair.stages.forward();
  expect(pair.data.nefc).toBe(3);
  expect(apart(pair.ours.efc_diagA!, pair.theirs.efc_diagA!, 3)).toBeLessThan(1e-8);
  pair.free();
});

it('inverse dynamics inverts a discrete step', async () => {
  const mj = await loadPeer();
  const pair = await Pair.fromXML(scene('iterations="200"', 'contact="disable" equality="disable"'));
  pair.randomize(2, 0.1);
  mj.mj_forward(pair.peer, pair.peerData);
  pair.stages.forward();
  const applied = [...pair.ours.qfrc_applied!].map((x, i) => x + pair.ours.qfrc_actuator![i]!);
  const given = Float64Array.from(applied);
  pair.stages.xfrcAccumulate(given);
  mj.mj_inverse(pair.peer, pair.peerData);
  pair.stages.inverse();
  expect(pair.difference('qfrc_inverse')).toBeLessThan(1e-8);
  expect(apart(pair.ours.qfrc_inverse!, given, given.length)).toBeLessThan(1e-6);
  pair.free();
});

it('a discrete step with sleep needs islands', () => {
  const model = compile(
    parseXML(`<mujoco><option integrator="discrete"><flag sleep="enable" island="disable"/></option>
      <worldbody><body><freejoint/><geom size=".1"/></body></worldbody></mujoco>`),
    { trialStep: false },
  );
  expect(() => step(model, new Data(model))).toThrow(ModelError);
});

it('a step with the contacts of ipc is refused, as by the reference without the discrete integrator', async () => {
  const mj = await loadPeer();
  const xml = '<mujoco><worldbody><body><freejoint/><geom size=".1"/></body></worldbody></mujoco>';
  const peer = mj.MjModel.from_xml_string(xml)!;
  const peerData = new mj.MjData(peer);
  const model = compile(parseXML(xml));
  peer.opt.enableflags = model.opt.enableflags = EnableBit.IPC;
  expect(() => mj.mj_step(peer, peerData)).toThrow('ipc');
  expect(() => step(model, new Data(model))).toThrow("flag 'ipc'");
  peerData.delete();
  peer.delete();
});

it('a spring far beyond the explicit limit of stability comes to rest in a discrete step', () => {
  const model = compile(
    parseXML(`<mujoco><option integrator="discrete" timestep=".02" gravity="0 0 0"/><worldbody><body>
      <joint type="slide" stiffness="1e8"/><geom size=".1" mass="1"/></body></worldbody></mujoco>`),
  );
  const data = new Data(model);
  data.qpos[0] = 0.1;
  for (let i = 0; i < 50; i++) step(model, data);
  expect(Math.abs(data.qpos[0]!)).toBeLessThan(1e-6);
});
