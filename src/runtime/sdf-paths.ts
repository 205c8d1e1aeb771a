/** The paths of the searches between distance fields, for whoever draws them. */
import type { EngineContext } from '../engine/context.js';
import type { DataRecord } from '../model/data-record.js';
import type { ModelRecord } from '../model/model-record.js';
import { bindStages } from './bind-stages.js';
import { instantiate } from './instantiate.js';

/**
 * Searches again for a picture, with the code that all pipelines share: that of a pipeline of its own would become
 * slower by it, because it would serve two searches.
 */
export function sdfPathsOf(m: ModelRecord, d: DataRecord, x: EngineContext): readonly Float64Array[] {
  return bindStages(instantiate('brief').engine, m, d, { ...x, isBrief: true }).sdfPaths();
}
