/**
 * `time-probes.ts [NAME...]`: compiles each probe, or those whose names contain an argument, in a separate process with little
 * memory, and prints time and memory. Uses the built package.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type * as Kinetree from '../../src/api/index.js';
import { PROBES } from './probes.js';
import { judge } from './verdict.js';

/** Limits of time [ms] and memory [MB] of a process. */
const HUNG = 120_000;
const HEAP = 1024;
const CHILD = '--child';

/** Prints finding, time and memory of one probe as JSON. */
async function timeOne(name: string): Promise<void> {
  const built = new URL('../../dist/index.js', import.meta.url).href;
  const { compile, parseXML } = (await import(built)) as typeof Kinetree;
  const { xml, files = {}, limit } = (PROBES[name] as (typeof PROBES)[string])();
  const { codes, finding, time, memory } = judge(() => void compile(parseXML(xml, { files })));
  const unexpected = codes.length > 0 === (limit !== undefined) ? undefined : `codes: ${codes}`;
  process.stdout.write(JSON.stringify({ finding: finding ?? unexpected, time, memory }));
}

function timeEach(names: readonly string[]): void {
  const chosen = Object.keys(PROBES).filter((name) => names.length === 0 || names.some((part) => name.includes(part)));
  for (const name of chosen) {
    const args = [`--max-old-space-size=${HEAP}`, '--import', 'tsx', fileURLToPath(import.meta.url), CHILD, name];
    const { stdout, stderr, error } = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: HUNG });
    const found = stdout.startsWith('{') ? JSON.parse(stdout) : { finding: error?.message ?? stderr };
    const [time, memory] = [found.time ?? Number.NaN, (found.memory ?? Number.NaN) / 2 ** 20];
    console.log(`${time.toFixed(0).padStart(6)} ms ${memory.toFixed(0).padStart(4)} MB  ${name}`);
    if (found.finding === undefined) continue;
    console.log(`FOUND ${found.finding}`);
    process.exitCode = 1;
  }
}

const [first, ...rest] = process.argv.slice(2);
if (first === CHILD) await timeOne(rest[0] as string);
else timeEach(first === undefined ? [] : [first, ...rest]);
