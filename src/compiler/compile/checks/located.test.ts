/** Errors of what knows a Model alone: those of an object at its element, others as they are. */
import { expect, it } from 'vitest';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import { modelError } from '../../../foundation/schema/report.js';
import { Compilation } from '../compilation.js';
import { compile } from '../compile.js';
import { reportLocated } from './located.js';

const spec = readModelText('<mujoco><worldbody><geom size="1"/><geom name="b" size="1"/></worldbody></mujoco>');
const model = compile(spec);

/** The diagnostics of a compilation in which a function runs that throws an error of an object. */
function reported(element?: string) {
  const c = new Compilation(spec, {});
  const fail = (): never => {
    throw modelError('unsupported', { feature: 'why' }, element === undefined ? {} : { element });
  };
  expect(reportLocated(c, model, fail)).toBeUndefined();
  return c.diagnostics.list;
}

it('places an error of an object, by its kind and number, at the element', () => {
  expect(reported('geom 1')).toMatchObject([{ element: "geom 'b'", location: { line: 1, column: 36 } }]);
  expect(reported('geom 0')).toMatchObject([{ location: { line: 1, column: 20 } }]);
});

it.each(['geom 2', 'flex 0', 'nothing', undefined])('leaves an error of %s as it is', (element) => {
  const [found] = reported(element);
  expect([found!.element, found!.location]).toEqual([element, undefined]);
});

it('returns what the function returns, and lets other errors through', () => {
  const c = new Compilation(spec, {});
  expect(reportLocated(c, model, () => 7)).toBe(7);
  const fail = (): never => {
    throw new RangeError('no memory');
  };
  expect(() => reportLocated(c, model, fail)).toThrow(RangeError);
  expect(c.diagnostics.list).toEqual([]);
});
