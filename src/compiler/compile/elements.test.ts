/** Elements of a Model, by the ids of its objects. */
import { expect, it } from 'vitest';
import { readModelText } from '../../../test/fixtures/read-model-text.js';
import type { ElementLists } from '../../simulation/model/named.js';
import { compile } from './compile.js';
import { haveSameElements } from './elements.js';

it('haveSameElements requires the same elements in the same order', () => {
  const spec =
    readModelText(`<mujoco><worldbody><geom name="a" size="1"/><geom name="b" size="1"/><site name="s"/></worldbody>
    <sensor><framepos objtype="site" objname="s"/></sensor></mujoco>`);
  const lists = (): ElementLists => compile(spec).elements as ElementLists;
  const first = lists();
  expect(first.geom).toEqual([spec.find('geom', 'a'), spec.find('geom', 'b')]);
  expect([first.site[0], first.sensor[0]]).toEqual([spec.find('site', 's'), spec.all('sensor')[0]]);
  expect(haveSameElements(first, lists())).toBe(true);
  expect(haveSameElements(first, { ...first, geom: [...first.geom].reverse() })).toBe(false);
  expect(haveSameElements({ ...first, geom: first.geom.slice(0, 1) }, first)).toBe(false);
});
