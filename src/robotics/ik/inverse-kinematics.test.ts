import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type IkTarget, inverseKinematics } from '../../api/ik.js';
import { compile, Data, differentiatePos, forward, integratePos, type Model, parseXML } from '../../api/index.js';
import { Generator } from '../../foundation/random/index.js';
import { Coordinates } from './coordinates.js';
import { IkProblem } from './problem.js';

const TWO_LINKS = compile(
  parseXML(`<mujoco><compiler angle="radian"/><worldbody>
    <body><joint name="shoulder" axis="0 0 1" range="-3 3"/><geom type="capsule" fromto="0 0 0 0.5 0 0" size=".02"/>
      <body name="fore" pos=".5 0 0"><joint name="elbow" axis="0 0 1" range="0 2.8"/>
        <geom name="forearm" type="capsule" fromto="0 0 0 0.3 0 0" size=".02"/><site name="hand" pos=".3 0 0"/></body></body>
  </worldbody></mujoco>`),
);
const [L1, L2] = [0.5, 0.3];

/** Angles of a planar two-link arm with a positive elbow angle: Craig, "Introduction to robotics", 4.4. */
function closedForm(x: number, y: number): [number, number] {
  const elbow = Math.acos((x * x + y * y - L1 * L1 - L2 * L2) / (2 * L1 * L2));
  return [Math.atan2(y, x) - Math.atan2(L2 * Math.sin(elbow), L1 + L2 * Math.cos(elbow)), elbow];
}

const humanoid = compile(
  parseXML(readFileSync(new URL('../../../models/humanoid/model.xml', import.meta.url), 'utf8')),
);

describe('a two-link arm', () => {
  it.each([
    [0.6, 0.3],
    [0.2, 0.35],
    [-0.3, 0.4],
    [0.45, -0.5],
  ])('a two-link arm reaches (%d, %d) like the closed-form solution', (x, y) => {
    const { qpos, reason, residuals } = inverseKinematics(TWO_LINKS, [{ site: 'hand', position: [x, y, 0] }], {
      qpos: [0, 0.5],
      tolerance: 1e-10,
    });
    expect(reason).toBe('reached');
    expect(residuals[0]!.position).toBeLessThan(1e-10);
    const [shoulder, elbow] = closedForm(x, y);
    expect(qpos[0]).toBeCloseTo(shoulder, 8);
    expect(qpos[1]).toBeCloseTo(elbow, 8);
  });

  it('a two-link arm stretches towards an unreachable target', () => {
    const { qpos, reason, residuals, atLimit } = inverseKinematics(
      TWO_LINKS,
      [{ site: 'hand', position: [0.6, 0.9, 0] }],
      { qpos: [0, 0.5] },
    );
    expect(reason).toBe('stuck');
    expect(residuals[0]!.position).toBeCloseTo(Math.hypot(0.6, 0.9) - L1 - L2, 8);
    expect(qpos[0]).toBeCloseTo(Math.atan2(0.9, 0.6), 4);
    expect(qpos[1]).toBeCloseTo(0, 4);
    expect(atLimit.length).toBeLessThanOrEqual(1);
  });

  it('a two-link arm stops at a limit and minimizes the distance with the other joint', () => {
    // the shoulder is at its limit of 3 rad; the elbow moves the hand to the nearest point of its circle
    const target: IkTarget = { site: 'hand', position: [-0.5, -0.4, 0] };
    const { qpos, reason, atLimit, residuals } = inverseKinematics(TWO_LINKS, [target], { qpos: [2.5, 0.4] });
    expect(reason).toBe('stuck');
    expect(atLimit).toEqual([0]);
    expect(qpos[0]).toBe(3);
    const [ex, ey] = [L1 * Math.cos(3), L1 * Math.sin(3)];
    const [dx, dy] = [-0.5 - ex, -0.4 - ey];
    expect(qpos[1]).toBeCloseTo(Math.atan2(dy, dx) + 2 * Math.PI - 3, 6);
    expect(residuals[0]!.position).toBeCloseTo(Math.abs(Math.hypot(dx, dy) - L2), 9);
    const free = inverseKinematics(TWO_LINKS, [target], { qpos: [2.5, 0.4], limits: false });
    expect(free.reason).toBe('reached');
    expect(free.qpos[0]).toBeGreaterThan(3);
  });

  it('inverseKinematics keeps locked joints, and ignores axes of weight 0', () => {
    const target: IkTarget = { site: 'hand', position: [9, 0.4, 9], positionWeight: [0, 1, 0] };
    const { qpos, reason } = inverseKinematics(TWO_LINKS, [target], { qpos: [0.3, 0.5], locked: ['elbow'] });
    expect(reason).toBe('reached');
    expect(qpos[1]).toBe(0.5);
    expect(L1 * Math.sin(qpos[0]!) + L2 * Math.sin(qpos[0]! + 0.5)).toBeCloseTo(0.4, 6);
  });

  it('inverseKinematics finds another solution after restarts', () => {
    const target: IkTarget = {
      site: 'hand',
      position: [-0.55, -0.05, 0],
      orientation: [1, 0, 0, 0],
      orientationWeight: 0,
    };
    const first = inverseKinematics(TWO_LINKS, [target], { qpos: [-2.9, 0.1], locked: [] });
    const again = inverseKinematics(TWO_LINKS, [target], { qpos: [-2.9, 0.1], restarts: 10, seed: 1 });
    expect(first.cost).toBeGreaterThanOrEqual(again.cost);
    expect(again.reason).toBe('reached');
    expect(inverseKinematics(TWO_LINKS, [target], { qpos: [-2.9, 0.1], restarts: 10, seed: 1 })).toEqual(again);
  });
});

