import { make } from 'kinetree/env';

/**
 * Creates an environment: a task by its id, or that of a module that default-exports the result of `envTask`.
 *
 * @param {string} id id of a task, or URL of a module
 * @returns {Promise<import('kinetree/env').AnyEnv>}
 */
export async function environment(id) {
  if (!/^(file|https?):/.test(id)) return make(id);
  const { default: task } = await import(/* @vite-ignore */ id);
  if (typeof task?.make !== 'function') throw new TypeError(`${id}: write export default envTask(definition)`);
  return task.make(0);
}
