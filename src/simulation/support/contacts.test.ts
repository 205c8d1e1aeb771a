import { expect, it } from 'vitest';
import { compileSource } from '../../authoring/public-functions/compile-source.js';
import { Data } from '../model/data.js';
import { step } from '../runtime/run.js';
import { contacts, resetDataKeyframe, setKeyframe } from './index.js';
import { keyframeOf } from './reset.js';

it('contacts yields named pairs with positions, normals and forces in the world', () => {
  const model = compileSource(
    'test',
    `<mujoco><option timestep="0.002"/><worldbody><geom name="floor" type="plane" size="1 1 1" euler="0 10 0"/>
      <body pos="0 0 .1"><freejoint/><geom type="box" size=".1 .1 .1" mass="2" friction="2"/></body></worldbody></mujoco>`,
  );
  const data = new Data(model);
  while (data.time < 2) step(model, data);
  const list = [...contacts(model, data)];
  expect(list.length).toBeGreaterThan(0);
  const total = [0, 0, 0];
  for (const { geoms, ids, position, normal, force, distance } of list) {
    expect(geoms).toEqual(['floor', '']);
    expect(ids).toEqual([0, 1]);
    expect(normal[2]).toBeCloseTo(Math.cos(Math.PI / 18), 6);
    expect(Math.abs(position[0])).toBeLessThan(0.3);
    expect(distance).toBeLessThan(0.01);
    force.forEach((x, k) => {
      total[k]! += x;
    });
  }
  // the box rests on the slope: the floor carries its weight, straight up
  expect(total[0]).toBeCloseTo(0, 1);
  expect(total[1]).toBeCloseTo(0, 1);
  expect(total[2]).toBeCloseTo(2 * 9.81, 1);
});

it('a geom of a Data has its pose, as a body has', () => {
  const model = compileSource(
    'test',
    '<mujoco><worldbody><body pos="1 2 3"><joint/><geom name="g" size="1" pos="0 0 1"/></body></worldbody></mujoco>',
  );
  const data = new Data(model);
  step(model, data);
  expect([...data.geom('g').xpos]).toEqual([1, 2, 4]);
  expect([...data.geom('g').xmat]).toEqual([1, 0, 0, 0, 1, 0, 0, 0, 1]);
});

it('keyframes are found by index and name', () => {
  const text = `<mujoco><worldbody><body><joint name="j"/><geom size="1"/></body></worldbody>
    <keyframe><key name="up" qpos="1"/><key name="down" qpos="2"/></keyframe></mujoco>`;
  const model = compileSource('test', text);
  const data = new Data(model);
  resetDataKeyframe(model, data, 'down');
  expect(data.qpos[0]).toBe(2);
  resetDataKeyframe(model, data, 0);
  expect(data.qpos[0]).toBe(1);
  data.qpos[0] = 3;
  setKeyframe(model, data, 'up');
  expect(model.key('up').qpos[0]).toBe(3);
  expect(() => resetDataKeyframe(model, data, 'left')).toThrow("there is no keyframe 'left'; there are 'up', 'down'");
  // the name comes first: digits are an index if no keyframe has them as its name
  expect([keyframeOf(model, '1'), keyframeOf(model, 'down')]).toEqual([1, 1]);
  const digits = compileSource('test', '<mujoco><keyframe><key/><key name="0"/></keyframe></mujoco>');
  expect([keyframeOf(digits, '0'), keyframeOf(digits, '1'), keyframeOf(digits, 0)]).toEqual([1, 1, 0]);
  const none = compileSource('test', '<mujoco/>');
  expect(() => resetDataKeyframe(none, new Data(none), 0)).toThrow('there is no keyframe 0: the model has none');
  expect(() => resetDataKeyframe(none, new Data(none), 'up')).toThrow("there is no keyframe 'up': the model has none");
});
