/**
 * WebKitGTK: states have the recorded bits, and the built package runs there with its workers. Without its driver
 * (`apt-get install webkit2gtk-driver xvfb`) it is skipped.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { determinismBundle } from '../determinism/bundle.js';
import { HASHES } from '../determinism/hashes.js';
import { SCENE_TEXTS } from '../determinism/scenes.js';
import { type FolderServer, serveFolder } from '../package/serve-folder.js';
import { statesInNode } from './states-in-node.js';
import { findWebKit, WebKit } from './webkit.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const path = findWebKit();
if (!path) console.info('WebKitGTK is not tested: install webkit2gtk-driver and xvfb');

describe.runIf(path)('in WebKit', () => {
  let webkit: WebKit;
  let server: FolderServer;
  let script: string;

  beforeAll(async () => {
    script = JSON.stringify(await determinismBundle());
    server = await serveFolder(root, undefined);
    webkit = await WebKit.launch(path!);
  });

  afterAll(async () => {
    await webkit?.close();
    server?.close();
  });

  it.each(['shared', 'own'] as const)('states have the recorded bits in WebKit, mode %s', async (mode) => {
    await webkit.goto(server.address);
    await webkit.evaluate(`new Promise((done) => {
      const script = document.createElement('script');
      script.type = 'module';
      script.textContent = ${script} + ';globalThis.loaded();';
      globalThis.loaded = () => done('');
      document.documentElement.append(script);
    })`);
    for (const [name, text] of Object.entries(SCENE_TEXTS)) {
      const hash = await webkit.evaluate(`stateHash(${JSON.stringify(text)}, '${mode}')`);
      expect([name, hash]).toEqual([name, HASHES[name]]);
    }
  });

  it.runIf(existsSync(`${root}dist/browser.js`))(
    'the package computes the states of Node in the workers of WebKit',
    async () => {
      await webkit.goto(`${server.address}test/browser/states-page.html`);
      const states = JSON.parse(await webkit.evaluate("simulate('/models/humanoid/model.xml')")) as number[];
      expect(states).toEqual(await statesInNode('models/humanoid/model.xml'));
    },
  );
});
