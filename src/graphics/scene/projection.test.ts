import { expect, test } from 'vitest';
import { projection } from './projection.js';
import { Scene } from './scene.js';

test('projects a point of the world to the pixel where the camera sees it', () => {
  const { camera } = new Scene();
  // the camera looks along y with z up; at a distance of 2 m with a field of view of 90 degrees, half the picture is 2
  // m high
  Object.assign(camera, { pos: Float64Array.of(0, -2, 0), fovy: 90, znear: 0.1 });
  const project = projection(camera, 400, 200);
  expect(project([0, 0, 0])).toEqual([200, 100]);
  const [x, y] = project([1, 0, 1])!;
  expect(x).toBeCloseTo(250, 9);
  expect(y).toBeCloseTo(50, 9);
  expect(project([0, -3, 0])).toBeUndefined();
});
