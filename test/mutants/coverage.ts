/**
 * Finds the tests that meet each mutant: each test file is run once without any mutant, and the result is remembered.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Crew } from './crew.js';
import { hashOf, Journal } from './journal.js';
import type { DryRun } from './worker.js';

export interface FileCoverage extends DryRun {
  readonly file: string;
  /** Changes with the text of the file. */
  readonly key: string;
}

/** A file of tests that takes longer [ms] is left out. */
const LONGEST = 300_000;

const nothingOf = (failure: string): DryRun => ({
  failure,
  tests: [],
  milliseconds: LONGEST,
  coverage: { perTest: {}, static: {} },
});

/**
 * Runs the files without stored coverage. A file that fails or hangs without a mutant cannot kill any, and is left
 * out with a message.
 */
export async function coverageOf(
  root: string,
  crew: Crew,
  files: readonly string[],
  codeHash: string,
): Promise<FileCoverage[]> {
  const journal = new Journal<DryRun>(join(root, `.cache/mutants/coverage-${codeHash}.jsonl`));
  const found: FileCoverage[] = [];
  for (const [i, file] of files.entries()) {
    const key = hashOf(file + readFileSync(join(root, file), 'utf8'));
    let run = journal.entries.get(key);
    if (!run) {
      run = await crew.dryRun(file, LONGEST).catch((error: unknown) => nothingOf(String(error)));
      // one that took too long may be quicker when the machine has less to do
      if (run.milliseconds < LONGEST) journal.add(key, run);
      console.log(`tests ${i + 1} of ${files.length}: ${file}, ${run.milliseconds} ms`);
    }
    if (run.failure === undefined) found.push({ ...run, file, key });
    else console.log(`left out, because it fails without a mutant: ${file}: ${run.failure}`);
  }
  return found.sort((a, b) => a.milliseconds - b.milliseconds);
}
