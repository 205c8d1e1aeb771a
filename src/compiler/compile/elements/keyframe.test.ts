import { describe, expect, it } from 'vitest';
import { compileSmallModel, EQUAL } from '../../../../test/oracle/small-model.js';
import { parseModel } from '../../../authoring/load/parse.js';
import { compile } from '../compile.js';

const keyed = (key: string) =>
  compile(
    parseModel(`<mujoco><worldbody><body mocap="true" pos="1 2 3"/><body mocap="true" pos="4 5 6"/></worldbody>
      <keyframe><key ${key}/></keyframe></mujoco>`),
  );

describe('keyframes', () => {
  // all values checked against the reference
  it.each([
    ['mpos="9 8 7"', [9, 8, 7, 4, 5, 6]],
    ['mpos="9"', [1, 2, 3, 4, 5, 6]],
    ['mpos="9 8 7 6"', [9, 8, 7, 4, 5, 6]],
  ])('keyframes use complete positions of mocap bodies: %s', (key, expected) => {
    expect([...keyed(key).key_mpos]).toEqual(expected);
  });

  it.each(['qpos="1 2 3 0 1 0 0"', 'mquat="0 1 0 0 0 1 0"', 'mpos="1 2 3 4 5"', 'qvel="1 2 3 4"'])(
    'keyframes have the values of the reference: %s',
    async (key) => {
      const world = `<worldbody><body><freejoint/><geom size=".1"/></body><body mocap="true"/><body mocap="true" pos="1 2 3"/></worldbody>`;
      expect(await compileSmallModel(`${world}<keyframe><key ${key}/></keyframe>`)).toEqual(EQUAL);
    },
  );

  it.each([
    'qpos="1 2 3 0 2 0 0 5 6 2 0 0 0 7"',
    'qpos="1 2 3 0 0 0 0 5 6 0 0 0 0 7"',
    'qpos="1 2 3 1e-16 0 0 0 5 6 3 4 0 0 7"',
    'mquat="0 2 0 0 3 4 0 0" mpos="1 2 3 4 5 6"',
  ])('keyframes normalize quaternions as the reference does, in the first key and the second: %s', async (key) => {
    const geom = '<geom size=".1"/>';
    const world = `<worldbody><body><freejoint/>${geom}<body pos="1 0 0"><joint/>${geom}</body></body>
      <body pos="3 0 0"><joint type="slide"/><joint type="ball"/>${geom}<body pos="1 0 0"><joint/>${geom}</body></body>
      <body mocap="true"/><body mocap="true" pos="1 2 3"/></worldbody>`;
    expect(
      await compileSmallModel(`${world}<keyframe><key time="1"/><key ${key}/><key ${key} time="3"/></keyframe>`),
    ).toEqual(EQUAL);
  });

  it.each([
    ['mquat="0 2 0 0"', [0, 1, 0, 0, 1, 0, 0, 0]],
    ['mquat="0 1"', [1, 0, 0, 0, 1, 0, 0, 0]],
    ['mquat="0 1 0 0 0 0 1"', [0, 1, 0, 0, 1, 0, 0, 0]],
  ])('keyframes use complete quaternions of mocap bodies: %s', (key, expected) => {
    expect([...keyed(key).key_mquat]).toEqual(expected);
  });

  it('values of attached keyframes follow those of a composite', () => {
    const spec = parseModel(`<mujoco><worldbody>
      <composite type="cable" curve="s" count="4 1 1" size="1" initial="none"><geom type="capsule" size=".01"/></composite></worldbody></mujoco>`);
    const child = parseModel(`<mujoco><worldbody><body name="x"><joint ref="90"/><geom size=".1"/></body></worldbody>
      <keyframe><key name="k" qpos="7"/></keyframe></mujoco>`);
    spec.worldbody.attach(child.get('body', 'x'), { prefix: 'a-' });
    const { key_qpos, qpos0 } = compile(spec);
    expect(qpos0[qpos0.length - 1]).toBe(Math.PI / 2);
    expect([...key_qpos]).toEqual([...qpos0.slice(0, -1), 7]);
  });

  it('values of attached keyframes follow all existing values', () => {
    const GEOM = '<geom size=".1"/>';
    const numbers = (from: number, count: number): number[] => Array.from({ length: count }, (_, i) => from + i);
    const [qpos, qvel] = [[1, 2, 3, 0, 1, 0, 0, ...numbers(50, 12), 99], numbers(200, 6 + 12 + 1)];
    const child = parseModel(`<mujoco><worldbody><body name="x"><freejoint/>${GEOM}</body>
      <flexcomp name="f" type="grid" count="2 2 1" spacing=".1 .1 .1" radius=".01"><contact selfcollide="none"/></flexcomp>
      <body name="y"><joint name="h"/>${GEOM}</body><body name="m" mocap="true"/></worldbody>
      <actuator><motor joint="h"/><general joint="h" dyntype="filter"/></actuator>
      <keyframe><key name="k" qpos="${qpos.join(' ')}" qvel="${qvel.join(' ')}" act="5" ctrl="6 7" mpos="1 2 3" mquat="0 1 0 0"/></keyframe></mujoco>`);
    const spec =
      parseModel(`<mujoco><worldbody><body><joint name="own" ref="90"/>${GEOM}</body><body mocap="true" pos="4 5 6"/></worldbody>
      <actuator><general joint="own" dyntype="filter"/></actuator></mujoco>`);
    spec.worldbody.attach(child, { prefix: 'a-' });
    const { record: m } = compile(spec, { trialStep: false });
    expect([...m.key_qpos]).toEqual([Math.PI / 2, ...qpos]);
    expect([...m.key_qvel]).toEqual([0, ...qvel]);
    expect([[...m.key_act], [...m.key_ctrl]]).toEqual([
      [0, 5],
      [0, 6, 7],
    ]);
    expect([...m.key_mpos, ...m.key_mquat]).toEqual([4, 5, 6, 1, 2, 3, 1, 0, 0, 0, 0, 1, 0, 0]);
  });

  it('rejects a keyframe with too many values', () => {
    expect(() => keyed('mpos="1 2 3 4 5 6 7"')).toThrow("attribute 'mpos' needs 6 values, not 7 [bad-keyframe]");
  });
});
