/** Default classes: which one applies, and elements to which none applies. */
import { expect, it } from 'vitest';
import { readModelText } from '../../../test/fixtures/read-model-text.js';
import type { SpecElement } from './element.js';

const scene = () =>
  readModelText(`<mujoco><default><geom group="1"/><default class="a"><geom group="2"/><default class="b"><geom group="3"/></default></default></default>
    <worldbody><geom name="main" size="1"/><geom name="own" class="b" size="1"/>
      <body name="body" childclass="a"><geom name="near" size="1"/><frame childclass="b"><geom name="nearer" size="1"/></frame></body></worldbody></mujoco>`);

it('the class of the element applies, else the nearest childclass, else the main class', () => {
  const spec = scene();
  const groups = ['main', 'own', 'near', 'nearer'].map((name) => spec.get('geom', name).group);
  expect(groups).toEqual([1, 3, 2, 3]);
  expect(
    spec.defaults.chainOf(spec.get('geom', 'own') as unknown as SpecElement).map(({ identifier }) => identifier),
  ).toEqual(['main', 'a', 'b']);
});

it('a class without a name is the main class', () => {
  const { defaults, main } = scene();
  expect([defaults.find(undefined), defaults.find('')]).toEqual([main, main]);
  expect([defaults.find('a')?.identifier, defaults.find('none')]).toEqual(['a', undefined]);
});

it('no class applies to exempt elements and their descendants', () => {
  const spec = scene();
  spec.defaults.exempt(spec.get('body', 'body') as unknown as SpecElement);
  const groups = ['main', 'own', 'near', 'nearer'].map((name) => spec.get('geom', name).group);
  expect(groups).toEqual([1, 3, 0, 0]);
  expect(spec.defaults.classOf(spec.get('geom', 'near') as unknown as SpecElement)).toBe(undefined);
});
