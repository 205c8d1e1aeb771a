/**
 * Who runs in what code. Of the Data of a Model that are alive at the same time, the first has code of its own, whose
 * arrays are constants; the others take turns in a second pipeline. When the first is disposed of, the next one takes
 * over its arrays and its code. See docs/decisions/0002-one-code-per-model.md and 0007-data-take-turns.md.
 */
import type { ModelRecord } from '../model/model-record.js';
import type { OwnPipeline } from './pipeline.js';

/** The pipeline that serves one Data of a Model alone. */
const owners = new WeakMap<ModelRecord, WeakRef<OwnPipeline>>();

/** Number of pipelines that a Model gets for one Data alone; one that is not disposed of takes its pipeline with it. */
const MOST = 4;
const made = new WeakMap<ModelRecord, number>();

/** Notes that a pipeline with code of its own serves a Data of a Model. */
export function noteOwner(m: ModelRecord, pipeline: OwnPipeline): void {
  owners.set(m, new WeakRef(pipeline));
  made.set(m, (made.get(m) ?? 0) + 1);
}

/** Tests whether another Data of a Model has code of its own, or as many had it as may. */
export function isOwned(m: ModelRecord): boolean {
  if ((made.get(m) ?? 0) >= MOST) return true;
  const owner = owners.get(m)?.deref();
  return owner !== undefined && owner.serves(m);
}
