/** `kinetree study run FILE`: runs or resumes a study. */
import { ModelError } from '../../foundation/base/diagnostics.js';
import { WriteError } from '../node/output/output-file.js';
import { JournalError } from '../node/study/journal.js';
import type { PoisonedTask, StudyCounts } from '../node/study/ledger.js';
import { type RunStudyOptions, runStudy, type StudyStart } from '../node/study/run-study.js';
import { StudyError } from '../node/study/study-source.js';
import { FAILED, INTERRUPTED, OK, USAGE } from './exit-codes.js';
import { listenForInterruption } from './interruption.js';
import { counted, DiagnosticPrinter, localPath, type Output } from './output.js';
import { Progress } from './progress.js';
import { timeLeft } from './stepping.js';

export interface StudyRunFlags {
  readonly out?: string;
  readonly workers?: number;
  readonly acceptChanges?: boolean;
  readonly retry?: boolean;
  /** Time limit of a task [s]. */
  readonly timeLimit?: number;
  readonly queue?: string;
  readonly quiet?: boolean;
  readonly json?: boolean;
}

/** Maximum number of listed poisoned tasks. */
const SHOWN = 5;

/** Returns the exit code: 0 if every task is done, 1 if some are poisoned, 2 if there is nothing to run. */
export async function studyRun(file: string, flags: StudyRunFlags, output: Output): Promise<number> {
  const interruption = listenForInterruption();
  const progress = new Progress(localPath(file), output);
  try {
    const { quiet, json, ...options } = flags;
    const print = quiet || json ? () => {} : (text: string) => output.err(text);
    const result = await runStudy(file, {
      ...options,
      signal: interruption.signal,
      ...reports(progress, print, flags.queue),
    });
    progress.end();
    const { done, poisoned, total } = result.counts;
    if (json) {
      const { counts, isComplete, results } = result;
      output.out(`${JSON.stringify({ ...counts, isComplete, results, poisonedTasks: result.poisoned }, null, 2)}\n`);
    }
    print(`${done} of ${counted(total, 'task')} done${poisoned > 0 ? `, ${poisoned} poisoned` : ''}\n`);
    if (!json) for (const each of result.poisoned.slice(0, SHOWN)) output.err(lineOf(each));
    if (!json && poisoned > SHOWN) output.err(`and ${poisoned - SHOWN} more; see the journal\n`);
    print(`${localPath(result.results)}\n`);
    if (!result.isComplete) {
      print('stopped before the end; run the same command to resume\n');
      return INTERRUPTED;
    }
    return poisoned > 0 ? FAILED : OK;
  } catch (error) {
    progress.end();
    return printError(error, output);
  } finally {
    interruption.ignore();
  }
}

function lineOf({ task, parameters, seed, error }: PoisonedTask): string {
  return `poisoned: task ${task}, ${JSON.stringify(parameters)}, seed ${seed}: ${error.split('\n')[0]}\n`;
}

/** Prints errors of a study; internal errors are rethrown. */
export function printError(error: unknown, output: Output): number {
  if (error instanceof ModelError) {
    new DiagnosticPrinter((text) => output.err(text)).printAll(error.diagnostics);
    return FAILED;
  }
  if (error instanceof StudyError || error instanceof JournalError) {
    output.err(`${error.message}\n`);
    return USAGE;
  }
  if (error instanceof WriteError) {
    output.err(`${error.message}\n`);
    return FAILED;
  }
  if (!(error instanceof Error)) throw error;
  // an error in the study's module, or in something that its tasks need
  output.err(`${error.stack ?? error.message}\n`);
  return FAILED;
}

function reports(progress: Progress, print: (text: string) => void, queue: string | undefined): RunStudyOptions {
  let began = { at: 0, done: 0 };
  return {
    started: ({ folder, workers, before, changes }: StudyStart) => {
      began = { at: performance.now(), done: before.done };
      for (const change of changes) print(`changed: ${change}\n`);
      const sofar = before.done > 0 ? `, ${before.done} are done` : '';
      print(`${counted(before.total, 'task')}${sofar}; ${counted(workers, 'worker')} here; ${localPath(folder)}\n`);
      if (queue !== undefined) print('others join with `kinetree worker --queue ADDRESS FILE`\n');
    },
    notify: (text) => {
      progress.end();
      print(`${text}\n`);
    },
    progress: ({ done, poisoned, total, failures }: StudyCounts) => {
      const rate = (done - began.done) / (performance.now() - began.at);
      const left = rate > 0 ? timeLeft((total - done - poisoned) / rate / 1000) : 'a while';
      const failed = failures > 0 ? `, ${failures} failed` : '';
      progress.update(`${done} of ${total}, ${(1000 * rate).toPrecision(3)}/s${failed}, ${left} left`, done / total);
    },
  };
}
