/** A persistent pool of workers for independent tasks. */
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
  /**
   * URLs of modules that default-export plugins; every worker loads them. This runs their code: list only trusted
   * modules.
   */
  readonly plugins?: readonly (string | URL)[];
}

export const POOL_OPTIONS: OptionNames<PoolOptions> = { workers: true, plugins: true };

/** Options of mapping a task over inputs. */
export interface MapOptions {
  /** Models that the tasks use; each worker receives their changes since its last task. */
  readonly models?: readonly Model[];
  /**
   * Rejects the call with its reason. Tasks that use `yielder` stop soon after; the worker of any other task is
   * stopped and replaced a second later.
   */
  readonly signal?: AbortSignal;
  /**
   * Time limit of each task [s], without loading. If a task takes longer, its worker is stopped and replaced, and the
   * task fails with a `TimeLimitError`.
   */
  readonly timeLimit?: number;
  /** Called with each result as it arrives, in no particular order. */
  readonly onResult?: (index: number, value: unknown) => void;
  /** Called with amounts of work that tasks report before they are done. */
  readonly onProgress?: (index: number, amount: number) => void;
  /**
   * Called for a failed task; its return value becomes the result. By default, the first error rejects the call. A task
   * whose worker ended (`WorkerLostError`) may have caused that.
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

/** Number of tasks sent to each worker, so that it does not wait for the next one. */
const IN_FLIGHT = 2;

/** Time that a cancelled task has to stop before its worker is terminated [ms]. */
const GRACE = 1000;
/** Longest delay of a timer [ms]. */
const LONGEST = 2 ** 31 - 1;

interface MapCall {
  readonly task: string;
  readonly inputs: readonly unknown[];
  readonly models: readonly { readonly model: Model; readonly mirror: ModelMirror; readonly version: number }[];
  readonly options: MapOptions;
  readonly results: unknown[];
  readonly resolve: (results: unknown[]) => void;
  readonly reject: (error: unknown) => void;
  /** Removes the listener of the signal. */
  unlisten: () => void;
  next: number;
  /** Tasks returned by a replaced worker, which are assigned first. */
  readonly again: number[];
  done: number;
  ended: boolean;
}

interface InFlightTask {
  readonly call: MapCall;
  readonly index: number;
  /** Ends the task at its time limit; set once it has begun. */
  timer?: ReturnType<typeof setTimeout>;
}

interface WorkerSlot {
  readonly number: number;
  port: WorkerPort;
  /** True once the worker has loaded its script. */
  isReady: boolean;
  /** Tasks of the worker by id; the first one is running. */
  readonly inFlight: Map<number, InFlightTask>;
  /** Versions of the Models that the worker has, by id. */
  readonly known: Map<number, number>;
}

/**
 * A pool of persistent workers, each with one Data for every Model it received: memory grows with workers, not with
 * simulations. Models are sent once, and their changes before the next task that uses them.
 *
 * An idle pool does not keep Node alive.
 */
export class WorkerPool {
  private readonly slots: WorkerSlot[] = [];
  private readonly calls: MapCall[] = [];
  private readonly mirrors = new WeakMap<ModelRecord, ModelMirror>();
  private taskCount = 0;
  private isClosed = false;
  private pluginFault: Error | undefined;
  private readonly abandoned = new FinalizationRegistry<number>((id) => this.forgetModel(id));

  constructor(
    private readonly spawn: () => WorkerPort,
    private readonly options: PoolOptions,
  ) {
    const { workers } = options;
    if (!Number.isSafeInteger(workers) || workers < 1) {
      throw new RangeError(`workers must be a positive integer, not ${workers}`);
    }
    for (let i = 0; i < workers; i++) {
      this.slots.push({ number: i, port: this.startWorker(i), isReady: false, inFlight: new Map(), known: new Map() });
    }
  }

  /** Number of workers. */
  get size(): number {
    return this.slots.length;
  }

