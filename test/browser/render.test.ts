/** `kinetree/render` in a page: colors, distances and elements, without a canvas that is shown. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ObjType } from '../../src/foundation/schema/enums.js';
import { closePages, sharedBrowser } from './harness.js';
import type { Drawn } from './render-page.js';
import { ScriptPage } from './script-page.js';

const SIZE = 64;

/** A red box and a floor from above: the top of the box is 2.5 m from the camera, the floor 3 m. */
const SCENE = `<mujoco><visual><headlight ambient=".3 .3 .3" diffuse=".5 .5 .5" specular="0 0 0"/></visual>
  <worldbody><camera pos="0 0 3" fovy="60"/>
    <geom type="plane" size="9 9 .1" rgba=".2 .2 .8 1"/>
    <geom type="box" size=".4 .4 .5" rgba=".9 .1 .1 1"/></worldbody></mujoco>`;

let browser: Browser;
let script: ScriptPage;

beforeAll(async () => {
  browser = await sharedBrowser();
  script = await ScriptPage.open(browser, 'test/browser/render-page.ts', 'draw');
});

afterAll(async () => {
  await script?.close();
  await closePages(browser);
});

const draw = (look: string, x: number, y: number): Promise<Drawn> =>
  script.page.evaluate(`draw(${JSON.stringify(SCENE)}, '${look}', ${SIZE}, ${x}, ${y})`);

it('kinetree/render returns colors, distances and elements', async () => {
  const middle = await draw('classic', SIZE / 2, SIZE / 2);
  expect(middle.lengths).toEqual([4 * SIZE * SIZE, SIZE * SIZE, 2 * SIZE * SIZE]);
  expect(middle.depth).toBeCloseTo(2.5, 4);
  expect(middle.seen).toEqual([1, ObjType.GEOM]);
  expect(middle.color[0]).toBeGreaterThan(4 * middle.color[2]!);
  const corner = await draw('classic', 1, 1);
  expect(corner.depth).toBeCloseTo(3, 4);
  expect(corner.seen).toEqual([0, ObjType.GEOM]);
  expect(corner.color[2]).toBeGreaterThan(2 * corner.color[0]!);
});

it('kinetree/render uploads a geom once per image, also with shadows and a mirror', async () => {
  const mirror = SCENE.replace(
    '<worldbody>',
    '<asset><material name="m" reflectance=".3"/></asset><worldbody><light/>',
  );
  const text = mirror.replace('type="plane"', 'type="plane" material="m"');
  const { sent, needed } = await script.page.evaluate<{ sent: number; needed: number }>(
    `sent(${JSON.stringify(text)}, ${SIZE})`,
  );
  expect(sent).toBe(needed);
});

it('kinetree/render draws another image in the other look', async () => {
  const [classic, studio] = [await draw('classic', SIZE / 2, SIZE / 2), await draw('studio', SIZE / 2, SIZE / 2)];
  expect(studio.color).not.toEqual(classic.color);
  // soft light and shadows make many colors of objects on the ground
  expect(studio.colors).toBeGreaterThan(2 * classic.colors);
  expect(script.errors).toEqual([]);
});