describe('free and ball joints', () => {
  const ball = compile(
    parseXML(`<mujoco><compiler angle="radian"/><worldbody><body name="head"><joint name="neck" type="ball" range="0 0.8"/>
      <geom size=".1"/><site name="nose" pos=".1 0 0"/></body>
      <body name="kite" pos="0 0 1"><freejoint name="free"/><geom size=".1" pos=".05 .1 0"/></body></worldbody></mujoco>`),
  );
  const about = (axis: readonly number[], angle: number): number[] => {
    const norm = Math.hypot(...axis);
    return [Math.cos(angle / 2), ...axis.map((x) => (x / norm) * Math.sin(angle / 2))];
  };

  it('inverseKinematics rotates a ball joint to an orientation', () => {
    const orientation = about([1, 2, -1], 0.7);
    const { qpos, reason } = inverseKinematics(ball, [{ body: 'head', orientation }]);
    expect(reason).toBe('reached');
    for (let i = 0; i < 4; i++) expect(qpos[i]).toBeCloseTo(orientation[i]!, 6);
  });

  it('inverseKinematics rotates a ball joint up to its limit, about the same axis', () => {
    const { qpos, reason, residuals, atLimit } = inverseKinematics(ball, [
      { body: 'head', orientation: about([1, 2, -1], 1.7) },
    ]);
    expect(reason).toBe('stuck');
    expect(atLimit).toEqual([0]);
    expect(residuals[0]!.orientation).toBeCloseTo(0.9, 8);
    const expected = about([1, 2, -1], 0.8);
    for (let i = 0; i < 4; i++) expect(qpos[i]).toBeCloseTo(expected[i]!, 6);
  });

  it('inverseKinematics moves a ball joint along its limit', () => {
    // the target is 90 degrees from the nose, beyond the limit: the angle stays at its limit, and the axis is optimized
    const { qpos, residuals } = inverseKinematics(ball, [{ site: 'nose', position: [0, 0.1, 0] }], {
      qpos: [...about([0, 1, 0.2], 0.8), 0, 0, 1, 1, 0, 0, 0],
    });
    expect(2 * Math.acos(qpos[0]!)).toBeCloseTo(0.8, 6);
    expect(residuals[0]!.position).toBeCloseTo(2 * 0.1 * Math.sin((Math.PI / 2 - 0.8) / 2), 6);
  });

  it('inverseKinematics moves and rotates a free body', () => {
    const orientation = about([3, -1, 2], 2.9);
    const { qpos, reason, residuals } = inverseKinematics(ball, [{ body: 'kite', position: [1, -2, 3], orientation }]);
    expect(reason).toBe('reached');
    expect(residuals[0]!.orientation).toBeLessThan(1e-6);
    for (const [i, x] of [1, -2, 3].entries()) expect(qpos[4 + i]).toBeCloseTo(x, 6);
    const dot = orientation.reduce((sum, x, i) => sum + x * qpos[7 + i]!, 0);
    expect(Math.abs(dot)).toBeCloseTo(1, 9);
    // the other joint does not move
    expect([...qpos.subarray(0, 4)]).toEqual([1, 0, 0, 0]);
  });
});

