/** Cameras of a viewer: tiles above the picture, and paths. */
import { readFileSync } from 'node:fs';
import { decode } from 'fast-png';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { workerScript } from '../rollout/worker-script.js';
import { closePages, PATIENCE, sharedBrowser } from './harness.js';
import { type ServedFiles, serveFiles } from './serve-files.js';

/** Three walls that are drawn in their colors; each camera sees one of them, and so does the free camera. */
const WALLS = `<mujoco><visual><headlight ambient="1 1 1" diffuse="0 0 0" specular="0 0 0"/></visual>
  <statistic center="0 0 0" extent="1"/>
  <worldbody>
    <geom name="red" type="box" size=".1 3 3" pos="3 0 0" rgba="1 0 0 1"/>
    <geom name="blue" type="box" size=".1 3 3" pos="-3 0 0" rgba="0 0 1 1"/>
    <geom name="green" type="box" size="3 3 .1" pos="0 0 -3" rgba="0 1 0 1"/>
    <camera name="east" xyaxes="0 -1 0 0 0 1"/><camera name="west" xyaxes="0 1 0 0 0 1"/>
  </worldbody></mujoco>`;

const HTML = `<!doctype html><html lang="en"><title>Tiles</title><script type="module" src="page.js"></script>
<style>body { margin: 0 } #place { width: 400px; height: 300px }</style><div id="place"></div></html>`;

/** Half a turn from the red wall to the blue one. */
const TURN = [
  { time: 0, azimuth: 0, elevation: 0, distance: 0.5, lookat: [0, 0, 0] },
  { time: 1, azimuth: 180 },
];
const ELEMENT = `<!doctype html><html lang="en"><title>Path</title><script type="module" src="page.js"></script>
<style>body { margin: 0 } kinetree-viewer { width: 400px; height: 300px }</style>
<kinetree-viewer src="walls.xml" camera-path="turn.json" paused></kinetree-viewer></html>`;

let browser: Browser;
let served: ServedFiles;

beforeAll(async () => {
  browser = await sharedBrowser();
  served = await serveFiles({
    'index.html': HTML,
    'page.js': readFileSync(await workerScript('test/browser/cameras-script.ts', 'browser')),
    'walls.xml': WALLS,
    'turn.json': JSON.stringify(TURN),
    'element.html': ELEMENT,
  });
});

afterAll(async () => {
  await closePages(browser);
  served?.close();
});

/** Opens the walls from above, with tiles. */
async function open(tiles: string): Promise<{ page: Page; errors: string[] }> {
  const page = await browser.newPage({ viewport: { width: 400, height: 300 } });
  page.setDefaultTimeout(PATIENCE);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(served.address);
  while (!(await page.evaluate('typeof createViewer === "function"'))) await page.waitForTimeout(30);
  const camera = `{ azimuth: 0, elevation: -90, distance: 1, lookat: [0, 0, 0] }`;
  await page.evaluate(
    `createViewer(document.querySelector('#place'), 'walls.xml', { paused: true, camera: ${camera}, tiles: ${tiles} })
      .then((viewer) => Object.assign(globalThis, { viewer }))`,
  );
  return { page, errors };
}

/** Name of the color at a point of the page [px]. */
async function colorAt(page: Page, x: number, y: number): Promise<string> {
  const { data, width, channels } = decode(await page.screenshot());
  const [r, g, b] = data.subarray((y * width + x) * channels) as Uint8Array;
  if (Math.max(r!, g!, b!) < 100) return 'black';
  return r! > g! && r! > b! ? 'red' : g! > b! ? 'green' : 'blue';
}

it('tiles show other cameras at the right edge, and the elements below them can still be picked', async () => {
  const { page, errors } = await open(`['east', 1]`);
  await expect.poll(() => colorAt(page, 330, 50)).toBe('red');
  expect(await colorAt(page, 330, 147)).toBe('blue');
  expect(await colorAt(page, 100, 150)).toBe('green');
  // the frame of a tile
  const picked = (x: number, y: number): Promise<unknown> =>
    page.evaluate(`viewer.model.geom(viewer.pick(${x}, ${y}).objid).name`);
  expect(await picked(100, 150)).toBe('green');
  expect(await picked(330, 50)).toBe('green');
  await page.evaluate('viewer.tiles = []; viewer.nextPicture()');
  expect(await colorAt(page, 330, 50)).toBe('green');
  expect(errors).toEqual([]);
  await page.close();
});

it('a tile has the place of its rectangle, and an invalid one is an error', async () => {
  const { page, errors } = await open(`[{ camera: 'west', rect: [0, .5, .5, .5] }]`);
  await expect.poll(() => colorAt(page, 100, 225)).toBe('blue');
  expect(await colorAt(page, 100, 75)).toBe('green');
  expect(await colorAt(page, 300, 225)).toBe('green');
  const assign = (tiles: string): Promise<unknown> =>
    page.evaluate(`(() => { try { viewer.tiles = ${tiles} } catch (error) { return error.message } })()`);
  expect(await assign(`['north']`)).toContain("no camera 'north'");
  expect(await assign(`[{ camera: 0, rect: [.5, 0, .6, 1] }]`)).toContain('not a rectangle');
  expect(errors).toEqual([]);
  await page.close();
});

it('the camera follows a path by the simulated time, until another camera is chosen', async () => {
  const { page, errors } = await open('[]');
  await page.evaluate(`globalThis.end = viewer.followPath(${JSON.stringify(TURN)})`);
  await expect.poll(() => colorAt(page, 200, 150)).toBe('red');
  await page.evaluate('viewer.step(500)');
  await expect.poll(() => colorAt(page, 200, 150)).toBe('blue');
  await page.evaluate('viewer.camera = "east"');
  await expect.poll(() => colorAt(page, 200, 150)).toBe('red');
  expect(await page.evaluate('viewer.followPath([{ time: 0, azimuth: 180 }]); viewer.data.time')).toBeCloseTo(1, 9);
  await expect.poll(() => page.evaluate('viewer.camera.azimuth')).toBe(180);
  expect(errors).toEqual([]);
  await page.close();
});

it('the element has the path of a file', async () => {
  const page = await browser.newPage({ viewport: { width: 400, height: 300 } });
  page.setDefaultTimeout(PATIENCE);
  await page.goto(`${served.address}element.html`);
  await expect.poll(() => colorAt(page, 200, 150)).toBe('red');
  await page.evaluate(`document.querySelector('kinetree-viewer').viewer.step(500)`);
  await expect.poll(() => colorAt(page, 200, 150)).toBe('blue');
  await page.close();
});
