/** Recorded runs in pages: the element with its controls, a simulation in a worker, React, and ghosts. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { decode } from 'fast-png';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compile, Data, parseXML, step } from '../../src/api/index.js';
import { MemorySink, Recorder } from '../../src/api/record.js';
import { workerScript } from '../rollout/worker-script.js';
import { closePages, PATIENCE, sharedBrowser } from './harness.js';
import { type ServedFiles, serveFiles } from './serve-files.js';

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** A ball on a rail in front of a wall. */
const MODEL = `<mujoco><option timestep=".01" gravity="0 0 0"/>
  <statistic center="0 0 0" extent="1.2"/>
  <visual><headlight ambient=".5 .5 .5"/></visual>
  <worldbody>
    <light pos="0 -2 3"/><geom type="plane" size="3 3 .1" pos="0 0 -.3" rgba=".8 .85 .9 1"/>
    <body><joint name="rail" type="slide" axis="1 0 0"/><geom size=".2" rgba=".9 .2 .1 1"/></body>
  </worldbody></mujoco>`;

/** A file of 50 rows in which the ball moves by half a meter in half a second. */
async function runOf(speed: number): Promise<Uint8Array> {
  const model = compile(parseXML(MODEL));
  const data = new Data(model);
  data.qvel[0] = speed;
  const sink = new MemorySink();
  const recorder = new Recorder('mcap', model, data, sink.write);
  for (let i = 0; i < 50; i++) {
    step(model, data);
    await recorder.record();
  }
  await recorder.end();
  return sink.bytes();
}

const html = (content: string): string => `<!doctype html><html lang="en"><title>Recording</title>
<script type="module" src="page.js"></script><style>.place { width: 320px; height: 240px }</style>${content}
<div id="worker" class="place"></div><div id="react" class="place"></div></html>`;

let browser: Browser;
let served: ServedFiles;

beforeAll(async () => {
  const script = async (path: string): Promise<Buffer> => readFileSync(await workerScript(path, 'browser'));
  const run = await runOf(1);
  browser = await sharedBrowser();
  served = await serveFiles({
    'index.html': html(
      `<kinetree-viewer src="model.xml" recording="run.mcap" ghosts="other.mcap" loop paused></kinetree-viewer>`,
    ),
    'cut.html': html(`<kinetree-viewer src="model.xml" recording="cut.mcap"></kinetree-viewer>`),
    'plain.html': html(''),
    'page.js': await script('test/browser/replay-script.ts'),
    'worker.js': await script('src/web/viewer/simulation-script.ts'),
    'model.xml': MODEL,
    'run.mcap': run,
    'other.mcap': await runOf(-1),
    'cut.mcap': run.subarray(0, 0.6 * run.length),
  });
});

afterAll(async () => {
  await closePages(browser);
  served?.close();
});

async function open(
  path: string,
): Promise<{ page: Page; errors: string[]; until: (condition: string) => Promise<void> }> {
  const page = await browser.newPage({ viewport: { width: 640, height: 960 } });
  page.setDefaultTimeout(PATIENCE);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(served.address + path);
  const until = async (condition: string): Promise<void> => {
    while (!(await page.evaluate(condition))) await page.waitForTimeout(30);
  };
  return { page, errors, until };
}

const ELEMENT = `document.querySelector('kinetree-viewer')`;

/** Number of pixels of the red ball that are opaque, and of its translucent ghost. */
function redIn(png: Buffer): { solid: number; pale: number } {
  const { data, width, height, channels } = decode(png);
  const count = { solid: 0, pale: 0 };
  for (let y = 0; y < Math.min(height, 420); y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * channels;
      const share = data[at]! / (data[at]! + data[at + 1]! + data[at + 2]! + 1);
      if (share > 0.62) count.solid++;
      else if (share > 0.4) count.pale++;
    }
  }
  return count;
}

