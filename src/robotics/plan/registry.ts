/** The registry in which a worker finds the functions of a task, by a registered name or by the URL of its module. */

import { defineTask, type PlanningTask } from './task.js';
import { TASKS } from './tasks/index.js';

const registered = new Map<string, PlanningTask>(TASKS.map((task) => [task.name, task]));
const addresses = new WeakMap<PlanningTask, string>();

/** Names of the tasks that are registered in this thread. */
export const taskNames = (): string[] => [...registered.keys()];

/**
 * Registers a task by its name in this thread. Workers of a pool need the same call in their script, or the URL of a
 * module, see `loadTask`.
 *
 * @throws TypeError, RangeError as in `defineTask`; RangeError if another task has this name
 */
export function registerTask(task: PlanningTask): void {
  const { name } = defineTask(task);
  if ((registered.get(name) ?? task) !== task) throw new RangeError(`another task is registered as '${name}'`);
  registered.set(name, task);
}

/**
 * Returns the task registered under a name, else the default export of the module at a URL, which workers load as well.
 * This runs the code of the module: load only trusted modules.
 *
 * @throws RangeError for an unknown name, TypeError for a module without a task
 */
export async function loadTask(name: string | URL): Promise<PlanningTask> {
  const address = String(name);
  const known = registered.get(address);
  if (known) return known;
  if (!/^[a-z][a-z+.-]+:/i.test(address)) {
    throw new RangeError(
      `no task '${address}' is registered; there are ${taskNames().join(', ')}; give the URL of a module to use its task`,
    );
  }
  const { default: task } = (await import(/* @vite-ignore */ address)) as { default?: PlanningTask };
  if (typeof task?.residual !== 'function') throw new TypeError(`${address} does not default-export a task`);
  addresses.set(defineTask(task), address);
  return task;
}

/** Returns the address by which a worker finds a task. @throws TypeError if there is none */
export function addressOf(task: PlanningTask): string {
  const address = addresses.get(task) ?? (registered.get(task.name) === task ? task.name : undefined);
  if (address !== undefined) return address;
  throw new TypeError(
    `workers cannot find the task '${task.name}': get it by loadTask(address of its module), or call registerTask here and in the worker script`,
  );
}
