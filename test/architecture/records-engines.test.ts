/**
 * Records have fast properties in all engines once stages are bound to them: initially, with some hundred properties,
 * they are dictionaries. `node scripts/nodes.mjs` installs the versions of Node.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installedNode, NODE_VERSIONS } from '../../scripts/nodes.mjs';
import { launchBrowser } from '../browser/harness.js';
import { bundle } from '../determinism/bundle.js';

const FAST = {
  shared: { model: true, data: true, stages: true },
  own: { model: true, data: true, stages: true },
  turns: { model: true, data: true, stages: true },
};

const folder = mkdtempSync(join(tmpdir(), 'kinetree-records-'));
let script: string;

beforeAll(async () => {
  script = await bundle('test/architecture/records-page.ts');
  writeFileSync(join(folder, 'page.mjs'), script);
  writeFileSync(join(folder, 'run.mjs'), "import './page.mjs';\nconsole.log(JSON.stringify(fastRecords()));\n");
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('records have fast properties', () => {
  it.for(NODE_VERSIONS)('records have fast properties in Node %s', (version, { skip }) => {
    const path = version === process.versions.node ? process.execPath : installedNode(version);
    if (!path) return skip('it is not installed');
    const reply = execFileSync(path, ['--allow-natives-syntax', join(folder, 'run.mjs')], { encoding: 'utf8' });
    expect(JSON.parse(reply)).toEqual(FAST);
  });

  it('records have fast properties in Chromium', async () => {
    const browser = await launchBrowser(['--js-flags=--allow-natives-syntax']);
    const page = await browser.newPage();
    await page.addScriptTag({ type: 'module', content: script });
    await page.waitForFunction('typeof fastRecords === "function"');
    expect(await page.evaluate('fastRecords()')).toEqual(FAST);
    await browser.close();
  });
});
