/**
 * `npm start [-- model.xml] [--port N]`: installs what is missing, builds the studio and runs `kinetree view` from the
 * sources. Plain Node.
 */
import { ensureInstalled, root, run } from './install.mjs';

ensureInstalled();
run(`${root}node_modules/.bin/vite`, ['build', 'app', '--logLevel', 'warn']);

// npm runs scripts in the folder of the package; paths are meant from where the user is
process.chdir(process.env.INIT_CWD ?? process.cwd());
process.argv.splice(2, 0, 'view');
const { tsImport } = await import('tsx/esm/api');
await tsImport('../src/cli/main.ts', import.meta.url);