  /**
   * Runs a task for every input and returns the results in the order of the inputs.
   *
   * @param task name of a task of the worker script, or the URL of a module that default-exports one
   * @throws TaskError for an error thrown by a task; the reason of the signal; TypeError after `close`
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
      const abort = (): void => this.endCall(call, () => reject(signal?.reason));
      const call: MapCall = {
        task: task.toString(),
        inputs,
        models: models.map((model) => this.mirrorOf(model)),
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
      this.calls.push(call);
      this.dispatch();
    }) as Promise<O[]>;
  }

  /** Ends the workers and rejects unfinished tasks. */
  close(): void {
    this.isClosed = true;
    for (const call of [...this.calls]) this.endCall(call, () => call.reject(new TypeError('the pool was closed')));
    for (const { port, inFlight } of this.slots) {
      for (const { timer } of inFlight.values()) clearTimeout(timer);
      port.terminate();
    }
  }

  [Symbol.dispose](): void {
    this.close();
  }

  private mirrorOf(model: Model) {
    if (!(model instanceof Model)) throw new TypeError('models: a value is not a Model');
    let mirror = this.mirrors.get(model.record);
    if (!mirror) {
      mirror = new ModelMirror(model.record);
      this.mirrors.set(model.record, mirror);
      this.abandoned.register(model.record, mirror.id);
    }
    return { model, mirror, version: mirror.update() };
  }

  private startWorker(slot: number): WorkerPort {
    const port = this.spawn();
    // messages of a terminated worker may still arrive
    const isCurrent = (): boolean => this.slots[slot] === undefined || this.slots[slot].port === port;
    port.listen(
      (message) => isCurrent() && this.receive(this.slots[slot]!, message),
      (reason) => isCurrent() && this.replaceLostWorker(this.slots[slot]!, reason),
    );
    port.postMessage({ type: 'start', plugins: (this.options.plugins ?? []).map(String) });
    port.hold?.(false);
    return port;
  }

  /** Assigns tasks to workers with capacity, one each in turn. */
  private dispatch(): void {
    for (let room = 0; room < IN_FLIGHT; room++) {
      for (const slot of this.slots) if (slot.inFlight.size <= room) this.assignTask(slot);
    }
    for (const { port, inFlight } of this.slots) port.hold?.(inFlight.size > 0);
  }

  private assignTask(slot: WorkerSlot): void {
    const call = this.calls.find(({ again, next, inputs }) => again.length > 0 || next < inputs.length);
    if (!call) return;
    const index = call.again.shift() ?? call.next++;
    const id = ++this.taskCount;
    slot.inFlight.set(id, { call, index });
    const models: ModelDelta[] = [];
    for (const { model, mirror, version } of call.models) {
      const known = slot.known.get(mirror.id) ?? 0;
      if (known < version) models.push(mirror.since(known, model));
      slot.known.set(mirror.id, version);
    }
    const uses = call.models.map(({ mirror }) => mirror.id);
    try {
      const isTimed = call.options.timeLimit !== undefined;
      const input = call.inputs[index];
      slot.port.postMessage({ type: 'task', id, task: call.task, models, uses, input, ...(isTimed && { isTimed }) });
    } catch (error) {
      // the input cannot be cloned
      slot.inFlight.delete(id);
      for (const { mirror } of call.models) slot.known.delete(mirror.id);
      this.endCall(call, () => call.reject(error));
    }
  }

  private receive(slot: WorkerSlot, message: FromWorker): void {
    if (message.type === 'ready') {
      slot.isReady = true;
      return;
    }
    if (message.type === 'failed' && message.id === 0) {
      this.pluginFault ??= new TaskError(message.error);
      return;
    }
    const inFlightTask = slot.inFlight.get(message.id);
    if (!inFlightTask) return;
    const { call, index } = inFlightTask;
    if (message.type === 'begun') {
      this.startTimeLimit(slot, message.id, inFlightTask);
      return;
    }
    if (message.type === 'progress') {
      if (!call.ended) call.options.onProgress?.(index, message.amount);
      return;
    }
    clearTimeout(inFlightTask.timer);
    slot.inFlight.delete(message.id);
    if (message.type === 'failed') {
      for (const { mirror } of call.models) slot.known.delete(mirror.id);
      this.failTask(call, index, new TaskError(message.error));
    } else this.finishTask(call, index, message.value);
    this.dispatch();
  }

  private failTask(call: MapCall, index: number, error: Error): void {
    if (call.ended) return;
    const { onError } = call.options;
    if (this.pluginFault || !onError) this.endCall(call, () => call.reject(this.pluginFault ?? error));
    else this.runCallback(call, () => this.finishTask(call, index, onError(index, error)));
  }

