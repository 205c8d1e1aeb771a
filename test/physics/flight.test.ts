import { describe, expect, it } from 'vitest';
import { comVel, subtreeVel } from '../../src/api/index.js';
import { G, INTEGRATORS, Run } from './run.js';

const body = (option: string, inertia = '.1 .2 .3'): Run =>
  new Run(`
    <mujoco><option ${option}/><worldbody>
      <body><freejoint/><inertial pos="0 0 0" mass="2" diaginertia="${inertia}"/></body>
    </worldbody></mujoco>`);

/** Angular momentum of the body about its center, in the world [kg m^2 / s]. */
function angularMomentum(run: Run): number[] {
  run.forward();
  comVel(run.model, run.data);
  subtreeVel(run.model, run.data);
  return [...run.data.subtree_angmom.subarray(3, 6)];
}

const norm = (v: readonly number[]): number => Math.hypot(...v);
const apart = (a: readonly number[], b: readonly number[]): number => norm(a.map((x, i) => x - (b[i] as number)));

describe('a projectile', () => {
  it.each(INTEGRATORS)('a projectile flies a parabola, %s', (integrator) => {
    const h = 0.01;
    const run = body(`integrator="${integrator}" timestep="${h}"`);
    run.data.qvel.set([3, -1, 4]);
    run.steps(100);
    const [x, y, z] = run.data.qpos;
    expect([x, y]).toEqual([expect.closeTo(3, 12), expect.closeTo(-1, 12)]);
    // a velocity that is a step ahead falls G h t / 2 too far; Runge-Kutta is exact
    const ahead = integrator === 'RK4' ? 0 : (G * h) / 2;
    expect(z).toBeCloseTo(4 - G / 2 - ahead, 11);
    expect(run.data.qvel[2]).toBeCloseTo(4 - G, 11);
  });

  it('a ball in a viscous medium tends to the velocity of Stokes', () => {
    const [radius, viscosity, mass] = [0.01, 1.2, 0.05];
    const run = new Run(`
      <mujoco><option viscosity="${viscosity}" timestep="0.01" integrator="implicitfast"/><worldbody>
        <body><freejoint/><geom size="${radius}" mass="${mass}" fluidshape="ellipsoid"/></body>
      </worldbody></mujoco>`);
    run.steps(2000);
    expect(run.data.qvel[2]).toBeCloseTo((-mass * G) / (6 * Math.PI * viscosity * radius), 6);
  });
});

describe('a spinning body', () => {
  it('a torque-free body keeps angular momentum and energy while it tumbles', () => {
    const run = body('gravity="0 0 0" integrator="RK4" timestep="0.001"');
    // about the middle axis, where a small perturbation grows: it flips over
    run.data.qvel.set([0.01, 5, 0.01], 3);
    const momentum = angularMomentum(run);
    const energy = run.energy();
    let lowest = Number.POSITIVE_INFINITY;
    for (let i = 0; i < 40; i++) lowest = Math.min(lowest, run.steps(100).data.qvel[4] as number);
    expect(lowest).toBeLessThan(-4.9);
    // rotations of the substeps are averaged as vectors, which is of second order
    expect(apart(angularMomentum(run), momentum) / norm(momentum)).toBeLessThan(1e-7);
    expect(Math.abs(run.energy() / energy - 1)).toBeLessThan(1e-7);
  });

  it('a body with two equal inertias precesses at (I3 - I1) / I1 of its spin', () => {
    const run = body('gravity="0 0 0" integrator="RK4" timestep="0.001"', '.2 .2 .3');
    run.data.qvel.set([0.3, 0, 6], 3);
    run.steps(1000);
    const phase = 0.5 * 6 * run.data.time;
    expect(run.data.qvel[3]).toBeCloseTo(0.3 * Math.cos(phase), 9);
    expect(run.data.qvel[4]).toBeCloseTo(0.3 * Math.sin(phase), 9);
    expect(run.data.qvel[5]).toBeCloseTo(6, 12);
  });

  it('a top precesses steadily under its weight', () => {
    const [mass, lever, I1, I3, spin, tilt] = [0.5, 0.1, 0.001, 0.0008, 200, 0.5];
    const run = new Run(`
      <mujoco><option integrator="RK4" timestep="0.0002"/><worldbody>
        <body><joint type="ball"/><inertial pos="0 0 ${lever}" mass="${mass}" diaginertia="${I1} ${I1} ${I3}"/></body>
      </worldbody></mujoco>`);
    // Goldstein, Classical Mechanics, section 5.7, about the fixed point: I cos(tilt) P^2 - I3 spin P + m G l = 0
    const I = I1 + mass * lever ** 2;
    const b = I3 * spin;
    const precession = (b - Math.sqrt(b * b - 4 * I * Math.cos(tilt) * mass * G * lever)) / (2 * I * Math.cos(tilt));
    run.data.qpos.set([Math.cos(tilt / 2), Math.sin(tilt / 2), 0, 0]);
    // of the whole rotation, only the component along the axis of the body is spin
    run.data.qvel.set([0, precession * Math.sin(tilt), spin]);
    run.steps(2500);
    run.forward();
    const axis = [2, 5, 8].map((i) => run.data.xmat[9 + i] as number);
    expect(Math.acos(axis[2] as number)).toBeCloseTo(tilt, 5);
    // the axis started in the direction of -y
    const angle = Math.atan2(axis[0] as number, -(axis[1] as number));
    expect(angle).toBeCloseTo(precession * run.data.time, 3);
  });
});

describe('momentum', () => {
  it('momentum of free bodies that collide and spin is conserved to rounding', () => {
    const run = new Run(`
      <mujoco><option gravity="0 0 0"/><worldbody>
        <body pos="-.5 0 0"><freejoint/><geom type="box" size=".1 .1 .1"/></body>
        <body pos=".5 .05 0"><freejoint/><geom type="capsule" size=".1 .1"/></body>
        <body pos="0 .6 .05"><freejoint/><geom type="cylinder" size=".1 .1"/></body>
      </worldbody></mujoco>`);
    run.data.qvel.set([2, 0, 0, 0, 1, 0, -3, 0, 0, 0, 0, 2, 0, -2, 0, 0, 1, 0]);
    const linear = (): number[] => {
      run.forward();
      subtreeVel(run.model, run.data);
      const mass = run.model.body_subtreemass[0] as number;
      return [...run.data.subtree_linvel.subarray(0, 3)].map((v) => v * mass);
    };
    const start = linear();
    let contacts = 0;
    for (let i = 0; i < 500; i++) contacts += run.steps(1).data.ncon;
    expect(contacts).toBeGreaterThan(5);
    expect(apart(linear(), start) / norm(start)).toBeLessThan(1e-12);
  });

  it('in a glancing hit, one body gains the momentum that the other loses', () => {
    const run = new Run(`
      <mujoco><option gravity="0 0 0" timestep="0.0005" cone="elliptic"/><worldbody>
        <body pos="-.3 0 0"><freejoint/><geom size=".1" mass="1"/></body>
        <body pos=".3 .08 0"><freejoint/><geom size=".1" mass="3"/></body>
      </worldbody></mujoco>`);
    run.data.qvel.set([2], 0);
    run.steps(1000);
    const { qvel } = run.data;
    expect(Math.abs(qvel[1] as number)).toBeGreaterThan(0.1);
    expect((qvel[0] as number) + 3 * (qvel[6] as number)).toBeCloseTo(2, 12);
    expect((qvel[1] as number) + 3 * (qvel[7] as number)).toBeCloseTo(0, 12);
  });
});
