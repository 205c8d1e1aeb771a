/** Robots driven by hand in a page: a handle above the picture, keys and gamepads. */
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Data, Model } from '../../src/api/index.js';
import type { EndEffector } from '../../src/api/teleop.js';
import type { Viewer } from '../../src/api/view.js';
import { workerScript } from '../rollout/worker-script.js';
import { closePages, PATIENCE, sharedBrowser } from './harness.js';
import { type ServedFiles, serveFiles } from './serve-files.js';

const ARM = `<mujoco><option integrator="implicitfast" timestep="0.004"/>
  <default><joint damping="1" armature=".02"/><position kp="400" dampratio="1"/><geom contype="0" conaffinity="0"/></default>
  <worldbody><light pos="0 -2 3" dir="0 1 -1"/>
    <body pos="0 0 .4"><geom size=".05"/>
      <body><joint name="yaw" axis="0 0 1"/><geom size=".04"/>
        <body><joint name="shoulder" axis="0 1 0" ref="0"/><geom type="capsule" fromto="0 0 0 .3 0 .3" size=".03"/>
          <body pos=".3 0 .3"><joint name="elbow" axis="0 1 0"/><geom type="capsule" fromto="0 0 0 .3 0 -.2" size=".02"/>
            <site name="hand" pos=".3 0 -.2"/>
            <body pos=".3 0 -.2"><joint name="finger" type="slide" axis="1 0 0" range="0 .04"/><geom size=".02"/></body>
          </body></body></body></body>
  </worldbody>
  <actuator><position name="yaw" joint="yaw"/><position name="shoulder" joint="shoulder"/><position name="elbow" joint="elbow"/>
    <position name="gripper" joint="finger" ctrlrange="0 .04"/></actuator></mujoco>`;

const HTML = `<!doctype html><html lang="en"><title>Teleoperation</title><script type="module" src="page.js"></script>
<style>#place { width: 480px; height: 360px }</style><div id="place"></div><input id="text" aria-label="text"></html>`;

let browser: Browser;
let served: ServedFiles;

beforeAll(async () => {
  browser = await sharedBrowser();
  served = await serveFiles({
    'index.html': HTML,
    'page.js': readFileSync(await workerScript('test/browser/teleop-script.ts', 'browser')),
    'worker.js': readFileSync(await workerScript('src/web/viewer/simulation-script.ts', 'browser')),
    'arm.xml': ARM,
  });
});

afterAll(async () => {
  await closePages(browser);
  served?.close();
});

// what the script of the page sets
declare const viewer: Viewer & { readonly model: Model; readonly data: Data };
declare const effector: EndEffector;
declare const end: () => void;

async function open(how: 'openPage' | 'openWorker' | 'openControls'): Promise<{ page: Page; errors: string[] }> {
  const page = await browser.newPage({ viewport: { width: 500, height: 420 }, reducedMotion: 'no-preference' });
  page.setDefaultTimeout(PATIENCE);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(served.address);
  while (!(await page.evaluate((name) => name in globalThis, how))) await page.waitForTimeout(30);
  await page.evaluate(`${how}().then(() => viewer.nextPicture())`);
  return { page, errors };
}

const goal = (page: Page): Promise<number[]> => page.evaluate(() => Array.from(effector.position));
const hand = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const { id } = viewer.model.site('hand');
    return Array.from(viewer.data.site_xpos.subarray(3 * id, 3 * id + 3));
  });
const gap = (a: readonly number[], b: readonly number[]): number => Math.hypot(...a.map((each, k) => each - b[k]!));

/** Drags a part of the handle from its middle. */
async function drag(page: Page, part: string, dx: number, dy: number): Promise<void> {
  const box = (await page.locator(`[data-part=${part}]`).boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx, y + dy, { steps: 4 });
  await page.mouse.up();
}

describe.each([
  ['in the page', 'openPage'],
  ['in a worker', 'openWorker'],
] as const)('a simulation %s', (_, how) => {
  it(`a handle and keys move the end effector of a simulation ${_}`, async () => {
    const { page, errors } = await open(how);
    const first = await goal(page);
    // the camera looks along the y axis: x points to the right
    await drag(page, 'move-x', -60, 0);
    const moved = await goal(page);
    expect(moved[0]! - first[0]!).toBeLessThan(-0.05);
    expect(moved[1]).toBe(first[1]);
    expect(moved[2]).toBe(first[2]);
    await expect.poll(async () => gap(await hand(page), await goal(page))).toBeLessThan(0.02);
    await drag(page, 'place', 0, -40);
    const raised = await goal(page);
    expect(raised[2]! - moved[2]!).toBeGreaterThan(0.03);
    await expect.poll(async () => gap(await hand(page), await goal(page))).toBeLessThan(0.02);
    await page.screenshot({ path: `.cache/screenshots/teleop-${how}.png` });
    await page.keyboard.down('KeyQ');
    await expect.poll(async () => (await goal(page))[2]! - raised[2]!).toBeLessThan(-0.04);
    await page.keyboard.up('KeyQ');
    const control = (): Promise<number> => page.evaluate(() => viewer.data.ctrl[3]!);
    // a short press is not missed: closed, open, closed
    await page.keyboard.press('KeyG');
    await expect.poll(() => page.evaluate(() => effector.closing)).toBe(1);
    await page.keyboard.press('KeyG');
    await expect.poll(control).toBeCloseTo(0.04, 6);
    await page.keyboard.press('KeyG');
    await expect.poll(control).toBe(0);
    await page.evaluate(() => end());
    expect(await page.locator('[data-part=place]').count()).toBe(0);
    expect(errors).toEqual([]);
    await page.close();
  });
});

it('keys and a gamepad set controls, but not while text is written', async () => {
  const { page, errors } = await open('openControls');
  const control = (): Promise<number> => page.evaluate(() => viewer.data.ctrl[0]!);
  await page.keyboard.down('KeyD');
  await expect.poll(control).toBe(0.5);
  await page.keyboard.up('KeyD');
  await expect.poll(control).toBe(0);
  await page.evaluate(() => {
    const pad = { axes: [-0.5], buttons: [] };
    Object.defineProperty(navigator, 'getGamepads', { value: () => [null, pad], configurable: true });
  });
  await expect.poll(control).toBe(-0.25);
  await page.evaluate(() => Object.defineProperty(navigator, 'getGamepads', { value: () => [null] }));
  await page.locator('#text').focus();
  await page.keyboard.down('KeyD');
  await page.waitForTimeout(300);
  expect(await control()).toBe(0);
  await page.keyboard.up('KeyD');
  expect(await page.locator('#text').inputValue()).toBe('d');
  expect(errors).toEqual([]);
  await page.close();
});
