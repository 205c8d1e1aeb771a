/**
 * `npm start [-- model.xml] [--port N]`: installs what is missing, builds the studio and runs `kinetree view` from the
 * sources. Plain Node.
 */
import { ensureInstalled, root, run } from './install.mjs';

ensureInstalled();
run(`${root}node_modules/.bin/vite`, ['build', 'app', '--logLevel', 'warn']);

process.argv.splice(2, 0, 'view');
await import('./kinetree.mjs');
