/**
 * Assignment of code to Data. Of the live Data of one structure, the first has a separate copy of the code, in which
 * its arrays are constants; the others take turns in a second pipeline. When the first is disposed of, the next Data of
 * its Model takes over its arrays and code. Models compiled from the same text have the same structure. See
 * docs/decisions/one-code-per-model.md and shared-pipeline.md.
 */
import type { Model } from '../model/model.js';
import { isCopyable, isSameStructure, structureKey } from '../model/model-image.js';
import type { ModelRecord } from '../model/model-record.js';
import type { OwnPipeline } from './pipeline.js';
import type { TurnPipeline } from './turn-pipeline.js';

/** Maximum number of exclusive pipelines made for a structure before any of them became warm. */
const MOST_COLD = 4;
/** Maximum number of structures, with their code, kept without a Model for a text that is compiled again. */
const MOST_KEPT = 4;

/** Models with equal sizes, addresses and kinds, and the code that runs them. */
export class Structure {
  /** The pipeline in which all Data except one take turns. */
  turns: TurnPipeline | undefined = undefined;
  private owner: WeakRef<OwnPipeline> | undefined = undefined;
  private cold = 0;

  /** @param sample a record of the structure */
  constructor(public sample: ModelRecord) {}

  /** Records that a pipeline serves one Data exclusively. */
  noteOwner(pipeline: OwnPipeline): void {
    this.owner = new WeakRef(pipeline);
    this.cold += 1;
  }

  /** Records that the code of such a pipeline became warm, so that it was worth making. */
  noteWarm(): void {
    this.cold -= 1;
  }

  /** Tests whether a Data has an exclusive pipeline, or too many such pipelines were hardly used. */
  get isOwned(): boolean {
    return this.cold >= MOST_COLD || this.owner?.deref()?.isServing === true;
  }
}

const structures = new WeakMap<ModelRecord, Structure>();
const byKey = new Map<string, WeakRef<Structure>[]>();
const kept: Structure[] = [];

/** The structure of a Model; a Model with plugins, or too large to copy, has a separate one. */
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

/** Number of keys at which keys of collected structures are purged again. */
let limit = 64;

function forgetCollected(): void {
  if (byKey.size < limit) return;
  for (const [key, list] of byKey) if (!list.some((each) => each.deref())) byKey.delete(key);
  limit = 2 * byKey.size + 64;
}

/** Keeps a structure whose code is bound to no Model, evicting the oldest one. */
export function keepStructure(structure: Structure): void {
  kept.push(structure);
  if (kept.length > MOST_KEPT) kept.shift();
}
