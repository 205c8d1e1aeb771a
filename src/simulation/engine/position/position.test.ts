import type { MainModule } from '@mujoco/mujoco';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadPeer } from '../../../../test/oracle/peer.js';
import { passiveRig, transmissionRig, wrapRig } from '../../../../test/oracle/rigs.js';
import { Pair } from '../../../../test/oracle/stage.js';
import { compile } from '../../../authoring/public-functions/load.js';
import { parseXML } from '../../../authoring/public-functions/parse-xml.js';
import { SC } from '../../../foundation/schema/scalars.js';

/** These stages take no iteration: only the order of additions differs from the reference. */
const TOLERANCE = 1e-12;

let mj: MainModule;
beforeAll(async () => {
  mj = await loadPeer();
});

function positions(pair: Pair): void {
  const { stages } = pair;
  stages.kinematics();
  stages.comPos();
  stages.camlight();
  stages.flex();
  stages.tendon();
  stages.crb();
  stages.tendonArmature();
  stages.factorM();
  stages.transmission();
}

/** Runs this engine and the reference from random states and expects the arrays to agree. */
function agree(pair: Pair, names: readonly string[], check?: () => void): void {
  for (let seed = 0; seed < 20; seed++) {
    pair.randomize(seed, seed === 0 ? 0 : 0.5);
    mj.mj_forward(pair.peer, pair.peerData);
    // the stages write path points only up to their count
    pair.spoil(names.filter((name) => !name.startsWith('wrap_')));
    positions(pair);
    for (const name of names) expect(pair.difference(name), `${name}, seed ${seed}`).toBeLessThan(TOLERANCE);
    check?.();
  }
}

describe('position stages', () => {
  let pair: Pair;
  beforeAll(async () => {
    pair = await Pair.fromXML(passiveRig());
  });
  afterAll(() => pair.free());

  it.each([
    ['kinematics', ['xpos', 'xquat', 'xmat', 'xipos', 'ximat', 'xanchor', 'xaxis']],
    ['geoms and sites', ['geom_xpos', 'geom_xmat', 'site_xpos', 'site_xmat']],
    ['comPos', ['subtree_com', 'cdof', 'cinert']],
    ['camlight', ['cam_xpos', 'cam_xmat', 'light_xpos', 'light_xdir']],
    ['crb and tendonArmature', ['crb', 'M']],
    ['factorM', ['qLD', 'qLDiagInv']],
  ])('agrees with the reference at random states: %s', (_, names) => agree(pair, names));

  it('energyPos agrees with the reference at random states', () =>
    agree(pair, [], () => {
      pair.stages.energyPos();
      const theirs = (pair.theirs.energy as Float64Array)[0];
      expect(pair.data.record.scalar[SC.energy] / theirs).toBeCloseTo(1, 12);
    }));

  it('solveM undoes mulM', () => {
    const { nv } = pair.model;
    const x = Float64Array.from({ length: nv }, (_, i) => Math.cos(i));
    const y = new Float64Array(nv);
    pair.stages.mulM(y, x);
    pair.stages.solveM(y);
    for (let i = 0; i < nv; i++) expect(y[i]).toBeCloseTo(x[i], 10);
  });

  it('kinematics does not change a quaternion that is not normalized', () => {
    pair.randomize(3, 2);
    const before = pair.data.record.qpos.slice();
    pair.stages.kinematics();
    expect(pair.data.record.qpos).toEqual(before);
    for (let i = 0; i < pair.model.nbody; i++) {
      const [w, x, y, z] = pair.data.record.xquat.subarray(4 * i, 4 * i + 4);
      expect(Math.hypot(w, x, y, z)).toBeCloseTo(1, 14);
    }
  });
});

