/** Where the code of a pipeline comes from. */
import type { Bind } from './context.js';
import { bindStages, type Stages } from './stages.js';

export interface Binder {
  bindStages: Bind<Stages>;
  release(): void;
}

/** The code of this module, shared by all pipelines. */
export function instantiate(): Binder {
  return { bindStages, release: () => {} };
}
