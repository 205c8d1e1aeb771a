/** Runs the tasks of a study on a queue: adds jobs and fetches results until all are received. */
import type { Redis } from 'ioredis';
import { packageVersion } from '../package-version.js';
import {
  connect,
  PREFIX,
  type Queue,
  type QueueJob,
  type QueueResult,
  type QueueStudy,
  queueLibraries,
  queueName,
  resultsKey,
  STUDIES,
} from './queue.js';
import type { RunTurn, Turn } from './run-local.js';

/** Maximum number of waiting jobs, which bounds the memory of a study on the server. */
const WINDOW = 1000;
/** Target duration of a job [ms], and its maximum number of tasks. */
const JOB_TIME = 500;
const JOB_TASKS = 500;
/** Results per fetch. */
const FETCHED = 200;
/** Polling interval without results [ms]. */
const IDLE = 50;
/** Time without results before jobs lost by the server are searched for [ms]. */
const PATIENCE = 3000;
/** All states of a job. */
const STATES = ['wait', 'active', 'delayed', 'prioritized', 'failed'] as const;

/** The queue, the study, and the receivers of results. */
export interface QueueRunnerOptions {
  readonly url: string;
  /** Name of the queue. */
  readonly run: string;
  readonly study: QueueStudy;
  /** Makes recorded results durable; only then are they removed from the server. */
  readonly keep: () => void;
  readonly notify: (text: string) => void;
}

/** Runs batches of tasks on a queue. */
export interface QueueRunner {
  readonly run: RunTurn;
  /** Removes everything of the study from the server. */
  finish(): Promise<void>;
  close(): Promise<void>;
}

/** @throws StudyError for a wrong address, or without the packages */
export async function queueRunner(options: QueueRunnerOptions): Promise<QueueRunner> {
  const { url, run, notify } = options;
  const client = await connect(url, notify);
  const { Queue } = await queueLibraries();
  const queue: Queue = new Queue(queueName(run), { connection: client, prefix: PREFIX });
  // the connections report errors themselves
  queue.on('error', () => {});
  let turns = 0;
  return {
    run: (turn) => new QueueTurn(turn, client, queue, options, ++turns).run(),
    async finish() {
      await client.hdel(STUDIES, run);
      await queue.obliterate({ force: true });
      await client.del(resultsKey(run));
    },
    async close() {
      await queue.close().catch(() => {});
      client.disconnect();
    },
  };
}

/** One pass over the open tasks, each once. */
class QueueTurn {
  /** Index in the pass of each unfinished task, by task number. */
  private readonly left: Map<number, number>;
  /** Tasks of each job on the server. */
  private readonly jobs = new Map<string, readonly number[]>();
  /** Indices to be added again, in addition to those from `next` on. */
  private next = 0;
  private again: number[] = [];
  private meanTime = JOB_TIME;
  private jobCount = 0;

  constructor(
    private readonly turn: Turn,
    private readonly client: Redis,
    private readonly queue: Queue,
    private readonly options: QueueRunnerOptions,
    private readonly number: number,
  ) {
    this.left = new Map(turn.items.map(({ task }, i) => [task, i]));
  }

  async run(): Promise<void> {
    await this.unlessAborted(this.announce());
    await this.unlessAborted(this.adopt());
    let last = performance.now();
    while (this.left.size > 0) {
      await this.unlessAborted(this.fill());
      const count = await this.unlessAborted(this.fetch());
      const now = performance.now();
      if (count > 0) last = now;
      else if (now - last > PATIENCE) {
        await this.unlessAborted(this.reconcile());
        last = performance.now();
      } else await this.unlessAborted(new Promise((resolve) => setTimeout(resolve, IDLE)));
    }
  }

  /** Races a command against the signal, since commands on a lost connection may wait forever. */
  private async unlessAborted<T>(work: Promise<T>): Promise<T> {
    const { signal } = this.turn;
    signal.throwIfAborted();
    let abort = (): void => {};
    const aborted = new Promise<never>((_, reject) => {
      abort = () => reject(signal.reason);
      signal.addEventListener('abort', abort, { once: true });
    });
    try {
      return await Promise.race([work, aborted]);
    } finally {
      signal.removeEventListener('abort', abort);
    }
  }

  private async announce(): Promise<void> {
    const { run, study } = this.options;
    await this.client.hset(STUDIES, run, JSON.stringify(study));
  }

