import { fileURLToPath } from 'node:url';
import { createLogger, defineConfig } from 'vite';
import { enginePlugin, isEngine } from '../scripts/engine-plugin.mjs';
import { purePlugin } from '../scripts/pure-plugin.mjs';
import { sharedWorkerCodePlugin } from '../scripts/shared-worker-code-plugin.mjs';
import { threePlugin } from '../scripts/three-plugin.mjs';

const root = fileURLToPath(new URL('.', import.meta.url));

/** Building the engine's text takes a while; there is no need to say so each time. */
const QUIET = { checks: { pluginTimings: false } };

type Warn = (warning: { readonly message: string }) => void;

/** The reader of glTF has a part for Node, which asks for its modules. */
const onwarn = (warning: { readonly message: string }, warn: Warn): void => {
  if (!/"node:\w+" has been externalized.*@gltf-transform/.test(warning.message)) warn(warning);
};

/** Says nothing of the file that `prepareEngine` imports, which this page never calls. */
const logger = createLogger('warn');
const { warnOnce } = logger;
logger.warnOnce = (message, options) => {
  if (!message.includes('engine-code.js')) warnOnce(message, options);
};

export default defineConfig({
  root,
  customLogger: logger,
  base: './',
  plugins: [sharedWorkerCodePlugin(), purePlugin(), enginePlugin(), threePlugin()],
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
      onwarn,
      output: {
        codeSplitting: {
          groups: [
            // large, and the same while the page changes
            { name: 'engine', test: isEngine },
            // page and worker load these first; a file for each is larger
            {
              name: 'base',
              test: /\/src\/(base\/(numbers|usage)|math\/(exponential|quat|pose)|schema\/(options|scalars)|scene\/(perturbation|drawn-fields)|model\/(fault|plugin-drawing)|browser\/(control-noise|controller-link|parallel)|support\/arguments)\.ts$/,
            },
          ],
        },
      },
    },
    chunkSizeWarningLimit: 1500,
  },
});
