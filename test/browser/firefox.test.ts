/**
 * Firefox: states have the recorded bits, the built package runs with its workers, and pages of the built site have no
 * errors. Skipped without a Firefox (`FIREFOX=PATH`, or on the PATH, as `apt-get install firefox-esr` installs it).
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { determinismBundle } from '../determinism/bundle.js';
import { HASHES } from '../determinism/hashes.js';
import { SCENE_TEXTS } from '../determinism/scenes.js';
import { type FolderServer, serveFolder } from '../package/serve-folder.js';
import { Firefox, findFirefox } from './firefox.js';
import { statesInNode } from './states-in-node.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const path = findFirefox();
if (!path) console.info('Firefox is not tested: there is none on this machine (FIREFOX=PATH names one)');

/** Pages that do not draw: a Firefox without a graphics card may lack WebGL. */
const PAGES = ['guides/getting-started.html', 'zh/guides/studio.html', 'api/index.html', 'benchmarks.html'];

describe.runIf(path)('in Firefox', () => {
  let firefox: Firefox;
  let server: FolderServer;
  /** URLs of the site start at the root of its server. */
  let site: FolderServer;
  let script: string;

  beforeAll(async () => {
    script = JSON.stringify(await determinismBundle());
    server = await serveFolder(root, undefined);
    site = await serveFolder(`${root}dist-site`, undefined);
    firefox = await Firefox.launch(path!);
  });

  afterAll(async () => {
    await firefox?.close();
    server?.close();
    site?.close();
  });

  it.each(['shared', 'own'] as const)('states in Firefox have the recorded bits in mode %s', async (mode) => {
    await firefox.goto('about:blank');
    await firefox.evaluate(`new Promise((done) => {
      const script = document.createElement('script');
      script.type = 'module';
      script.textContent = ${script} + ';globalThis.loaded();';
      globalThis.loaded = () => done('');
      document.documentElement.append(script);
    })`);
    for (const [name, text] of Object.entries(SCENE_TEXTS)) {
      const hash = await firefox.evaluate(`stateHash(${JSON.stringify(text)}, '${mode}')`);
      expect([name, hash]).toEqual([name, HASHES[name]]);
    }
  });

  it.runIf(existsSync(`${root}dist/browser.js`))(
    'the workers of the package compute the states of Node in Firefox',
    async () => {
      await firefox.goto(`${server.address}test/browser/states-page.html`);
      const states = JSON.parse(await firefox.evaluate("simulate('/models/humanoid/model.xml')")) as number[];
      expect(states).toEqual(await statesInNode('models/humanoid/model.xml'));
      expect(firefox.errors).toEqual([]);
    },
  );

  it.runIf(existsSync(`${root}dist-site/index.html`)).each(PAGES)(
    'the page %s of the site runs in Firefox without errors',
    async (page) => {
      await firefox.goto(`${site.address}${page}`);
      expect(await firefox.evaluate('document.querySelector("h1").textContent')).not.toBe('');
      expect(firefox.errors).toEqual([]);
    },
  );
});
