import { fileURLToPath } from 'node:url';
import { createLogger, defineConfig } from 'vite';
import { absentPartsPlugin, NOT_IN_CONTROLLER, NOT_IN_STUDIO } from '../build-plugins/absent-parts-plugin.mjs';
import { enginePlugin } from '../build-plugins/engine-plugin.mjs';
import { helpPagesPlugin } from '../build-plugins/help-pages-plugin.mjs';
import { purePlugin } from '../build-plugins/pure-plugin.mjs';
import { separateEnginePlugin } from '../build-plugins/separate-engine-plugin.mjs';
import { sharedWorkerCodePlugin } from '../build-plugins/shared-worker-code-plugin.mjs';
import { threePlugin } from '../build-plugins/three-plugin.mjs';
import { xmlcharsPlugin } from '../build-plugins/xmlchars-plugin.mjs';

const root = fileURLToPath(new URL('./', import.meta.url));

/** Suppresses the warning about the long build of the engine's text. */
const QUIET = { checks: { pluginTimings: false } };

/**
 * Warnings about code that the page does not run: the import of `prepareEngine`, and the part of the glTF reader for
 * Node.
 */
const NEVER_RUN = /engine-code\.js|"node:\w+" has been externalized.*@gltf-transform/;
const logger = createLogger('warn');
for (const name of ['warn', 'warnOnce'] as const) {
  const log = logger[name];
  logger[name] = (message, options) => {
    if (!NEVER_RUN.test(message)) log(message, options);
  };
}

/** The modules of a build with their static importers. */
interface ModuleGraph {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

/** Scripts that are loaded first: those of the page and of the worker. */
const ENTRIES = ['index.html', 'worker/main.ts'].map((path) => root + path);

/** Tests whether the scripts of the page and of the worker both import a module statically. */
function isShared(id: string, graph: ModuleGraph): boolean {
  const found = new Set<string>();
  const seen = new Set<string>();
  const visit = (at: string): void => {
    if (seen.has(at)) return;
    seen.add(at);
    const entry = ENTRIES.find((each) => at.split('?')[0] === each);
    if (entry) found.add(entry);
    else for (const importer of graph.getModuleInfo(at)?.importers ?? []) visit(importer);
  };
  visit(id);
  return found.size === ENTRIES.length;
}

export default defineConfig({
  root,
  customLogger: logger,
  base: './',
  plugins: [
    helpPagesPlugin(),
    absentPartsPlugin(NOT_IN_STUDIO),
    sharedWorkerCodePlugin(),
    separateEnginePlugin(),
    purePlugin(),
    enginePlugin(),
    threePlugin(),
    xmlcharsPlugin(),
  ],
  // the worker of a control function, which is a file of its own
  worker: { plugins: () => [absentPartsPlugin(NOT_IN_CONTROLLER), purePlugin()] },
  resolve: { extensionAlias: { '.js': ['.ts', '.tsx', '.js'] } } as never,
  build: {
    outDir: fileURLToPath(new URL('../dist/studio', import.meta.url)),
    emptyOutDir: true,
    // the licenses of all code in the page
    license: { fileName: 'licenses.md' },
    target: 'es2022',
    // page scripts preload their imports, which workers cannot
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, imported, { hostType }) => (hostType === 'html' ? imported : []),
    },
    rolldownOptions: {
      ...QUIET,
      // reads its code from the disk, which a page has not
      external: ['draco3dgltf'],
      output: {
        codeSplitting: {
          groups: [
            // a separate file for each shared module would be larger
            { name: (id, graph) => (isShared(id, graph) ? 'base' : null) },
          ],
        },
      },
    },
    chunkSizeWarningLimit: 1500,
  },
});
