/** Messages between a pool and its workers, and the worker interface common to Node and browsers. */

/** The pool's interface to a worker, in Node or in a page. */
export interface WorkerPort {
  postMessage(message: ToWorker): void;
  /** Sets the handlers of messages and of an unexpected end of the worker. Called once. */
  listen(receive: (message: FromWorker) => void, lost: (reason: string) => void): void;
  /** Keeps the process alive while the worker is busy; undefined in pages. */
  hold?(busy: boolean): void;
  terminate(): void;
}

/** A worker's interface to its pool. */
export interface WorkerScope {
  postMessage(message: FromWorker): void;
  listen(receive: (message: ToWorker) => void): void;
}

/** Transferred arrays of a Model: all of them at first, later only the changed ones. */
export interface ModelDelta {
  readonly id: number;
  /** Defined in the first message. */
  readonly shape?: PackedShape;
  readonly arrays: Readonly<Record<string, ArrayBufferView>>;
}

/** Sizes and flags of a Model, and the names of its plugins. */
export interface PackedShape {
  readonly sizes: Readonly<Record<string, number>>;
  readonly flags: Readonly<Record<string, number>>;
  readonly plugins: readonly string[];
}

/** A message from the pool to a worker: load plugins, run a task, cancel tasks, or drop models. */
export type ToWorker =
  | { readonly type: 'start'; readonly plugins: readonly string[] }
  | {
      readonly type: 'task';
      readonly id: number;
      /** Name of a task of the worker script, or the URL of a module that default-exports one. */
      readonly task: string;
      readonly models: readonly ModelDelta[];
      /** Ids of the Models that the task uses. */
      readonly uses: readonly number[];
      readonly input: unknown;
      /** Requests a `begun` message. */
      readonly isTimed?: true;
    }
  | { readonly type: 'cancel'; readonly ids: readonly number[] }
  | { readonly type: 'forget'; readonly models: readonly number[] };

/** A message from a worker to the pool: the script is loaded, or the beginning, progress, result or error of a task. */
export type FromWorker =
  /** The script is loaded. */
  | { readonly type: 'ready' }
  /** The task is prepared and begins. Only for tasks with a time limit. */
  | { readonly type: 'begun'; readonly id: number }
  | { readonly type: 'progress'; readonly id: number; readonly amount: number }
  | { readonly type: 'done'; readonly id: number; readonly value: unknown }
  | { readonly type: 'failed'; readonly id: number; readonly error: RemoteError };

/** An error as plain values, because classes cannot be transferred. */
export interface RemoteError {
  readonly name: string;
  readonly message: string;
  readonly stack?: string;
}

/** Turns anything thrown into plain values that `postMessage` can copy. */
export function describeError(error: unknown): RemoteError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) };
  const { name, message, stack } = error;
  return { name, message, ...(stack !== undefined && { stack }) };
}

/** Error of a task that threw in its worker. `remote.name` is the class of the original error. */
export class TaskError extends Error {
  override readonly name = 'TaskError';
  constructor(readonly remote: RemoteError) {
    super(`${remote.name}: ${remote.message}`);
  }
}

/** Error of a task whose worker ended unexpectedly. */
export class WorkerLostError extends Error {
  override readonly name = 'WorkerLostError';
}

/** Error of a task that exceeded the time limit of `map`; its worker was terminated and replaced. */
export class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError';
  /** @param limit [s] */
  constructor(readonly limit: number) {
    super(`the task took longer than its limit of ${limit} s and was stopped`);
  }
}
