import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { enginePlugin } from '../scripts/engine-plugin.mjs';
import { purePlugin } from '../scripts/pure-plugin.mjs';
import { threePlugin } from '../scripts/three-plugin.mjs';

const root = fileURLToPath(new URL('.', import.meta.url));

/** Building the engine's text takes a while; there is no need to say so each time. */
const QUIET = { checks: { pluginTimings: false } };

export default defineConfig({
  root,
  base: './',
  plugins: [purePlugin(), enginePlugin(), threePlugin()],
  worker: { format: 'es', plugins: () => [purePlugin(), enginePlugin()], rolldownOptions: QUIET },
  resolve: { extensionAlias: { '.js': ['.ts', '.tsx', '.js'] } } as never,
  build: {
    outDir: fileURLToPath(new URL('../dist/studio', import.meta.url)),
    emptyOutDir: true,
    // the licenses of what the page contains
    license: { fileName: 'licenses.md' },
    target: 'es2022',
    rolldownOptions: QUIET,
    chunkSizeWarningLimit: 1500,
  },
});
