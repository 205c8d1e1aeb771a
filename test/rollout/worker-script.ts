/** Scripts for workers of tests: bundled once, since Node 20 does not run TypeScript. */
import { mkdirSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'rolldown';
import { enginePlugin } from '../../build-plugins/engine-plugin.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The URL of a bundle of a script, by its path from the root of the repository. */
export async function workerScript(
  path = 'src/hosts/node/rollout-worker.ts',
  platform: 'node' | 'browser' = 'node',
): Promise<URL> {
  const folder = `${root}.cache/worker-scripts/`;
  mkdirSync(folder, { recursive: true });
  // tests run in several processes at once
  const file = `${folder}${platform}-${process.pid}-${basename(path).replace(/\.m?[jt]s$/, '')}.mjs`;
  await build({
    input: `${root}${path}`,
    platform,
    external: [/^node:/],
    plugins: [enginePlugin()],
    resolve: {
      extensionAlias: { '.js': ['.ts', '.js'] },
      alias: {
        kinetree$: `${root}src/api/index.ts`,
        'kinetree/env': `${root}src/api/env.ts`,
        'kinetree/plan': `${root}src/api/plan.ts`,
        'kinetree/rollout': `${root}src/${platform}/rollout.ts`,
      },
    },
    output: { file, format: 'esm', codeSplitting: false },
    logLevel: 'silent',
  });
  return pathToFileURL(file);
}
