/**
 * The example of mujoco-react with its robots, built by Vite with one alias from the official bindings to the drop-in,
 * in a browser. In `npm run test:long` if its sources are installed (scripts/peer-examples.mjs).
 */
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { peerExamples } from '../../scripts/peer-examples.mjs';
import { launchBrowser, PATIENCE } from '../browser/harness.js';
import { loadPeer } from '../oracle/peer.js';
import { isLong } from '../runner/size.js';
import { isBuilt } from './packed.js';
import { type FolderServer, serveFolder } from './serve-folder.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const peers = peerExamples();

/** Robots in the order of the list of models, each with a file that must exist. */
const ROBOTS = {
  franka: 'franka_emika_panda/panda.xml',
  so101: 'so101/SO101.xml',
  xlerobot: 'xlerobot/xlerobot.xml',
  spot: 'boston_dynamics_spot/assets/body_1.obj',
  g1: 'unitree_g1/scene.xml',
} as const;

/** A gray image that replaces the environment map, which the page would download. */
const LIGHT = Buffer.concat([
  Buffer.from('#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 256 +X 512\n'),
  Buffer.alloc(4 * 512 * 256, Buffer.from([100, 100, 100, 129])),
]);

/**
 * Errors of the page when one robot replaces another: React reports the page's roots, and three.js rejects with
 * undefined because the splats of XLeRobot still read from a lost context (`probeAsync`).
 */
const OF_THE_PAGE = /synchronously unmount a root|removeChild|^undefined$/;

/** The drop-in, which also stores the objects of the program in `seen`. */
const seeing = (module: string): string => `
import load from ${JSON.stringify(module)};
export default async (...given) => {
  const mj = await load(...given);
  const { MjData } = mj;
  globalThis.seen = { mj, made: [] };
  mj.MjData = class extends MjData {
    constructor(model) { super(model); seen.made.push({ model, data: this }); }
  };
  return mj;
};`;