describe('a humanoid', () => {
  const data = new Data(humanoid);
  forward(humanoid, data);
  const poseOf = (name: string) => {
    const body = humanoid.body(name).id;
    return { position: data.xpos.slice(3 * body, 3 * body + 3), orientation: data.xquat.slice(4 * body, 4 * body + 4) };
  };
  const feet: IkTarget[] = ['foot_right', 'foot_left'].map((body) => ({ body, ...poseOf(body) }));
  const hands: IkTarget[] = [
    { geom: 'hand_right', position: [0.45, -0.1, 1.0] },
    { geom: 'hand_left', position: [0.35, 0.35, 1.25] },
  ];

  it('a humanoid reaches with both hands and keeps its feet and its posture', () => {
    const before = data.qpos.slice();
    const posture = { qpos: humanoid.qpos0 };
    const options = { data, posture, tolerance: 1e-5 };
    const { qpos, reason, residuals } = inverseKinematics(humanoid, [...feet, ...hands], options);
    expect(reason).toBe('reached');
    for (const { position, orientation } of residuals) expect(Math.max(position, orientation)).toBeLessThan(1e-5);
    // the engine computes the same positions
    const check = new Data(humanoid);
    check.qpos.set(qpos);
    forward(humanoid, check);
    for (const { geom, position } of hands) {
      const { id } = humanoid.geom(geom!);
      for (let i = 0; i < 3; i++) expect(check.geom_xpos[3 * id + i]).toBeCloseTo(position![i]!, 4);
    }
    for (let joint = 0; joint < humanoid.njnt; joint++) {
      if (!humanoid.jnt_limited[joint]) continue;
      const q = qpos[humanoid.jnt_qposadr[joint]!]!;
      expect(q).toBeGreaterThanOrEqual(humanoid.jnt_range[2 * joint]!);
      expect(q).toBeLessThanOrEqual(humanoid.jnt_range[2 * joint + 1]!);
    }
    expect(data.qpos).toEqual(before);
    // without a posture, the solution is farther from it
    const far = inverseKinematics(humanoid, [...feet, ...hands], { data, tolerance: 1e-5 });
    expect(far.reason).toBe('reached');
    const away = (q: Float64Array): number => {
      const qvel = new Float64Array(humanoid.nv);
      differentiatePos(humanoid, qvel, 1, humanoid.qpos0, q);
      return Math.hypot(...qvel);
    };
    expect(away(qpos)).toBeLessThan(away(far.qpos) + 1e-6);
    inverseKinematics(humanoid, [...feet, ...hands], { ...options, into: check });
    expect(check.qpos).toEqual(qpos);
  });

  it('a humanoid keeps its center of mass over its feet while it leans', () => {
    const com: IkTarget = { com: 'pelvis', position: [0.02, 0, 0], positionWeight: [1, 1, 0] };
    const hand: IkTarget = { geom: 'hand_right', position: [0.55, -0.2, 0.7] };
    const { reason, qpos } = inverseKinematics(humanoid, [...feet, com, hand], { data, tolerance: 1e-5 });
    expect(reason).toBe('reached');
    const check = new Data(humanoid);
    check.qpos.set(qpos);
    forward(humanoid, check);
    const at = 3 * humanoid.body('pelvis').id;
    expect(check.subtree_com[at]).toBeCloseTo(0.02, 4);
    expect(check.subtree_com[at + 1]).toBeCloseTo(0, 4);
  });
});

