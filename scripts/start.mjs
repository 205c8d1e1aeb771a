/** `npm start [-- model.xml] [--port N]`: installs what is missing, builds the studio and serves it. Plain Node. */
import { parseArgs } from 'node:util';
import { ensureInstalled, root, run } from './install.mjs';

const { values, positionals } = parseArgs({
  options: { port: { type: 'string' } },
  allowPositionals: true,
});

ensureInstalled();
run(`${root}node_modules/.bin/vite`, ['build', 'app', '--logLevel', 'warn']);

const { tsImport } = await import('tsx/esm/api');
const { DEFAULT_PORT, view } = await tsImport('../src/cli/view.ts', import.meta.url);
const failure = await view(positionals[0], {
  page: `${root}dist/studio`,
  port: Number(values.port ?? DEFAULT_PORT),
  from: process.env.INIT_CWD ?? process.cwd(),
});
if (failure !== undefined) process.exit(failure);
