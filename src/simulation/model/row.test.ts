import { describe, expect, test } from 'vitest';
import { compile, Data, parseXML } from '../../api/index.js';

const XML = `<mujoco><worldbody><body name="arm" mocap="true"><geom name="bone" size=".1"/></body></worldbody></mujoco>`;

// biome-ignore lint/suspicious/noExplicitAny: programs without types assign anything
type Loose = any;

function objects() {
  const model: Loose = compile(parseXML(XML));
  const data: Loose = new Data(model);
  return { model, data };
}

describe('assignment to a row of an array', () => {
  test('a number sets every value of a row, as in numpy', () => {
    const { model, data } = objects();
    model.body('arm').pos = 4;
    data.body('arm').xfrc_applied = 3;
    data.body('arm').xpos = 5;
    model.stat.center = 2;
    expect([...model.body('arm').pos]).toEqual([4, 4, 4]);
    expect([...model.body(0).pos]).toEqual([0, 0, 0]);
    expect([...data.body('arm').xfrc_applied]).toEqual([3, 3, 3, 3, 3, 3]);
    expect([...data.body(0).xfrc_applied]).toEqual([0, 0, 0, 0, 0, 0]);
    expect([...data.body('arm').xpos]).toEqual([5, 5, 5]);
    expect([...model.stat.center]).toEqual([2, 2, 2]);
  });

  test('a list of the same length sets the values of a row', () => {
    const { model, data } = objects();
    model.body('arm').pos = [1, 2, 3];
    model.body('arm').mass = [7];
    data.body('arm').xpos = model.body('arm').pos;
    model.stat.extent = 6;
    expect([...data.body('arm').xpos]).toEqual([1, 2, 3]);
    expect([model.body('arm').mass, model.stat.extent]).toEqual([7, 6]);
  });

  test.each<[string, (o: { model: Loose; data: Loose }) => unknown, string]>([
    [
      'two numbers',
      ({ model }) => void (model.body('arm').pos = [0, 0]),
      "body 'arm'.pos: expected 3 numbers, not a list of 2",
    ],
    [
      'four numbers',
      ({ data }) => void (data.body('arm').xpos = [0, 0, 1, 1]),
      "body 'arm'.xpos: expected 3 numbers, not a list of 4",
    ],
    ['no numbers', ({ model }) => void (model.geom(0).rgba = []), "geom '0'.rgba: expected 4 numbers, not a list of 0"],
    [
      'two for one',
      ({ model }) => void (model.body('arm').mass = [1, 2]),
      "body 'arm'.mass: expected a number, not a list of 2",
    ],
    [
      'text',
      ({ model }) => void (model.body('arm').pos = '123'),
      "body 'arm'.pos: expected 3 numbers, not the text '123'",
    ],
    [
      'nothing',
      ({ data }) => void (data.body('arm').xpos = undefined),
      "body 'arm'.xpos: expected 3 numbers, not undefined",
    ],
    [
      'a short list',
      ({ model }) => void (model.stat.center = [1]),
      'model.stat.center: expected 3 numbers, not a list of 1',
    ],
  ])('a row refuses %s and stays unchanged', (_, run, told) => {
    const objs = objects();
    const before = JSON.stringify([objs.model.body('arm'), objs.data.body('arm'), objs.model.stat]);
    expect(() => run(objs)).toThrow(new TypeError(told));
    expect(JSON.stringify([objs.model.body('arm'), objs.data.body('arm'), objs.model.stat])).toBe(before);
  });
});
