/** Generated elements: their order among the authored ones, and their identity between compilations. */
import { expect, it } from 'vitest';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import type { SpecElement } from '../../../modelling/spec/element.js';
import { Expansion, keyOfMade, makeElement, originOfMade } from './expansion.js';

const spec = readModelText(`<mujoco><worldbody><body name="b"/></worldbody>
  <contact><exclude name="own" body1="world" body2="b"/></contact><custom><text name="own" data="x"/></custom></mujoco>`);
const origin = spec.find('body', 'b')! as SpecElement;

it('generated elements precede authored ones, except in sections that are read before the tree', () => {
  const expansion = new Expansion(spec);
  expect(expansion.all('text').map(({ name }) => name)).toEqual(['own']);
  const make = (kind: 'exclude' | 'text') => makeElement(origin, 'made', kind, origin, { name: 'made' }) as SpecElement;
  expansion.add(make('exclude'), make('text'));
  expect(expansion.all('exclude').map(({ name }) => name)).toEqual(['made', 'own']);
  expect(expansion.all('text').map(({ name }) => name)).toEqual(['own', 'made']);
  expect([...expansion.made()].map(({ kind }) => kind)).toEqual(['exclude', 'text']);
});

it('makeElement returns the same element again with new values', () => {
  const first = makeElement(origin, 'k', 'geom', origin, { size: [1], group: 2 });
  expect([originOfMade(first as SpecElement), keyOfMade(first as SpecElement)]).toEqual([origin, 'geom k']);
  expect(first.location).toEqual(origin.location);
  expect(makeElement(origin, 'k', 'geom', origin, { size: [3] })).toBe(first);
  expect([first.size[0], first.group]).toEqual([3, 0]);
  expect(makeElement(origin, 'other', 'geom', origin, {})).not.toBe(first);
  expect(originOfMade(origin)).toBeUndefined();
});
