/** A persistent pool of workers for tasks that are independent of each other. */
import { type OptionNames, requireOptionsOf } from '../../foundation/base/usage.js';
import { Model } from '../../simulation/model/model.js';
import type { ModelRecord } from '../../simulation/model/model-record.js';
import { ModelMirror } from './model-mirror.js';
import {
  type FromWorker,
  type ModelDelta,
  TaskError,
  TimeLimitError,
  WorkerLostError,
  type WorkerPort,
} from './protocol.js';

/** Options of a pool of workers. */
export interface PoolOptions {
  /** Number of workers. */
  readonly workers: number;
  /** Addresses of modules that default-export plugins; every worker loads them. They run code: name what you trust. */
  readonly plugins?: readonly (string | URL)[];
}

export const POOL_OPTIONS: OptionNames<PoolOptions> = { workers: true, plugins: true };

/** Options of mapping a task over inputs. */
export interface MapOptions {
  /** Models that the tasks use; a worker gets what has changed in them since it last did. */
  readonly models?: readonly Model[];
  /**
   * Rejects the whole with its reason. Tasks that heed `attention` stop soon after; the worker of a task that does not
   * is stopped and replaced a second later.
   */
  readonly signal?: AbortSignal;
  /**
   * Time that each task may take [s], without what it has to load first. The worker of one that takes longer is stopped
   * and replaced, and the task fails with a `TimeLimitError`.
   */
  readonly timeLimit?: number;
  /** Hears of each result as it comes, in no particular order. */
  readonly onResult?: (index: number, value: unknown) => void;
  /** Hears of amounts of work that tasks report before they are done. */
  readonly onProgress?: (index: number, amount: number) => void;
  /**
   * Called for a task that fails; what it returns is the result. Without it, the first error rejects the whole. A task
   * whose worker ended (`WorkerLostError`) may be what ended it.
   */
  readonly onError?: (index: number, error: Error) => unknown;
}

export const MAP_OPTIONS: OptionNames<MapOptions> = {
  models: true,
  signal: true,
  timeLimit: true,
  onResult: true,
  onProgress: true,
  onError: true,
};

/** Tasks that a worker holds, so that it need not wait for the next one. */
const IN_FLIGHT = 2;

/** Time that a cancelled task has to stop by itself before its worker is stopped [ms]. */
const GRACE = 1000;
/** The longest time that a timer measures [ms]. */
const LONGEST = 2 ** 31 - 1;

interface Job {
  readonly task: string;
  readonly inputs: readonly unknown[];
  readonly models: readonly { readonly model: Model; readonly mirror: ModelMirror; readonly version: number }[];
  readonly options: MapOptions;
  readonly results: unknown[];
  readonly resolve: (results: unknown[]) => void;
  readonly reject: (error: unknown) => void;
  /** Stops listening to the signal. */
  unlisten: () => void;
  next: number;
  /** Tasks that another worker had to leave, which come first. */
  readonly again: number[];
  done: number;
  ended: boolean;
}

interface Flight {
  readonly job: Job;
  readonly index: number;
  /** Ends a task that takes too long; set once it has begun. */
  timer?: ReturnType<typeof setTimeout>;
}

interface Seat {
  readonly number: number;
  port: WorkerPort;
  /** The worker has loaded its script. */
  isReady: boolean;
  /** The tasks of the worker by their ids; the first one is running. */
  readonly flights: Map<number, Flight>;
  /** Version of each Model that the worker has. */
  readonly known: Map<number, number>;
}

/**
 * Workers that stay, each with one working Data for every Model it was sent: memory grows with workers, not with
 * simulations. Models are sent once, and what was changed in them before the next task that uses them.
 *
 * Node does not stay alive for a pool that has nothing to do.
 */
export class WorkerPool {
  private readonly seats: Seat[] = [];
  private readonly jobs: Job[] = [];
  private readonly mirrors = new WeakMap<ModelRecord, ModelMirror>();
  private taskCount = 0;
  private isClosed = false;
  private pluginFault: Error | undefined;
  private readonly abandoned = new FinalizationRegistry<number>((id) => this.forget(id));

  constructor(
    private readonly spawn: () => WorkerPort,
    private readonly options: PoolOptions,
  ) {
    const { workers } = options;
    if (!Number.isSafeInteger(workers) || workers < 1) {
      throw new RangeError(`workers must be a positive integer, not ${workers}`);
    }
    for (let i = 0; i < workers; i++) {
      this.seats.push({ number: i, port: this.open(i), isReady: false, flights: new Map(), known: new Map() });
    }
  }

  /** Number of workers. */
  get size(): number {
    return this.seats.length;
  }

