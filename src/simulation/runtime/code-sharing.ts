/**
 * Who runs in what code. Of the Data of one structure that are alive at the same time, the first has code of its own,
 * whose arrays are constants; the others take turns in a second pipeline. When the first is disposed of, the next one of
 * its Model takes over its arrays and its code. Models that were compiled from the same text are of one structure. See
 * docs/decisions/one-code-per-model.md and 0007-data-take-turns.md.
 */
import type { Model } from '../model/model.js';
import { isCopyable, isSameStructure, structureKey } from '../model/model-image.js';
import type { ModelRecord } from '../model/model-record.js';
import type { OwnPipeline } from './pipeline.js';
import type { TurnPipeline } from './turn-pipeline.js';

/** Pipelines for one Data alone that a structure gets although none of them was used until its code was warm. */
const MOST_COLD = 4;
/** Structures that are kept when none of their Models is left, with their code, for a text that is compiled again. */
const MOST_KEPT = 4;

/** Models whose sizes, addresses and kinds are the same, and the code that runs them. */
export class Structure {
  /** The pipeline in which all Data but one take turns. */
  turns: TurnPipeline | undefined = undefined;
  private owner: WeakRef<OwnPipeline> | undefined = undefined;
  private cold = 0;

  /** @param sample a record of the structure */
  constructor(public sample: ModelRecord) {}

  /** Notes that a pipeline serves one Data alone. */
  noteOwner(pipeline: OwnPipeline): void {
    this.owner = new WeakRef(pipeline);
    this.cold += 1;
  }

  /** Notes that the code of such a pipeline has become warm, so that it was worth making. */
  noteWarm(): void {
    this.cold -= 1;
  }

  /** Tests whether one Data has a pipeline for itself, or too many had one that was hardly used. */
  get isOwned(): boolean {
    return this.cold >= MOST_COLD || this.owner?.deref()?.isServing === true;
  }
}

const structures = new WeakMap<ModelRecord, Structure>();
const byKey = new Map<string, WeakRef<Structure>[]>();
const kept: Structure[] = [];

/** The structure of a Model; one with plugins, or too large to be copied, has one for itself. */
export function structureOf({ record: m, plugins }: Model): Structure {
  let structure = structures.get(m);
  if (structure) return structure;
  structure = !plugins && isCopyable(m) ? sharedStructure(m) : new Structure(m);
  structures.set(m, structure);
  return structure;
}

function sharedStructure(m: ModelRecord): Structure {
  const key = structureKey(m);
  const live = (byKey.get(key) ?? []).filter((each) => each.deref());
  const found = live.find((each) => isSameStructure(each.deref()!.sample, m))?.deref();
  const structure = found ?? new Structure(m);
  if (!found) live.push(new WeakRef(structure));
  byKey.set(key, live);
  if (!found) forgetCollected();
  return structure;
}

/** The number of keys at which those of collected structures are looked for again. */
let limit = 64;

function forgetCollected(): void {
  if (byKey.size < limit) return;
  for (const [key, list] of byKey) if (!list.some((each) => each.deref())) byKey.delete(key);
  limit = 2 * byKey.size + 64;
}

/** Keeps a structure whose code is bound to no Model, in place of the one kept longest. */
export function keepStructure(structure: Structure): void {
  kept.push(structure);
  if (kept.length > MOST_KEPT) kept.shift();
}