describe('tendons around geoms', () => {
  it('lengths, Jacobians and paths of tendons around geoms agree with the reference', async () => {
    const pair = await Pair.fromXML(wrapRig);
    let wrapped = 0;
    agree(pair, ['ten_length', 'ten_J', 'ten_wrapadr', 'ten_wrapnum', 'wrap_obj', 'wrap_xpos'], () => {
      wrapped += pair.data.record.wrap_obj.filter((x) => x >= 0).length;
    });
    // without tendons that touch geoms, the comparison would cover nothing
    expect(wrapped).toBeGreaterThan(50);
    pair.free();
  });

  it('a tendon over a sphere has two tangents and an arc', async () => {
    const pair = await Pair.fromXML(`
      <mujoco><worldbody>
        <geom name="g" size="1" contype="0" conaffinity="0"/>
        <site name="l" pos="-2 0 0"/><site name="r" pos="2 0 0"/><site name="s" pos="0 0 2"/>
        <body pos="9 9 9"><joint/><geom size=".1"/></body>
      </worldbody><tendon><spatial>
        <site site="l"/><geom geom="g" sidesite="s"/><site site="r"/>
      </spatial></tendon></mujoco>`);
    positions(pair);
    // tangent of length sqrt(3) at 60 degrees on both sides
    expect(pair.data.record.ten_length[0]).toBeCloseTo(2 * Math.sqrt(3) + Math.PI / 3, 12);
    expect(pair.data.record.wrap_xpos[3]).toBeCloseTo(-0.5, 12);
    // the ends are on a line through the center, which any plane through the line contains
    expect(Math.hypot(pair.data.record.wrap_xpos[4], pair.data.record.wrap_xpos[5])).toBeCloseTo(Math.sqrt(3) / 2, 12);
    pair.free();
  });
});

describe('tendons around a cylinder with a side site', () => {
  it('a tendon turns once more if one end lies between the tangent of the other and the rim', async () => {
    const pair = await Pair.fromXML(`
      <mujoco><worldbody>
        <site name="a" pos="-.118 .075 .17"/><site name="b" pos="-.083 .024 .24"/><site name="side" pos="0 -.2 .2"/>
        <body><joint axis="0 0 1"/><geom name="roll" type="cylinder" size=".067 .5"/></body>
      </worldbody>
      <tendon><spatial><site site="a"/><geom geom="roll" sidesite="side"/><site site="b"/></spatial></tendon></mujoco>`);
    positions(pair);
    const ends = [Math.hypot(-0.118, 0.075), Math.hypot(-0.083, 0.024)] as const;
    const turn = Math.atan2(0.024, -0.083) - Math.atan2(0.075, -0.118);
    const rim = 0.067 * (turn + 2 * Math.PI - Math.acos(0.067 / ends[0]) - Math.acos(0.067 / ends[1]));
    const straight = ends.reduce((sum, end) => sum + Math.sqrt(end ** 2 - 0.067 ** 2), 0);
    expect(pair.data.record.ten_length[0]).toBeCloseTo(Math.hypot(rim + straight, 0.07), 12);
    agree(pair, ['ten_length']);
    pair.free();
  });
});

describe('transmission', () => {
  it('transmissions of every type agree with the reference', async () => {
    const pair = await Pair.fromXML(transmissionRig);
    agree(pair, ['actuator_length'], () => expect(pair.momentDifference()).toBeLessThan(TOLERANCE));
    pair.free();
  });

  const crank = (before: string): string => `
      <mujoco><worldbody>
        <site name="slider" zaxis="1 0 0"/>
        <body><joint name="j" axis="0 -1 0"/><geom size=".1" mass="1"/><site name="crank" pos="0 0 1"/></body>
        <body><joint name="ball" type="ball"/><geom size=".1"/></body>
      </worldbody>
      <actuator>${before}<general cranksite="crank" slidersite="slider" cranklength="3"/></actuator></mujoco>`;

  it('a slider-crank after an actuator with several outputs has the right length', () => {
    const model = compile(parseXML(crank('<orientation joint="ball" kp="1"/>')));
    expect(model.actuator_length0[3]).toBeCloseTo(-Math.sqrt(8), 12);
  });

  it('a slider-crank within reach follows the cosine rule', async () => {
    const pair = await Pair.fromXML(crank(''));
    const angle = 0.4;
    pair.data.record.qpos[0] = -angle;
    positions(pair);
    const length = Math.sin(angle) - Math.sqrt(9 - Math.cos(angle) ** 2);
    expect(pair.data.record.actuator_length[0]).toBeCloseTo(length, 12);
    pair.free();
  });
});
