/** The messages between a pool and its workers, and the part of a worker's interface that both platforms share. */

/** A worker as the pool sees it, of Node or of a page. */
export interface WorkerPort {
  postMessage(message: ToWorker): void;
  /** Sets the handlers of messages and of an unexpected end of the worker. Called once. */
  listen(receive: (message: FromWorker) => void, lost: (reason: string) => void): void;
  /** Keeps the process alive while the worker is busy; pages have no such function. */
  hold?(busy: boolean): void;
  terminate(): void;
}

/** The pool as a worker sees it. */
export interface WorkerScope {
  postMessage(message: FromWorker): void;
  listen(receive: (message: ToWorker) => void): void;
}

/** Values of arrays that crossed: everything at first, later only what has changed. */
export interface ModelDelta {
  readonly id: number;
  /** Present the first time. */
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
      /** Of a task of the worker, or the address of a module that default-exports one. */
      readonly task: string;
      readonly models: readonly ModelDelta[];
      /** Models that the task uses, by their ids. */
      readonly uses: readonly number[];
      readonly input: unknown;
      /** The pool is to hear when the task begins. */
      readonly isTimed?: true;
    }
  | { readonly type: 'cancel'; readonly ids: readonly number[] }
  | { readonly type: 'forget'; readonly models: readonly number[] };

/** A message from a worker to the pool: loaded, the begin of a task, its progress, its result, or its error. */
export type FromWorker =
  /** The script has been loaded. */
  | { readonly type: 'ready' }
  /** The task is prepared and begins. Only for a task that is timed. */
  | { readonly type: 'begun'; readonly id: number }
  | { readonly type: 'progress'; readonly id: number; readonly amount: number }
  | { readonly type: 'done'; readonly id: number; readonly value: unknown }
  | { readonly type: 'failed'; readonly id: number; readonly error: RemoteError };

/** An error as it crosses: classes do not. */
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

/** Thrown for a task that threw in its worker. `name` of the cause is the class of the error there. */
export class TaskError extends Error {
  override readonly name = 'TaskError';
  constructor(readonly remote: RemoteError) {
    super(`${remote.name}: ${remote.message}`);
  }
}

/** Thrown for a task whose worker ended before it was done. */
export class WorkerLostError extends Error {
  override readonly name = 'WorkerLostError';
}

/** Thrown for a task that took longer than the time limit of `map`; its worker was stopped and replaced. */
export class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError';
  /** @param limit [s] */
  constructor(readonly limit: number) {
    super(`the task took longer than its limit of ${limit} s and was stopped`);
  }
}