  /**
   * Runs a task for every input and returns the results in the order of the inputs.
   *
   * @param task name of a task of the worker script, or the address of a module that default-exports one
   * @throws TaskError with what a task threw; the reason of the signal; TypeError after `close`
   */
  map<O = unknown>(task: string | URL, inputs: readonly unknown[], options: MapOptions = {}): Promise<O[]> {
    requireOptionsOf('map', MAP_OPTIONS, options);
    const { models = [], signal, timeLimit } = options;
    if (timeLimit !== undefined && !(timeLimit > 0)) {
      return Promise.reject(new RangeError(`timeLimit must be a positive number of seconds, not ${timeLimit}`));
    }
    if (this.isClosed) return Promise.reject(new TypeError('the pool is closed'));
    if (signal?.aborted) return Promise.reject(signal.reason);
    if (this.pluginFault) return Promise.reject(this.pluginFault);
    if (inputs.length === 0) return Promise.resolve([]);
    return new Promise<unknown[]>((resolve, reject) => {
      const abort = (): void => this.end(job, () => reject(signal?.reason));
      const job: Job = {
        task: task.toString(),
        inputs,
        models: models.map((model) => this.mirrored(model)),
        options,
        results: new Array(inputs.length),
        resolve,
        reject,
        unlisten: () => signal?.removeEventListener('abort', abort),
        next: 0,
        again: [],
        done: 0,
        ended: false,
      };
      signal?.addEventListener('abort', abort, { once: true });
      this.jobs.push(job);
      this.dispatch();
    }) as Promise<O[]>;
  }

  /** Ends the workers; tasks that are not done are rejected. */
  close(): void {
    this.isClosed = true;
    for (const job of [...this.jobs]) this.end(job, () => job.reject(new TypeError('the pool was closed')));
    for (const { port, flights } of this.seats) {
      for (const { timer } of flights.values()) clearTimeout(timer);
      port.terminate();
    }
  }

  [Symbol.dispose](): void {
    this.close();
  }

  private mirrored(model: Model) {
    if (!(model instanceof Model)) throw new TypeError('models: a value is not a Model');
    let mirror = this.mirrors.get(model.record);
    if (!mirror) {
      mirror = new ModelMirror(model.record);
      this.mirrors.set(model.record, mirror);
      this.abandoned.register(model.record, mirror.id);
    }
    return { model, mirror, version: mirror.update() };
  }

  private open(seat: number): WorkerPort {
    const port = this.spawn();
    // a worker that was stopped may still be heard of
    const isCurrent = (): boolean => this.seats[seat] === undefined || this.seats[seat].port === port;
    port.listen(
      (message) => isCurrent() && this.receive(this.seats[seat]!, message),
      (reason) => isCurrent() && this.lose(this.seats[seat]!, reason),
    );
    port.postMessage({ type: 'start', plugins: (this.options.plugins ?? []).map(String) });
    port.hold?.(false);
    return port;
  }

  /** Gives every worker with room the next task, one each in turn. */
  private dispatch(): void {
    for (let room = 0; room < IN_FLIGHT; room++) {
      for (const seat of this.seats) if (seat.flights.size <= room) this.give(seat);
    }
    for (const { port, flights } of this.seats) port.hold?.(flights.size > 0);
  }

  private give(seat: Seat): void {
    const job = this.jobs.find(({ again, next, inputs }) => again.length > 0 || next < inputs.length);
    if (!job) return;
    const index = job.again.shift() ?? job.next++;
    const id = ++this.taskCount;
    seat.flights.set(id, { job, index });
    const models: ModelDelta[] = [];
    for (const { model, mirror, version } of job.models) {
      const known = seat.known.get(mirror.id) ?? 0;
      if (known < version) models.push(mirror.since(known, model));
      seat.known.set(mirror.id, version);
    }
    const uses = job.models.map(({ mirror }) => mirror.id);
    try {
      const isTimed = job.options.timeLimit !== undefined;
      const input = job.inputs[index];
      seat.port.postMessage({ type: 'task', id, task: job.task, models, uses, input, ...(isTimed && { isTimed }) });
    } catch (error) {
      // the input cannot be cloned
      seat.flights.delete(id);
      for (const { mirror } of job.models) seat.known.delete(mirror.id);
      this.end(job, () => job.reject(error));
    }
  }

