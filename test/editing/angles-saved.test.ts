/** Angles of attached models in radians are saved without rounding if no other element of the file states an angle. */
import { expect, test } from 'vitest';
import { compile, parseXML, Spec, toXML } from '../../src/api/index.js';

// for some of these angles, no number of degrees converts to exactly the same radians
const LIMITS = Array.from({ length: 40 }, (_, i) => 0.1 + 0.0173 * i);
const robot = () =>
  parseXML(`<mujoco model="r"><compiler angle="radian"/><default><default class="c"><joint range="-0.77 0.31"/></default></default>
    <worldbody>${LIMITS.map((x, i) => `<body name="b${i}" euler="0 ${x} 0"><joint name="j${i}" range="${-x} ${x}" ref="${x / 3}"/><joint class="c" axis="1 0 0"/><geom size="1"/></body>`).join('')}</worldbody></mujoco>`);

const numbers = (spec: Spec) => {
  const { jnt_range, qpos0, body_quat } = compile(spec);
  return [...jnt_range, ...qpos0, ...body_quat];
};

test('a Spec without its own angles is saved in the angle unit of the attached Spec', () => {
  const scene = new Spec();
  scene.worldbody.addFrame({ pos: [0, 0, 1] }).attach(robot(), { prefix: 'r_' });
  const text = toXML(scene);
  expect(text).toContain('angle="radian"');
  expect(numbers(parseXML(text))).toEqual(numbers(scene));
});

test('a file with its own angles keeps its angle unit', () => {
  const scene = new Spec();
  scene.worldbody.addBody({ euler: [0, 90, 0] }).addGeom({ size: [1] });
  scene.worldbody.addFrame({ pos: [0, 0, 1] }).attach(robot(), { prefix: 'r_' });
  const text = toXML(scene);
  expect(text).not.toContain('angle="radian"');
  const [after, before] = [numbers(parseXML(text)), numbers(scene)];
  for (const [i, x] of before.entries()) expect(after[i]).toBeCloseTo(x, 13);
});
