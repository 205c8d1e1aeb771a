import { expect, test } from 'vitest';
import { compile, Data, parseXML } from '../../../api/index.js';
import { ControlNoise } from './control-noise.js';

const XML = `<mujoco><worldbody><body><joint name="a"/><geom size="1"/></body></worldbody>
  <actuator><motor joint="a" ctrlrange="-10 10"/></actuator></mujoco>`;

function disturbed(count: number, time: number): { values: number[]; noise: ControlNoise; ctrl: Float64Array } {
  const model = compile(parseXML(XML));
  const { ctrl } = new Data(model);
  const noise = new ControlNoise(model, ctrl, 3);
  noise.change({ scale: 0.1, time });
  const values = Array.from({ length: count }, () => {
    noise.apply();
    return ctrl[0]!;
  });
  return { values, noise, ctrl };
}

test('noise has the requested standard deviation and correlation time', () => {
  // seed 3; with 20,000 values, correlated over 5, the standard error of the deviation is about 1 %
  const { values } = disturbed(20_000, 0.01);
  const mean = values.reduce((a, b) => a + b, 0) / values.length;
  const variance = values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / values.length;
  expect(Math.sqrt(variance)).toBeGreaterThan(0.95);
  expect(Math.sqrt(variance)).toBeLessThan(1.05);
  const lagged = values.slice(1).reduce((sum, x, i) => sum + (x - mean) * (values[i]! - mean), 0) / values.length;
  // the time step is 2 ms
  expect(lagged / variance).toBeCloseTo(Math.exp(-0.2), 1);
});

test('switching noise off restores the requested controls', () => {
  const { noise, ctrl } = disturbed(10, 0.1);
  noise.set(0, 4);
  noise.apply();
  expect(ctrl[0]).not.toBe(4);
  noise.change({ scale: 0, time: 0.1 });
  noise.apply();
  expect(ctrl[0]).toBe(4);
});
