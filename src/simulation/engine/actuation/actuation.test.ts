import type { MainModule } from '@mujoco/mujoco';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadPeer } from '../../../../test/oracle/peer.js';
import { ACTUATORS, actuatorRig } from '../../../../test/oracle/rigs.js';
import { Pair } from '../../../../test/oracle/stage.js';
import { Warning } from '../../../foundation/schema/enums.js';
import { SC } from '../../../foundation/schema/scalars.js';
import { muscleDynamics, replaceBySigmoid } from './muscle.js';

const TOLERANCE = 1e-12;

let mj: MainModule;
beforeAll(async () => {
  mj = await loadPeer();
});

describe('actuation', () => {
  it('actuators of all kinds, with limits of joints and tendons, agree with the reference', async () => {
    const pair = await Pair.fromXML(actuatorRig(ACTUATORS));
    for (let seed = 0; seed < 30; seed++) {
      pair.randomize(seed);
      mj.mj_forward(pair.peer, pair.peerData);
      pair.stages.forward();
      for (const name of ['act_dot', 'actuator_force', 'qfrc_actuator']) {
        expect(pair.difference(name), `${name}, seed ${seed}`).toBeLessThan(TOLERANCE);
      }
    }
    pair.free();
  });

  it('actuators of a disabled group have no force and keep their activations', async () => {
    const rig = actuatorRig(
      ['<intvelocity joint="s" kp="10" group="3"/>', '<motor joint="h" group="3"/>', '<motor joint="h"/>'],
      'actuatorgroupdisable="3"',
    );
    const pair = await Pair.fromXML(rig);
    pair.randomize(1);
    const before = pair.data.record.act[0];
    mj.mj_step(pair.peer, pair.peerData);
    pair.stages.step();
    expect([...pair.data.record.actuator_force.subarray(0, 2)]).toEqual([0, 0]);
    expect(pair.data.record.actuator_force[2]).not.toBe(0);
    expect(pair.data.record.act[0]).toBe(before);
    expect(pair.difference('qvel')).toBeLessThan(TOLERANCE);
    pair.free();
  });

  it('without actuators, qfrc_actuator has no gravity compensation', async () => {
    const pair = await Pair.fromXML(actuatorRig([]));
    pair.randomize(1);
    mj.mj_forward(pair.peer, pair.peerData);
    pair.stages.forward();
    expect(pair.data.record.qfrc_gravcomp.some((x) => x !== 0)).toBe(true);
    expect(pair.theirs.qfrc_actuator.every((x) => x === 0)).toBe(true);
    expect(pair.data.record.qfrc_actuator.every((x) => x === 0)).toBe(true);
    pair.free();
  });

  it.each([1, 4, 8, 11])('an integrated orientation of %d rad is reduced to at most half a turn', async (angle) => {
    const servo =
      '<general joint="b" gaintype="so3" biastype="so3" gainprm="3" biasprm="0 -3 -1" dyntype="integrator"/>';
    const pair = await Pair.fromXML(actuatorRig([servo]));
    pair.set('act', 1, angle);
    mj.mj_step(pair.peer, pair.peerData);
    pair.stages.step();
    expect(pair.difference('act')).toBeLessThan(TOLERANCE);
    expect(pair.data.record.act[1]).toBeCloseTo(angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI)), 9);
    pair.free();
  });

  it('the force limit of a tendon ignores the actuator of a joint with the same id', async () => {
    // if the motor of the joint counted for the tendon, the sum of forces would be within the limit
    const motors = ['<motor joint="f" gear="1 0 0 0 0 0"/>', '<motor tendon="t"/>', '<motor tendon="t" gear="2"/>'];
    const pair = await Pair.fromXML(actuatorRig(motors));
    expect([...pair.model.actuator_trnid.filter((_, i) => i % 2 === 0)]).toEqual([0, 0, 0]);
    for (const [i, control] of [-1.1, 0.3, 0.8].entries()) pair.set('ctrl', i, control);
    mj.mj_forward(pair.peer, pair.peerData);
    pair.stages.forward();
    for (const [i, force] of [-1.1, 0.3 * (0.2 / 1.1), 0.8 * (0.2 / 1.1)].entries()) {
      expect(pair.data.record.actuator_force[i]).toBeCloseTo(force, 14);
    }
    expect(pair.difference('actuator_force')).toBeLessThan(TOLERANCE);
    pair.free();
  });

  it('controls are not clamped if clampctrl is disabled', async () => {
    const pair = await Pair.fromXML(
      actuatorRig(['<motor joint="h" ctrlrange="-.2 .1"/>']).replace('<flag ', '<flag clampctrl="disable" '),
    );
    pair.set('ctrl', 0, 7);
    pair.stages.forward();
    expect(pair.data.record.actuator_force[0]).toBe(7);
    pair.free();
  });
});

it('a bad control sets all controls to zero, with a warning that has its index', async () => {
  const pair = await Pair.fromXML(actuatorRig(['<motor joint="h"/>', '<motor joint="s"/>']));
  const warnings: number[][] = [];
  pair.pipeline.context.callbacks.warning = (...args) => warnings.push(args);
  pair.data.record.ctrl.set([3, Number.NaN]);
  pair.stages.forward();
  pair.stages.forward();
  expect([...pair.data.record.actuator_force]).toEqual([0, 0]);
  const { scalar } = pair.data.record;
  expect(scalar[SC.warning_number + Warning.BADCTRL]).toBe(2);
  expect(scalar[SC.warning_lastinfo + Warning.BADCTRL]).toBe(1);
  expect(warnings).toEqual([[Warning.BADCTRL, 1]]);
  pair.free();
});

describe('callbacks of user actuators', () => {
  it('callbacks of user actuators give derivative, gain and bias', async () => {
    const pair = await Pair.fromXML(
      actuatorRig(['<general joint="h" dyntype="user" gaintype="user" biastype="user" actdim="1"/>']),
    );
    const { callbacks } = pair.pipeline.context;
    callbacks.actDyn = () => 5;
    callbacks.actGain = () => 3;
    callbacks.actBias = () => -1;
    pair.data.record.act[0] = 2;
    pair.stages.forward();
    expect(pair.data.record.act_dot[0]).toBe(5);
    expect(pair.data.record.actuator_force[0]).toBe(3 * 2 - 1);
    pair.free();
  });
});

describe('muscle', () => {
  it('muscle activation rises and falls with separate time constants', () => {
    const prm = Float64Array.of(0.01, 0.04, 0);
    const rate = (control: number, activation: number): number => {
      const out = Float64Array.of(0);
      muscleDynamics(out, 0, Float64Array.of(control), 0, Float64Array.of(activation), 0, prm, 0);
      return out[0]!;
    };
    expect(rate(1, 0.5)).toBeCloseTo(0.5 / (0.01 * 1.25), 12);
    expect(rate(0, 0.5)).toBeCloseTo(-0.5 / (0.04 / 1.25), 12);
  });

  it('the sigmoid that blends time constants of muscles is one half in the middle', () => {
    const x = Float64Array.of(-1, 0.5, 2, 0.25);
    for (let i = 0; i < x.length; i++) replaceBySigmoid(x, i);
    expect([...x.subarray(0, 3)]).toEqual([0, 0.5, 1]);
    expect(x[3]).toBeCloseTo(6 * 0.25 ** 5 - 15 * 0.25 ** 4 + 10 * 0.25 ** 3, 14);
  });
});
