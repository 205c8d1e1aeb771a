/** `npm run build`: the package in dist/, and the studio in dist/studio. */
import { ensureInstalled, root, run } from './install.mjs';

ensureInstalled();
run(`${root}node_modules/.bin/tsdown`, ['--log-level', 'error'], { label: 'package' });
run(`${root}node_modules/.bin/tsdown`, ['--config', 'tsdown.element.config.ts', '--log-level', 'error'], {
  label: 'element',
});
run(`${root}node_modules/.bin/tsx`, ['scripts/shipped-types.ts'], { label: 'types of the package' });
run(`${root}node_modules/.bin/vite`, ['build', 'app', '--logLevel', 'warn'], { label: 'studio' });
