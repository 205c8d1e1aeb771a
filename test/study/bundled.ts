/** The command and its worker processes, bundled once for a test, since Node 20 does not run TypeScript. */
import { mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';
import { enginePlugin } from '../../build-plugins/engine-plugin.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));

export interface Bundled {
  /** Path of the command. */
  readonly cli: string;
  /** Paths of `kinetree` and `kinetree/study`. */
  readonly kinetree: string;
  readonly study: string;
  remove(): void;
}

export async function bundled(): Promise<Bundled> {
  // tests run in several processes at once
  const folder = `${root}.cache/study-${process.pid}/`;
  mkdirSync(folder, { recursive: true });
  await build({
    input: {
      cli: `${root}src/hosts/cli/main.ts`,
      kinetree: `${root}src/api/node.ts`,
      study: `${root}src/api/study.ts`,
      'study-worker': `${root}src/hosts/node/study-worker.ts`,
      'rollout-worker': `${root}src/hosts/node/rollout-worker.ts`,
    },
    platform: 'node',
    external: [/^node:/, 'three', /^three\//, 'webgpu', 'h264-mp4-encoder', 'bullmq', 'ioredis'],
    plugins: [enginePlugin()],
    resolve: { extensionAlias: { '.js': ['.ts', '.js'] } },
    output: { dir: folder, format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    logLevel: 'silent',
  });
  return {
    cli: `${folder}cli.js`,
    kinetree: `${folder}kinetree.js`,
    study: `${folder}study.js`,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
