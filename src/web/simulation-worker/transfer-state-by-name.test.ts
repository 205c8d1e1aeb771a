import { expect, test } from 'vitest';
import { compile, Data, parseXML } from '../../api/index.js';
import { transferStateByName } from './transfer-state-by-name.js';

const body = (name: string, joint: string): string => `<body name="${name}"><joint ${joint}/><geom size=".1"/></body>`;
const modelOf = (bodies: string, actuators: string) =>
  compile(parseXML(`<mujoco><worldbody>${bodies}</worldbody><actuator>${actuators}</actuator></mujoco>`));

test('elements with the same name keep their state wherever they have moved to', () => {
  const before = modelOf(
    body('a', 'name="x"') + body('b', 'type="slide"'),
    '<motor name="m" joint="x"/><motor joint="x"/>',
  );
  const from = new Data(before);
  from.qpos.set([0.1, 0.2]);
  from.qvel.set([1, 2]);
  from.ctrl.set([0.5, 0.6]);
  from.time = 3;
  const after = modelOf(
    body('new', 'name="y"') + body('b', 'type="slide"') + body('a', 'name="x"'),
    '<motor joint="x"/><motor name="m" joint="x"/>',
  );
  const to = new Data(after);
  transferStateByName(before, from, after, to);
  expect([...to.qpos]).toEqual([0, 0.2, 0.1]);
  expect([...to.qvel]).toEqual([0, 2, 1]);
  expect([...to.ctrl]).toEqual([0.6, 0.5]);
  expect(to.time).toBe(3);
});

test('a joint whose type changed starts from its reference position', () => {
  const before = modelOf(body('a', 'name="x"'), '');
  const from = new Data(before);
  from.qpos[0] = 1;
  const after = modelOf(body('a', 'name="x" type="ball"'), '');
  const to = new Data(after);
  transferStateByName(before, from, after, to);
  expect([...to.qpos]).toEqual([1, 0, 0, 0].map((_, i) => after.qpos0[i]));
});
