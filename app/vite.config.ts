import { fileURLToPath } from 'node:url';
import { createLogger, defineConfig } from 'vite';
import { enginePlugin, isEngine } from '../scripts/engine-plugin.mjs';
import { purePlugin } from '../scripts/pure-plugin.mjs';
import { sharedWorkerCodePlugin } from '../scripts/shared-worker-code-plugin.mjs';
import { threePlugin } from '../scripts/three-plugin.mjs';
import { xmlcharsPlugin } from '../scripts/xmlchars-plugin.mjs';

const root = fileURLToPath(new URL('./', import.meta.url));

/** Building the engine's text takes a while; there is no need to say so each time. */
const QUIET = { checks: { pluginTimings: false } };

/** Says nothing of what this page never runs: the file that `prepareEngine` imports, and a part of the reader of glTF for Node. */
const NEVER_RUN = /engine-code\.js|"node:\w+" has been externalized.*@gltf-transform/;
const logger = createLogger('warn');
for (const name of ['warn', 'warnOnce'] as const) {
  const say = logger[name];
  logger[name] = (message, options) => {
    if (!NEVER_RUN.test(message)) say(message, options);
  };
}

export default defineConfig({
  root,
  customLogger: logger,
  base: './',
  plugins: [sharedWorkerCodePlugin(), purePlugin(), enginePlugin(), threePlugin(), xmlcharsPlugin()],
  resolve: { extensionAlias: { '.js': ['.ts', '.tsx', '.js'] } } as never,
  build: {
    outDir: fileURLToPath(new URL('../dist/studio', import.meta.url)),
    emptyOutDir: true,
    // the licenses of what the page contains
    license: { fileName: 'licenses.md' },
    target: 'es2022',
    // scripts of a page load those they will import beside them, which workers cannot
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, imported, { hostType }) => (hostType === 'html' ? imported : []),
    },
    rolldownOptions: {
      ...QUIET,
      output: {
        codeSplitting: {
          groups: [
            // large, and the same while the page changes
            { name: 'engine', test: isEngine },
            // page and worker load these first; a file for each is larger
            {
              name: 'base',
              test: /\/src\/\w+\/(base\/(numbers|usage|bits)|resource\/fault|engine\/constraint\/contact-force|math\/(exponential|quat|pose)|schema\/(options|scalars|references|limits|sensors)|scene\/(perturbation|drawn-fields|sdf-paths)|model\/(fault|plugin-drawing)|simulation-worker\/controls\/(control-noise|controller-link)|browser\/parallel|support\/arguments)\.ts$/,
            },
          ],
        },
      },
    },
    chunkSizeWarningLimit: 1500,
  },
});
