import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadPeer } from '../../../test/oracle/peer.js';
import { Pair } from '../../../test/oracle/stage.js';
import { peerState } from '../../../test/oracle/state.js';
import { ObjType, State } from '../../foundation/schema/enums.js';
import { Data } from '../model/data.js';
import { forward, rnePostConstraint, step } from '../runtime/run.js';
import {
  angmomMat,
  applyFT,
  contactForce,
  copyState,
  differentiatePos,
  extractState,
  fullM,
  geomDistance,
  getState,
  getTotalmass,
  initCtrlHistory,
  initSensorHistory,
  integratePos,
  jac,
  jacBody,
  jacBodyCom,
  jacDot,
  jacGeom,
  jacPointAxis,
  jacSite,
  jacSubtreeCom,
  local2Global,
  mulM,
  mulM2,
  normalizeQuat,
  objectAcceleration,
  objectVelocity,
  readCtrl,
  readSensor,
  resetData,
  resetDataKeyframe,
  setKeyframe,
  setState,
  setTotalmass,
  solveM,
  stateSize,
} from './index.js';

const CREATURE = (cone: string): string => `
<mujoco>
  <option cone="${cone}"/>
  <worldbody>
    <geom type="plane" size="2 2 .1"/>
    <camera name="view" pos="0 -2 1"/>
    <body name="trunk" pos="0 0 .1"><freejoint/>
      <geom type="box" size=".2 .15 .1"/><camera name="eye" pos=".2 0 .1"/>
      <body name="leg" pos=".2 0 0"><joint name="hip" type="ball" pos=".05 0 0"/>
        <geom name="thigh" type="capsule" size=".04" fromto="0 0 0 .3 0 0"/>
        <body name="foot" pos=".3 0 0"><joint name="knee" axis="0 1 .3" armature=".01"/><joint type="slide" axis="1 0 0"/>
          <geom name="toe" type="ellipsoid" size=".06 .1 .04"/><site name="tip" pos=".1 0 .02" euler="0 30 10"/></body>
      </body>
      <body name="tail" pos="-.2 0 0"><joint axis="0 0 1"/><geom size=".07"/></body>
    </body>
    <body name="goal" mocap="true" pos="1 .5 .2" quat="1 2 0 0"><geom size=".1" contype="0"/></body>
    <body pos="1 0 1"><joint type="slide" axis="0 0 1"/><geom size=".1"/></body>
  </worldbody>
  <actuator><motor joint="knee"/><general joint="knee" dyntype="filter" nsample="3" delay=".004"/></actuator>
  <sensor><clock nsample="4" interval=".005"/><clock nsample="3" interval=".005 -.002" delay=".001"/></sensor>
  <keyframe>
    <key time="3" qpos="0 0 1 1 0 0 0 .5 .5 .5 .5 .1 .2 .3 2" qvel="1 2 3 4 5 6 7 8 9 10 11 12 13" ctrl="2 3" act=".4"
      mpos="3 2 1" mquat="0 1 0 0"/>
    <key/>
  </keyframe>
</mujoco>`;

