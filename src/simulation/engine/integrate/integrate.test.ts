import type { MainModule } from '@mujoco/mujoco';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadPeer } from '../../../../test/oracle/peer.js';
import { ACTUATORS, actuatorRig, passiveRig } from '../../../../test/oracle/rigs.js';
import { Pair } from '../../../../test/oracle/stage.js';
import { Warning } from '../../../foundation/schema/enums.js';
import { SC } from '../../../foundation/schema/scalars.js';

const INTEGRATORS = ['Euler', 'RK4', 'implicit', 'implicitfast', 'discrete'] as const;

let mj: MainModule;
beforeAll(async () => {
  mj = await loadPeer();
});

/** Compares three steps from each of several states, so that histories and activations are filled. */
async function compareSteps(xml: string, tolerance: number): Promise<void> {
  const pair = await Pair.fromXML(xml);
  for (let seed = 0; seed < 6; seed++) {
    pair.randomize(seed, 0.1);
    for (let k = 0; k < 3; k++) {
      mj.mj_step(pair.peer, pair.peerData);
      pair.stages.step();
    }
    for (const name of ['qpos', 'qvel', 'act', 'qacc', 'qacc_warmstart', 'history']) {
      expect(pair.difference(name), `${name}, seed ${seed}`).toBeLessThan(tolerance);
    }
  }
  expect(pair.data.time).toBe(pair.peerData.time);
  pair.free();
}

describe.each(INTEGRATORS)('integrator %s', (integrator) => {
  it('steps joints, springs, dampers, fluid and tendons as the reference', () =>
    compareSteps(passiveRig(`integrator="${integrator}"`), 1e-12));

  it('steps actuators as the reference', () => {
    // tested below: in the reference, rounding decides whether an orientation servo is at its limit
    const actuators =
      integrator.startsWith('implicit') || integrator === 'discrete'
        ? ACTUATORS.filter((x) => !x.includes('input="quat"'))
        : ACTUATORS;
    return compareSteps(actuatorRig(actuators, `integrator="${integrator}"`), 1e-11);
  });
});

it('the force of an orientation servo at its limit has no slope, as in the reference', async () => {
  const servo = ACTUATORS.filter((x) => x.includes('input="quat"'));
  const pair = await Pair.fromXML(actuatorRig(servo, 'integrator="implicitfast"'));
  const limit = pair.model.actuator_forcerange[1];
  let compared = 0;
  for (let seed = 0; seed < 12; seed++) {
    pair.randomize(seed, 0.1);
    mj.mj_step(pair.peer, pair.peerData);
    pair.stages.step();
    const [x, y, z] = pair.theirs.actuator_force;
    if (Math.sqrt(x * x + y * y + z * z) < limit) continue;
    compared++;
    expect(pair.difference('qDeriv'), `seed ${seed}`).toBeLessThan(1e-12);
    expect(pair.difference('qvel'), `seed ${seed}`).toBeLessThan(1e-12);
  }
  expect(compared).toBeGreaterThan(3);
  pair.free();
});

it('Euler without implicit damping steps as the reference', () =>
  compareSteps(passiveRig().replace('<flag ', '<flag eulerdamp="disable" '), 1e-12));

it('implicitfast keeps the plain inertia of a free body in qH and solves the body separately', async () => {
  const pair = await Pair.fromXML(`
    <mujoco><option integrator="implicitfast" density="1000" viscosity="1"/><worldbody>
      <body><freejoint/><geom type="box" size=".1 .2 .3" pos=".1 0 0"/></body>
      <body pos="0 0 2"><joint type="ball"/><geom type="box" size=".1 .2 .3" pos=".1 0 0"/></body>
    </worldbody></mujoco>`);
  pair.randomize(1);
  pair.stages.step();
  mj.mj_step(pair.peer, pair.peerData);
  for (const name of ['qvel', 'qH', 'qHDiagInv', 'qDeriv']) expect(pair.difference(name), name).toBeLessThan(1e-12);
  pair.free();
});

describe('closed forms', () => {
  const pendulum = (integrator: string): string => `
    <mujoco><option integrator="${integrator}" timestep="0.001"><flag energy="enable"/></option><worldbody>
      <body><joint axis="0 1 0"/><geom size=".01" pos="0 0 -1" mass="1"/></body>
    </worldbody></mujoco>`;

  it('RK4 keeps the energy of a pendulum to 1e-9 over a thousand steps', async () => {
    const pair = await Pair.fromXML(pendulum('RK4'));
    pair.data.record.qpos[0] = 2;
    pair.stages.forward();
    const total = (): number => pair.data.record.scalar[SC.energy] + pair.data.record.scalar[SC.energy + 1];
    const start = total();
    for (let i = 0; i < 1000; i++) pair.stages.step();
    pair.stages.forward();
    expect(Math.abs(total() - start)).toBeLessThan(1e-9);
    pair.free();
  });

  it('a projectile integrated by Euler is h g t / 2 below the parabola', async () => {
    const pair = await Pair.fromXML(`
      <mujoco><option timestep="0.01"/><worldbody>
        <body><freejoint/><geom size=".1"/></body>
      </worldbody></mujoco>`);
    pair.data.record.qvel.set([3, 0, 4]);
    for (let i = 0; i < 100; i++) pair.stages.step();
    const { qpos } = pair.data.record;
    expect(qpos[0]).toBeCloseTo(3, 12);
    expect(qpos[2]).toBeCloseTo(4 - 9.81 / 2 - (0.01 * 9.81) / 2, 10);
    pair.free();
  });
});

