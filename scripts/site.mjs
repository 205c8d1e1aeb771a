/**
 * `npm run site`: builds the site into `dist-site/`, and the studio into `dist-site/studio/`; `npm run site:dev` serves it during editing. The generator has
 * separate packages in `site/`, which are installed here, so that `npm start` and `npm test` do not need them.
 */
import { spawn } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { ensureInstalled, root, run } from './install.mjs';

const isServing = process.argv.includes('--dev');
const bin = (path) => `${root}${path}`;

ensureInstalled();
ensureInstalled(`${root}site/`);
if (!existsSync(`${root}dist/kinetree.global.js`)) run('node', ['scripts/build.mjs'], { label: 'package' });
run(bin('node_modules/.bin/tsx'), ['site/make/make.ts'], { label: 'pages' });
if (isServing) {
  // changed pages are copied again
  spawn(bin('node_modules/.bin/tsx'), ['site/make/make.ts', '--watch'], { cwd: root, stdio: 'inherit' });
  run(bin('site/node_modules/.bin/vitepress'), ['dev', 'site']);
} else {
  run('node', [bin('node_modules/typescript-native/bin/tsc'), '-p', 'site/.vitepress/tsconfig.json'], {
    label: 'types of the theme',
  });
  run(bin('site/node_modules/.bin/vitepress'), ['build', 'site'], { label: 'site' });
  cpSync(bin('dist/studio'), bin('dist-site/studio'), { recursive: true });
}