  /** Keeps the jobs that a stopped run of the same study left on the server, and removes jobs of an older version of the study. */
  private async adopt(): Promise<void> {
    const jobs = await this.queue.getJobs([...STATES]);
    for (const job of jobs) {
      if (!job?.id) continue;
      const tasks = job.data.items.map(({ task }) => task).filter((task) => this.left.has(task));
      if (job.data.digest === this.options.study.digest && tasks.length > 0) this.jobs.set(job.id, tasks);
      else await this.queue.remove(job.id).catch(() => 0);
    }
  }

  /** Adds jobs up to the maximum. */
  private async fill(): Promise<void> {
    const room = WINDOW - this.jobs.size;
    if (room < WINDOW / 4 && this.jobs.size > 0) return;
    const there = new Set([...this.jobs.values()].flat());
    const { digest } = this.options.study;
    const { timeLimit } = this.turn;
    const jobs: { name: string; data: QueueJob; opts: object }[] = [];
    while (jobs.length < room) {
      const places = this.take(there);
      if (places.length === 0) break;
      const items = places.map((i) => ({ task: this.turn.items[i]!.task, input: this.turn.items[i]!.input }));
      const id = `${process.pid}-${Date.now()}-${this.number}-${++this.jobCount}`;
      this.jobs.set(
        id,
        items.map(({ task }) => task),
      );
      const opts = { jobId: id, removeOnComplete: true, attempts: 1 };
      const data = { digest, items, ...(timeLimit !== undefined && { timeLimit }) };
      jobs.push({ name: 'tasks', data, opts });
    }
    for (let i = 0; i < jobs.length; i += FETCHED) await this.queue.addBulk(jobs.slice(i, i + FETCHED));
  }

  /** Indices of the tasks of the next job, for about half a second of work. */
  private take(there: ReadonlySet<number>): number[] {
    // a task that failed before gets a separate job, so that a crash of its worker delays no other task
    const isFirst = this.number === 1;
    const size = isFirst ? Math.max(1, Math.min(JOB_TASKS, Math.floor(JOB_TIME / this.meanTime))) : 1;
    const places: number[] = [];
    const { items } = this.turn;
    while (places.length < size && (this.again.length > 0 || this.next < items.length)) {
      const place = this.again.pop() ?? this.next++;
      const { task } = items[place]!;
      if (this.left.has(task) && !there.has(task)) places.push(place);
    }
    return places;
  }

  /** Fetches results, and removes them from the server when they are durable here. */
  private async fetch(): Promise<number> {
    const key = resultsKey(this.options.run);
    const texts = await this.client.lrange(key, 0, FETCHED - 1);
    if (texts.length === 0) return 0;
    for (const text of texts) this.enter(JSON.parse(text) as QueueResult);
    this.options.keep();
    await this.client.ltrim(key, texts.length, -1);
    return texts.length;
  }

  private enter({ digest, job, outcomes }: QueueResult): void {
    this.jobs.delete(job);
    if (digest !== this.options.study.digest) return;
    for (const outcome of outcomes) {
      const place = this.left.get(outcome.task);
      // it was made twice
      if (place === undefined) continue;
      this.left.delete(outcome.task);
      if ('error' in outcome) this.turn.failed(place, outcome.error);
      else {
        this.meanTime += 0.05 * (outcome.ms - this.meanTime);
        this.turn.done(place, outcome);
      }
    }
  }

  /**
   * Adds jobs again that the server lost: a killed server loses its last second. A job whose worker ended several times
   * counts as a failure of its tasks.
   */
  private async reconcile(): Promise<void> {
    await this.announce();
    const failed = await this.queue.getJobs(['failed']);
    const known = new Set(await this.queue.getRanges([...STATES]));
    // a worker pushes the result before the job leaves the queue
    while ((await this.fetch()) > 0);
    for (const job of failed) {
      if (!job?.id) continue;
      const outcomes = job.data.items.map(({ task }) => ({ task, error: `its worker was lost: ${job.failedReason}` }));
      this.enter({ digest: job.data.digest, job: job.id, outcomes });
      await this.queue.remove(job.id).catch(() => 0);
    }
    for (const [id, tasks] of this.jobs) {
      if (known.has(id)) continue;
      this.jobs.delete(id);
      for (const task of tasks) if (this.left.has(task)) this.again.push(this.left.get(task)!);
    }
  }
}

/** The announcement of a study to workers. */
export const announcement = (file: string, digest: string, files: Readonly<Record<string, string>>): QueueStudy => ({
  file,
  digest,
  files,
  version: packageVersion(),
});
