/** State transfer to the Data of a recompiled Model, by element and independent of indices. */
import { expect, it } from 'vitest';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import { Data } from '../../../simulation/model/data.js';
import type { Model } from '../../../simulation/model/model.js';
import type { ElementLists } from '../../../simulation/model/named.js';
import { compile } from '../compile.js';
import { origins, transferState } from './transfer-state.js';

const XML = `<mujoco><size nuserdata="2"/><worldbody>
  <body name="a"><joint name="a"/><geom size=".1"/></body>
  <body name="ball" pos="1 0 0"><joint name="ball" type="ball"/><geom size=".1"/></body>
  <body name="b" pos="2 0 0"><joint name="b"/><geom size=".1"/></body>
  <body name="m" mocap="true"/></worldbody>
  <actuator><motor joint="a"/><motor joint="b"/></actuator></mujoco>`;

const numbering = (model: Model) => ({ record: model.record, elements: model.elements as ElementLists });

it('origins returns the previous id of each object, -1 for a new one', () => {
  const [x, y, z] = [{}, {}, {}];
  const lists = (geom: object[]) => ({ geom }) as unknown as ElementLists;
  expect(origins('geom', lists([x, y]), lists([x, z, y]))).toEqual([0, -1, 1]);
});

it('transferState keeps the state of elements and resets new and changed ones', () => {
  const spec = readModelText(XML);
  const before = compile(spec);
  const d0 = new Data(before);
  for (const name of ['qpos', 'qvel', 'ctrl', 'mocap_pos', 'xfrc_applied', 'userdata'] as const) {
    d0.record[name].forEach((_, i) => void (d0.record[name][i] = i + 1));
  }
  d0.time = 7;
  spec.worldbody.add('body', { name: 'first' }, { index: 0 }).addJoint({ name: 'first', type: 'slide' });
  spec.find('body', 'first')!.addGeom({ size: [0.1] });
  spec.find('joint', 'b')!.set('type', 'slide');
  const after = compile(spec);
  const d1 = new Data(after);
  transferState(numbering(before), d0.record, numbering(after), d1.record);
  expect([...d1.qpos]).toEqual([0, 1, 2, 3, 4, 5, 0]);
  expect([...d1.qvel]).toEqual([0, 1, 2, 3, 4, 0]);
  expect([...d1.ctrl]).toEqual([1, 2]);
  expect([...d1.mocap_pos]).toEqual([1, 2, 3]);
  expect([...d1.xfrc_applied.slice(6, 24)]).toEqual([...new Array(6).fill(0), ...d0.xfrc_applied.slice(6, 18)]);
  expect([d1.time, ...d1.userdata]).toEqual([7, 1, 2]);
});

it('transferState keeps the state when an element in between was removed', () => {
  const spec = readModelText(XML);
  const before = compile(spec);
  const d0 = new Data(before);
  d0.qpos.set([1, 2, 3, 4, 5, 6]);
  spec.find('body', 'ball')!.delete();
  const after = compile(spec);
  const d1 = new Data(after);
  transferState(numbering(before), d0.record, numbering(after), d1.record);
  expect([...d1.qpos]).toEqual([1, 6]);
});
