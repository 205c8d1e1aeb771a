/** Known faults, which suppress reports of their consequences. */

import { expect, it } from 'vitest';
import { readModelText } from '../../../test/fixtures/read-model-text.js';
import { compile } from '../../compiler/compile/compile.js';
import { Diagnostics, familyOf, ModelError } from '../../foundation/base/diagnostics.js';
import type { SpecElement } from './element.js';
import { KnownErrors, placeOf } from './known-errors.js';
import { Spec } from './spec.js';

const elements = () => {
  const { worldbody } = new Spec();
  return [worldbody.addBody(), worldbody.addBody()] as unknown as [SpecElement, SpecElement];
};

it('an element and its copies share the fault of their location in the text', () => {
  const knownErrors = new KnownErrors();
  const [element, other] = elements();
  expect([knownErrors.isEmpty, knownErrors.has(element)]).toEqual([true, false]);
  knownErrors.markFaulty(undefined);
  expect(knownErrors.isEmpty).toBe(true);
  knownErrors.markFaulty(placeOf(element));
  expect([knownErrors.isEmpty, knownErrors.has(element), knownErrors.has(other)]).toEqual([false, true, false]);
  const source = { location: { uri: 'a.xml', line: 1, column: 1 }, attributeLocation: () => undefined };
  for (const each of elements()) {
    each.source = source as never;
    expect([placeOf(each), knownErrors.has(each)]).toEqual([source, false]);
  }
  knownErrors.markFaulty(source);
  other.source = source as never;
  expect(knownErrors.has(other)).toBe(true);
});

it('names may be declared in an unreadable part', () => {
  const knownErrors = new KnownErrors();
  knownErrors.addMissingName('a');
  expect([knownErrors.mayDeclare('a'), knownErrors.mayDeclare('b'), knownErrors.isEmpty]).toEqual([true, false, true]);
  const [element] = elements();
  knownErrors.markIncomplete(placeOf(element));
  expect([knownErrors.mayDeclare('b'), knownErrors.has(element), knownErrors.isEmpty]).toEqual([true, true, false]);
});

it('lists of known errors are merged', () => {
  const [one, two] = [new KnownErrors(), new KnownErrors()];
  const [element] = elements();
  two.markFaulty(element);
  two.addMissingName('a');
  one.addAll(two);
  expect([one.has(element), one.mayDeclare('a'), one.isUnusable, one.isIncomplete]).toEqual([true, true, false, false]);
  two.isUnusable = true;
  two.isIncomplete = true;
  one.addAll(two);
  one.addAll(new KnownErrors());
  expect([one.isUnusable, one.isIncomplete, one.isEmpty]).toEqual([true, true, false]);
});

it('an element with a duplicate name is checked for other errors', () => {
  const messages = (flexcomp: string): string[] => {
    const diagnostics = new Diagnostics();
    const text = `<mujoco><worldbody>${flexcomp}<body name="F_1"/></worldbody><keyframe><key qpos="${[...Array(13).keys()].join(' ')}"/></keyframe></mujoco>`;
    expect(() => compile(readModelText(text), { diagnostics })).toThrow(ModelError);
    return diagnostics.list.map(({ code }) => familyOf(code));
  };
  const cloth = (more: string): string => `<flexcomp name="F" count="2 2 1" radius=".01" ${more}/>`;
  expect(messages(cloth(''))).toEqual(['made-name', 'bad-keyframe']);
  // without the cloth, the size of a key is not known
  expect(messages(cloth('mass="0"'))).toEqual(['bad-flex']);
});
