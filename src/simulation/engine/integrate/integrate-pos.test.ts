/** Integration and differences of configurations, against closed forms of rotations about fixed axes. */
import { describe, expect, it } from 'vitest';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import { compile } from '../../../compiler/compile/compile.js';
import { addVelocity, addVelocityOfJoints, differencePos } from './integrate-pos.js';
import { isBad } from './warning.js';

const GEOM = '<geom size=".1"/>';
const MODEL = compile(
  readModelText(`<mujoco><worldbody><body><joint type="slide"/><joint/>${GEOM}</body>
    <body><freejoint/>${GEOM}</body><body><joint type="ball"/>${GEOM}</body></worldbody></mujoco>`),
).record;
/** qpos of slide, hinge, free (3 + 4) and ball (4). */
const START = [1, 2, 3, 4, 5, 1, 0, 0, 0, Math.SQRT1_2, 0, 0, Math.SQRT1_2];
const DT = 0.5;

const moved = (qvel: readonly number[]): Float64Array => {
  const qpos = Float64Array.from(START);
  addVelocity(MODEL, qpos, Float64Array.from(qvel), Float64Array.of(9, DT), 1);
  return qpos;
};

const expectNear = (found: ArrayLike<number>, expected: readonly number[]): void => {
  expect(found.length).toBe(expected.length);
  expected.forEach((x, i) => void expect(found[i]).toBeCloseTo(x, 14));
};

describe('integration of qpos', () => {
  it('adds velocity times time to slides, hinges and positions of free bodies', () => {
    const qpos = moved([2, 4, 6, 8, 10, 0, 0, 0, 0, 0, 0]);
    expectNear(qpos.subarray(0, 9), [2, 4, 6, 8, 10, 1, 0, 0, 0]);
    expectNear(qpos.subarray(9), START.slice(9));
  });

  it('an angular velocity w rotates by w t about its direction, in the frame of the body', () => {
    const w = 0.8;
    const half = (w * DT) / 2;
    const free = moved([0, 0, 0, 0, 0, 0, w, 0, 0, 0, 0]);
    expectNear(free.subarray(5, 9), [Math.cos(half), 0, Math.sin(half), 0]);
    // a quarter turn about z, then w t about the x axis of the body: q_z q_x
    const ball = moved([0, 0, 0, 0, 0, 0, 0, 0, w, 0, 0]);
    const [c, s] = [Math.cos(half) * Math.SQRT1_2, Math.sin(half) * Math.SQRT1_2];
    expectNear(ball.subarray(9), [c, s, s, c]);
  });

  it('addVelocityOfJoints moves only the joints of its range', () => {
    const qpos = Float64Array.from(START);
    addVelocityOfJoints(MODEL, qpos, new Float64Array(MODEL.nv).fill(1), Float64Array.of(DT), 0, 1, 3);
    expect([qpos[0], qpos[1], qpos[2]]).toEqual([1, 2.5, 3.5]);
    expectNear(qpos.subarray(9), START.slice(9));
  });
});

it('the difference of two configurations is the velocity between them', () => {
  const qvel = [2, -3, 1, -1, 0.5, 0.3, -0.7, 1.1, -0.2, 0.9, 0.4];
  const found = new Float64Array(MODEL.nv);
  differencePos(MODEL, found, DT, Float64Array.from(START), moved(qvel));
  expectNear(found, qvel);
  differencePos(MODEL, found, DT, Float64Array.from(START), Float64Array.from(START));
  expectNear(found, new Array(MODEL.nv).fill(0));
});

it('NaN, infinity and magnitudes beyond 1e10 are bad numbers', () => {
  expect([Number.NaN, Number.POSITIVE_INFINITY, -1.1e10, 1.1e10].map(isBad)).toEqual([true, true, true, true]);
  expect([0, 1e10, -1e10].map(isBad)).toEqual([false, false, false]);
});
