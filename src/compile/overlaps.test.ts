import { expect, test } from 'vitest';
import { kinematics } from '../engine/run.js';
import { parseXML } from '../mjcf/read/read.js';
import { Data } from '../model/data.js';
import { compile } from './compile.js';
import { hasManyOverlaps } from './overlaps.js';

const cubeOf = (count: number, step: number): string =>
  Array.from(
    { length: count },
    (_, i) => `<body pos="${(i % 10) * step} ${Math.floor(i / 10) * step} 0"><freejoint/><geom size="1"/></body>`,
  ).join('');

function model(count: number, step: number) {
  const compiled = compile(parseXML(`<mujoco><worldbody>${cubeOf(count, step)}</worldbody></mujoco>`), {
    trialStep: false,
  });
  const data = new Data(compiled);
  kinematics(compiled, data);
  return [compiled.record, data.record] as const;
}

test('counts pairs whose bounding spheres overlap', () => {
  const [m, d] = model(30, 2.5);
  expect(hasManyOverlaps(m, d, 20)).toBe(false);
  const [close, state] = model(30, 1.9);
  // neighbors in both directions: 9 in each of three rows, 10 between two rows
  expect(hasManyOverlaps(close, state, 46)).toBe(true);
  expect(hasManyOverlaps(close, state, 47)).toBe(false);
});

test('a thousand bodies in one place compile soon', () => {
  const start = process.cpuUsage();
  const xml = `<mujoco><worldbody>${cubeOf(1000, 0.01)}</worldbody></mujoco>`;
  expect(compile(parseXML(xml)).nbody).toBe(1001);
  expect(process.cpuUsage(start).user).toBeLessThan(4_000_000);
});
