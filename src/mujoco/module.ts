/** The module object: classes, functions and file system under the reference's names. */
import { forward, step } from '../engine/run.js';
import { resetData } from '../engine/support/index.js';
import { MjData } from './data.js';
import { FileSystem } from './file-system.js';
import { bindModelClass, type MjModel, type MjModelClass } from './model.js';

type OnData = (model: MjModel, data: MjData) => void;

export interface MainModule {
  readonly FS: FileSystem;
  readonly MjModel: MjModelClass;
  readonly MjData: typeof MjData;
  readonly mj_forward: OnData;
  readonly mj_step: OnData;
  readonly mj_resetData: OnData;
}

export function makeModule(): MainModule {
  const files = new FileSystem();
  return {
    FS: files,
    MjModel: bindModelClass(files),
    MjData,
    mj_forward: (model, data) => forward(model.own, data.own),
    mj_step: (model, data) => step(model.own, data.own),
    mj_resetData: (model, data) => resetData(model.own, data.own),
  };
}
