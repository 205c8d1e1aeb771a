/**
 * `npm test`: installs what is missing, then everything a change can break, cheapest first; prints the slowest files.
 */
import { readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { ensureInstalled, root, run, runSideBySide } from './install.mjs';

ensureInstalled();

const bin = (name) => `${root}node_modules/.bin/${name}`;
const report = `${root}.cache/vitest.json`;
/** The number of slowest files that are printed. */
const SHOWN = 10;
const filters = process.argv.slice(2);

if (filters.length === 0) {
  run(bin('biome'), ['ci', '--diagnostic-level=error', '.'], { label: 'format and lint' });
  await runSideBySide([
    [
      ['types', bin('tsc'), ['-b', 'tsconfig.build.json']],
      ['unused code', bin('knip'), ['--no-progress']],
    ],
    [
      ['build', 'node', ['scripts/build.mjs']],
      ['API reports', 'node', ['scripts/api.mjs', '--check']],
      ['browser for tests', 'node', ['scripts/browser.mjs']],
      ['other versions of Node for tests', 'node', ['scripts/nodes.mjs']],
    ],
  ]);
}
rmSync(report, { force: true });
run(bin('vitest'), ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...filters], {
  label: 'tests',
});

const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
const slowest = testResults
  .map(({ name, startTime, endTime }) => ({ file: relative(root, name), seconds: (endTime - startTime) / 1000 }))
  .sort((a, b) => b.seconds - a.seconds)
  .slice(0, SHOWN);
console.log('\nThe slowest files:');
for (const { file, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`);
console.log(`\n${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests} skipped`);
