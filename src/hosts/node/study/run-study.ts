/** Runs or resumes a study. */

import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { basename, join, relative, resolve } from 'node:path';
import { type OptionNames, requireOptionsOf } from '../../../foundation/base/usage.js';
import { writeTable } from '../../../robotics/study/table.js';
import { TaskTable } from '../../../robotics/study/tasks.js';
import { replaceFile } from '../output/output-file.js';
import { packageVersion } from '../package-version.js';
import { Journal } from './journal.js';
import { Ledger, type PoisonedTask, type StudyCounts } from './ledger.js';
import { announcement, queueRunner } from './queue-runner.js';
import { serveQueue } from './queue-worker.js';
import { localRunner, type RunTurn } from './run-local.js';
import { JOURNAL, lockFolder, newRun, RESULTS, readRecord, type StudyRecord, writeRecord } from './study-folder.js';
import { openStudy, StudyError, type StudySource } from './study-source.js';
import type { StudyWork } from './study-work.js';

/** Options for running a study. */
export interface RunStudyOptions {
  /** Folder of the results; default: the name of the file plus `-results`, in the current folder. */
  readonly out?: string;
  /** Number of local processes that run tasks; default: the number of cores. */
  readonly workers?: number;
  /** Address of a queue of Redis or Valkey for other machines; `workers` may then be 0. */
  readonly queue?: string;
  /** Called with messages about connections to the queue and about served studies. */
  readonly notify?: (text: string) => void;
  /** Continues although files, parameters or kept values have changed; unchanged tasks count as done. */
  readonly acceptChanges?: boolean;
  /** Time limit of a trial [s]; default: the `timeLimit` of the study. */
  readonly timeLimit?: number;
  /** Tries poisoned tasks again. */
  readonly retry?: boolean;
  /** Stops the study; finished tasks are kept, and the results so far are written. */
  readonly signal?: AbortSignal;
  /** Called with the counts after every task. */
  readonly progress?: (counts: StudyCounts) => void;
  /** Called at the start. */
  readonly started?: (start: StudyStart) => void;
  /** Script of worker processes. */
  readonly script?: URL;
}

export const RUN_STUDY_OPTIONS: OptionNames<RunStudyOptions> = {
  out: true,
  workers: true,
  queue: true,
  notify: true,
  acceptChanges: true,
  timeLimit: true,
  retry: true,
  signal: true,
  progress: true,
  started: true,
  script: true,
};

/** The state of a study when a run begins. */
export interface StudyStart {
  readonly folder: string;
  readonly workers: number;
  /** Counts at the start. */
  readonly before: StudyCounts;
  /** Accepted changes since the first run, as texts. */
  readonly changes: readonly string[];
}

/** The result of running a study. */
export interface StudyResult {
  readonly folder: string;
  /** Path of the Parquet file. */
  readonly results: string;
  readonly counts: StudyCounts;
  readonly poisoned: readonly PoisonedTask[];
  /** True if every task is done or poisoned. */
  readonly isComplete: boolean;
}

/** Time between syncs of the journal [ms]. */
const SYNC_INTERVAL = 200;

/**
 * Runs the study of a module in local processes, or on a queue together with other machines. Results are stored in a folder;
 * a stopped study resumes from it, with the same bits as an uninterrupted run.
 *
 * @throws StudyError for a file that is not a study, a folder in use, or a study that has changed
 */
export async function runStudy(file: string, options: RunStudyOptions = {}): Promise<StudyResult> {
  requireOptionsOf('runStudy', RUN_STUDY_OPTIONS, options);
  if (options.workers === 0 && options.queue === undefined) {
    throw new StudyError(
      'workers is 0 and there is no queue: set workers to 1 or more, or give the address of a queue',
    );
  }
  if (options.timeLimit !== undefined && !(options.timeLimit > 0)) {
    throw new StudyError(`the time limit must be a positive number of seconds, not ${options.timeLimit}`);
  }
  const source = await openStudy(file);
  const folder = resolve(options.out ?? `${basename(file).replace(/\.[cm]?[jt]s$/, '')}-results`);
  const unlock = lockFolder(folder);
  try {
    return await runIn(folder, source, options);
  } finally {
    unlock();
  }
}

async function runIn(folder: string, source: StudySource, options: RunStudyOptions): Promise<StudyResult> {
  const { study } = source;
  const tasks = tableOf(source);
  const { record, changes } = recordOf(folder, source, tasks, options);
  const ledger = new Ledger(tasks, study.keep);
  const journal = new Journal(join(folder, JOURNAL), ledger.read);
  const workers = options.workers ?? availableParallelism();
  const runner = await runnerOf(source, record, workers, journal, options);
  const syncing = setInterval(() => journal.syncSoon(), SYNC_INTERVAL);
  try {
    if (options.retry) ledger.note(journal, 'retry');
    options.started?.({ folder, workers, before: ledger.counts, changes });
    ledger.note(journal, changes.length > 0 ? 'changed' : 'start', { workers, files: source.digest });
    await runOpen(source, tasks, ledger, journal, record, runner.run, options);
    const isComplete = ledger.open().length === 0;
    ledger.note(journal, isComplete ? 'end' : 'stop');
    if (isComplete) await runner.finish();
    const results = join(folder, RESULTS);
    replaceFile(results, writeTable(tasks, study.keep, ledger.finished(journal)));
    return {
      folder,
      results,
      counts: ledger.counts,
      poisoned: ledger.poison(),
      isComplete,
    };
  } finally {
    clearInterval(syncing);
    await runner.close();
    journal.close();
  }
}

