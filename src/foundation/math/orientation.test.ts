import { expect, test } from 'vitest';
import { resolveOrientation } from './orientation.js';
import { type Quat, rotate, type Vec3 } from './pose.js';

const degrees = { radians: Math.PI / 180, eulerseq: 'xyz' };
const quat = (forms: Parameters<typeof resolveOrientation>[0], convention = degrees): Quat =>
  resolveOrientation(forms, convention) as Quat;

function expectVec(actual: Vec3, expected: Vec3): void {
  actual.forEach((x, i) => void expect(x).toBeCloseTo(expected[i], 14));
}

test('every form of a rotation by 90 degrees about z maps x to y', () => {
  const turns = [
    quat({ quat: [2, 0, 0, 2] }),
    quat({ axisangle: [0, 0, 3, 90] }),
    quat({ euler: [0, 0, 90] }),
    quat({ xyaxes: [0, 2, 0, -1, 1, 0] }),
  ];
  for (const turn of turns) expectVec(rotate([1, 0, 0], turn), [0, 1, 0]);
});

test('zaxis is the smallest rotation of z, by 180 degrees about x to the opposite direction', () => {
  expectVec(rotate([0, 0, 1], quat({ zaxis: [1, 2, 2] })), [1 / 3, 2 / 3, 2 / 3]);
  expectVec(rotate([0, 1, 0], quat({ zaxis: [0, 0, -1] })), [0, -1, 0]);
});

test('lower case letters rotate about moving axes, upper case letters about fixed ones', () => {
  const moving = quat({ euler: [90, 90, 0] }, { ...degrees, eulerseq: 'xyz' });
  const fixed = quat({ euler: [90, 90, 0] }, { ...degrees, eulerseq: 'XYZ' });
  expectVec(rotate([1, 0, 0], moving), [0, 1, 0]);
  expectVec(rotate([1, 0, 0], fixed), [0, 0, -1]);
});

test('returns the name of a form without a direction', () => {
  expect(resolveOrientation({ axisangle: [0, 0, 0, 10] }, degrees)).toBe('axisangle');
  expect(resolveOrientation({ xyaxes: [1, 0, 0, 2, 0, 0] }, degrees)).toBe('xyaxes');
  expect(resolveOrientation({ zaxis: [0, 0, 0] }, degrees)).toBe('zaxis');
  expect(resolveOrientation({ euler: [1, 2, 3] }, { ...degrees, eulerseq: 'xqz' })).toBe('euler');
});
