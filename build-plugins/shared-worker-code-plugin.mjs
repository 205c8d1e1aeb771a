/**
 * Build plugin of the studio: makes a worker a chunk of the page's build, so that page and workers load shared code
 * once. By default, Vite builds each worker separately with a copy of everything.
 */
const WORKER = /new URL\(\s*'([^']+)',\s*import\.meta\.url\s*\)(?=,\s*\{ type: 'module')/g;

export function sharedWorkerCodePlugin() {
  return {
    name: 'kinetree-shared-worker-code',
    apply: 'build',
    // runs before Vite handles the workers
    enforce: 'pre',
    async transform(code, id) {
      if (!code.includes('new Worker(')) return null;
      const paths = [...code.matchAll(WORKER)].map(([, path]) => path);
      const found = await Promise.all(paths.map((path) => this.resolve(path, id)));
      const chunks = found.map(({ id: file }) => this.emitFile({ type: 'chunk', id: file }));
      return { code: code.replace(WORKER, () => `import.meta.ROLLUP_FILE_URL_${chunks.shift()}`), map: null };
    },
  };
}
