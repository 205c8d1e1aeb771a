/** One plugin file in Node, in a page, in a worker of the page, and in the studio. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadSpec, toArchive } from '../../src/api/node.js';
import { type StudioServer, startStudioServer } from '../../src/hosts/studio-server/server.js';
import { bundle } from '../determinism/bundle.js';
import { buildStudio, closePages, RUNNING, StudioPage, sharedBrowser } from './harness.js';
import { runWithPlugin } from './plugin-page.js';

const STEPS = 200;
const PLUGIN = fileURLToPath(new URL('../../examples/plugins/third-party/acme-spring/index.js', import.meta.url));
const XML = `<mujoco><extension><plugin plugin="acme.spring"/></extension>
  <worldbody><body><joint axis="0 1 0" ref="-30"/><geom type="capsule" fromto="0 0 0 .3 0 0" size=".02"/>
    <plugin plugin="acme.spring"><config key="stiffness" value="2"/></plugin></body></worldbody></mujoco>`;

let browser: Browser;
/** Folder of a page without content, and of the script that runs a plugin. */
let scripts: string;
let studio: string;
let server: StudioServer;
let inNode: number[];

beforeAll(async () => {
  scripts = mkdtempSync(join(tmpdir(), 'kinetree-plugin-page-'));
  writeFileSync(join(scripts, 'run.js'), await bundle('test/browser/plugin-page.ts'));
  studio = await buildStudio();
  browser = await sharedBrowser();
  server = await startStudioServer({ page: scripts, port: 0, plugins: [PLUGIN] });
  inNode = await runWithPlugin(pathToFileURL(PLUGIN).href, XML, STEPS);
});

afterAll(async () => {
  await closePages(browser);
  await server?.close();
  rmSync(scripts, { recursive: true });
});

/** A page of the server, under its content security policy, and the address of the plugin. */
async function openPage(): Promise<{ page: Page; url: string }> {
  const page = await browser.newPage();
  const response = await page.goto(server.entryTo('plugins.json'));
  const [path] = (await response!.json()) as string[];
  return { page, url: server.address + path };
}

describe('a plugin file', () => {
  it('a plugin file moves the model in Node', () => {
    const [angle] = inNode;
    expect(Math.abs(angle! - Math.PI / 6)).toBeGreaterThan(0.01);
  });

  it('a plugin file computes the same bits in a page as in Node', async () => {
    const { page, url } = await openPage();
    await page.addScriptTag({ type: 'module', url: 'run.js' });
    while (!(await page.evaluate('typeof runWithPlugin === "function"'))) await page.waitForTimeout(20);
    expect(await page.evaluate(`runWithPlugin(${JSON.stringify(url)}, ${JSON.stringify(XML)}, ${STEPS})`)).toEqual(
      inNode,
    );
    await page.close();
  });

  it('a plugin file computes the same bits in a worker as in Node', async () => {
    const { page, url } = await openPage();
    const run = (...args: [string, string, number]): Promise<number[]> =>
      new Promise((done, fail) => {
        const worker = new Worker('run.js', { type: 'module' });
        worker.onmessage = ({ data }) => done(data);
        worker.onerror = ({ message }) => fail(new Error(message));
        worker.postMessage({ run: args });
      });
    const call = `(${run})(${[url, XML, STEPS].map((each) => JSON.stringify(each)).join(', ')})`;
    expect(await page.evaluate(call)).toEqual(inNode);
    await page.close();
  });

  it('a plugin file runs in the studio', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kinetree-plugin-'));
    const model = join(folder, 'model.xml');
    writeFileSync(model, XML);
    const page = await StudioPage.open(browser, studio, { model, plugins: [PLUGIN], context: RUNNING });
    await page.waitForTime((t) => t > 0.1);
    expect(page.errors).toEqual([]);
    await page.close();
    rmSync(folder, { recursive: true });
  });

  it.each([true, false])('a plugin chosen with a model needs consent by name: agreed %s', async (agrees) => {
    const page = await StudioPage.open(browser, studio);
    const script = readFileSync(PLUGIN, 'utf8').replace('acme.spring', 'acme.chosen');
    const xml = XML.replaceAll('acme.spring', 'acme.chosen');
    await page.choose(['model.xml', xml], ['spring.js', script]);
    const question = page.page.getByRole('dialog', { name: 'Run the code of the plugin spring.js?' });
    await question.getByRole('button', { name: agrees ? 'Run it' : 'Do not run it', exact: true }).click();
    if (agrees) await page.shows('model.xml');
    else await page.problems.filter({ hasText: 'acme.chosen' }).waitFor();
    expect(page.errors).toEqual([]);
    await page.close();
  });

  it.each(['model.mjz', 'near/model.xml', 'part.obj'])(
    'a model and the files it refers to load in the studio: %s',
    async (name) => {
      const folder = mkdtempSync(join(tmpdir(), 'kinetree-plugin-'));
      mkdirSync(join(folder, 'near'));
      writeFileSync(
        join(folder, 'part.obj'),
        'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n',
      );
      const text = `<mujoco><asset><mesh file="../part.obj"/></asset><worldbody><body><freejoint/>
      <geom type="mesh" mesh="part"/></body></worldbody></mujoco>`;
      writeFileSync(join(folder, 'near/model.xml'), text);
      const spec = await loadSpec(join(folder, 'near/model.xml'));
      writeFileSync(join(folder, 'model.mjz'), toArchive(spec, { format: 'mjz' }));
      const page = await StudioPage.open(browser, studio, { model: join(folder, name), context: RUNNING });
      await page.waitForTime((t) => t > 0.1);
      expect(page.errors).toEqual([]);
      await page.close();
      rmSync(folder, { recursive: true });
    },
  );

  it('a plugin that hangs can be stopped, and the model is loaded again, paused', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kinetree-hang-'));
    const [plugin, model] = [join(folder, 'hang.js'), join(folder, 'hanging.xml')];
    const compute = '(m, d) { while (d.time > 0.2); }';
    writeFileSync(plugin, `export default { name: 'test.hang', passive: true, compute${compute} };`);
    writeFileSync(
      model,
      `<mujoco><extension><plugin plugin="test.hang"><instance name="it"/></plugin></extension>
        <worldbody><body><joint axis="0 1 0"/><geom size=".1" pos=".2 0 0"/></body></worldbody></mujoco>`,
    );
    const page = await StudioPage.open(browser, studio, { model, plugins: [plugin], context: RUNNING });
    const stop = page.page.getByRole('button', { name: 'Stop the simulation' });
    await stop.waitFor();
    await page.openPanel('Controls');
    await stop.click();
    expect(await page.stillTime()).toBe(0);
    expect(await stop.isVisible()).toBe(false);
    await page.press('Step');
    await page.waitForTime((t) => t > 0);
    await page.close();
    rmSync(folder, { recursive: true });
  });
});
