/**
 * `npx tsx bench/drop-in.ts [MODEL] [ROUNDS]`, after `npm run build`: cold start of `kinetree/mujoco` relative to
 * `@mujoco/mujoco`, in alternating processes, and the size of its bundle.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { enginePlugin } from '../build-plugins/engine-plugin.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const [model = `${root}models/humanoid/model.xml`, rounds = '7'] = process.argv.slice(2);
const PEER = `${root}node_modules/@mujoco/mujoco/mujoco.js`;
const OWN = `${root}dist/mujoco.js`;

type Times = Readonly<Record<'import' | 'load' | 'steps' | 'all' | 'cpu', number>>;

const start = (module: string): Times =>
  JSON.parse(execFileSync(process.execPath, [`${root}bench/drop-in-worker.mjs`, module, model], { encoding: 'utf8' }));

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] as number;

const runs = Array.from({ length: Number(rounds) }, () => ({ peer: start(PEER), own: start(OWN) }));
for (const part of ['import', 'load', 'steps', 'all', 'cpu'] as const) {
  const [own, peer] = [median(runs.map((run) => run.own[part])), median(runs.map((run) => run.peer[part]))];
  console.log(`${part.padEnd(8)} ${(own / peer).toFixed(2)}   (${own.toFixed(0)} ms against ${peer.toFixed(0)} ms)`);
}

const bundle = await rolldown({
  input: `${root}src/api/mujoco.ts`,
  platform: 'neutral',
  logLevel: 'silent',
  plugins: [enginePlugin()],
  resolve: { mainFields: ['module', 'main'], extensionAlias: { '.js': ['.ts', '.js'] } },
});
const { output } = await bundle.generate({ format: 'esm', minify: true });
const chunks = output.filter((each) => each.type === 'chunk');
const code = chunks.map((chunk) => chunk.code).join('');
const entry = chunks.find((chunk) => chunk.isEntry)?.code ?? '';
const kilobytes = (bytes: number): string => `${Math.round(bytes / 1000)} kB`;
const wasm = ['mujoco.wasm', 'mujoco.js'].map((name) => readFileSync(`${root}node_modules/@mujoco/mujoco/${name}`));
const theirs = wasm.reduce((sum, bytes) => sum + gzipSync(bytes).length, 0);
console.log(
  `bundle   ${kilobytes(code.length)}, ${kilobytes(gzipSync(code).length)} gzipped (reference ${kilobytes(theirs)} gzipped), ` +
    `of it ${gzipSync(entry).length} bytes before the first call`,
);
