import { describe, expect, it } from 'vitest';
import { EQUAL, verdictOn } from '../../../test/oracle/small-model.js';
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

  it.each(['qpos="1 2 3 0 1 0 0"', 'mquat="0 1 0 0 0 1 0"', 'mpos="1 2 3 4 5"', 'qvel="1 2 3 4"'])(
    'have the values of the reference: %s',
    async (key) => {
      const world = `<worldbody><body><freejoint/><geom size=".1"/></body><body mocap="true"/><body mocap="true" pos="1 2 3"/></worldbody>`;
      expect(await verdictOn(`${world}<keyframe><key ${key}/></keyframe>`)).toEqual(EQUAL);
    },
  );

  it.each([
    ['mquat="0 2 0 0"', [0, 1, 0, 0, 1, 0, 0, 0]],
    ['mquat="0 1"', [1, 0, 0, 0, 1, 0, 0, 0]],
    ['mquat="0 1 0 0 0 0 1"', [0, 1, 0, 0, 1, 0, 0, 0]],
  ])('take whole quaternions of mocap bodies: %s', (key, expected) => {
    expect([...keyed(key).key_mquat]).toEqual(expected);
  });

  it('that come with an attachment have their values behind those of a composite', () => {
    const spec = parseXML(`<mujoco><worldbody>
      <composite type="cable" curve="s" count="4 1 1" size="1" initial="none"><geom type="capsule" size=".01"/></composite></worldbody></mujoco>`);
    const child = parseXML(`<mujoco><worldbody><body name="x"><joint ref="90"/><geom size=".1"/></body></worldbody>
      <keyframe><key name="k" qpos="7"/></keyframe></mujoco>`);
    spec.worldbody.attach(child.get('body', 'x'), { prefix: 'a-' });
    const { key_qpos, qpos0 } = compile(spec);
    expect(qpos0[qpos0.length - 1]).toBe(Math.PI / 2);
    expect([...key_qpos]).toEqual([...qpos0.slice(0, -1), 7]);
  });

  it('refuse more values than there are', () => {
    expect(() => keyed('mpos="1 2 3 4 5 6 7"')).toThrow("attribute 'mpos' needs 6 values, not 7 [bad-keyframe]");
  });
});