describe('the element with a recording', () => {
  it('shows the run with a slider, loop and speed, and a translucent second run', async () => {
    const { page, errors, until } = await open('');
    await until(`${ELEMENT}.replay !== undefined`);
    expect(
      await page.evaluate(`[${ELEMENT}.replay.start, ${ELEMENT}.replay.duration].map((t) => +t.toFixed(6))`),
    ).toEqual([0.01, 0.49]);
    await page.getByRole('slider', { name: 'Time' }).evaluate((slider: unknown) => {
      Object.assign(slider as object, { value: '0.3' });
      (slider as EventTarget).dispatchEvent(new Event('input'));
    });
    expect(await page.evaluate(`${ELEMENT}.viewer.data.qpos[0]`)).toBeCloseTo(0.31, 9);
    await page.evaluate(`(${ELEMENT}.viewer.redraw(), ${ELEMENT}.viewer.nextPicture())`);
    const seen = redIn(await page.screenshot({ path: at('.cache/examples/replay.png') }));
    expect(seen.solid).toBeGreaterThan(1500);
    expect(seen.pale).toBeGreaterThan(1500);
    expect(await page.getByRole('button', { name: 'Loop' }).getAttribute('aria-pressed')).toBe('true');
    // it begins again
    await page.getByRole('combobox', { name: 'Speed' }).selectOption('4');
    await page.evaluate(
      `shown.times = []; ${ELEMENT}.viewer.simulation.subscribe(() => shown.times.push(${ELEMENT}.viewer.data.time))`,
    );
    await page.getByRole('button', { name: 'Play' }).click();
    await until('shown.times.some((time, i) => time < shown.times[i - 1])');
    await page.getByRole('button', { name: 'Loop' }).click();
    await page.getByRole('button', { name: 'Play' }).waitFor();
    expect(await page.evaluate(`${ELEMENT}.replay.isOver`)).toBe(true);
    // the simulation continues from the last row
    await page.getByRole('button', { name: 'Simulate from here' }).click();
    await until(`${ELEMENT}.viewer.data.time > 0.6`);
    expect(await page.evaluate(`${ELEMENT}.viewer.data.qpos[0] - ${ELEMENT}.viewer.data.time`)).toBeCloseTo(0, 9);
    expect(await page.getByRole('slider').count()).toBe(0);
    expect(errors).toEqual([]);
    await page.close();
  });

  it('opens a run that was cut off up to its last whole row, with a warning', async () => {
    const { page, errors, until } = await open('cut.html');
    await until(`${ELEMENT}.replay !== undefined`);
    expect(await page.evaluate(`${ELEMENT}.replay.diagnostics.map(({ code }) => code)`)).toEqual([
      'cut-trajectory/index',
    ]);
    const rows = (await page.evaluate(`${ELEMENT}.replay.trajectory.time.length`)) as number;
    expect(rows).toBeGreaterThan(20);
    expect(rows).toBeLessThan(50);
    await page.getByText(`whole rows read: ${rows}`).waitFor();
    await until(`${ELEMENT}.replay.isOver`);
    await page.evaluate(`${ELEMENT}.setAttribute('recording', 'missing.mcap')`);
    await until(`${ELEMENT}.shadowRoot.querySelector('p').textContent.includes('missing.mcap')`);
    expect(errors).toEqual([]);
    await page.close();
  });
});

describe('a recorded run', () => {
  it('is shown through a simulation in a worker, which continues from it', async () => {
    const { page, errors, until } = await open('plain.html');
    await until('typeof openWorker === "function"');
    await page.evaluate('openWorker()');
    await page.evaluate(
      `viewer.replay('run.mcap', { loop: true }).then((replay) => Object.assign(globalThis, { replay }))`,
    );
    await page.evaluate('replay.seek(0.2)');
    await until('Math.abs(viewer.data.qpos[0] - 0.2) < 1e-9 && Math.abs(replay.time - 0.2) < 1e-9');
    await page.evaluate('times = []; viewer.simulation.subscribe(() => times.push(replay.time)); viewer.play()');
    await until('times.some((time, i) => time < times[i - 1])');
    await page.evaluate('replay.loop = false');
    await until('replay.isOver && !viewer.playing');
    await page.evaluate('viewer.play()');
    await until('replay.time < 0.4');
    await until('replay.isOver && !viewer.playing');
    await page.evaluate('replay.end(); viewer.play()');
    await until('viewer.data.time > 0.6');
    expect(await page.evaluate('viewer.replayed')).toBeUndefined();
    expect(await page.evaluate(`viewer.replay('model.xml').catch(({ name }) => name)`)).toBe('ModelError');
    expect(errors).toEqual([]);
    await page.close();
  });

  it('is a prop of the viewer of React', async () => {
    const { page, errors, until } = await open('plain.html');
    await until('typeof render === "function"');
    await page.evaluate(`render('run.mcap', true)`);
    await until('shown.replay?.loop === true && shown.viewer.replayed === shown.replay');
    await page.evaluate(`render('run.mcap', false)`);
    await until('shown.replay.isOver && !shown.viewer.playing');
    await page.evaluate('render(undefined, false)');
    await until('shown.viewer.replayed === undefined');
    await page.evaluate(`render('missing.mcap', false)`);
    await until('shown.error?.includes("missing.mcap")');
    expect(errors).toEqual([]);
    await page.close();
  });
});