  private receive(seat: Seat, message: FromWorker): void {
    if (message.type === 'ready') {
      seat.isReady = true;
      return;
    }
    if (message.type === 'failed' && message.id === 0) {
      this.pluginFault ??= new TaskError(message.error);
      return;
    }
    const flight = seat.flights.get(message.id);
    if (!flight) return;
    const { job, index } = flight;
    if (message.type === 'begun') {
      this.limit(seat, message.id, flight);
      return;
    }
    if (message.type === 'progress') {
      if (!job.ended) job.options.onProgress?.(index, message.amount);
      return;
    }
    clearTimeout(flight.timer);
    seat.flights.delete(message.id);
    if (message.type === 'failed') {
      for (const { mirror } of job.models) seat.known.delete(mirror.id);
      this.fail(job, index, new TaskError(message.error));
    } else this.finish(job, index, message.value);
    this.dispatch();
  }

  private fail(job: Job, index: number, error: Error): void {
    if (job.ended) return;
    const { onError } = job.options;
    if (this.pluginFault || !onError) this.end(job, () => job.reject(this.pluginFault ?? error));
    else this.guarded(job, () => this.finish(job, index, onError(index, error)));
  }

  private finish(job: Job, index: number, value: unknown): void {
    if (job.ended) return;
    job.results[index] = value;
    job.done += 1;
    this.guarded(job, () => job.options.onResult?.(index, value));
    if (job.done === job.inputs.length) this.end(job, () => job.resolve(job.results));
  }

  /** A function of the caller that throws ends its job. */
  private guarded(job: Job, run: () => void): void {
    try {
      run();
    } catch (error) {
      this.end(job, () => job.reject(error));
    }
  }

  private end(job: Job, settle: () => void): void {
    if (job.ended) return;
    job.ended = true;
    job.unlisten();
    this.jobs.splice(this.jobs.indexOf(job), 1);
    for (const seat of this.seats) {
      const ids = [...seat.flights].filter(([, flight]) => flight.job === job).map(([id]) => id);
      if (ids.length === 0) continue;
      seat.port.postMessage({ type: 'cancel', ids });
      this.awaitCancelled(seat, ids);
    }
    settle();
  }

  /** Stops the worker of a seat if one of these cancelled tasks runs on in it. */
  private awaitCancelled(seat: Seat, ids: readonly number[], before?: number): void {
    if (this.isClosed) return;
    const [running] = seat.flights.keys();
    // a worker that still loads its script has begun nothing
    const isCancelled = running !== undefined && ids.includes(running) && seat.isReady;
    if (isCancelled && running === before) {
      this.restart(seat);
      this.dispatch();
    } else if (ids.some((id) => seat.flights.has(id))) {
      setTimeout(() => this.awaitCancelled(seat, ids, isCancelled ? running : undefined), GRACE);
    }
  }

  /** Starts the clock of a task that has begun. */
  private limit(seat: Seat, id: number, flight: Flight): void {
    const { job, index } = flight;
    const { timeLimit = Number.POSITIVE_INFINITY } = job.options;
    const expire = (): void => {
      if (this.isClosed || seat.flights.get(id) !== flight) return;
      seat.flights.delete(id);
      this.restart(seat);
      this.fail(job, index, new TimeLimitError(timeLimit));
      this.dispatch();
    };
    // its result may have come while this thread was busy: messages that are there go first
    flight.timer = setTimeout(
      () => {
        flight.timer = setTimeout(expire, 1);
      },
      Math.min(1000 * timeLimit, LONGEST),
    );
  }

  /** Stops the worker of a seat; a new one takes its place, and its tasks if they are still wanted. */
  private restart(seat: Seat): void {
    const { port } = seat;
    this.vacate(seat, [...seat.flights.values()]);
    seat.port = this.open(seat.number);
    port.terminate();
  }

  /** Takes its tasks off a seat and returns those that are still wanted to their jobs. */
  private vacate(seat: Seat, again: readonly Flight[]): void {
    for (const { timer } of seat.flights.values()) clearTimeout(timer);
    seat.flights.clear();
    seat.known.clear();
    seat.isReady = false;
    for (const { job, index } of again) if (!job.ended) job.again.push(index);
  }

  /** A worker ended by itself: the task that it ran is to blame, the next one goes to another. */
  private lose(seat: Seat, reason: string): void {
    if (this.isClosed) return;
    const { isReady } = seat;
    const [culprit, ...waiting] = [...seat.flights.values()];
    this.vacate(seat, waiting);
    if (!isReady) {
      // another would end in the same way
      this.isClosed = true;
      for (const job of [...this.jobs]) this.end(job, () => job.reject(new WorkerLostError(reason)));
      return;
    }
    seat.port = this.open(seat.number);
    if (culprit) this.fail(culprit.job, culprit.index, new WorkerLostError(reason));
    this.dispatch();
  }

  private forget(id: number): void {
    if (this.isClosed) return;
    for (const { port, known } of this.seats) if (known.delete(id)) port.postMessage({ type: 'forget', models: [id] });
  }
}
