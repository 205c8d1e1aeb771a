/** `npm run build`: the package in dist/. */
import { ensureInstalled, root, run } from './install.mjs';

ensureInstalled();
run(`${root}node_modules/.bin/tsdown`, ['--log-level', 'warn'], { label: 'package' });
