/** The side of a worker: runs tasks of a pool, one after the other. */

import { loadPlugin } from '../../authoring/calls/load-plugin.js';
import type { Data } from '../../simulation/model/data.js';
import type { Model } from '../../simulation/model/model.js';
import type { Plugin } from '../../simulation/model/plugin.js';
import { yieldToPool } from './cooperative-yield.js';
import { ModelStore } from './model-mirror.js';
import { describeError, type ToWorker, type WorkerScope } from './protocol.js';
import { rolloutTask } from './rollout-task.js';
import type { CooperativeYield } from './run-batch.js';

/** The context that a task gets beside its input. */
export interface TaskContext {
  /** The Models that `map` was given, as they are in the thread of the pool. A task leaves them as they were. */
  readonly models: readonly Model[];
  /** One Data for each Model, that all tasks of the worker take turns in: reset it first. */
  data(index: number): Data;
  /** For long tasks: lets a cancellation in, and reports an amount of finished work. */
  readonly yielder: CooperativeYield;
}

/**
 * A function that a worker runs. Its result must depend on its input and models alone, then it is the same for any number
 * of workers. Input and result cross by structured clone.
 */
export interface Task<I = never, O = unknown> {
  (input: I, context: TaskContext): O | Promise<O>;
  /** Loads what the task needs. It is called before each task, and its time does not count against a time limit. */
  readonly prepare?: (input: I) => void | Promise<void>;
}

type TaskMessage = Extract<ToWorker, { readonly type: 'task' }>;

const BUILT_IN: Readonly<Record<string, Task>> = { rollout: rolloutTask as Task };

/**
 * Serves a pool from inside a worker. A worker script of your own calls it with tasks that `pool.map` then names.
 *
 * @param scope `self` in a page's worker, what `workerScope()` gives in Node
 */
export function serveTasks(scope: WorkerScope, tasks: Readonly<Record<string, Task>> = {}): void {
  new TaskServer(scope, { ...BUILT_IN, ...tasks });
}

class TaskServer {
  private models = new ModelStore();
  private readonly cancelled = new Set<number>();
  /** Tasks run one after the other, although they may wait. */
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

/** Plugins of modules. If one cannot be loaded, models that need it report it as missing. */
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
