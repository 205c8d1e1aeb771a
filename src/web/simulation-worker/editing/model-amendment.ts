/** Finds the differences between two Models, for a page that has the first one. */

import { rewrittenIn } from '../../../compiler/compile/edit/recompile.js';
import { commonEnd, commonStart, type Numbers } from '../../../foundation/base/bits.js';
import { MODEL_SIZES } from '../../../foundation/schema/model/sizes.js';
import type { Model } from '../../../simulation/model/model.js';
import {
  MODEL_TRAITS,
  type ModelRecord,
  type ModelSizes,
  type ModelTraits,
} from '../../../simulation/model/model-record.js';
import { type Change, type FieldName, type ModelAmendment, NAMES } from './amended-record.js';

const CONSTANTS = [...MODEL_SIZES, ...MODEL_TRAITS];

/** Returns the amendment that turns a record into that of a Model. */
export function amendmentOf(before: ModelRecord, model: Model): ModelAmendment {
  const after = model.record;
  const hasOthers = CONSTANTS.some((name) => before[name] !== after[name]);
  const sizes = Object.fromEntries(CONSTANTS.map((name) => [name, after[name]])) as unknown as ModelSizes & ModelTraits;
  const fields = NAMES.flatMap((name) => changesOf(name, before, model));
  return { ...(hasOthers && { sizes }), fields };
}

/** Returns copies of the changed values, because the engine keeps using the originals. */
function changesOf(name: FieldName, before: ModelRecord, model: Model): readonly Change[] {
  const [a, b]: Numbers[] = [before[name], model.record[name]];
  if (a === b) {
    const pieces = rewrittenIn(model, before).filter(({ field }) => field === name);
    return pieces.map(({ start, values }) => [name, start, values.slice()]);
  }
  const start = commonStart(a!, b!);
  if (start === a!.length && start === b!.length) return [];
  const end = commonEnd(a!, b!, Math.min(a!.length, b!.length) - start);
  return [[name, start, b!.slice(start, b!.length - end)]];
}
