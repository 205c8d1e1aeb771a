/**
 * A process in which Stryker's Vitest runner stays warm: it runs a file of tests once to see which mutants each test
 * meets, or some tests with a mutant switched on, or many mutants on a file that is loaded once.
 */
import type { StrykerOptions } from '@stryker-mutator/api/core';
import { commonTokens } from '@stryker-mutator/api/plugin';
import { DryRunStatus, type MutantRunResult, MutantRunStatus, TestStatus } from '@stryker-mutator/api/test-runner';
import { strykerPlugins } from '@stryker-mutator/vitest-runner';
import type { Vitest } from 'vitest/node';
import type { Batch } from './batch-runner.js';
import { stryker } from './stryker.js';

/** The numbers of times that mutants meet their code: in all, by test, and while files load. */
export interface Coverage {
  readonly perTest: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly static: Readonly<Record<string, number>>;
}

export interface DryRun {
  /** A test that fails without any mutant. */
  readonly failure: string | undefined;
  /** Ids of all tests of the file. */
  readonly tests: readonly string[];
  readonly milliseconds: number;
  readonly coverage: Coverage;
}

export interface Trial {
  readonly mutant: string;
  readonly file: string;
  /** Ids of the tests to run, all of this file. */
  readonly tests: readonly string[];
  readonly isStatic: boolean;
  readonly hitLimit: number;
}

export interface Outcome {
  readonly status: 'Killed' | 'Survived' | 'Timeout';
  readonly by: string;
}

export interface FileBatch {
  readonly file: string;
  readonly batch: Batch;
}

export type Task = { readonly dryRun: string } | { readonly trial: Trial } | { readonly many: FileBatch };

const options = {
  vitest: { configFile: process.env.MUTANTS_CONFIG, related: false },
  disableBail: false,
} as unknown as StrykerOptions;

const runner = stryker()
  .provideValue(commonTokens.options, options)
  .provideValue(commonTokens.fileDescriptions, {})
  .injectFunction(strykerPlugins[0].factory);

// runs at the same time must not share the setup file that the runner makes
Object.assign(runner, { localSetupFile: `${process.env.MUTANTS_CODE}.setup.js` });

/** Vitest, which the runner keeps to itself. */
const vitest = (): Vitest => (runner as unknown as { ctx: Vitest }).ctx;

async function dryRun(file: string): Promise<DryRun> {
  const start = performance.now();
  const run = { timeout: 0, coverageAnalysis: 'perTest', disableBail: false, testFiles: [file] } as const;
  const result = await runner.dryRun({ ...run, testFiles: [file] });
  const milliseconds = Math.round(performance.now() - start);
  const nothing = { tests: [], milliseconds, coverage: { perTest: {}, static: {} } };
  if (result.status !== DryRunStatus.Complete) return { ...nothing, failure: JSON.stringify(result) };
  const failure = result.tests.find((test) => test.status === TestStatus.Failed)?.name ?? failedFile();
  const tests = result.tests.map(({ id }) => id);
  return { failure, tests, milliseconds, coverage: result.mutantCoverage ?? nothing.coverage };
}

/** A file that could not even be loaded has no tests, of which the runner says nothing. */
const failedFile = (): string | undefined =>
  vitest()
    .state.getFiles()
    .find((file) => file.result?.state === 'fail')?.name;

async function attempt({ mutant, file, tests, isStatic, hitLimit }: Trial): Promise<Outcome> {
  const result: MutantRunResult = await runner.mutantRun({
    timeout: 0,
    activeMutant: { id: mutant } as Parameters<typeof runner.mutantRun>[0]['activeMutant'],
    sandboxFileName: file,
    testFilter: [...tests],
    mutantActivation: isStatic ? 'static' : 'runtime',
    hitLimit,
    reloadEnvironment: true,
    disableBail: false,
  });
  if (result.status === MutantRunStatus.Killed) return { status: 'Killed', by: [result.killedBy].flat()[0] ?? '' };
  if (result.status === MutantRunStatus.Timeout) return { status: 'Timeout', by: file };
  // an error outside of the tests, or a file that does not load, is seen by whoever runs them
  const isSeen = result.status === MutantRunStatus.Error || failedFile() !== undefined;
  return isSeen ? { status: 'Killed', by: file } : { status: 'Survived', by: '' };
}

/** The runner of batches does the rest; what it found is in the log. */
async function many({ file, batch }: FileBatch): Promise<string> {
  vitest().provide('batch' as never, batch as never);
  try {
    const first = batch.trials[0]!;
    // no code has a mutant of this name
    await attempt({
      ...first,
      mutant: 'none',
      file,
      tests: batch.trials.flatMap(({ tests }) => tests),
      isStatic: false,
    });
  } finally {
    vitest().provide('batch' as never, undefined as never);
  }
  return 'done';
}

function perform(task: Task): Promise<DryRun | Outcome | string> {
  if ('dryRun' in task) return dryRun(task.dryRun);
  return 'trial' in task ? attempt(task.trial) : many(task.many);
}

// whoever asked may have been killed, which Vitest's server would outlive
process.on('disconnect', () => process.exit());
process.on('message', async (task: Task) => {
  process.send?.(await perform(task));
});

await runner.init?.();
process.send?.('ready');
