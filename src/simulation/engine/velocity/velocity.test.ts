import type { MainModule } from '@mujoco/mujoco';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadPeer } from '../../../../test/oracle/peer.js';
import { passiveRig } from '../../../../test/oracle/rigs.js';
import { Pair } from '../../../../test/oracle/stage.js';
import { DisableBit } from '../../../foundation/schema/enums.js';
import { OPT } from '../../../foundation/schema/options.js';
import { SC } from '../../../foundation/schema/scalars.js';

const TOLERANCE = 1e-12;

let mj: MainModule;
let pair: Pair;
beforeAll(async () => {
  mj = await loadPeer();
  pair = await Pair.fromXML(passiveRig());
});
afterAll(() => pair.free());

function run(seed: number): void {
  pair.randomize(seed);
  mj.mj_forward(pair.peer, pair.peerData);
  pair.stages.fwdPosition();
  pair.stages.fwdVelocity();
}

describe('velocity stages', () => {
  it.each([
    ['lengthVelocities', ['ten_velocity', 'actuator_velocity']],
    ['comVel', ['cvel', 'cdof_dot']],
    ['rne and tendonBias', ['qfrc_bias']],
    ['springs and dampers', ['qfrc_spring', 'qfrc_damper']],
    ['gravity compensation', ['qfrc_gravcomp']],
    ['both fluid models', ['qfrc_fluid']],
    ['passive', ['qfrc_passive']],
  ])('agrees with the reference at random states: %s', (_, names) => {
    for (let seed = 0; seed < 20; seed++) {
      pair.spoil(names);
      run(seed);
      for (const name of names) expect(pair.difference(name), `${name}, seed ${seed}`).toBeLessThan(TOLERANCE);
    }
  });

  it('subtreeVel agrees with the reference at random states', () => {
    for (let seed = 0; seed < 10; seed++) {
      run(seed);
      mj.mj_subtreeVel(pair.peer, pair.peerData);
      pair.stages.subtreeVel();
      expect(pair.difference('subtree_linvel')).toBeLessThan(TOLERANCE);
      expect(pair.difference('subtree_angmom')).toBeLessThan(TOLERANCE);
    }
  });

  it('xfrcAccumulate agrees with the reference at random states', () => {
    for (let seed = 0; seed < 10; seed++) {
      run(seed);
      pair.stages.fwdActuation();
      pair.stages.fwdAcceleration();
      expect(pair.difference('qfrc_smooth')).toBeLessThan(TOLERANCE);
      expect(pair.difference('qacc_smooth')).toBeLessThan(1e-10);
    }
  });

  it('energyVel agrees with the reference', () => {
    run(3);
    pair.stages.energyVel();
    expect(pair.data.record.scalar[SC.energy + 1] / (pair.theirs.energy as Float64Array)[1]).toBeCloseTo(1, 12);
  });
});

describe('disable flags', () => {
  const flags = (bits: number): void => {
    pair.model.record.opt[OPT.disableflags] = DisableBit.CONTACT | bits;
    (pair.peer.opt as { disableflags: number }).disableflags = DisableBit.CONTACT | bits;
  };

  it.each([
    ['springs', DisableBit.SPRING],
    ['dampers', DisableBit.DAMPER],
    ['springs and dampers, hence without passive forces', DisableBit.SPRING | DisableBit.DAMPER],
    ['gravity', DisableBit.GRAVITY],
  ])('passive and bias forces agree with the reference without %s', (_, bits) => {
    flags(bits);
    run(5);
    for (const name of ['qfrc_spring', 'qfrc_damper', 'qfrc_gravcomp', 'qfrc_fluid', 'qfrc_passive', 'qfrc_bias']) {
      expect(pair.difference(name), name).toBeLessThan(TOLERANCE);
    }
    flags(0);
  });
});

it('rne with acceleration adds M qacc without the armature', () => {
  run(7);
  const { nv } = pair.model;
  const { qacc, qvel } = pair.data.record;
  const still = new Float64Array(nv);
  const moving = new Float64Array(nv);
  for (let i = 0; i < nv; i++) qacc[i] = Math.sin(i);
  const speed = qvel.slice();
  pair.stages.rne(false, still);
  pair.stages.rne(true, moving);
  pair.stages.crb();
  const product = new Float64Array(nv);
  pair.stages.mulM(product, qacc);
  const { dof_bodyid, jnt_type, dof_jntid, dof_armature } = pair.model;
  for (let i = 0; i < nv; i++) {
    // only joints to which no actuator adds armature
    if (pair.model.jnt_actuatorid[dof_jntid[i]] !== -1) continue;
    const expected = product[i] - dof_armature[i] * qacc[i];
    expect(moving[i] - still[i], `dof ${i} of body ${dof_bodyid[i]}, joint ${jnt_type[dof_jntid[i]]}`).toBeCloseTo(
      expected,
      9,
    );
  }
  expect(qvel).toEqual(speed);
});
