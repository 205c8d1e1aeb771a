import { describe, expect, it } from 'vitest';
import { G, INTEGRATORS, Run } from './run.js';

const LENGTH = 0.7;
const pendulum = (option: string): Run =>
  new Run(`
    <mujoco><option ${option}/><worldbody>
      <body><joint axis="0 1 0"/><inertial pos="0 0 -${LENGTH}" mass="1.3" diaginertia="1e-9 1e-9 1e-9"/></body>
    </worldbody></mujoco>`);

/** Returns the arithmetic-geometric mean, from which the complete elliptic integral of the first kind is computed. */
function agm(a: number, b: number): number {
  return Math.abs(a - b) < 1e-15 ? a : agm((a + b) / 2, Math.sqrt(a * b));
}

/** Period of a pendulum released at an angle [s]: Landau and Lifshitz, Mechanics, section 11. */
const period = (angle: number): number => (2 * Math.PI * Math.sqrt(LENGTH / G)) / agm(1, Math.cos(angle / 2));

/** Time of the first passage through the lowest point, interpolated between two steps with the velocity there. */
function quarterPeriod(run: Run): number {
  const { data } = run;
  while ((data.qpos[0] as number) > 0) run.steps(1);
  return data.time - (data.qpos[0] as number) / (data.qvel[0] as number);
}

describe('a pendulum', () => {
  it.each([0.01, 1, 2.5, 3.1])('a pendulum has the analytic period at amplitude %d', (angle) => {
    const run = pendulum('integrator="RK4" timestep="0.001"');
    run.data.qpos[0] = angle;
    // between the last two steps the path is linear to second order of the time step
    expect(4 * quarterPeriod(run)).toBeCloseTo(period(angle), 5);
  });

  it.each(['Euler', 'implicit', 'implicitfast'])('the error of %s is of first order in the step', (integrator) => {
    const error = (h: number): number => {
      const run = pendulum(`integrator="${integrator}" timestep="${h}"`);
      run.data.qpos[0] = 0.01;
      run.steps(Math.round(0.4 / h));
      return Math.abs((run.data.qpos[0] as number) - 0.01 * Math.cos(0.4 * Math.sqrt(G / LENGTH)));
    };
    // the linear solution is off by 1e-7 rad, far less than the error of these steps
    expect(error(0.004) / error(0.002)).toBeCloseTo(2, 1);
  });

  it.each(INTEGRATORS)('a damped pendulum decays as a linear oscillator: %s', (integrator) => {
    const run = new Run(`
      <mujoco><option integrator="${integrator}" timestep="0.0005" gravity="0 0 0"/><worldbody>
        <body><joint type="slide" axis="1 0 0" stiffness="50" damping="2"/><geom size=".1" mass="2"/></body>
      </worldbody></mujoco>`);
    run.data.qpos[0] = 0.1;
    run.steps(1000);
    const [decay, frequency] = [2 / (2 * 2), Math.sqrt(50 / 2 - 0.25)];
    const t = run.data.time;
    const exact =
      0.1 * Math.exp(-decay * t) * (Math.cos(frequency * t) + (decay / frequency) * Math.sin(frequency * t));
    const error = Math.abs((run.data.qpos[0] as number) - exact);
    // first order: h times the velocity of the oscillation; Runge-Kutta integrates damping explicitly and is exact to
    // rounding
    expect(error).toBeLessThan(integrator === 'RK4' ? 1e-11 : 0.0005 * 0.1 * frequency);
  });
});

describe('energy', () => {
  /** Largest change of energy of a double pendulum over four seconds, relative to the energy of the upright pose. */
  function drift(integrator: string, timestep: number): number {
    const run = new Run(`
      <mujoco><option integrator="${integrator}" timestep="${timestep}"/><worldbody>
        <body><joint axis="0 1 0"/><geom type="capsule" size=".02" fromto="0 0 0 0 0 -.5" mass="1"/>
          <body pos="0 0 -.5"><joint axis="0 1 0"/><geom type="capsule" size=".02" fromto="0 0 0 0 0 -.5" mass="1"/></body></body>
      </worldbody></mujoco>`);
    run.data.qpos.set([1.5, 0.5]);
    const start = run.energy();
    let worst = 0;
    for (let i = 0; i < 40; i++) {
      run.steps(Math.round(0.1 / timestep));
      worst = Math.max(worst, Math.abs(run.energy() - start));
    }
    return worst / (G * (1 * 0.25 + 1 * 0.75) * 2);
  }

  it('the energy drift of RK4 has the fourth power of the step', () => {
    expect(drift('RK4', 0.002)).toBeLessThan(2e-8);
    expect(drift('RK4', 0.004)).toBeLessThan(32 * 2e-8);
  });

  it.each(['Euler', 'implicit', 'implicitfast'])(
    'the energy error of %s is of first order and stays bounded',
    (integrator) => {
      const [coarse, fine] = [drift(integrator, 0.002), drift(integrator, 0.001)];
      expect(coarse).toBeLessThan(0.05);
      expect(coarse / fine).toBeGreaterThan(1.5);
      expect(coarse / fine).toBeLessThan(2.6);
    },
  );
});
