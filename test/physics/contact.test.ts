import { describe, expect, it } from 'vitest';
import { contactForce } from '../../src/api/index.js';
import { G, Run } from './run.js';

/** A world tilted by an angle: gravity is tilted instead of the planes. */
const tilted = (angle: number, geom: string, height: number, option = ''): Run =>
  new Run(`
    <mujoco><option gravity="${G * Math.sin(angle)} 0 ${-G * Math.cos(angle)}" cone="elliptic" impratio="20" ${option}/>
      <worldbody><geom type="plane" size="9 9 1"/>
        <body pos="0 0 ${height}"><freejoint/><geom priority="1" ${geom}/></body></worldbody></mujoco>`);

/** Mean downhill acceleration over a time, in which single steps may chatter [m/s^2]. */
function acceleration(run: Run, from: number, to: number): number {
  const speed = (at: number): number => {
    while (run.data.time < at) run.steps(1);
    return run.data.qvel[0] as number;
  };
  const start = [speed(from), run.data.time] as const;
  return (speed(to) - start[0]) / (run.data.time - start[1]);
}

/**
 * Allowed error of a measured acceleration, as a fraction of g: a sliding body hops, and not every step presses it
 * down.
 */
const ACCELERATION_ERROR = 0.006;

/** Normal force of a contact [N]. */
function normal(run: Run, contact: number): number {
  const force = new Float64Array(6);
  contactForce(run.model, run.data, contact, force);
  return force[0] as number;
}

describe('sliding', () => {
  const FRICTION = 0.5;
  const box = (slope: number, option = ''): Run =>
    tilted(Math.atan(slope), `type="box" size=".1 .1 .05" friction="${FRICTION} 0 0"`, 0.05, option);

  it('a box on a slope below the angle of friction does not slide', () => {
    const run = box(0.9 * FRICTION, 'noslip_iterations="20"').steps(500);
    expect(Math.abs(run.data.qvel[0] as number)).toBeLessThan(1e-5);
  });

  it('without noslip iterations, a box creeps below the angle of friction', () => {
    const speed = box(0.9 * FRICTION).steps(500).data.qvel[0] as number;
    expect(speed).toBeGreaterThan(1e-5);
    expect(speed).toBeLessThan(0.01);
  });

  it.each([1.1, 2])('a box slides at %d of the threshold with the acceleration of the difference', (over) => {
    const angle = Math.atan(over * FRICTION);
    const expected = G * (Math.sin(angle) - FRICTION * Math.cos(angle));
    expect(Math.abs(acceleration(box(over * FRICTION), 0.2, 1) - expected)).toBeLessThan(ACCELERATION_ERROR * G);
  });

  it('a sliding box stops after v^2 / 2 mu g', () => {
    const run = tilted(0, `type="box" size=".1 .1 .05" friction="${FRICTION} 0 0"`, 0.05);
    run.steps(100);
    const start = run.data.qpos[0] as number;
    run.data.qvel[0] = 2;
    run.steps(400);
    expect(Math.abs(run.data.qvel[0] as number)).toBeLessThan(1e-3);
    expect(Math.abs((run.data.qpos[0] as number) - start - 4 / (2 * FRICTION * G))).toBeLessThan(0.02);
  });
});

