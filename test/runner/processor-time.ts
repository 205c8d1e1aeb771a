/** Measures the processor time of each test file, for the reporter in `slowest-files.ts`. A setup file of vitest. */
import { readFileSync } from 'node:fs';
import { afterAll } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** User and system time of the file's process and of the child processes that ended in it [s]. */
    processorTime?: number;
  }
}

/** Clock ticks per second in `/proc` on Linux. */
const TICKS = 100;

/** User and system time of this process, its threads and, on Linux, its ended child processes [s]. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  const own = (user + system) * 1e-6;
  if (process.platform !== 'linux') return own;
  // cutime and cstime, counted from the field after the name in parentheses
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)!.split(' ');
  return own + (Number(fields[13]) + Number(fields[14])) / TICKS;
}

const MEASURED = Symbol.for('kinetree.processor-time');
const shared = globalThis as { [MEASURED]?: true };

/** The first file of a process includes the start of the process. */
const start = shared[MEASURED] ? processorTime() : 0;
shared[MEASURED] = true;

// hooks of setup files end last
// biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures from the pattern
afterAll(({}, suite) => {
  suite.meta.processorTime = processorTime() - start;
});
