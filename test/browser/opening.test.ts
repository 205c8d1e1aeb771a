/** Models and runs that are brought to the page: dropped, or named by its address; and taken away again. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadSpec, toArchive } from '../../src/node/index.js';
import { buildStudio, launchBrowser, PENDULUM, StudioPage, samplePath } from './harness.js';

const TIMEOUT = 300_000;
const MESH = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n';

let browser: Browser;
let folder: string;
let saved: string;
let page: StudioPage;

beforeAll(async () => {
  saved = mkdtempSync(join(tmpdir(), 'kinetree-opening-'));
  folder = await buildStudio();
  browser = await launchBrowser();
  page = await StudioPage.open(browser, folder, { query: '?sample=stack-and-ball' });
}, TIMEOUT);

afterAll(async () => {
  await page?.close();
  await browser?.close();
  rmSync(saved, { recursive: true, force: true });
});

/** Drops a file on the page. */
async function drop(name: string, bytes: Uint8Array): Promise<void> {
  const encoded = Buffer.from(bytes).toString('base64');
  await page.page.evaluate(`(() => {
    const bytes = Uint8Array.from(atob(${JSON.stringify(encoded)}), (c) => c.charCodeAt(0));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([bytes], ${JSON.stringify(name)}));
    const at = document.querySelector('.picture canvas');
    for (const type of ['dragenter', 'dragover', 'drop']) {
      at.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
    }
  })()`);
}

/** Presses a button and returns the file that the page saves. */
async function download(button: string): Promise<{ name: string; bytes: Buffer }> {
  const waiting = page.page.waitForEvent('download', { timeout: TIMEOUT });
  await page.press(button);
  const file = await waiting;
  const path = join(saved, file.suggestedFilename());
  await file.saveAs(path);
  return { name: file.suggestedFilename(), bytes: readFileSync(path) };
}

describe('the page', { timeout: TIMEOUT }, () => {
  it('opens an archive that is dropped on it', async () => {
    await drop('arm.mjz', await toArchive(await loadSpec(samplePath('tendon-arm')), { format: 'mjz' }));
    await page.shows('arm.mjz');
    await page.settled();
    expect(page.errors).toEqual([]);
  });

  it('opens the model of an address, with what it names', async () => {
    const files: Record<string, string> = {
      '/robots/main.xml': `<mujoco><include file="part.xml"/></mujoco>`,
      '/robots/part.xml': `<mujoco><asset><mesh name="a" file="meshes/a.obj"/></asset>
        <worldbody><body><freejoint/><geom type="mesh" mesh="a"/></body></worldbody></mujoco>`,
      '/robots/meshes/a.obj': MESH,
    };
    const asked: string[] = [];
    const other = await StudioPage.open(browser, folder, {
      query: '?model=https://models.example/robots/main.xml',
      prepare: (opened) =>
        opened.context().route('https://models.example/**', (route) => {
          const { pathname } = new URL(route.request().url());
          asked.push(pathname);
          const headers = { 'access-control-allow-origin': '*' };
          const body = files[pathname];
          return route.fulfill(body === undefined ? { status: 404, headers } : { body, headers });
        }),
    });
    expect(await other.page.title()).toBe('main.xml – Kinetree');
    expect(asked.sort()).toEqual(Object.keys(files).sort());
    expect(other.errors).toEqual([]);
    await other.close();
  });

  it('writes a run down, and plays it when it is dropped', async () => {
    await page.run(PENDULUM, 'pendulum.xml');
    await page.openPanel('Recording');
    await page.press('Record the run');
    await page.press('Play');
    await page.waitForTime((t) => t > 0.2);
    await page.press('Pause');
    const { name, bytes } = await download('End and save');
    expect(name).toBe('pendulum.csv');
    expect(bytes.toString('utf8', 0, 40)).toContain('time,qpos:hinge');
    const last = Number(bytes.toString().trim().split('\n').at(-1)!.split(',')[0]);
    expect(last).toBeGreaterThan(0.2);
    await page.restart();
    await drop(name, bytes);
    await page.page.getByText('pendulum.csv is shown').waitFor();
    await page.page.getByRole('slider', { name: 'History' }).fill('20');
    await page.waitForTime((t) => Math.abs(t - 0.1) < 1e-9);
    await page.press('Play');
    await page.waitForTime((t) => t >= Number(last.toFixed(3)) - 1e-9);
    await page.page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    await page.screenshot('replay');
    await page.press('Simulate from here');
    await page.press('Play');
    await page.waitForTime((t) => t > last + 0.05);
    await page.press('Pause');
    expect(page.errors).toEqual([]);
  });

  it('refuses a run of another model, and goes on', async () => {
    await drop('other.csv', Buffer.from('time,qpos:a,qpos:b,qpos:c\n0,1,2,3\n'));
    await page.notice('qpos has 3 recorded values').waitFor();
    const time = await page.time();
    await page.press('Step');
    await page.waitForTime((t) => t > time);
  });

  it('records a video of the picture', async () => {
    await page.openPanel('Recording');
    await page.press('Record a video');
    await page.press('Play');
    const time = await page.time();
    await page.waitForTime((t) => t > time + 0.5);
    const { name, bytes } = await download('End and save the video');
    expect(name).toMatch(/^pendulum\.(mp4|webm)$/);
    // EBML of WebM, or the first box of MP4
    const start = bytes.subarray(0, 12);
    expect(start.toString('hex', 0, 4) === '1a45dfa3' || start.toString('latin1', 4, 8) === 'ftyp').toBe(true);
    expect(bytes.length).toBeGreaterThan(2000);
    await page.press('Pause');
  });

  it('writes names of elements into the picture', async () => {
    await page.restart();
    const before = await page.picture();
    await page.openPanel('Display');
    await page.page.getByLabel('Labels').selectOption('body');
    await page.page.waitForTimeout(500);
    expect((await page.picture()).equals(before)).toBe(false);
    await page.screenshot('labels');
    await page.page.getByLabel('Labels').selectOption('none');
    await expect.poll(async () => (await page.picture()).equals(before), { timeout: TIMEOUT }).toBe(true);
    expect(page.errors).toEqual([]);
  });
});
