import { describe, expect, it } from 'vitest';
import type { Compatibility } from '../../src/api/index.js';
import { cholFactor, cholSolve } from '../../src/foundation/math/dense.js';
import { Run } from './run.js';

const OPTION = '<option timestep="1e-3"><flag contact="disable" gravity="disable"/></option>';

const scene = (flexcomp: string, option = OPTION, compatibility: Compatibility = '4.0'): Run =>
  new Run(`<mujoco>${option}<worldbody>${flexcomp}</worldbody></mujoco>`, compatibility);

/** Negative derivative of elastic forces by modes, each of which moves some dofs equally, at a pose (n x n). */
function stiffness(run: Run, modes: readonly (readonly number[])[], qpos: ArrayLike<number>): Float64Array {
  const n = modes.length;
  const K = new Float64Array(n * n);
  const move = 1e-6;
  const forcesAt = (mode: readonly number[], by: number): Float64Array => {
    run.data.qpos.set(qpos);
    for (const dof of mode) run.data.qpos[dof]! += by;
    run.forward();
    return run.data.qfrc_spring.slice();
  };
  modes.forEach((mode, c) => {
    const [ahead, behind] = [forcesAt(mode, move), forcesAt(mode, -move)];
    modes.forEach((row, r) => {
      for (const dof of row) K[r * n + c]! -= (ahead[dof]! - behind[dof]!) / (2 * move);
    });
  });
  return K;
}

/** x = K \ b. */
function solve(K: Float64Array, b: ArrayLike<number>): Float64Array {
  const n = b.length;
  const factor = K.slice();
  expect(cholFactor(factor, n, 1e-12), 'the stiffness is positive').toBe(n);
  const x = new Float64Array(n);
  cholSolve(x, factor, Float64Array.from(b), n);
  return x;
}

interface Slide {
  /** Index of the point, or its position in a grid of nodes. */
  readonly place: readonly number[];
  readonly axis: number;
  readonly dof: number;
}

const slidesOf = ({ model }: Run): Slide[] =>
  Array.from({ length: model.nv }, (_, dof) => {
    const body = model.dof_bodyid[dof]!;
    const place = model.body(body).name.split('_').slice(1).map(Number);
    return { place, axis: dof - model.body_dofadr[body]!, dof };
  });

const alone = (slides: readonly Slide[]): number[][] => slides.map(({ dof }) => [dof]);

