/** `kinetree worker`: runs tasks from a queue. */
import { existsSync } from 'node:fs';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { type OptionNames, requireOptionsOf } from '../../../foundation/base/usage.js';
import { packageVersion } from '../package-version.js';
import {
  connect,
  type Job,
  PREFIX,
  type QueueJob,
  type QueueResult,
  type QueueStudy,
  queueLibraries,
  queueName,
  resultsKey,
  STUDIES,
} from './queue.js';
import { localRunner } from './run-local.js';
import { openStudy, type StudySource } from './study-source.js';

/** Options for serving a queue of studies. */
export interface ServeQueueOptions {
  readonly url: string;
  /** Number of processes that run tasks. */
  readonly workers: number;
  /** File of the only study to serve; default: all studies below the current folder, by the paths of their start. */
  readonly file?: string;
  /** Name of the only run to serve. */
  readonly only?: string;
  /** Time without a study after which serving ends [s]. */
  readonly idle?: number;
  /** When aborted, finishes the current tasks and ends. */
  readonly signal: AbortSignal;
  /** When ending, leaves the current tasks to other workers. */
  readonly abandonTasks?: boolean;
  readonly notify: (text: string) => void;
  readonly script?: URL;
}

const SERVE_QUEUE_OPTIONS: OptionNames<ServeQueueOptions> = {
  url: true,
  workers: true,
  file: true,
  only: true,
  idle: true,
  signal: true,
  abandonTasks: true,
  notify: true,
  script: true,
};

/** Polling interval for studies [ms]. */
const LOOK = 500;
/** Time after which the job of a silent worker goes to another, and interval of that check [ms]. */
const LOCK = 15_000;
const STALLED = 5_000;
/** Number of workers that may end during a job before it counts as failed. */
const LOSSES = 2;

/** Tests whether a file is below the current folder, not hidden and not in node_modules. */
function isOfFolder(path: string): boolean {
  const below = relative(process.cwd(), resolve(path));
  const isForeign = (part: string): boolean => part.startsWith('.') || part === 'node_modules';
  // on Windows, a path on another drive has no relative path
  return !isAbsolute(below) && !below.split(sep).some(isForeign);
}

interface Service {
  readonly study: QueueStudy;
  close(force: boolean): Promise<void>;
}

/**
 * Serves studies until the signal is aborted or `idle` has passed.
 *
 * @throws TypeError for an option that does not exist
 * @throws StudyError for a wrong address, or without the packages
 */
export async function serveQueue(options: ServeQueueOptions): Promise<void> {
  requireOptionsOf('serveQueue', SERVE_QUEUE_OPTIONS, options);
  const client = await connect(options.url, options.notify);
  const server = new QueueServer(options, client);
  try {
    await server.run();
  } finally {
    client.disconnect();
  }
}

class QueueServer {
  private readonly services = new Map<string, Service>();
  /** Runs that this worker refused; each is reported once. */
  private readonly refused = new Set<string>();
  private readonly runner;
  private readonly aborted: Promise<undefined>;

  constructor(
    private readonly options: ServeQueueOptions,
    private readonly client: Redis,
  ) {
    this.runner = localRunner(options.workers, options.script);
    this.aborted = new Promise((done) =>
      options.signal.addEventListener('abort', () => done(undefined), { once: true }),
    );
  }

  async run(): Promise<void> {
    const { signal, idle = Number.POSITIVE_INFINITY } = this.options;
    let last = performance.now();
    try {
      while (!signal.aborted && performance.now() - last < 1000 * idle) {
        await this.look();
        if (this.services.size > 0) last = performance.now();
        await pause(LOOK, undefined, { signal }).catch(() => {});
      }
      const abandons = this.options.abandonTasks === true;
      await Promise.all([...this.services.values()].map((service) => service.close(abandons)));
    } finally {
      this.runner.close();
    }
  }

