import type { MainModule } from '@mujoco/mujoco';
import { beforeAll, describe, expect, it } from 'vitest';
import { tangle } from '../../../../test/oracle/constraint-models.js';
import { loadPeer } from '../../../../test/oracle/peer.js';
import { ACTUATORS, actuatorRig, passiveRig } from '../../../../test/oracle/rigs.js';
import { Pair } from '../../../../test/oracle/stage.js';
import { ModelError } from '../../../foundation/base/diagnostics.js';
import { EnableBit } from '../../../foundation/schema/enums.js';
import { OPT } from '../../../foundation/schema/options.js';
import { SC } from '../../../foundation/schema/scalars.js';

let mj: MainModule;
beforeAll(async () => {
  mj = await loadPeer();
});

/** Sum of applied, Cartesian (xfrc_applied) and actuator forces in joint space (nv). */
function appliedForce(pair: Pair): Float64Array {
  const { qfrc_applied, qfrc_actuator } = pair.data.record;
  const out = qfrc_applied.map((x, i) => x + qfrc_actuator[i]);
  pair.stages.xfrcAccumulate(out);
  return out;
}

function expectClose(a: Float64Array, b: Float64Array, tolerance: number): void {
  const scale = Math.max(1, ...b.map(Math.abs));
  for (let i = 0; i < a.length; i++) expect(Math.abs(a[i] - b[i]) / scale, `dof ${i}`).toBeLessThan(tolerance);
}

describe('continuous inverse dynamics', () => {
  it('inverse dynamics recovers the applied forces and agrees with the reference', async () => {
    const pair = await Pair.fromXML(passiveRig());
    for (let seed = 0; seed < 10; seed++) {
      pair.randomize(seed, 0.3);
      pair.stages.forward();
      const applied = appliedForce(pair);
      pair.stages.inverse();
      expectClose(pair.data.record.qfrc_inverse, applied, 1e-11);
      mj.mj_forward(pair.peer, pair.peerData);
      mj.mj_inverse(pair.peer, pair.peerData);
      expect(pair.difference('qfrc_inverse')).toBeLessThan(1e-11);
    }
    pair.free();
  });
});

it('differences of forward and inverse dynamics agree with the reference', async () => {
  // the solver does not converge within three iterations
  const pair = await Pair.fromXML(tangle('solver="CG" iterations="3"', 'fwdinv="enable"'));
  pair.randomize(3, 0.05);
  mj.mj_step(pair.peer, pair.peerData);
  pair.stages.step();
  const [constraint, force] = pair.theirs.solver_fwdinv;
  expect(constraint).toBeGreaterThan(1e-3);
  expect(force).toBeGreaterThan(1e-3);
  const found = pair.data.record.scalar.subarray(SC.solver_fwdinv, SC.solver_fwdinv + 2);
  expect([found[0]! / constraint!, found[1]! / force!]).toEqual([expect.closeTo(1, 6), expect.closeTo(1, 6)]);
  pair.free();
});

describe.each(['Euler', 'implicit', 'implicitfast'])('discrete inverse dynamics of %s', (integrator) => {
  it('discrete inverse dynamics recovers the forces from the velocities before and after a step', async () => {
    const pair = await Pair.fromXML(actuatorRig(ACTUATORS, `integrator="${integrator}"`));
    const h = pair.model.opt.timestep;
    for (let seed = 0; seed < 5; seed++) {
      pair.randomize(seed, 0.1);
      pair.stages.forward();
      const applied = appliedForce(pair);
      const { qpos, qvel, act, qacc } = pair.data.record;
      const before = [qpos.slice(), qvel.slice(), act.slice()];
      pair.stages.step();
      const acceleration = qvel.map((v, i) => (v - before[1][i]) / h);
      qpos.set(before[0]);
      qvel.set(before[1]);
      act.set(before[2]);
      qacc.set(acceleration);
      pair.model.record.opt[OPT.enableflags] |= EnableBit.INVDISCRETE;
      pair.stages.inverse();
      pair.model.record.opt[OPT.enableflags] &= ~EnableBit.INVDISCRETE;
      expectClose(pair.data.record.qfrc_inverse, applied, 1e-8);
      expect(qacc).toEqual(acceleration);
    }
    pair.free();
  });
});

it('without dampers, discrete inverse dynamics of Euler recovers the forces; the reference adds h D qacc', async () => {
  const pair = await Pair.fromXML(`<mujoco><option><flag damper="disable" invdiscrete="enable"/></option><worldbody>
    <body><joint axis="0 1 0" damping=".1"/><geom size=".1" pos=".3 0 0"/></body></worldbody></mujoco>`);
  const h = pair.model.opt.timestep;
  pair.set('qvel', 0, 1);
  pair.stages.step();
  const acceleration = (pair.ours.qvel![0]! - 1) / h;
  pair.ours.qpos![0] = 0;
  pair.ours.qvel![0] = 1;
  pair.set('qacc', 0, acceleration);
  pair.stages.inverse();
  mj.mj_inverse(pair.peer, pair.peerData);
  expect(pair.ours.qfrc_inverse![0]).toBeCloseTo(0, 12);
  expect(pair.theirs.qfrc_inverse![0]! / (0.1 * h * acceleration)).toBeCloseTo(1, 6);
  pair.free();
});

it('discrete inverse dynamics rejects RK4', async () => {
  const pair = await Pair.fromXML(actuatorRig(ACTUATORS, 'integrator="RK4"'));
  pair.stages.forward();
  pair.model.record.opt[OPT.enableflags] |= EnableBit.INVDISCRETE;
  expect(() => pair.stages.inverse()).toThrow(ModelError);
  pair.free();
});

it('compareFwdInv measures both differences and keeps the forward results', async () => {
  const pair = await Pair.fromXML(`
    <mujoco><worldbody><geom type="plane" size="1 1 .1"/>
      <body pos="0 0 .09"><freejoint/><geom type="box" size=".1 .1 .1"/></body>
    </worldbody></mujoco>`);
  pair.stages.forward();
  const force = pair.data.record.efc_force.slice();
  const constraint = pair.data.record.qfrc_constraint.slice();
  pair.stages.compareFwdInv();
  expect(pair.data.record.scalar[SC.nefc]).toBeGreaterThan(0);
  expect(pair.data.record.efc_force).toEqual(force);
  expect(pair.data.record.qfrc_constraint).toEqual(constraint);
  expect(pair.data.record.scalar[SC.solver_fwdinv]).toBeLessThan(1e-6 * Math.max(...constraint.map(Math.abs)));
  expect(pair.data.record.scalar[SC.solver_fwdinv + 1]).toBeLessThan(1e-6 * Math.max(...constraint.map(Math.abs)));
  pair.free();
});