describe('statics', () => {
  it('a hanging bar is stretched by M g L / 2 E A', () => {
    const [length, mass, ea, g] = [1, 2, 500, 9.81];
    const errors = [10, 40].map((n) => {
      const run = scene(`
        <flexcomp name="f" type="grid" dim="1" count="${n + 1} 1 1" spacing="${length / n} 1 1" radius=".001" mass="1">
          <edge stiffness="${(ea * n) / length}"/><pin id="0"/></flexcomp>`);
      const along = slidesOf(run).filter(({ axis }) => axis === 0);
      const weights = along.map(({ place: [point] }) => ((mass * g) / n) * (point === n ? 0.5 : 1));
      const x = solve(stiffness(run, alone(along), run.model.qpos0), weights);
      const end = x[along.findIndex(({ place: [point] }) => point === n)]!;
      return Math.abs(end / ((mass * g * length) / (2 * ea)) - 1);
    });
    expect(errors[1]).toBeLessThan(0.03);
    expect(errors[1]).toBeLessThanOrEqual(errors[0]! + 1e-9);
  });

  // in a grid whose squares are split along one diagonal, edges give three quarters of the rigidity of a plate, in the
  // reference as here
  it('a wide sheet that sticks out and bends along one axis sinks by q L^4 / 8 D', () => {
    const [length, young, thickness, pressure] = [1, 1e6, 0.01, 1];
    const rigidity = (0.75 * young * thickness ** 3) / 12;
    const errors = [6, 16].map((n) => {
      // two rows are pinned: bending starts midway between them
      const h = length / (n + 0.5);
      const side = 2 * n;
      const run = scene(`
        <flexcomp name="f" type="grid" dim="2" count="${n + 2} ${side + 1} 1" spacing="${h} ${h} 1" radius=".001" mass="1">
          <elasticity young="${young}" poisson="0" thickness="${thickness}" elastic2d="bend"/>
          <pin gridrange="0 0 1 ${side}"/></flexcomp>`);
      const up = slidesOf(run).filter(({ axis }) => axis === 2);
      const row = ({ place: [point] }: Slide): number => Math.floor(point! / (side + 1)) - 2;
      const modes = Array.from({ length: n }, (_, i) => up.filter((slide) => row(slide) === i).map(({ dof }) => dof));
      const load = modes.map((_, i) => pressure * h * h * side * (i === n - 1 ? 0.5 : 1));
      const z = solve(stiffness(run, modes, run.model.qpos0), load);
      return Math.abs(z[n - 1]! / ((pressure * length ** 4) / (8 * rigidity)) - 1);
    });
    expect(errors[1]).toBeLessThan(0.03);
    expect(errors[1]).toBeLessThan(errors[0]!);
  });

  it('a clamped square plate sinks by 0.001265 q a^4 / D in the middle', () => {
    const [side, young, thickness, pressure] = [1, 1e6, 0.01, 1];
    const rigidity = (young * thickness ** 3) / 12;
    const errors = [8, 22].map((n) => {
      // the border is midway between the two pinned rows
      const h = side / (n + 1);
      const run = scene(`
        <flexcomp name="f" type="grid" dim="2" count="${n + 3} ${n + 3} 1" spacing="${h} ${h} 1" radius=".001" mass="1">
          <elasticity young="${young}" poisson="0" thickness="${thickness}" elastic2d="bend"/>
          <pin gridrange="0 0 1 ${n + 2} ${n + 1} 0 ${n + 2} ${n + 2} 0 0 ${n + 2} 1 0 ${n + 1} ${n + 2} ${n + 2}"/></flexcomp>`);
      const up = slidesOf(run).filter(({ axis }) => axis === 2);
      const z = solve(
        stiffness(run, alone(up), run.model.qpos0),
        up.map(() => pressure * h * h),
      );
      return Math.abs(Math.max(...z) / ((0.001265 * pressure * side ** 4) / rigidity) - 1);
    });
    expect(errors[1]).toBeLessThan(0.03);
    expect(errors[1]).toBeLessThan(errors[0]!);
  });

  // without lateral contraction, cells have half of the given modulus in 3.14, in the reference as here
  it.each([
    ['4.0', 1],
    ['3.14', 0.5],
  ] as const)('a beam of cells sinks by F L^3 / 3 E I and what shear adds, in %s with %f E', (version, part) => {
    const [length, side, young, force] = [1, 0.2, 1e5, 1e-3];
    const inertia = side ** 4 / 12;
    const modulus = part * young;
    const shear = (modulus / 2) * side * side;
    const expected = (force * length ** 3) / (3 * modulus * inertia) + (force * length) / shear;
    const errors = [10, 32].map((n) => {
      const run = scene(
        `
        <flexcomp name="f" type="grid" dim="3" count="${n + 1} 2 2" spacing="${length / n} ${side} ${side}" radius=".001"
          mass="1" dof="trilinear" cellcount="${n} 1 1">
          <contact selfcollide="none"/><elasticity young="${young}" poisson="0"/><pin id="0 1 2 3"/></flexcomp>`,
        OPTION,
        version,
      );
      const all = slidesOf(run);
      const load = all.map(({ place: [i], axis }) => (axis === 2 && i === n ? force / 4 : 0));
      const x = solve(stiffness(run, alone(all), run.model.qpos0), load);
      const tip = all.findIndex(({ place: [i], axis }) => axis === 2 && i === n);
      return Math.abs(x[tip]! / expected - 1);
    });
    expect(errors[1]).toBeLessThan(0.03);
    expect(errors[1]).toBeLessThan(errors[0]!);
  });
});

