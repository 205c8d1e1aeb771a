/** Faults that are known, so that what follows from them is not reported. */

import { expect, it } from 'vitest';
import { readModelText } from '../../../test/fixtures/read-model-text.js';
import { compile } from '../../compiler/compile/compile.js';
import { Diagnostics, familyOf, ModelError } from '../../foundation/base/diagnostics.js';
import type { SpecElement } from './element.js';
import { Flaws, placeOf } from './flaws.js';
import { Spec } from './spec.js';

const elements = () => {
  const { worldbody } = new Spec();
  return [worldbody.addBody(), worldbody.addBody()] as unknown as [SpecElement, SpecElement];
};

it('an element has the fault of its place in the text, as its copies have', () => {
  const flaws = new Flaws();
  const [element, other] = elements();
  expect([flaws.isEmpty, flaws.has(element)]).toEqual([true, false]);
  flaws.blame(undefined);
  expect(flaws.isEmpty).toBe(true);
  flaws.blame(placeOf(element));
  expect([flaws.isEmpty, flaws.has(element), flaws.has(other)]).toEqual([false, true, false]);
  const source = { location: { uri: 'a.xml', line: 1, column: 1 }, attributeLocation: () => undefined };
  for (const each of elements()) {
    each.source = source as never;
    expect([placeOf(each), flaws.has(each)]).toEqual([source, false]);
  }
  flaws.blame(source);
  other.source = source as never;
  expect(flaws.has(other)).toBe(true);
});

it('names may be declared in what could not be read', () => {
  const flaws = new Flaws();
  flaws.lose('a');
  expect([flaws.mayDeclare('a'), flaws.mayDeclare('b'), flaws.isEmpty]).toEqual([true, false, true]);
  const [element] = elements();
  flaws.miss(placeOf(element));
  expect([flaws.mayDeclare('b'), flaws.has(element), flaws.isEmpty]).toEqual([true, true, false]);
});

it('lists of them are joined', () => {
  const [one, two] = [new Flaws(), new Flaws()];
  const [element] = elements();
  two.blame(element);
  two.lose('a');
  one.addAll(two);
  expect([one.has(element), one.mayDeclare('a'), one.isTorn, one.isIncomplete]).toEqual([true, true, false, false]);
  two.isTorn = true;
  two.isIncomplete = true;
  one.addAll(two);
  one.addAll(new Flaws());
  expect([one.isTorn, one.isIncomplete, one.isEmpty]).toEqual([true, true, false]);
});

it('an element whose name is taken is whole otherwise: what else is wrong is told, too', () => {
  const messages = (flexcomp: string): string[] => {
    const diagnostics = new Diagnostics();
    const text = `<mujoco><worldbody>${flexcomp}<body name="F_1"/></worldbody><keyframe><key qpos="${[...Array(13).keys()].join(' ')}"/></keyframe></mujoco>`;
    expect(() => compile(readModelText(text), { diagnostics })).toThrow(ModelError);
    return diagnostics.list.map(({ code }) => familyOf(code));
  };
  const cloth = (more: string): string => `<flexcomp name="F" count="2 2 1" radius=".01" ${more}/>`;
  expect(messages(cloth(''))).toEqual(['made-name', 'bad-keyframe']);
  // without the cloth, nobody knows how many numbers a key should have
  expect(messages(cloth('mass="0"'))).toEqual(['bad-flex']);
});