  private finishTask(call: MapCall, index: number, value: unknown): void {
    if (call.ended) return;
    call.results[index] = value;
    call.done += 1;
    this.runCallback(call, () => call.options.onResult?.(index, value));
    if (call.done === call.inputs.length) this.endCall(call, () => call.resolve(call.results));
  }

  /** Runs a callback of the caller; if it throws, the call is rejected. */
  private runCallback(call: MapCall, run: () => void): void {
    try {
      run();
    } catch (error) {
      this.endCall(call, () => call.reject(error));
    }
  }

  private endCall(call: MapCall, settle: () => void): void {
    if (call.ended) return;
    call.ended = true;
    call.unlisten();
    this.calls.splice(this.calls.indexOf(call), 1);
    for (const slot of this.slots) {
      const ids = [...slot.inFlight].filter(([, inFlightTask]) => inFlightTask.call === call).map(([id]) => id);
      if (ids.length === 0) continue;
      slot.port.postMessage({ type: 'cancel', ids });
      this.stopIfStillRunning(slot, ids);
    }
    settle();
  }

  /** Terminates the worker of a slot if one of the cancelled tasks is still running. */
  private stopIfStillRunning(slot: WorkerSlot, ids: readonly number[], before?: number): void {
    if (this.isClosed) return;
    const [running] = slot.inFlight.keys();
    // a worker that is loading its script has not begun a task
    const isCancelled = running !== undefined && ids.includes(running) && slot.isReady;
    if (isCancelled && running === before) {
      this.restart(slot);
      this.dispatch();
    } else if (ids.some((id) => slot.inFlight.has(id))) {
      setTimeout(() => this.stopIfStillRunning(slot, ids, isCancelled ? running : undefined), GRACE);
    }
  }

  /** Starts the timer of a task that has begun. */
  private startTimeLimit(slot: WorkerSlot, id: number, inFlightTask: InFlightTask): void {
    const { call, index } = inFlightTask;
    const { timeLimit = Number.POSITIVE_INFINITY } = call.options;
    const expire = (): void => {
      if (this.isClosed || slot.inFlight.get(id) !== inFlightTask) return;
      slot.inFlight.delete(id);
      this.restart(slot);
      this.failTask(call, index, new TimeLimitError(timeLimit));
      this.dispatch();
    };
    // the result may already be queued if this thread was busy, so queued messages are handled first
    inFlightTask.timer = setTimeout(
      () => {
        inFlightTask.timer = setTimeout(expire, 1);
      },
      Math.min(1000 * timeLimit, LONGEST),
    );
  }

  /** Replaces the worker of a slot; unfinished tasks are assigned again if still wanted. */
  private restart(slot: WorkerSlot): void {
    const { port } = slot;
    this.clearSlot(slot, [...slot.inFlight.values()]);
    slot.port = this.startWorker(slot.number);
    port.terminate();
  }

  /** Removes the tasks of a slot, and queues the given ones again if their calls have not ended. */
  private clearSlot(slot: WorkerSlot, again: readonly InFlightTask[]): void {
    for (const { timer } of slot.inFlight.values()) clearTimeout(timer);
    slot.inFlight.clear();
    slot.known.clear();
    slot.isReady = false;
    for (const { call, index } of again) if (!call.ended) call.again.push(index);
  }

  /** Replaces a worker that ended unexpectedly: its running task fails, and the waiting ones are assigned again. */
  private replaceLostWorker(slot: WorkerSlot, reason: string): void {
    if (this.isClosed) return;
    const { isReady } = slot;
    const [running, ...waiting] = [...slot.inFlight.values()];
    this.clearSlot(slot, waiting);
    if (!isReady) {
      // the script cannot be loaded, so a new worker would also end
      this.isClosed = true;
      for (const call of [...this.calls]) this.endCall(call, () => call.reject(new WorkerLostError(reason)));
      return;
    }
    slot.port = this.startWorker(slot.number);
    if (running) this.failTask(running.call, running.index, new WorkerLostError(reason));
    this.dispatch();
  }

  private forgetModel(id: number): void {
    if (this.isClosed) return;
    for (const { port, known } of this.slots) if (known.delete(id)) port.postMessage({ type: 'forget', models: [id] });
  }
}
