/** Limits of ball joints with tiny rotations, against values of the reference. */
import { expect, it } from 'vitest';
import { parseModel } from '../../../authoring/load/parse.js';
import { compile } from '../../../compiler/compile/compile.js';
import { Data } from '../../model/data.js';
import { forward } from '../../runtime/run.js';

const BALL = compile(
  parseModel(
    '<mujoco><worldbody><body><joint type="ball" range="0 0" limited="true"/><geom size=".1"/></body></worldbody></mujoco>',
  ),
);

it.each<[quat: readonly number[], rows: readonly number[], axis: readonly number[]]>([
  [[1, 0, 0, 0], [], []],
  [[1, 1e-20, 0, 0], [-2e-20], [-1, 0, 0]],
  [[1, 0, 1e-18, 0], [-2e-18], [-1, 0, 0]],
  [[1, 0, 0, 1e-16], [-2e-16], [-1, 0, 0]],
  [[1, 0, 0, -1e-14], [-2e-14], [0, 0, 1]],
  [[1, 0, 3e-15, 4e-15], [-1e-14], [0, -0.6, -0.8]],
  // a whole turn, and no rotation at all
  [[-1, 0, 1e-20, 0], [], []],
  [[0, 0, 0, 1e-20], [], []],
])('limit rows of a ball joint with zero range, rotated by %j', (quat, rows, axis) => {
  const data = new Data(BALL);
  data.qpos.set(quat);
  forward(BALL, data);
  expect(data.nl).toBe(rows.length);
  for (const [i, distance] of rows.entries()) expect(data.efc_pos[i]! / distance).toBeCloseTo(1, 12);
  expect(Array.from(data.efc_J.subarray(0, axis.length), (x) => Math.round(1e9 * x) / 1e9 + 0)).toEqual(axis);
});
