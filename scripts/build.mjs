/** `npm run build`: the package in dist/, and the studio in dist/studio. */
import { writeFileSync } from 'node:fs';
import { ensureInstalled, root, run } from './install.mjs';

ensureInstalled();
run(`${root}node_modules/.bin/tsdown`, ['--log-level', 'error'], { label: 'package' });
run(`${root}node_modules/.bin/tsdown`, ['--config', 'tsdown.element.config.ts', '--log-level', 'error'], {
  label: 'element',
});
run(`${root}node_modules/.bin/tsdown`, ['--config', 'tsdown.runs.config.ts', '--log-level', 'error'], {
  label: 'policies and recorded runs',
});
// programs for @mujoco/mujoco import the address of its WASM file
writeFileSync(`${root}dist/no-wasm.txt`, 'Kinetree has no WASM file. The address of this file stands in for one.\n');
run(`${root}node_modules/.bin/tsx`, ['scripts/shipped-types.ts'], { label: 'types of the package' });
run(`${root}node_modules/.bin/vite`, ['build', 'app', '--logLevel', 'warn'], { label: 'studio' });
