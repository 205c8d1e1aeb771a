/** Common functions of compiler passes: continuing after errors, aborting, limits of expansion. */

import { expect, it } from 'vitest';
import { readModelText } from '../../../test/fixtures/read-model-text.js';
import { familyOf } from '../../foundation/base/diagnostics.js';
import type { SpecElement } from '../../modelling/spec/element.js';
import { Compilation } from './compilation.js';

const spec = readModelText('<mujoco><worldbody><geom name="g" size="1"/><body name="b"/></worldbody></mujoco>');
const geom = spec.find('geom', 'g')! as SpecElement;

it('throws the reported errors instead of the exception of a later pass', () => {
  const c = new Compilation(spec, {});
  const fail = (): never => {
    throw new TypeError('nothing here');
  };
  expect(() => c.findErrors(fail)).toThrow('nothing here');
  expect(c.findErrors(() => 3)).toBe(3);
  c.report(geom, 'unsupported', { feature: 'why' });
  expect(() => c.findErrors(fail)).toThrow('why');
  expect(() => c.findErrors(() => 3)).toThrow('why');
});

it('reports no further errors of an element in later passes, and each message once per location', () => {
  const c = new Compilation(spec, {});
  const say = (feature: string) => () => c.report(geom, 'unsupported', { feature });
  c.pass('one', () => {
    say('a')();
    say('a')();
    say('b')();
  });
  c.pass('two', say('c'));
  expect(c.diagnostics.list.map(({ message }) => message)).toEqual([
    'a is not supported yet',
    'b is not supported yet',
  ]);
  expect([c.isSuspect(geom), c.isFlawed(geom), c.isSuspect(spec.find('body', 'b')! as SpecElement)]).toEqual([
    true,
    true,
    false,
  ]);
});

it('reports progress and aborts with the reason of the signal', () => {
  const told: unknown[] = [];
  const stop = new AbortController();
  const c = new Compilation(spec, { progress: (...each) => void told.push(each), signal: stop.signal });
  expect(c.pass('one', () => 7)).toBe(7);
  expect(told).toEqual([
    ['one', 0],
    ['one', 1],
  ]);
  stop.abort(new Error('enough'));
  expect(() => c.pass('two', () => 7)).toThrow('enough');
});

it('spends up to a limit and reports the excess', () => {
  const c = new Compilation(spec, { limits: { flexBodies: 5 } });
  expect([3, 2, 1].map((amount) => c.spend(geom, 'flexBodies', amount))).toEqual([true, true, false]);
  expect(c.diagnostics.list.map(({ code, message }) => [familyOf(code), /6.*5/.test(message)])).toEqual([
    ['too-large', true],
  ]);
});
