/** `npm run tutorials [NAME]`: plays the tutorials in Chromium, and writes their pages and pictures. */
import { spawnSync } from 'node:child_process';

const [name] = process.argv.slice(2);
const args = ['vitest', 'run', 'test/browser/tutorials.test.ts', ...(name ? ['-t', name] : [])];
const { status } = spawnSync('npx', args, { stdio: 'inherit', env: { ...process.env, WRITE_TUTORIALS: '1' } });
process.exit(status ?? 1);
