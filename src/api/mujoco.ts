/**
 * Drop-in for `@mujoco/mujoco`: the same module, loaded the same way, without WASM.
 *
 * ```ts
 * import loadMujoco from 'kinetree/mujoco';
 * const mujoco = await loadMujoco();
 * const model = mujoco.MjModel.from_xml_string('<mujoco/>');
 * const data = new mujoco.MjData(model);
 * mujoco.mj_step(model, data);
 * ```
 */
import type { MainModule, ModuleOptions } from '../mujoco/module.js';

export type * from '../mujoco/class-types.js';
export type * from '../mujoco/enum-types.js';
export type { FileSystem } from '../mujoco/files/file-system.js';
export type { MainModule, ModuleOptions } from '../mujoco/module.js';
export type { MjModelClass } from '../mujoco/structs/model.js';

/**
 * Loads a separate instance of the module, with a separate file system. Its code is fetched in the first call, so that
 * bundlers keep it out of the first chunk of a page.
 */
export default async function loadMujoco(options?: ModuleOptions): Promise<MainModule> {
  const { makeModule } = await import('../mujoco/module.js');
  return makeModule(options);
}
