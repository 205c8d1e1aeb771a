/**
 * Build plugin of `kinetree.global.js`, a classic script that also runs in its workers: the code is in one function, which
 * has a name so that a worker can get its text. It is plain ASCII, for pages that do not name their encoding.
 */
import { fileURLToPath } from 'node:url';
import { escaped } from './ascii-plugin.mjs';

const at = (path) => fileURLToPath(new URL(`../src/web/viewer/${path}`, import.meta.url));

/** For rolldown and tsdown, with the output format `iife`. */
export const globalScriptPlugin = () => ({
  name: 'kinetree-global-script',
  resolveId: (id) => (id.endsWith('/standard-worker.js') ? at('own-worker.ts') : null),
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type === 'chunk')
        chunk.code = `(function kinetreeScript(){"use strict";\n${escaped(chunk.code)}\nglobalThis.Kinetree=Kinetree})();\n`;
    }
  },
});