describe('dynamics', () => {
  // triangles have a quarter of the given modulus, in the reference as here
  it('the lowest frequency of a square membrane under tension T is sqrt(T / 2 sigma) / a', () => {
    const [side, young, thickness, mass, stretch] = [1, 1e4, 0.01, 0.5, 1.1];
    const errors = [6, 12].map((n) => {
      const run = scene(`
        <flexcomp name="f" type="grid" dim="2" count="${n + 1} ${n + 1} 1" spacing="${side / n} ${side / n} 1"
          radius=".001" mass="${mass}"><elasticity young="${young}" poisson="0" thickness="${thickness}"
          elastic2d="stretch"/></flexcomp>`);
      const { model } = run;
      const isInner = (point: number): boolean => {
        const [i, j] = [Math.floor(point / (n + 1)), point % (n + 1)];
        return i > 0 && i < n && j > 0 && j < n;
      };
      const all = slidesOf(run);
      const qpos = Float64Array.from(model.qpos0);
      for (const { axis, dof } of all) {
        const place = model.body_pos[3 * model.dof_bodyid[dof]! + axis]!;
        qpos[dof] = (stretch - 1) * place;
      }
      const up = all.filter(({ axis, place: [point] }) => axis === 2 && isInner(point!));
      const K = stiffness(run, alone(up), qpos);
      // bodies share the mass evenly; those within the border have the mass of a whole square of the grid
      const share = mass / (n * n);
      let x: Float64Array = new Float64Array(up.length).fill(1);
      let value = 0;
      for (let i = 0; i < 30; i++) {
        x = solve(K, x);
        value = 1 / (share * Math.max(...x));
        x = x.map((y) => y * share * value);
      }
      const green = (stretch * stretch - 1) / 2;
      const tension = (thickness * young * green) / 4;
      const density = mass / (side * stretch) ** 2;
      const expected = Math.sqrt(tension / (2 * density)) / (side * stretch);
      return Math.abs(Math.sqrt(value) / (2 * Math.PI) / expected - 1);
    });
    expect(errors[1]).toBeLessThan(0.03);
    expect(errors[1]).toBeLessThan(errors[0]!);
  });

  it('a free soft body keeps its momenta and energy', () => {
    const young = 2e4;
    const run = scene(
      `<flexcomp name="f" type="grid" dim="3" count="3 3 4" spacing=".1 .1 .1" radius=".001" mass="1">
         <elasticity young="${young}" poisson=".3"/></flexcomp>`,
      '<option timestep="2e-4" integrator="RK4"><flag contact="disable" gravity="disable"/></option>',
    );
    const { model, data } = run.forward();
    // a spin, a drift and an impulse at one corner
    for (let b = 1; b < model.nbody; b++) {
      const dof = model.body_dofadr[b]!;
      const [x, y] = [data.xpos[3 * b]!, data.xpos[3 * b + 1]!];
      data.qvel.set([0.3 - 2 * y, 2 * x, 0.1], dof);
    }
    data.qvel[model.nv - 1] = 1;
    const before = momenta(run);
    run.steps(1000);
    const after = momenta(run);
    expect(Math.abs(after.energy / before.energy - 1)).toBeLessThan(1e-6);
    for (let k = 0; k < 3; k++) {
      expect(after.linear[k]).toBeCloseTo(before.linear[k]!, 10);
      expect(after.angular[k]).toBeCloseTo(before.angular[k]!, 10);
    }
  });
});

/** Momenta of the point masses, and their kinetic energy with that of the elongation e of edges, e^T M e / 4 per element. */
function momenta(run: Run): { linear: number[]; angular: number[]; energy: number } {
  const { model, data } = run.forward();
  const linear = [0, 0, 0];
  const angular = [0, 0, 0];
  let energy = 0;
  for (let b = 1; b < model.nbody; b++) {
    const mass = model.body_mass[b]!;
    const v = data.qvel.subarray(model.body_dofadr[b]!, model.body_dofadr[b]! + 3);
    const x = data.xpos.subarray(3 * b, 3 * b + 3);
    for (let k = 0; k < 3; k++) {
      const [i, j] = [(k + 1) % 3, (k + 2) % 3];
      linear[k]! += mass * v[k]!;
      angular[k]! += mass * (x[i]! * v[j]! - x[j]! * v[i]!);
      energy += 0.5 * mass * v[k]! * v[k]!;
    }
  }
  for (let t = 0; t < model.nflexelem; t++) {
    const e = Array.from(model.flex_elemedge.subarray(6 * t, 6 * t + 6), (edge) => {
      return data.flexedge_length[edge]! ** 2 - model.flexedge_length0[edge]! ** 2;
    });
    let at = 21 * t;
    for (let a = 0; a < 6; a++) {
      for (let b = a; b < 6; b++) energy += 0.25 * (a === b ? 1 : 2) * model.flex_stiffness[at++]! * e[a]! * e[b]!;
    }
  }
  return { linear, angular, energy };
}