describe('rolling and turning', () => {
  const R = 0.1;
  const ball = (slope: number, rolling: number): Run =>
    tilted(
      Math.atan(slope),
      `size="${R}" condim="6" friction="1 0 ${rolling}"`,
      R,
      'timestep="0.001" noslip_iterations="20"',
    );

  it('a ball rolls down at 5/7 of g sin', () => {
    const run = ball(0.2, 0).steps(1000);
    expect(run.forward().data.qacc[0]).toBeCloseTo((5 / 7) * G * Math.sin(Math.atan(0.2)), 2);
    // without slip
    expect((run.data.qvel[0] as number) - R * (run.data.qvel[4] as number)).toBeCloseTo(0, 2);
  });

  it('rolling friction b holds a ball up to a slope of b / R', () => {
    const rolling = 0.01;
    const [below, above] = [ball((0.8 * rolling) / R, rolling), ball((1.5 * rolling) / R, rolling)];
    expect(Math.abs(below.steps(1000).data.qvel[0] as number)).toBeLessThan(2e-3);
    const angle = Math.atan((1.5 * rolling) / R);
    // friction reduces the torque of gravity about the contact point
    const expected = (5 / 7) * G * (Math.sin(angle) - (rolling / R) * Math.cos(angle));
    expect(Math.abs(acceleration(above, 0.2, 1) - expected)).toBeLessThan(ACCELERATION_ERROR * G);
  });

  it('torsional friction slows a spinning ball by mu m g / I', () => {
    const [torsion, mass] = [0.003, 1.5];
    const run = tilted(0, `size="${R}" mass="${mass}" condim="4" friction="1 ${torsion} 0"`, R, 'timestep="0.001"');
    run.steps(200);
    run.data.qvel[5] = 10;
    run.steps(500);
    const rate = (torsion * mass * G) / (0.4 * mass * R * R);
    expect(run.data.qvel[5]).toBeCloseTo(10 - rate * 0.5, 1);
  });
});

describe('standing', () => {
  it('each contact of a tower carries the weight above it', () => {
    const boxes = Array.from(
      { length: 5 },
      (_, i) =>
        `<body pos="0 0 ${0.1 + 0.2 * i}"><freejoint/><geom type="box" size=".1 .1 .1" mass="${1 + i}"/></body>`,
    );
    const run = new Run(`
      <mujoco><worldbody><geom type="plane" size="2 2 1"/>${boxes.join('')}</worldbody></mujoco>`);
    run.steps(2000).forward();
    const { contact_geom, ncon } = run.data;
    const carried = [0, 0, 0, 0, 0];
    for (let c = 0; c < ncon; c++) carried[contact_geom[2 * c] as number]! += normal(run, c);
    // masses 1..5 from the bottom: 15 on the ground, 14 on the first
    for (const [floor, mass] of [15, 14, 12, 9, 5].entries()) expect(carried[floor]).toBeCloseTo(mass * G, 2);
    for (let i = 0; i < 5; i++) {
      expect(Math.hypot(run.data.qpos[7 * i] as number, run.data.qpos[7 * i + 1] as number)).toBeLessThan(1e-3);
      expect(run.data.qpos[7 * i + 2]).toBeCloseTo(0.1 + 0.2 * i, 2);
    }
  });

  it('a chain hangs with the weight below each link in its joint', () => {
    const run = new Run(`
      <mujoco><worldbody>
        <body><geom type="capsule" size=".02" fromto="0 0 0 0 0 -.2" mass="1"/><joint axis="0 1 0" damping=".3"/>
          <body pos="0 0 -.2"><joint type="slide" axis="0 0 1" limited="true" range="0 .1"/><geom size=".05" mass="4"/></body></body>
      </worldbody></mujoco>`);
    run.steps(1000).forward();
    // the limit of the slide carries the weight
    expect(run.data.qfrc_constraint[1]).toBeCloseTo(4 * G, 4);
    expect(run.data.efc_force[0]).toBeCloseTo(4 * G, 4);
  });

  it('a ball at rest sinks until its spring carries it', () => {
    const [stiffness, impedance] = [4000, 0.9];
    const soft = `solref="-${stiffness} -100" solimp="${impedance} ${impedance} .001"`;
    const run = new Run(`
      <mujoco><worldbody><geom type="plane" size="1 1 1" ${soft}/>
        <body pos="0 0 .1"><freejoint/><geom size=".1" condim="1" ${soft}/></body></worldbody></mujoco>`);
    run.steps(3000).forward();
    expect(normal(run, 0) / ((run.model.body_mass[1] as number) * G)).toBeCloseTo(1, 7);
    // documentation, Computation, "Constraint model": a1 + d (b v + k r) = (1 - d) a0, at rest, with k = d stiffness / d^2
    const depth = ((1 - impedance) * G) / stiffness;
    expect((run.data.contact_dist[0] as number) / -depth).toBeCloseTo(1, 6);
  });
});
