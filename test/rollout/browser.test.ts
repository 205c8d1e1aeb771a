/** Rollouts and environments of a page, in its thread and in workers, with and without shared memory, equal those of Node. */
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeVec } from '../../src/api/env.js';
import { compile, parseXML } from '../../src/api/index.js';
import { type RolloutResult, rollout } from '../../src/api/rollout.js';
import { closePages, sharedBrowser } from '../browser/harness.js';
import { reach } from '../env/reach-task.js';
import type { PageRequest, PageResult } from './page.js';
import { workerScript } from './worker-script.js';

const HUMANOID = readFileSync(new URL('../../models/humanoid/model.xml', import.meta.url), 'utf8');
const PENDULUM = `
<mujoco>
  <option timestep="0.01"/>
  <worldbody><body><joint name="hinge" axis="0 1 0"/><geom type="capsule" fromto="0 0 0 0 0 -1" size="0.05" mass="1"/></body></worldbody>
  <actuator><motor joint="hinge"/></actuator>
</mujoco>`;

/** The headers that make a page cross-origin isolated. */
const ISOLATION = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

let browser: Browser;
const servers: Server[] = [];
let files: ReadonlyMap<string, string>;

beforeAll(async () => {
  const scripts = await Promise.all([
    workerScript('test/rollout/page.ts', 'browser'),
    workerScript('src/web/browser/rollout-worker.ts', 'browser'),
    workerScript('test/env/reach-task.ts', 'browser'),
  ]);
  const [page, worker, reachTask] = scripts.map((path) => readFileSync(path, 'utf8')) as [string, string, string];
  files = new Map([
    ['/page.mjs', page],
    // next to the package, where its pools expect it
    ['/browser-rollout-worker.js', worker],
    ['/reach-task.mjs', reachTask],
    ['/endless.mjs', "export default (x) => { if (x === 'busy') for (;;); return x; };"],
    ['/', '<!doctype html><title>rollouts</title><script type="module" src="/page.mjs"></script>'],
  ]);
  browser = await sharedBrowser();
});

afterAll(async () => {
  await closePages(browser);
  for (const server of servers) server.close();
});

async function open(headers: Readonly<Record<string, string>>): Promise<Page> {
  const server = createServer(({ url = '/' }, response) => {
    const text = files.get(url);
    const type = url === '/' ? 'text/html' : 'text/javascript';
    response.writeHead(text === undefined ? 404 : 200, { 'Content-Type': type, ...headers });
    response.end(text);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await page.waitForFunction('typeof rollouts === "function"');
  return page;
}

const inPage = (page: Page, request: PageRequest): Promise<PageResult> =>
  page.evaluate(`rollouts(${JSON.stringify(request)})`);

function inNode({ text, runs, steps, every, control }: Omit<PageRequest, 'workers'>): Promise<RolloutResult> {
  return rollout(compile(parseXML(text)), { runs, steps, every, control });
}

describe.each([
  ['isolated', ISOLATION, true],
  ['as it comes', {}, false],
] as const)('in a page that is %s', (_, headers, isIsolated) => {
  it('rollouts have the bits of Node, with any number of workers', async () => {
    const [runs, steps] = [6, 60];
    const { nu } = compile(parseXML(HUMANOID));
    const control = Array.from({ length: runs * nu }, (_each, i) => Math.sin(i));
    const inputs = { text: HUMANOID, runs, steps, every: 20, control };
    const here = await inNode(inputs);
    const page = await open(headers);
    for (const workers of [0, 1, 2]) {
      const result = await inPage(page, { ...inputs, workers });
      expect(result.isIsolated).toBe(isIsolated);
      expect(result.isShared).toBe(isIsolated && workers > 0);
      expect(result.failures).toEqual([]);
      expect(result.state).toEqual(Array.from(here.state));
    }
    await page.close();
  });

  it('a run that diverges is reported, the others go on, and a cancelled rollout leaves the workers free', async () => {
    const [runs, steps] = [3, 20];
    const control = new Array<number>(runs * steps).fill(0.5);
    // below the limit of the engine
    control[steps + 5] = 9e9;
    const inputs = { text: PENDULUM, runs, steps, every: 1, control };
    const here = await inNode(inputs);
    expect(here.failures).toMatchObject([{ run: 1, steps: 5, reason: 'diverged' }]);
    const page = await open(headers);
    for (const workers of [0, 1, 2]) {
      const result = await inPage(page, { ...inputs, workers, cancelFirst: true });
      expect(result.cancelled).toBe('enough');
      expect(result.failures).toEqual(here.failures);
      expect(result.state).toEqual(Array.from(here.state));
    }
    await page.close();
  });

  it('a worker whose task runs on after its cancellation or its time limit is replaced', async () => {
    const page = await open(headers);
    const task = new URL('/endless.mjs', page.url()).href;
    expect(await page.evaluate(`hang(${JSON.stringify(task)})`)).toEqual([
      'enough',
      [1, 2, 3],
      [1, 'TimeLimitError', 2],
      [4, 5, 6],
    ]);
    await page.close();
  });

  it('environments in workers have the bits of Node', async () => {
    const actions = [0.1, -0.2, 0.3, -0.4, 0.5, -0.6];
    const here = makeVec(reach, { numEnvs: 3 });
    const [first] = here.reset({ seed: 4 });
    const [obs, rewards] = here.step(actions);
    here.close();
    const page = await open(headers);
    const module = new URL('/reach-task.mjs', page.url()).href;
    const found = await page.evaluate(`environments(${JSON.stringify(module)}, ${JSON.stringify(actions)})`);
    expect(found).toEqual([...first, ...obs, ...rewards]);
    await page.close();
  });
});