describe('derivatives', () => {
  const rich = compile(
    parseXML(`<mujoco><compiler angle="radian"/><worldbody>
      <body pos="0 0 1"><freejoint/><geom size=".1" pos=".1 0 0"/>
        <body pos=".3 0 0"><joint type="ball" range="0 2.5"/><geom name="g" size=".1" pos="0 .2 .1" euler=".3 .1 0"/>
          <body name="b" pos="0 .4 0"><joint type="slide" axis="1 1 0"/><joint axis="0 1 .3" range="-2 2"/><geom size=".05" pos="0 0 .2"/>
            <site name="s" pos=".1 .2 .3" euler="1 .5 .2"/></body></body></body></worldbody></mujoco>`),
  );
  const targets: IkTarget[] = [
    { body: 'b', position: [0.3, 0.5, 1.2], orientation: [1, 0.2, 0.1, -0.4], positionWeight: 2 },
    { site: 's', position: [0.1, 0.2, 0.3], orientation: [0.4, 0.2, 1, 0], orientationWeight: [0.5, 1, 0.3] },
    { geom: 'g', position: [1, 1, 1], orientation: [1, 0, 0, 0.1] },
    { com: 1, position: [0.2, 0, 1] },
  ];

  /** A configuration that differs from the reference. */
  function drawn(model: Model, random: Generator): Float64Array {
    const qpos = model.qpos0.slice();
    integratePos(
      model,
      qpos,
      Float64Array.from({ length: model.nv }, () => 0.4 * random.normal()),
      1,
    );
    return qpos;
  }

  it.each([1, 2, 3])('derivatives of residuals match finite differences, seed %i', (seed) => {
    const random = new Generator(seed);
    const coordinates = new Coordinates(rich, new Set(), true);
    const posture = { qpos: drawn(rich, random), weights: new Float64Array(rich.nv).fill(0.3) };
    const problem = new IkProblem(rich, targets, coordinates, posture);
    problem.withPosture = true;
    const qpos = drawn(rich, random);
    coordinates.project(qpos);
    problem.evaluate(qpos);
    problem.differentiate(qpos);
    const [width, rows] = [coordinates.dofs.length, problem.rows];
    expect([width, rows]).toEqual([11, 21 + 11]);
    const jacobian = problem.jacobian.slice();
    const moved = new Float64Array(rich.nq);
    const h = 1e-6;
    for (let k = 0; k < width; k++) {
      const sides = [h, -h].map((size) => {
        const step = new Float64Array(width);
        step[k] = size;
        problem.moved(qpos, step, moved);
        problem.evaluate(moved);
        return problem.residual.slice();
      });
      for (let row = 0; row < rows; row++) {
        const difference = (sides[0]![row]! - sides[1]![row]!) / (2 * h);
        expect(-jacobian[row * width + k]!, `row ${row}, coordinate ${k}`).toBeCloseTo(difference, 7);
      }
    }
  });
});

describe('invalid arguments', () => {
  const position = [0, 0, 0];
  it.each<[string, () => unknown, string]>([
    ['no target', () => inverseKinematics(TWO_LINKS, []), 'a list of targets'],
    ['no object', () => inverseKinematics(TWO_LINKS, [{ position }]), 'target 0: one of body, site, geom, com names'],
    ['two objects', () => inverseKinematics(TWO_LINKS, [{ site: 'hand', body: 1, position }]), 'not 2'],
    ['an unknown object', () => inverseKinematics(TWO_LINKS, [{ site: 'foot', position }]), "'foot'"],
    [
      'a target without position and orientation',
      () => inverseKinematics(TWO_LINKS, [{ site: 'hand' }]),
      'neither a position nor an orientation',
    ],
    [
      'a short position',
      () => inverseKinematics(TWO_LINKS, [{ site: 'hand', position: [1] }]),
      'expected 3 numbers, not 1',
    ],
    [
      'a position that is not finite',
      () => inverseKinematics(TWO_LINKS, [{ site: 'hand', position: [1, Number.NaN, 0] }]),
      'finite',
    ],
    ['a zero quaternion', () => inverseKinematics(TWO_LINKS, [{ site: 'hand', orientation: [0, 0, 0, 0] }]), 'zero'],
    [
      'a center of mass with an orientation',
      () => inverseKinematics(TWO_LINKS, [{ com: 1, orientation: [1, 0, 0, 0] }]),
      'no orientation',
    ],
    [
      'a short initial configuration',
      () => inverseKinematics(TWO_LINKS, [{ site: 'hand', position }], { qpos: [1] }),
      'expected 2 numbers',
    ],
    [
      'no iterations',
      () => inverseKinematics(TWO_LINKS, [{ site: 'hand', position }], { iterations: 0 }),
      'iterations',
    ],
  ])('inverseKinematics rejects %s', (_, call, message) => {
    expect(call).toThrow(message);
  });
});
