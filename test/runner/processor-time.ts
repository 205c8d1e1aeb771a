/** Measures the processor time of each test file, for the reporter in `slowest-files.ts`. A setup file of vitest. */
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** User and system time of the file's process and of its child processes [s]. */
    processorTime?: number;
  }
}

/** Clock ticks per second in `/proc` on Linux. */
const TICKS = 100;

interface ProcessTimes {
  readonly parent: number;
  /** User and system time of this process [s]. */
  readonly own: number;
  /** User and system time of its ended child processes [s]. */
  readonly ended: number;
}

function timesOf(pid: number): ProcessTimes | undefined {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    // the process has ended
    return undefined;
  }
  // fields after the name in parentheses: ppid is the second, utime, stime, cutime and cstime are 12 to 15
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [user, system, endedUser, endedSystem] = fields.slice(11, 15) as [number, number, number, number];
  return { parent: fields[1]!, own: (user + system) / TICKS, ended: (endedUser + endedSystem) / TICKS };
}

/** User and system time of this process and its threads and, on Linux, of its child processes [s]. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  const own = (user + system) * 1e-6;
  if (process.platform !== 'linux') return own;
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  const all = new Map(pids.flatMap((pid) => [[pid, timesOf(pid)] as const]));
  const isBelow = (pid: number): boolean => {
    const parent = all.get(pid)?.parent;
    return parent === process.pid || (!!parent && isBelow(parent));
  };
  let sum = own + (all.get(process.pid)?.ended ?? 0);
  for (const [pid, times] of all) if (times && isBelow(pid)) sum += times.own + times.ended;
  return sum;
}

const MEASURED = Symbol.for('kinetree.processor-time');
const shared = globalThis as { [MEASURED]?: true };

/** The first file of a process includes the start of the process. */
const start = shared[MEASURED] ? processorTime() : 0;
shared[MEASURED] = true;

// hooks of setup files run last
// biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures from the pattern
afterAll(({}, suite) => {
  suite.meta.processorTime = processorTime() - start;
});
