/** `kinetree study ...` and `kinetree worker`: the options of their command lines. */
import type { Command } from 'commander';
import type { Output } from './output.js';
import { type StudyRunFlags, studyRun } from './study-run.js';
import { studyWatch } from './study-watch.js';
import { type WorkerFlags, worker } from './worker.js';

/** Readers of options: each throws for text that is none. */
export interface OptionReaders {
  readonly positive: (text: string) => number;
  readonly whole: (text: string) => number;
}

const JOBS = 'processes that run tasks here; default: as many as the machine runs at once';

export function addStudyCommands(
  program: Command,
  { positive, whole }: OptionReaders,
  finish: (work: Promise<number>) => Promise<void>,
  output: Output,
): void {
  const study = program.command('study').description('Runs studies of many tasks, and tells how far they are.');

  study
    .command('run')
    .description('Runs a study, or goes on with one that was stopped. Ctrl-C ends it; what is done is kept.')
    .argument('<file>', 'module that default-exports a study')
    .option('-o, --out <folder>', "folder of the results; default: the file's name with '-results'")
    .option('-j, --jobs <n>', `${JOBS}; 0 with a queue that others serve`, whole)
    .option('--queue <address>', 'run on a queue of Redis or Valkey, redis://HOST:PORT; other machines join it')
    .option('--accept-changes', 'go on although the study has changed: equal tasks count as done')
    .option('--retry', 'try poisoned tasks again')
    .option('-q, --quiet', 'print errors only')
    .action((file: string, flags: StudyRunFlags) => finish(studyRun(file, flags, output)));

  study
    .command('watch')
    .description('Shows how far a study is: progress, rate, failures, time left.')
    .argument('<folder>', 'folder of its results')
    .option('--once', 'print it once')
    .option('--json', 'print it once, as JSON')
    .action((folder: string, flags: { readonly once?: boolean; readonly json?: boolean }) =>
      finish(studyWatch(folder, flags, output)),
    );

  program
    .command('worker')
    .description(
      'Runs tasks of studies that are on a queue. Ctrl-C finishes what it has; a second one leaves it to others.',
    )
    .argument('[file]', 'the study to serve; without it, those below this folder, by the paths they were started with')
    .requiredOption('--queue <address>', 'redis://HOST:PORT, or rediss:// with TLS')
    .option('-j, --jobs <n>', JOBS, positive)
    .option('--idle <seconds>', 'end when there was no study for so long', whole)
    .action((file: string | undefined, flags: WorkerFlags) => finish(worker(file, flags, output)));
}
