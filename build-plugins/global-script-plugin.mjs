/**
 * Build plugin of `kinetree.global.js`, a classic script that also runs in its workers: the code is in one function, which
 * has a name so that a worker can get its text. It is plain ASCII, for pages that do not name their encoding.
 */
import { fileURLToPath } from 'node:url';
import { escaped } from './ascii-plugin.mjs';

/** Parts of the worker for the studio alone, which other pages cannot command: its editor, recordings, watched files. */
const OF_STUDIO = /^\.\/(editing\/open-editor|trajectories|file-following)\.js$/;
const ABSENT = '\0kinetree-of-studio';

const ABSENT_CODE = ['openEditor', 'mendEditor', 'Recording', 'Replay', 'followFiles']
  .map(
    (name) =>
      `export const ${name} = () => { throw new Error('kinetree.global.js has no editor and no recordings'); };`,
  )
  .join('\n');

const at = (path) => fileURLToPath(new URL(`../src/web/viewer/${path}`, import.meta.url));

/** For rolldown and tsdown, with the output format `iife`. */
export const globalScriptPlugin = () => ({
  name: 'kinetree-global-script',
  resolveId(id) {
    if (OF_STUDIO.test(id)) return ABSENT;
    return id.endsWith('/standard-worker.js') ? at('own-worker.ts') : null;
  },
  load: (id) => (id === ABSENT ? { code: ABSENT_CODE, moduleType: 'js' } : null),
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type === 'chunk')
        chunk.code = `(function kinetreeScript(){"use strict";\n${escaped(chunk.code)}\nglobalThis.Kinetree=Kinetree})();\n`;
    }
  },
});
