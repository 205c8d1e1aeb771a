import { describe, expect, it } from 'vitest';
import { parseXML } from '../../mjcf/index.js';
import { compile } from '../compile.js';

const keyed = (key: string) =>
  compile(
    parseXML(`<mujoco><worldbody><body mocap="true" pos="1 2 3"/><body mocap="true" pos="4 5 6"/></worldbody>
      <keyframe><key ${key}/></keyframe></mujoco>`),
  );

describe('keyframes', () => {
  // each checked against the reference
  it.each([
    ['mpos="9 8 7"', [9, 8, 7, 4, 5, 6]],
    ['mpos="9"', [1, 2, 3, 4, 5, 6]],
    ['mpos="9 8 7 6"', [9, 8, 7, 4, 5, 6]],
  ])('take whole positions of mocap bodies: %s', (key, expected) => {
    expect([...keyed(key).key_mpos]).toEqual(expected);
  });

  it.each([
    ['mquat="0 2 0 0"', [0, 1, 0, 0, 1, 0, 0, 0]],
    ['mquat="0 1"', [1, 0, 0, 0, 1, 0, 0, 0]],
    ['mquat="0 1 0 0 0 0 1"', [0, 1, 0, 0, 1, 0, 0, 0]],
  ])('take whole quaternions of mocap bodies: %s', (key, expected) => {
    expect([...keyed(key).key_mquat]).toEqual(expected);
  });

  it('refuse more values than there are', () => {
    expect(() => keyed('mpos="1 2 3 4 5 6 7"')).toThrow("attribute 'mpos' needs 6 values, not 7 [bad-keyframe]");
  });
});
