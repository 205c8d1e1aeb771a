/** Exported pages, opened from the disk and from a server. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../../src/hosts/cli/program.js';
import { type FolderServer, serveFolder } from '../package/serve-folder.js';
import { closePages, PATIENCE, sharedBrowser } from './harness.js';

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const isBuilt = existsSync(at('dist/kinetree.global.js')) && existsSync(at('dist/kinetree.runs.js'));

const MODEL = at('models/cartpole/model.xml');
const POLICY = at('models/cartpole/balance.json');

const folder = mkdtempSync(join(tmpdir(), 'kinetree-page-'));
const site = join(folder, 'site');
const recording = join(folder, 'run.mcap');
let browser: Browser;
let served: FolderServer;

async function kinetree(...args: readonly string[]): Promise<{ code: number | undefined; err: string }> {
  let err = '';
  const code = await run(args, { out: () => {}, err: (text) => void (err += text), isInteractive: false });
  return { code, err };
}

beforeAll(async () => {
  if (!isBuilt) return;
  await kinetree('simulate', MODEL, '--policy', POLICY, '--time', '2', '--every', '2', '-o', recording);
  browser = await sharedBrowser();
  served = await serveFolder(site, undefined);
});

afterAll(async () => {
  served?.close();
  await closePages(browser);
  rmSync(folder, { recursive: true });
});

describe.runIf(isBuilt)('an exported page', () => {
  it('is a folder with at most 1 MB of packed scripts, and is not overwritten unless forced', async () => {
    const args = [
      'export-page',
      MODEL,
      '--recording',
      recording,
      '--policy',
      POLICY,
      '--title',
      'A <pole>',
      '-o',
      site,
    ];
    expect(await kinetree(...args)).toEqual({ code: 0, err: '' });
    const files = readdirSync(site).sort();
    expect(files).toEqual(['files.js', 'index.html', 'kinetree.global.js', 'kinetree.runs.js', 'page.js']);
    const packed = files
      .filter((name) => name !== 'files.js')
      .map((name) => gzipSync(readFileSync(join(site, name))).length);
    expect(packed.reduce((sum, size) => sum + size)).toBeLessThan(1_000_000);
    expect(readFileSync(join(site, 'index.html'), 'utf8')).toContain('<title>A &lt;pole&gt;</title>');
    expect((await kinetree(...args)).code).toBe(2);
    expect((await kinetree(...args, '--force')).code).toBe(0);
  });

  it.each(['the disk', 'a server'])('opened from %s shows the run, and the policy takes over', async (from) => {
    const page = await browser.newPage({ viewport: { width: 640, height: 480 } });
    page.setDefaultTimeout(PATIENCE);
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await page.goto(from === 'the disk' ? pathToFileURL(join(site, 'index.html')).href : served.address);
    const element = `document.querySelector('kinetree-viewer')`;
    const until = async (condition: string): Promise<void> => {
      while (!(await page.evaluate(condition))) await page.waitForTimeout(50);
    };
    await until(`${element}.replay?.time > 0.5`);
    await page.evaluate(`${element}.viewer.nextPicture()`);
    await page.screenshot({ path: at(`.cache/examples/export-page-${from === 'the disk' ? 'file' : 'http'}.png`) });
    await page.getByRole('button', { name: 'Simulate from here' }).click();
    await until(`${element}.policy !== undefined && ${element}.viewer.playing`);
    const start = (await page.evaluate(`${element}.viewer.data.time`)) as number;
    await until(`${element}.viewer.data.time > ${start + 1.5}`);
    expect(Math.abs((await page.evaluate(`${element}.viewer.data.qpos[1]`)) as number)).toBeLessThan(0.3);
    expect(await page.title()).toBe('A <pole>');
    expect(errors).toEqual([]);
    await page.close();
  });

  it('without a run contains one script, and simulates', async () => {
    const plain = join(folder, 'plain');
    expect((await kinetree('export-page', 'sample:tendon-arm', '-o', plain)).code).toBe(0);
    expect(readdirSync(plain)).not.toContain('kinetree.runs.js');
    const page = await browser.newPage();
    page.setDefaultTimeout(PATIENCE);
    await page.goto(pathToFileURL(join(plain, 'index.html')).href);
    await page.waitForFunction(`document.querySelector('kinetree-viewer').viewer?.data.time > 0.1`);
    await page.close();
  });

  it('is refused for a run of another model and for files that do not exist', async () => {
    const page = join(folder, 'refused');
    const other = await kinetree('export-page', 'sample:humanoid', '--recording', recording, '-o', page);
    expect(other).toMatchObject({ code: 2, err: expect.stringContaining('qpos has 2 recorded values and 28') });
    expect((await kinetree('export-page', MODEL, '--recording', join(folder, 'no.mcap'), '-o', page)).code).toBe(2);
    expect((await kinetree('export-page', MODEL, '--policy', join(folder, 'no.json'), '-o', page)).code).toBe(2);
    expect((await kinetree('export-page', join(folder, 'no.xml'), '-o', page)).code).toBe(1);
    expect(existsSync(page)).toBe(false);
  });
});
