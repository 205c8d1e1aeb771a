import { describe, expect, it } from 'vitest';
import {
  applyFT,
  compile,
  copyData,
  Data,
  forward,
  fwdActuation,
  fwdVelocity,
  integratePos,
  inverse,
  type Model,
  normalizeQuat,
  parseXML,
  step,
} from '../../src/api/index.js';
import { DisableBit, EnableBit } from '../../src/foundation/schema/enums.js';
import { sized } from '../runner/size.js';
import { disturb, type RandomOptions, randomModel } from './random-model.js';

const SEEDS = Array.from({ length: sized(4, 8) }, (_, i) => i + 1);

function scene(seed: number, options?: RandomOptions): { model: Model; data: Data } {
  const model = compile(parseXML(randomModel(seed, options)));
  const data = new Data(model);
  disturb(seed, [data.qpos], 0.2);
  normalizeQuat(model, data.qpos);
  disturb(seed + 1, [data.qvel, data.ctrl, data.act, data.qfrc_applied, data.xfrc_applied], 0.7);
  return { model, data };
}

/** Largest difference relative to the largest magnitude of the second array, which is at least one. */
function apart(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let [worst, scale] = [0, 1];
  for (let i = 0; i < b.length; i++) {
    scale = Math.max(scale, Math.abs(b[i] as number));
    worst = Math.max(worst, Math.abs((a[i] as number) - (b[i] as number)));
  }
  expect(a.length).toBe(b.length);
  return worst / scale;
}

/** Joint forces of controls, applied forces and external wrenches [N, N m]. */
function appliedForce(model: Model, data: Data): Float64Array {
  const out = data.qfrc_applied.map((x, i) => x + (data.qfrc_actuator[i] as number));
  for (let b = 1; b < model.nbody; b++) {
    const wrench = data.xfrc_applied.subarray(6 * b, 6 * b + 6);
    applyFT(model, data, wrench.slice(0, 3), wrench.slice(3), data.xipos.slice(3 * b, 3 * b + 3), b, out);
  }
  return out;
}

describe.each(SEEDS)('random model %d', (seed) => {
  it('inverse dynamics recovers the forces of forward dynamics, with constraints', () => {
    for (const cone of ['pyramidal', 'elliptic']) {
      const { model, data } = scene(seed, { option: `tolerance="1e-14" iterations="300" cone="${cone}"` });
      for (let i = 0; i < 60; i++) step(model, data);
      forward(model, data);
      const constraint = data.qfrc_constraint.slice();
      const applied = appliedForce(model, data);
      inverse(model, data);
      // the remaining gradient of the solver
      expect(apart(data.qfrc_constraint, constraint), cone).toBeLessThan(1e-6);
      expect(apart(data.qfrc_inverse, applied), cone).toBeLessThan(1e-6);
    }
  });

  it('the motion is the same with and without islands, dense and sparse', () => {
    const { model, data } = scene(seed, { option: 'tolerance="1e-14" iterations="300" ls_iterations="100"' });
    for (let i = 0; i < 40; i++) step(model, data);
    forward(model, data);
    const islands = data.nisland;
    const { opt } = model;
    const flags = opt.disableflags;
    const variants = [
      { disableflags: flags | DisableBit.ISLAND, jacobian: 2 },
      { disableflags: flags, jacobian: 0 },
      { disableflags: flags, jacobian: 1 },
    ];
    for (const variant of variants) {
      const other = copyData(undefined, data);
      Object.assign(opt, variant);
      forward(model, other);
      if (variant.disableflags !== flags) expect(other.nisland).toBe(0);
      expect(apart(other.qacc, data.qacc), JSON.stringify(variant)).toBeLessThan(1e-7);
      Object.assign(opt, { disableflags: flags, jacobian: 2 });
      other.dispose();
    }
    if (data.nefc > 0) expect(islands).toBeGreaterThan(0);
  });

  it('all solvers find the same minimum', () => {
    const { model, data } = scene(seed, { option: 'tolerance="1e-15" iterations="2000" ls_iterations="100"' });
    for (let i = 0; i < 40; i++) step(model, data);
    forward(model, data);
    const newton = data.qacc.slice();
    for (const [solver, tolerance] of [
      [1, 1e-4],
      [0, 1e-2],
    ] as const) {
      const other = copyData(undefined, data);
      model.opt.solver = solver;
      forward(model, other);
      model.opt.solver = 2;
      // gradient and coordinate descent converge slowly
      expect(apart(other.qacc, newton), `solver ${solver}`).toBeLessThan(tolerance);
      other.dispose();
    }
  });

  it('analytic velocity derivatives are those of finite differences', () => {
    const { model, data } = scene(seed, { contacts: false, constraints: false, option: 'integrator="implicit"' });
    // a disabled velocity servo keeps its slope in the reference, hence here
    for (let i = 0; i < data.ctrl.length; i++) data.ctrl[i] = Math.abs(data.ctrl[i] as number);
    forward(model, data);
    const stepped = copyData(undefined, data);
    step(model, stepped);
    const nudged = copyData(undefined, data);
    const force = (j: number, by: number): Float64Array => {
      nudged.qvel.set(data.qvel);
      nudged.qvel[j] = (nudged.qvel[j] as number) + by;
      fwdVelocity(model, nudged);
      fwdActuation(model, nudged);
      const { qfrc_passive, qfrc_bias, qfrc_actuator } = nudged;
      return qfrc_passive.map((x, i) => x - (qfrc_bias[i] as number) + (qfrc_actuator[i] as number));
    };
    forward(model, nudged);
    const eps = 1e-5;
    const slopes = Array.from({ length: model.nv }, (_, j) => {
      const minus = force(j, -eps);
      return force(j, eps).map((plus, i) => (plus - (minus[i] as number)) / (2 * eps));
    });
    // qDeriv stores dofs of one branch: couplings of a tendon beyond it are left out, by design of the method
    expect(apart(stepped.qDeriv, onPattern(model, slopes))).toBeLessThan(1e-7);
  });

  it('the discrete inverse finds the forces of an implicit step', () => {
    const { model, data } = scene(seed, { option: 'integrator="implicitfast" tolerance="1e-14"' });
    forward(model, data);
    const applied = appliedForce(model, data);
    const before = copyData(undefined, data);
    step(model, data);
    before.qacc.set(data.qvel.map((v, i) => (v - (before.qvel[i] as number)) / model.opt.timestep));
    model.opt.enableflags |= EnableBit.INVDISCRETE;
    inverse(model, before);
    expect(apart(before.qfrc_inverse, applied)).toBeLessThan(1e-5);
  });

  it('integrating a velocity and its negative returns to the position', () => {
    const { model, data } = scene(seed);
    const qpos = data.qpos.slice();
    integratePos(model, qpos, data.qvel, 0.3);
    expect(apart(qpos, data.qpos)).toBeGreaterThan(1e-3);
    integratePos(model, qpos, data.qvel, -0.3);
    expect(apart(qpos, data.qpos)).toBeLessThan(1e-14);
  });
});

/** Entries of a matrix, given by columns, in the order of qDeriv. */
function onPattern({ record: m }: Model, columns: readonly Float64Array[]): Float64Array {
  const out = new Float64Array(m.nD);
  for (let i = 0; i < m.nv; i++) {
    const start = m.D_rowadr[i] as number;
    for (let at = start; at < start + (m.D_rownnz[i] as number); at++) {
      out[at] = columns[m.D_colind[at] as number]?.[i] as number;
    }
  }
  return out;
}
