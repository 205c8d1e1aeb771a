/** `kinetree study ...` and `kinetree worker`: the options of their command lines. */
import type { Command } from 'commander';
import { jsonOption, quietOption, workersOption } from './common-options.js';
import { type Output, quieted } from './output.js';
import { positive, seconds, whole } from './parsers.js';
import { type StudyRunFlags, studyRun } from './study-run.js';
import { studyWatch } from './study-watch.js';
import { type WorkerFlags, worker } from './worker.js';

const WORKERS = 'number of local worker processes; default: the available parallelism';

/** Adds `study` with its subcommands, and `worker`, to the program. */
export function addStudyCommands(
  program: Command,
  finish: (work: Promise<number>) => Promise<void>,
  output: Output,
): void {
  const study = program.command('study').description('Runs studies of many tasks and shows their progress.');

  study
    .command('run')
    .description('Runs a study, or resumes a stopped one. Ctrl-C stops it; finished tasks are kept.')
    .argument('<file>', 'module that default-exports a study')
    .option('-o, --out <folder>', "folder of the results; default: the file's name with '-results'")
    .addOption(workersOption(`${WORKERS}; 0 if other machines serve the queue`))
    .option('--queue <address>', 'run on a Redis or Valkey queue, redis://HOST:PORT, which other machines can join')
    .option('--time-limit <seconds>', 'stop a task that takes longer and count it as failed', seconds)
    .option(
      '--accept-changes',
      'resume although the study has changed; tasks with equal parameters and seed count as done',
    )
    .option('--retry', 'retry poisoned tasks')
    .addOption(quietOption())
    .addOption(jsonOption('print the counts as JSON'))
    .action((file: string, flags: StudyRunFlags) =>
      finish(studyRun(file, flags, flags.quiet ? quieted(output) : output)),
    );

  study
    .command('watch')
    .description('Shows the progress of a study: rate, failures, remaining time.')
    .argument('<folder>', 'folder of its results')
    .option('--once', 'print it once')
    .addOption(jsonOption('print it once, as JSON'))
    .action((folder: string, flags: { readonly once?: boolean; readonly json?: boolean }) =>
      finish(studyWatch(folder, flags, output)),
    );

  program
    .command('worker')
    .description(
      'Runs tasks of queued studies. Ctrl-C finishes the current tasks; a second Ctrl-C returns them to the queue.',
    )
    .argument('[file]', 'the study to run; default: every study below this folder, by the path it was started with')
    .requiredOption('--queue <address>', 'redis://HOST:PORT, or rediss:// with TLS')
    .addOption(workersOption(WORKERS, positive))
    .option('--idle <seconds>', 'exit after this time without a study', whole)
    .addOption(quietOption())
    .action((file: string | undefined, flags: WorkerFlags) => finish(worker(file, flags, output)));
}
