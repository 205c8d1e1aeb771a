import { expect, it } from 'vitest';
import { parseModel } from '../../../authoring/load/parse.js';
import { compile } from '../../../compiler/compile/compile.js';
import { Data } from '../../model/data.js';
import { kinematics } from '../../runtime/run.js';
import { insideSite } from './inside.js';

type Point = readonly [x: number, y: number, z: number];

/** Sizes of all sites [m]; a sphere uses the first, a capsule or cylinder the first two. */
const [A, B, C] = [0.3, 0.5, 0.7];
const W = Math.sqrt(1 / 3);
const D = Math.SQRT1_2;

/** Points on the surface of each shape, in its frame. */
const SURFACES: Readonly<Record<string, readonly Point[]>> = {
  sphere: [
    [A, 0, 0],
    [0, -A, 0],
    [0, 0, A],
    [A * W, -A * W, A * W],
  ],
  capsule: [
    [A, 0, 0.4],
    [0, -A, -B],
    [0, 0, A + B],
    [0, 0, -A - B],
    [A * D, 0, B + A * D],
    [0, A * D, -B - A * D],
  ],
  ellipsoid: [
    [A, 0, 0],
    [0, -B, 0],
    [0, 0, C],
    [A * W, -B * W, C * W],
    [-A * D, B * D, 0],
    [0, B * D, -C * D],
  ],
  cylinder: [
    [A, 0, 0.4],
    [0, A, -0.4],
    [0.1, 0.1, B],
    [0.1, -0.1, -B],
    [A * D, -A * D, 0],
  ],
  box: [
    [A, 0.4, 0.6],
    [-A, 0.1, 0.1],
    [0.2, B, 0.6],
    [0.2, -B, -0.6],
    [0.2, 0.4, C],
    [-0.2, 0.4, -C],
  ],
};

const FAR: Point = [1, 2, 3];

/** Tests whether a point (site frame) is inside a site that is away from the origin, with its z axis along world y. */
function isInside(type: string, [x, y, z]: Point): boolean {
  const model = compile(
    parseModel(
      `<mujoco><worldbody><site type="${type}" size="${A} ${B} ${C}" pos="${FAR.join(' ')}" zaxis="0 1 0"/></worldbody></mujoco>`,
    ),
  );
  const data = new Data(model);
  kinematics(model, data);
  const axes = data.site_xmat;
  const point = Float64Array.from(
    [0, 1, 2],
    (k) => FAR[k]! + axes[3 * k]! * x + axes[3 * k + 1]! * y + axes[3 * k + 2]! * z,
  );
  const found = insideSite(model.record, data.record, 0, point, 0, new Float64Array(3));
  data.dispose();
  return found;
}

const scaled = ([x, y, z]: Point, by: number): Point => [by * x, by * y, by * z];

it.each(Object.entries(SURFACES))('a site contains the points up to its surface: %s', (type, points) => {
  for (const point of points) {
    expect(isInside(type, scaled(point, 1 - 1e-9)), `inside ${point}`).toBe(true);
    expect(isInside(type, scaled(point, 1 + 1e-9)), `outside ${point}`).toBe(false);
  }
});

it('a round site does not contain the corners of a box around it', () => {
  for (const type of ['sphere', 'capsule', 'ellipsoid', 'cylinder']) {
    expect(isInside(type, [0.9 * A, 0.9 * A, 0.9 * A]), type).toBe(false);
  }
});