describe('bad states', () => {
  const load = (): Promise<Pair> =>
    Pair.fromXML(
      '<mujoco><worldbody><body><joint axis="0 1 0"/><geom size=".1" pos=".1 0 0"/></body></worldbody></mujoco>',
    );

  it.each([
    ['qpos', Warning.BADQPOS],
    ['qvel', Warning.BADQVEL],
  ] as const)('a bad %s resets the Data and keeps the warning', async (name, warning) => {
    const pair = await load();
    pair.data.time = 3;
    pair.data.record[name][0] = Number.NaN;
    pair.stages.step();
    const { scalar, qpos } = pair.data.record;
    expect(scalar[SC.warning_number + warning]).toBe(1);
    expect(scalar[SC.warning_lastinfo + warning]).toBe(0);
    expect(pair.data.time).toBe(pair.model.opt.timestep);
    expect(Math.abs(qpos[0])).toBeLessThan(1e-3);
    pair.free();
  });

  it('a bad qacc resets the Data and runs forward dynamics again', async () => {
    const pair = await load();
    pair.data.record.qfrc_applied[0] = 1e30;
    pair.stages.step();
    expect(pair.data.record.scalar[SC.warning_number + Warning.BADQACC]).toBe(1);
    expect(pair.data.record.qfrc_applied[0]).toBe(0);
    expect(Number.isFinite(pair.data.record.qacc[0])).toBe(true);
    pair.free();
  });

  it('without autoreset a bad state is kept, and the warning counts twice as in the reference', async () => {
    const pair = await Pair.fromXML(
      '<mujoco><option><flag autoreset="disable"/></option><worldbody><body><joint/><geom size=".1"/></body></worldbody></mujoco>',
    );
    for (const qvel of [pair.data.qvel, pair.theirs.qvel]) qvel[0] = 1e11;
    pair.stages.step();
    mj.mj_step(pair.peer, pair.peerData);
    expect(pair.data.record.qvel[0]).toBe(1e11);
    const theirs = pair.peerData.warning.get(Warning.BADQVEL)?.number;
    expect(theirs).toBe(2);
    expect(pair.data.record.scalar[SC.warning_number + Warning.BADQVEL]).toBe(theirs);
    pair.free();
  });
});

/** Two slides along one axis, and a pendulum on them. */
const parallel = (
  integrator: string,
  damping: number,
): string => `<mujoco><option integrator="${integrator}" timestep=".01"/>
  <worldbody><body pos="0 0 1"><joint type="slide" axis="0 0 1"/><joint type="slide" axis="0 0 1" damping="${damping}"/>
    <geom size=".1" mass="1"/><body pos=".3 0 0"><joint axis="0 1 0"/><geom size=".1" mass="1"/></body></body></worldbody></mujoco>`;

describe.each(['Euler', 'implicit', 'implicitfast'])('%s with a singular inertia', (integrator) => {
  it.each([
    ['singular', 0, (_: Pair) => {}],
    ['singular but damped', 1, (_: Pair) => {}],
    ['zero', 0, setZero],
    ['zero but damped', 1, setZero],
  ] as const)('raises pivots and warns as the reference if the inertia is %s', async (_, damping, change) => {
    const pair = await Pair.fromXML(parallel(integrator, damping));
    change(pair);
    mj.mj_forward(pair.peer, pair.peerData);
    pair.stages.forward();
    for (const name of ['qLD', 'qLDiagInv', 'qacc']) expect(pair.difference(name), name).toBeLessThan(1e-12);
    mj.mj_step(pair.peer, pair.peerData);
    pair.stages.step();
    expect(pair.difference('qvel')).toBeLessThan(1e-12);
    const { scalar } = pair.data.record;
    const theirs = pair.peerData.warning.get(Warning.INERTIA)!;
    expect(scalar[SC.warning_number + Warning.INERTIA]).toBe(theirs.number);
    expect(scalar[SC.warning_lastinfo + Warning.INERTIA]).toBe(theirs.lastinfo);
    pair.free();
  });
});

function setZero({ model, peer }: Pair): void {
  for (const name of ['body_mass', 'body_inertia'] as const) {
    model.record[name].fill(0);
    (peer as unknown as Record<string, Float64Array>)[name]!.fill(0);
  }
}