interface Runner {
  readonly run: RunTurn;
  /** True if every task is done or poisoned. */
  finish(): Promise<void>;
  close(): Promise<void>;
}

/** Creates the runner of tasks: local processes, or a queue that they serve together with other machines. */
async function runnerOf(
  source: StudySource,
  { run, file }: StudyRecord,
  workers: number,
  journal: Journal,
  { queue, script, notify = () => {} }: RunStudyOptions,
): Promise<Runner> {
  if (queue === undefined) {
    const local = localRunner(workers, script);
    return { run: local.run, finish: async () => {}, close: async () => local.close() };
  }
  const keep = (): void => journal.sync();
  const study = announcement(file, source.digest, source.files);
  const queued = await queueRunner({ url: queue, run, study, keep, notify });
  const stop = new AbortController();
  const own = {
    url: queue,
    workers,
    file: source.path,
    only: run,
    abandonTasks: true,
    signal: stop.signal,
    notify: () => {},
  };
  const serving = workers > 0 ? serveQueue({ ...own, ...(script && { script }) }) : Promise.resolve();
  // the error is thrown where the promise is awaited
  serving.catch(() => {});
  return {
    run: queued.run,
    finish: queued.finish,
    async close() {
      stop.abort();
      await serving.catch((error: Error) => notify(error.message));
      await queued.close();
    },
  };
}

/** Runs open tasks in passes until all are done or poisoned, or the signal is aborted. */
async function runOpen(
  source: StudySource,
  tasks: TaskTable,
  ledger: Ledger,
  journal: Journal,
  { attempts }: StudyRecord,
  run: RunTurn,
  { signal = new AbortController().signal, progress, timeLimit = source.study.timeLimit }: RunStudyOptions,
): Promise<void> {
  for (let open = ledger.open(); open.length > 0 && !signal.aborted; open = ledger.open()) {
    const items = open.map((task): StudyWork => {
      const input = JSON.stringify({ parameters: tasks.parameters(task), seed: tasks.seed(task) });
      return { path: source.path, digest: source.digest, task, input };
    });
    const report = (): void => progress?.(ledger.counts);
    try {
      await run({
        items,
        signal,
        timeLimit,
        done: (i, { values, ms }) => {
          ledger.finish(journal, open[i]!, values, ms);
          report();
        },
        failed: (i, error) => {
          ledger.fail(journal, open[i]!, error, attempts);
          report();
        },
      });
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }
}

function tableOf({ study, path }: StudySource): TaskTable {
  try {
    return new TaskTable(study);
  } catch (error) {
    if (error instanceof TypeError) throw new StudyError(`${path}: ${error.message}`);
    throw error;
  }
}

/** Creates or updates the record of the folder. */
function recordOf(
  folder: string,
  { study, path, files }: StudySource,
  tasks: TaskTable,
  { acceptChanges }: RunStudyOptions,
): { record: StudyRecord; changes: readonly string[] } {
  const before = readRecord(folder);
  const now: StudyRecord = {
    format: 1,
    run: before?.run ?? newRun(),
    file: relative(process.cwd(), path),
    version: packageVersion(),
    files,
    tasks: { count: tasks.count, digest: createHash('sha256').update(tasks.text).digest('hex') },
    keep: study.keep,
    attempts: study.attempts ?? 3,
  };
  const changes = before ? changesOf(before, now) : [];
  if (changes.length > 0 && !acceptChanges) {
    const list = changes.map((change) => `  ${change}\n`).join('');
    throw new StudyError(
      `the study has changed since ${folder} was begun:\n${list}` +
        'Name another folder for a new study (--out), or accept the changes (--accept-changes): then results of tasks with ' +
        'the same parameters and seed count as done.',
    );
  }
  writeRecord(folder, now);
  return { record: now, changes };
}

/** Describes the differences between two records. */
function changesOf(before: StudyRecord, now: StudyRecord): string[] {
  const changes: string[] = [];
  for (const path of new Set([...Object.keys(before.files), ...Object.keys(now.files)])) {
    const [old, fresh] = [before.files[path], now.files[path]];
    if (old !== fresh) changes.push(`${path} ${old ? (fresh ? 'has changed' : 'is no longer used') : 'is new'}`);
  }
  if (before.tasks.digest !== now.tasks.digest) {
    changes.push(`parameters or seeds: there were ${before.tasks.count} tasks, there are ${now.tasks.count}`);
  }
  if (JSON.stringify(before.keep) !== JSON.stringify(now.keep)) changes.push('what is kept');
  if (before.version !== now.version) changes.push(`kinetree ${before.version} is now ${now.version}`);
  return changes;
}