describe.each(['pyramidal', 'elliptic'])('support functions, %s cones', (cone) => {
  let mj: Awaited<ReturnType<typeof loadPeer>>;
  let pair: Pair;

  beforeAll(async () => {
    mj = await loadPeer();
    pair = await Pair.fromXML(CREATURE(cone));
    pair.randomize(5, 0.1);
    forward(pair.model, pair.data);
    rnePostConstraint(pair.model, pair.data);
    mj.mj_forward(pair.peer, pair.peerData);
    mj.mj_rnePostConstraint(pair.peer, pair.peerData);
  });
  afterAll(() => pair.free());

  type Buffer = InstanceType<typeof mj.DoubleBuffer>;

  /** Runs the function and the reference, and compares all outputs of the given sizes. */
  function agree(
    sizes: readonly number[],
    ours: (...out: Float64Array[]) => void,
    theirs: (...out: Buffer[]) => void,
    start?: (i: number) => number,
  ): void {
    const mine = sizes.map((size) => Float64Array.from({ length: size }, (_, i) => start?.(i) ?? Number.NaN));
    const buffers = sizes.map((size) => new mj.DoubleBuffer(size));
    if (start)
      for (const buffer of buffers)
        (buffer.GetView() as Float64Array).forEach((_, i, view) => void (view[i] = start(i)));
    ours(...mine);
    theirs(...buffers);
    mine.forEach((values, k) => {
      const expected = buffers[k].GetView() as Float64Array;
      const scale = Math.max(1, ...expected.map(Math.abs));
      values.forEach((x, i) => {
        expect(Math.abs(x - expected[i]) / scale, `output ${k}, value ${i}`).toBeLessThan(1e-10);
      });
      buffers[k].delete();
    });
  }

  const bodies = [0, 1, 2, 3, 4, 5, 6];
  const point = [0.3, -0.2, 0.7];

  it('Jacobians of bodies agree with the reference', () => {
    const { model: m, data: d, peer, peerData } = pair;
    const n = 3 * m.nv;
    for (const b of bodies) {
      agree(
        [n, n],
        (p, r) => jac(m, d, p, r, point, b),
        (p, r) => mj.mj_jac(peer, peerData, p, r, point, b),
      );
      agree(
        [n, n],
        (p, r) => jacDot(m, d, p, r, point, b),
        (p, r) => mj.mj_jacDot(peer, peerData, p, r, point, b),
      );
      agree(
        [n, n],
        (p, r) => jacBody(m, d, p, r, b),
        (p, r) => mj.mj_jacBody(peer, peerData, p, r, b),
      );
      agree(
        [n, n],
        (p, r) => jacBodyCom(m, d, p, r, b),
        (p, r) => mj.mj_jacBodyCom(peer, peerData, p, r, b),
      );
      const axis = [0, 0.6, 0.8];
      agree(
        [n, n],
        (p, a) => jacPointAxis(m, d, p, a, point, axis, b),
        (p, a) => mj.mj_jacPointAxis(peer, peerData, p, a, point, axis, b),
      );
      agree(
        [n],
        (mat) => angmomMat(m, d, mat, b),
        (mat) => mj.mj_angmomMat(peer, peerData, mat, b),
      );
      if (b > 0 && b !== 5) {
        agree(
          [n],
          (p) => jacSubtreeCom(m, d, p, b),
          (p) => mj.mj_jacSubtreeCom(peer, peerData, p, b),
        );
      }
    }
    agree(
      [n, n],
      (p, r) => jacGeom(m, d, p, r, 2),
      (p, r) => mj.mj_jacGeom(peer, peerData, p, r, 2),
    );
    agree(
      [n, n],
      (p, r) => jacSite(m, d, p, r, 0),
      (p, r) => mj.mj_jacSite(peer, peerData, p, r, 0),
    );
  });

  it('products with M agree with the reference', () => {
    const { model: m, data: d, peer, peerData } = pair;
    const x = Array.from({ length: m.nv }, (_, i) => Math.sin(3 * i + 1));
    agree(
      [m.nv],
      (out) => mulM(m, d, out, x),
      (out) => mj.mj_mulM(peer, peerData, out, x),
    );
    agree(
      [m.nv],
      (out) => mulM2(m, d, out, x),
      (out) => mj.mj_mulM2(peer, peerData, out, x),
    );
    agree(
      [m.nv ** 2],
      (out) => fullM(m, d, out),
      (out) => mj.mj_fullM(peer, peerData, out),
    );
    const product = new Float64Array(m.nv);
    const back = new Float64Array(m.nv);
    mulM(m, d, product, x);
    solveM(m, d, back, product);
    back.forEach((value, i) => {
      expect(value).toBeCloseTo(x[i], 11);
    });
  });

  it('velocities and accelerations of objects agree with the reference', () => {
    const { model: m, data: d, peer, peerData } = pair;
    const objects = [
      ...bodies.flatMap((b) => [
        [ObjType.BODY, b],
        [ObjType.XBODY, b],
      ]),
      ...[
        [ObjType.GEOM, 0],
        [ObjType.GEOM, 3],
        [ObjType.SITE, 0],
        [ObjType.CAMERA, 0],
        [ObjType.CAMERA, 1],
      ],
    ];
    for (const [type, id] of objects) {
      for (const local of [false, true]) {
        agree(
          [6],
          (out) => objectVelocity(m, d, type, id, out, local),
          (out) => mj.mj_objectVelocity(peer, peerData, type, id, out, local ? 1 : 0),
        );
        agree(
          [6],
          (out) => objectAcceleration(m, d, type, id, out, local),
          (out) => mj.mj_objectAcceleration(peer, peerData, type, id, out, local ? 1 : 0),
        );
      }
    }
    expect(() => objectVelocity(m, d, ObjType.JOINT, 0, new Float64Array(6), false)).toThrow(RangeError);
  });

  it('applied forces and contact forces agree with the reference', () => {
    const { model: m, data: d, peer, peerData } = pair;
    expect(d.ncon).toBeGreaterThan(2);
    for (let i = 0; i < d.ncon; i++) {
      agree(
        [6],
        (out) => contactForce(m, d, i, out),
        (out) => mj.mj_contactForce(peer, peerData, i, out),
      );
    }
    const [force, torque] = [
      [1, 2, 3],
      [-2, 0, 1],
    ];
    agree(
      [m.nv],
      (out) => applyFT(m, d, force, torque, point, 3, out),
      (out) => mj.mj_applyFT(peer, peerData, force, torque, point, 3, out),
      (i) => i,
    );
  });

  it('operations on configurations agree with the reference', () => {
    const { model: m, data: d, peer } = pair;
    const [a, b] = [Float64Array.from(m.qpos0), Float64Array.from(d.qpos)];
    normalizeQuat(m, b);
    agree(
      [m.nv],
      (out) => differentiatePos(m, out, 0.3, a, b),
      (out) => mj.mj_differentiatePos(peer, out, 0.3, [...a], [...b]),
    );
    const velocity = Array.from({ length: m.nv }, (_, i) => Math.cos(i));
    agree(
      [m.nq],
      (out) => integratePos(m, out, velocity, 0.2),
      (out) => mj.mj_integratePos(peer, out, velocity, 0.2),
      (i) => b[i],
    );
    agree(
      [m.nq],
      (out) => normalizeQuat(m, out),
      (out) => mj.mj_normalizeQuat(peer, out),
      (i) => i + 1,
    );
  });

  it('poses in bodies, masses and distances agree with the reference', () => {
    const { model: m, data: d, peer, peerData } = pair;
    const quat = [0.5, 0.5, -0.5, 0.5];
    for (const sameframe of [0, 1, 2, 3, 4]) {
      agree(
        [3, 9],
        (pos, mat) => local2Global(m, d, pos, mat, point, quat, 3, sameframe),
        (pos, mat) => mj.mj_local2Global(peerData, pos, mat, point, quat, 3, sameframe),
      );
    }
    expect(getTotalmass(m)).toBeCloseTo(mj.mj_getTotalmass(peer), 12);
    expect(geomDistance(m, d, 2, 6, 9)).toBeCloseTo(mj.mj_geomDistance(peer, peerData, 2, 6, 9, null), 9);
  });
});