describe.runIf(isLong && isBuilt && peers)('example of mujoco-react', () => {
  let browser: Browser;
  let server: FolderServer;
  let page: Page;
  const errors: string[] = [];
  const requests: string[] = [];

  beforeAll(async () => {
    const example = join(peers!, 'mujoco-react-example');
    const folder = join(peers!, 'built');
    mkdirSync(folder, { recursive: true });
    mkdirSync(join(root, '.cache/examples'), { recursive: true });
    writeFileSync(join(folder, 'seeing.js'), seeing(join(root, 'dist/mujoco.js')));
    const { default: tailwind } = await import(
      pathToFileURL(join(peers!, 'node_modules/@tailwindcss/vite/dist/index.mjs')).href
    );
    const official = join(root, 'node_modules/@mujoco/mujoco');
    await build({
      root: example,
      configFile: false,
      logLevel: 'error',
      plugins: [tailwind()],
      resolve: {
        dedupe: ['react', 'react-dom', 'three', '@react-three/fiber', '@react-three/drei'],
        alias: [
          // the only line that a program has to add
          { find: /^@mujoco\/mujoco$/, replacement: join(folder, 'seeing.js') },
          // path of the packages
          { find: /^@mujoco\/mujoco\/mujoco\.wasm/, replacement: join(official, 'mujoco.wasm') },
          { find: /^mujoco-react$/, replacement: join(peers!, 'mujoco-react/src/index.ts') },
          { find: /^mujoco-react\/spark$/, replacement: join(peers!, 'mujoco-react/src/spark.tsx') },
        ],
      },
      build: { target: 'es2022', outDir: join(folder, 'dist'), emptyOutDir: true, copyPublicDir: false },
    });
    symlinkSync(join(example, 'public/models'), join(folder, 'dist/models'));
    server = await serveFolder(join(folder, 'dist'), undefined);
    browser = await launchBrowser();
    page = await browser.newPage({ viewport: { width: 320, height: 240 } });
    page.setDefaultTimeout(PATIENCE);
    page.on('request', (request) => requests.push(request.url()));
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    await page.route(/\.hdr$/, (route) => route.fulfill({ body: LIGHT }));
    await page.goto(server.address, { waitUntil: 'domcontentloaded' });
    await page.waitForFunction('globalThis.seen?.made.length > 0', undefined, { polling: 500 });
  });

  afterAll(async () => {
    await browser?.close();
    server?.close();
  });

  const ask = <T>(expression: string): Promise<T> => page.evaluate(expression) as Promise<T>;

  /** The last model and Data of the page, after it has simulated a little. */
  async function whenItRuns(before: number): Promise<void> {
    await page.waitForFunction(
      `globalThis.seen?.made.length > ${before} && seen.made.at(-1).data.time > 0.02`,
      undefined,
      {
        polling: 500,
      },
    );
  }

  const isThere = (file: string): boolean =>
    peers !== undefined && existsSync(join(peers, 'mujoco-react-example/public/models', file));
  const robots = Object.entries(ROBOTS).map(([name, file]) => ({ name, isThere: isThere(file) }));

  it.for(robots)('the robot $name runs and steps as in the reference', async ({ name, isThere }, { skip }) => {
    if (!isThere) skip('a file of the robot is missing');
    const before = name === 'franka' ? 0 : await ask<number>('seen.made.length');
    // the busy page never becomes stable, which a click would wait for
    if (name !== 'franka')
      await ask(`(() => {
      const list = document.querySelector('select');
      list.value = '${Object.keys(ROBOTS).indexOf(name)}';
      list.dispatchEvent(new Event('change', { bubbles: true }));
    })()`);
    await whenItRuns(before);
    const picture = await ask<string>("document.querySelector('canvas').toDataURL()");
    writeFileSync(join(root, `.cache/examples/react-example-${name}.png`), picture.split(',')[1]!, 'base64');
    const { binary, state, next } = await ask<{ binary: string; state: number[]; next: number[] }>(`(async () => {
      const { mj } = seen;
      const { model, data } = seen.made.at(-1);
      const kinds = mj.mjtState.mjSTATE_FULLPHYSICS.value | mj.mjtState.mjSTATE_USER.value;
      const size = mj.mj_stateSize(model, kinds);
      const buffer = new mj.DoubleBuffer(size);
      const copy = new mj.MjData(model);
      seen.made.pop();
      mj.mj_getState(model, data, buffer, kinds);
      const state = [...buffer.GetView()];
      mj.mj_setState(model, copy, buffer.GetView(), kinds);
      for (let i = 0; i < 3; i++) mj.mj_step(model, copy);
      const next = [...copy.qpos, ...copy.qvel];
      mj.mj_saveModel(model, '/own.mjb', null);
      const reader = new FileReader();
      reader.readAsDataURL(new Blob([mj.FS.readFile('/own.mjb')]));
      await new Promise((done) => reader.addEventListener('load', done));
      return { state, next, binary: reader.result.split(',')[1] };
    })()`);
    expect(next.every(Number.isFinite)).toBe(true);
    const mj = await loadPeer();
    mj.FS.writeFile('/own.mjb', Buffer.from(binary, 'base64'));
    const model = mj.MjModel.from_binary_path('/own.mjb', new mj.MjVFS());
    const data = new mj.MjData(model);
    const kinds = mj.mjtState.mjSTATE_FULLPHYSICS.value | mj.mjtState.mjSTATE_USER.value;
    mj.mj_setState(model, data, state, kinds);
    for (let i = 0; i < 3; i++) mj.mj_step(model, data);
    const expected = [...data.qpos, ...data.qvel];
    expect(next.length).toBe(expected.length);
    next.forEach((x, i) => void expect(x).toBeCloseTo(expected[i]!, 6));
    data.delete();
    model.delete();
  });

  it('the example of mujoco-react requests no WASM and has no errors', () => {
    expect(requests.length).toBeGreaterThan(10);
    expect(requests.filter((url) => url.includes('.wasm'))).toEqual([]);
    expect(errors.filter((text) => !OF_THE_PAGE.test(text))).toEqual([]);
  });
});