  /** Joins new studies and leaves those that have ended. */
  private async look(): Promise<void> {
    const { only } = this.options;
    const studies = await Promise.race([this.client.hgetall(STUDIES), this.aborted]);
    if (!studies) return;
    for (const [run, service] of this.services) {
      const text = studies[run];
      if (text !== undefined && (JSON.parse(text) as QueueStudy).digest === service.study.digest) continue;
      this.services.delete(run);
      // the run has ended or its study has changed: its tasks are obsolete
      void service.close(true);
      this.options.notify(`${service.study.file}: finished`);
    }
    for (const [run, text] of Object.entries(studies)) {
      if (this.services.has(run) || (only !== undefined && run !== only)) continue;
      const study = JSON.parse(text) as QueueStudy;
      if (!this.refused.has(`${run} ${study.digest}`)) await this.join(run, study);
    }
  }

  private async join(run: string, study: QueueStudy): Promise<void> {
    const source = await this.sourceOf(study);
    if (typeof source === 'string') {
      this.refused.add(`${run} ${study.digest}`);
      this.options.notify(`${study.file} is not served here: ${source}`);
      return;
    }
    this.services.set(run, { study, close: await this.serve(run, source) });
    this.options.notify(`${study.file}: joined`);
  }

  /** The local study, or the reason why it cannot be served. */
  private async sourceOf({ file, digest, files, version }: QueueStudy): Promise<StudySource | string> {
    if (version !== packageVersion()) return `it was started by kinetree ${version}, this is ${packageVersion()}`;
    const path = this.options.file ?? file;
    // the path comes from the server, so only files below this folder may run
    if (this.options.file === undefined && !isOfFolder(path)) return 'it is not below this folder; name its file';
    if (!existsSync(path)) return 'there is no such file; copy it here, with the files that it uses';
    try {
      const source = await openStudy(path);
      if (source.digest === digest) return source;
      const names = [...new Set([...Object.keys(files), ...Object.keys(source.files)])];
      const other = names.filter((name) => files[name] !== source.files[name]);
      return `other than where it was started: ${other.join(', ')}`;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  /** Processes jobs of a study. Returns a function that stops it. */
  private async serve(run: string, source: StudySource): Promise<Service['close']> {
    const { Worker } = await queueLibraries();
    const { workers, url, notify } = this.options;
    const connection = await connect(url, () => {});
    const stop = new AbortController();
    const process = async (job: Job): Promise<void> => {
      try {
        const result = await this.perform(job, source, stop.signal);
        await this.client.rpush(resultsKey(run), JSON.stringify(result));
      } catch (error) {
        if (!stop.signal.aborted) {
          notify(`${source.path}: ${error instanceof Error ? error.message : error}`);
          this.services.delete(run);
          this.refused.add(`${run} ${source.digest}`);
          void leave();
        }
        // never settles, so that the job goes to another worker
        await new Promise(() => {});
      }
    };
    const worker = new Worker<QueueJob, void, string>(queueName(run), process, {
      connection,
      prefix: PREFIX,
      concurrency: workers,
      lockDuration: LOCK,
      stalledInterval: STALLED,
      maxStalledCount: LOSSES,
    });
    worker.on('error', () => {});
    const leave = async (): Promise<void> => {
      stop.abort();
      await worker.close(true).catch(() => {});
      connection.disconnect();
    };
    return async (force) => {
      if (!force) await worker.close().catch(() => {});
      await leave();
    };
  }

  /** Runs the tasks of a job. */
  private async perform(job: Job, { path, digest }: StudySource, signal: AbortSignal): Promise<QueueResult> {
    const { items, timeLimit } = job.data;
    const outcomes: QueueResult['outcomes'][number][] = [];
    if (job.data.digest === digest) {
      await this.runner.run({
        items: items.map(({ task, input }) => ({ path, digest, task, input })),
        done: (i, { values, ms }) => outcomes.push({ task: items[i]!.task, values, ms }),
        failed: (i, error) => outcomes.push({ task: items[i]!.task, error }),
        signal,
        timeLimit,
      });
    }
    return { digest: job.data.digest, job: job.id ?? '', outcomes };
  }
}