describe('states', () => {
  let mj: Awaited<ReturnType<typeof loadPeer>>;
  let pair: Pair;

  beforeAll(async () => {
    mj = await loadPeer();
    pair = await Pair.fromXML(CREATURE('pyramidal'));
  });
  afterAll(() => pair.free());

  function state(signature: number): Float64Array {
    const values = new Float64Array(stateSize(pair.model, signature));
    getState(pair.model, pair.data, values, signature);
    return values;
  }

  it('a state starts as in the reference and can be reset', () => {
    const { model, data, peer, peerData } = pair;
    expect(state(State.INTEGRATION)).toEqual(peerState(mj, peer, peerData));
    for (let i = 0; i < 3; i++) pair.stages.step();
    resetData(model, data);
    expect(state(State.INTEGRATION)).toEqual(peerState(mj, peer, peerData));
    expect([data.ncon, data.nefc, data.time, data.ntree_awake]).toEqual([0, 0, 0, model.ntree]);
  });

  it('state vectors have the sizes and order of the reference', () => {
    const { model, data, peer, peerData } = pair;
    pair.randomize(2);
    for (let bit = 1; bit <= State.PLUGIN; bit *= 2) expect(stateSize(model, bit)).toBe(mj.mj_stateSize(peer, bit));
    expect(state(State.INTEGRATION)).toEqual(peerState(mj, peer, peerData));
    const part = new Float64Array(stateSize(model, State.QVEL | State.CTRL));
    extractState(model, state(State.INTEGRATION), State.INTEGRATION, part, State.QVEL | State.CTRL);
    expect([...part]).toEqual([...data.qvel, ...data.ctrl]);
    expect(() => extractState(model, part, State.QVEL, part, State.CTRL)).toThrow(RangeError);
    expect(() => stateSize(model, -1)).toThrow(RangeError);
    const kept = state(State.INTEGRATION);
    resetData(model, data);
    setState(model, data, kept, State.INTEGRATION);
    expect(state(State.INTEGRATION)).toEqual(kept);
  });

  it('initial controls of orientations are identity quaternions', async () => {
    const other = await Pair.fromXML(`
      <mujoco><worldbody><body><joint name="j"/><joint name="k" axis="1 0 0"/><geom size=".1"/><site name="s"/></body>
        <site name="o"/></worldbody>
      <actuator><motor joint="j"/><orientation site="s" refsite="o" kp="1" input="quat"/><motor joint="k"/></actuator></mujoco>`);
    expect([...other.data.ctrl]).toEqual([0, 1, 0, 0, 0, 0]);
    other.data.ctrl.fill(3);
    resetData(other.model, other.data);
    expect([...other.data.ctrl]).toEqual([...(new mj.MjData(other.peer).ctrl as Float64Array)]);
    other.free();
  });

  it('a state can be copied to another Data', () => {
    const other = new Data(pair.model);
    pair.randomize(4);
    copyState(pair.model, pair.data, other, State.FULLPHYSICS);
    expect(other.qpos).toEqual(pair.data.qpos);
    expect(other.ctrl).not.toEqual(pair.data.ctrl);
  });

  it('keyframes can be applied and stored', () => {
    const { model, data, peer, peerData } = pair;
    mj.mj_resetDataKeyframe(peer, peerData, 0);
    resetDataKeyframe(model, data, 0);
    expect(state(State.INTEGRATION)).toEqual(peerState(mj, peer, peerData));
    setKeyframe(model, data, 1);
    resetData(model, data);
    resetDataKeyframe(model, data, 1);
    expect(state(State.INTEGRATION)).toEqual(peerState(mj, peer, peerData));
    expect(() => resetDataKeyframe(model, data, 2)).toThrow(RangeError);
  });

  it('states include the history of controls and sensors', () => {
    const { model, data, peer, peerData } = pair;
    mj.mj_resetData(peer, peerData);
    resetData(model, data);
    const times = [-0.3, -0.2, -0.05];
    initCtrlHistory(model, data, 1, times, [5, 6, 8]);
    mj.mj_initCtrlHistory(peer, peerData, 1, times, [5, 6, 8]);
    initSensorHistory(model, data, 1, null, [1, 4, 9], -0.004);
    mj.mj_initSensorHistory(peer, peerData, 1, null as unknown as number[], [1, 4, 9], -0.004);
    expect(state(State.HISTORY)).toEqual(
      peerState(mj, peer, peerData)
        .slice(1 + 15 + 13 + 1)
        .slice(0, model.nhistory),
    );
    const kept = peerData.time;
    for (const time of [-1, -0.25, -0.12, 0]) {
      for (const interpolation of [0, 1, 2]) {
        // the rate of the filter is (ctrl - act) / tau with the delayed control
        peer.actuator_history[3] = interpolation;
        peerData.time = time;
        mj.mj_fwdActuation(peer, peerData);
        const expected = peerData.act_dot[0] * peer.actuator_dynprm[10] + peerData.act[0];
        expect([...readCtrl(model, data, 1, time, interpolation)]).toEqual([expect.closeTo(expected, 12)]);
      }
    }
    peerData.time = kept;
    data.ctrl[0] = 3;
    expect([...readCtrl(model, data, 0, 7)]).toEqual([3]);
    expect([...readSensor(model, data, 1, 9)]).toEqual([9]);
    expect(() => initCtrlHistory(model, data, 0, times, [1, 2, 3])).toThrow(RangeError);
  });

  it.each(['zoh', 'linear', 'cubic'])('controls of several inputs are delayed together (%s)', async (interp) => {
    const delayed = `nsample="4" delay=".0035" interp="${interp}"`;
    const text = `<mujoco><worldbody><body><joint name="b" type="ball"/><geom size=".1 .2 .3" type="box"/></body>
      <body pos="1 0 0"><joint name="h"/><geom size=".1" pos=".1 0 0"/></body></worldbody>
      <actuator><orientation joint="b" kp="3" ${delayed}/><pid joint="h" kp="2" kv=".1" ${delayed}/></actuator></mujoco>`;
    const delays = await Pair.fromXML(text);
    const { model, data, peer, peerData } = delays;
    const values = Array.from({ length: 4 * model.actuator_ctrlnum[1]! }, (_, i) => 1 / (1 + i));
    initCtrlHistory(model, data, 1, null, values);
    mj.mj_initCtrlHistory(peer, peerData, 1, null as unknown as number[], values);
    for (let i = 0; i < 12; i++) {
      for (let k = 0; k < model.nu; k++) delays.set('ctrl', k, Math.sin(i * (k + 1)));
      step(model, data);
      mj.mj_step(peer, peerData);
      expect([...data.history]).toEqual([...peerData.history]);
      expect([...data.actuator_force]).toEqual([...peerData.actuator_force].map((x) => expect.closeTo(x, 10)));
    }
    delays.free();
  });

  it('do not depend on the mass, which can be scaled', () => {
    const { model } = pair;
    const inertia = model.body_inertia[3] / model.body_mass[1];
    setTotalmass(model, 7);
    expect(getTotalmass(model)).toBeCloseTo(7, 12);
    expect(model.body_inertia[3] / model.body_mass[1]).toBeCloseTo(inertia, 12);
  });
});
