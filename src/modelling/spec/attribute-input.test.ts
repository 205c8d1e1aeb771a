/** Values that a program assigns to attributes: how they are stored, and which are rejected. */
import { describe, expect, it } from 'vitest';
import { readModelText } from '../../../test/fixtures/read-model-text.js';
import type { ModelError } from '../../foundation/base/diagnostics.js';
import type { Attribute } from '../../foundation/schema/mjcf/rows.js';
import { coerced, elementsAmong, isElement } from './attribute-input.js';
import type { SpecElement } from './element.js';
import { Spec } from './spec.js';

const row = (values: Partial<Attribute>): Attribute =>
  ({ type: 'num', arity: [1, 1], ...values }) as unknown as Attribute;
const NUMBER = row({});
const LIST = row({ arity: [0, Number.POSITIVE_INFINITY] });
const THREE = row({ arity: [3, 3] });
const TEXT = row({ type: 'text' });

const spec = new Spec();
const body = spec.worldbody.addBody({ name: 'b' }) as unknown as SpecElement;
const geom = spec.worldbody.addGeom({ name: 'g' }) as unknown as SpecElement;
const stranger = new Spec().worldbody.addBody({ name: 's' }) as unknown as SpecElement;

describe('conversion of assigned values', () => {
  it.each<[string, Attribute, unknown, unknown]>([
    ['itself', NUMBER, 2, 2],
    ['a list of one', LIST, 2, [2]],
    ['a list of one, where there may be up to three', row({ arity: [1, 3] }), 2, [2]],
    ['itself, where three are needed', THREE, 2, 2],
    ['the numbers of an array', THREE, Float32Array.of(1, 2, 3), [1, 2, 3]],
    ['the integers of an array', row({ type: 'int', arity: [2, 2] }), Uint8ClampedArray.of(1, 2), [1, 2]],
    ['the text of a number', TEXT, 0.5, '0.5'],
    ['the text of a word', TEXT, true, 'true'],
    ['the words of a list', TEXT, [1, 2], '1 2'],
    ['the words of an array', TEXT, Int16Array.of(1, -2), '1 -2'],
    ['text', TEXT, 'a b', 'a b'],
    ['the name of an element', TEXT, body, 'b'],
    ['itself, where a list has other things', TEXT, [1, 'a'], [1, 'a']],
    ['the name of what is referred to', row({ type: 'ref', namespace: 'body' }), body, 'b'],
    ['a name', row({ type: 'ref', namespace: 'body' }), 'x', 'x'],
    ['an element of another kind', row({ type: 'ref', namespace: 'body' }), geom, geom],
    ['an element of another Spec', row({ type: 'ref', namespace: 'body' }), stranger, stranger],
    ['names', row({ type: 'names', namespace: 'body' }), [body, 'x'], ['b', 'x']],
    ['itself, of a keyword', row({ type: 'keyword' }), 'a', 'a'],
  ])('converts %s', (_, attribute, given, expected) => {
    expect(coerced(spec, attribute, given)).toEqual(expected);
  });

  it('views and large integers are not converted, so that the row rejects them', () => {
    const view = new DataView(new ArrayBuffer(8));
    expect(coerced(spec, THREE, view)).toBe(view);
    const large = BigInt64Array.of(1n, 2n, 3n);
    expect(coerced(spec, THREE, large)).toBe(large);
  });
});

it('elements are distinguished from other objects', () => {
  expect([body, spec.worldbody, stranger].map(isElement)).toEqual([true, true, true]);
  expect([undefined, null, 'b', {}, { spec }, { authored: new Map() }, spec].map(isElement)).toEqual(
    Array(7).fill(false),
  );
  expect(elementsAmong([body, 'x', geom])).toEqual([body, geom]);
  expect([elementsAmong(body), elementsAmong('x'), elementsAmong(undefined)]).toEqual([[body], [], []]);
});

describe('references to elements without a name', () => {
  it('a referenced element gets the first free name', () => {
    const model = readModelText('<mujoco><worldbody><body name="body_1"/><body/><body/></worldbody></mujoco>');
    const [, first, second] = model.bodies;
    const exclude = model.add('exclude', { body1: first!, body2: second! });
    expect([exclude.body1, exclude.body2, first!.name, second!.name]).toEqual(['body_2', 'body_3', 'body_2', 'body_3']);
  });

  it('an element of the wrong kind or model is rejected with its kind', () => {
    const problem = (edit: () => void): string => {
      try {
        edit();
      } catch (error) {
        return (error as ModelError).diagnostics[0]!.message;
      }
      return 'none';
    };
    const exclude = spec.add('exclude', { body1: 'b', body2: 'b' });
    expect(problem(() => exclude.set('body1', geom))).toMatch(/^attribute 'body1' must be a body, not .*geom/);
    expect(problem(() => exclude.set('body1', stranger))).toMatch(/^attribute 'body1' must be a body of the same Spec/);
    expect(problem(() => stranger.set('gravcomp', stranger))).toMatch(/^attribute 'gravcomp' must be a number, not /);
    const flex = spec.addFlex();
    expect(problem(() => flex.set('node', geom))).toMatch(/^attribute 'node' must be a body, not .*geom/);
    expect(problem(() => geom.set('size', body))).toMatch(/^attribute 'size' must be 0 to 3 numbers|^attribute 'size'/);
  });
});
