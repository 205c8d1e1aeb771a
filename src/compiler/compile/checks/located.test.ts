/** Errors of code that uses only a Model: those of an object are located at its element, others are unchanged. */
import { expect, it } from 'vitest';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import { modelError } from '../../../foundation/schema/report.js';
import { Compilation } from '../compilation.js';
import { compile } from '../compile.js';
import { reportLocated } from './located.js';

const spec = readModelText('<mujoco><worldbody><geom size="1"/><geom name="b" size="1"/></worldbody></mujoco>');
const model = compile(spec);

/** Diagnostics of a compilation in which a function throws an error of an object. */
function reported(element?: string) {
  const c = new Compilation(spec, {});
  const fail = (): never => {
    throw modelError('unsupported', { feature: 'why' }, element === undefined ? {} : { element });
  };
  expect(reportLocated(c, model, fail)).toBeUndefined();
  return c.diagnostics.list;
}

it('locates an error of an object at its element, by kind and id', () => {
  expect(reported('geom 1')).toMatchObject([{ element: "geom 'b'", location: { line: 1, column: 36 } }]);
  expect(reported('geom 0')).toMatchObject([{ location: { line: 1, column: 20 } }]);
});

it.each(['geom 2', 'flex 0', 'nothing', undefined])('does not change an error of %s', (element) => {
  const [found] = reported(element);
  expect([found!.element, found!.location]).toEqual([element, undefined]);
});

it('reportLocated returns the result and rethrows other errors', () => {
  const c = new Compilation(spec, {});
  expect(reportLocated(c, model, () => 7)).toBe(7);
  const fail = (): never => {
    throw new RangeError('no memory');
  };
  expect(() => reportLocated(c, model, fail)).toThrow(RangeError);
  expect(c.diagnostics.list).toEqual([]);
});
