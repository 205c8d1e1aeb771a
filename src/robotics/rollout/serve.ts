/** The worker's side of a pool: runs tasks in sequence. */

import { loadPlugin } from '../../authoring/public-functions/load-plugin.js';
import type { Data } from '../../simulation/model/data.js';
import type { Model } from '../../simulation/model/model.js';
import type { Plugin } from '../../simulation/model/plugin.js';
import { yieldToPool } from './cooperative-yield.js';
import { ModelStore } from './model-mirror.js';
import { describeError, type ToWorker, type WorkerScope } from './protocol.js';
import { rolloutTask } from './rollout-task.js';
import type { CooperativeYield } from './run-batch.js';

/** The context passed to a task with its input. */
export interface TaskContext {
  /** The Models passed to `map`, in their current state. A task must not change them. */
  readonly models: readonly Model[];
  /** Returns the Data of a Model. All tasks of the worker share it: reset it first. */
  data(index: number): Data;
  /** For long tasks: receives cancellations, and reports the amount of finished work. */
  readonly yielder: CooperativeYield;
}

/**
 * A function that a worker runs. Its result must depend only on its input and models, so that it is the same for any
 * number of workers. Input and result are copied by structured clone.
 */
export interface Task<I = never, O = unknown> {
  (input: I, context: TaskContext): O | Promise<O>;
  /** Loads dependencies of the task. Called before each task; this time does not count towards a time limit. */
  readonly prepare?: (input: I) => void | Promise<void>;
}

type TaskMessage = Extract<ToWorker, { readonly type: 'task' }>;

const BUILT_IN: Readonly<Record<string, Task>> = { rollout: rolloutTask as Task };

/**
 * Serves a pool from inside a worker. A custom worker script calls it with tasks, which `pool.map` selects by name.
 *
 * @param scope `self` in a page's worker, the result of `workerScope()` in Node
 */
export function serveTasks(scope: WorkerScope, tasks: Readonly<Record<string, Task>> = {}): void {
  new TaskServer(scope, { ...BUILT_IN, ...tasks });
}

class TaskServer {
  private models = new ModelStore();
  private readonly cancelled = new Set<number>();
  /** Serializes tasks, which may be asynchronous. */
  private queue: Promise<void> = Promise.resolve();

  constructor(
    private readonly scope: WorkerScope,
    private readonly tasks: Readonly<Record<string, Task>>,
  ) {
    scope.listen((message) => this.receive(message));
    scope.postMessage({ type: 'ready' });
  }

  private receive(message: ToWorker): void {
    if (message.type === 'cancel') for (const id of message.ids) this.cancelled.add(id);
    else this.queue = this.queue.then(() => this.handle(message));
  }

  private async handle(message: Exclude<ToWorker, { readonly type: 'cancel' }>): Promise<void> {
    if (message.type === 'start') this.models = new ModelStore(await loadPlugins(message.plugins, this.scope));
    else if (message.type === 'forget') for (const id of message.models) this.models.forget(id);
    else await this.run(message);
  }

  private async run({ id, task, models, uses, input, isTimed }: TaskMessage): Promise<void> {
    const isCancelled = (): boolean => this.cancelled.has(id);
    try {
      for (const delta of models) this.models.receive(delta);
      if (isCancelled()) throw new Error('cancelled');
      const run = await this.taskNamed(task);
      await run.prepare?.(input as never);
      if (isTimed) this.scope.postMessage({ type: 'begun', id });
      const value = await run(input as never, {
        models: uses.map((model) => this.models.model(model)),
        data: (index) => this.models.data(uses[index]!),
        yielder: yieldToPool(isCancelled, (amount) => this.scope.postMessage({ type: 'progress', id, amount })),
      });
      this.scope.postMessage({ type: 'done', id, value });
    } catch (error) {
      this.scope.postMessage({ type: 'failed', id, error: describeError(error) });
    }
    this.cancelled.delete(id);
  }

  private async taskNamed(name: string): Promise<Task> {
    const known = Object.hasOwn(this.tasks, name) ? this.tasks[name] : undefined;
    if (known) return known;
    const { default: task } = (await import(/* @vite-ignore */ name)) as { default?: unknown };
    if (typeof task === 'function') return task as Task;
    throw new TypeError(`${name} does not default-export a function`);
  }
}

/** Loads the plugins of modules. If one cannot be loaded, models that need it report it as missing. */
async function loadPlugins(modules: readonly string[], scope: WorkerScope): Promise<readonly Plugin[]> {
  const plugins: Plugin[] = [];
  for (const module of modules) {
    try {
      plugins.push(...(await loadPlugin(module)).plugins);
    } catch (error) {
      scope.postMessage({ type: 'failed', id: 0, error: describeError(error) });
    }
  }
  return plugins;
}
