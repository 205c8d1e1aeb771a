/** Recompilation in place: Model and Data remain the same objects and keep the state. */

import type { Slot } from '../../../foundation/base/slots.js';
import { MODEL_SIZES } from '../../../foundation/schema/model/sizes.js';
import { MODEL_FIELDS } from '../../../foundation/schema/model.js';
import type { Spec } from '../../../modelling/spec/spec.js';
import { Data } from '../../../simulation/model/data.js';
import { Model } from '../../../simulation/model/model.js';
import type { ModelRecord } from '../../../simulation/model/model-record.js';
import { type ElementLists, type NamedKind, replaceElement } from '../../../simulation/model/named.js';
import { resetRecord } from '../../../simulation/model/reset.js';
import { camlight, comPos, kinematics, pipelineOf } from '../../../simulation/runtime/run.js';
import type { Piece } from '../assets/asset-data.js';
import type { CompileOptions } from '../compilation.js';
import { compileAndMeasure } from '../compile.js';
import { haveSameElements, specOf } from '../elements.js';
import { elementsByName } from './elements-by-name.js';
import { type Numbering, origins, transferState } from './transfer-state.js';

/**
 * Recompiles using only the given plugins (see the entry point). A joint of a new type starts in its reference
 * position, like a new element. Poses are computed; other results are updated by the next `forward` or `step`. Sleeping
 * trees wake up.
 */
export function recompile(
  spec: Spec,
  model: Model,
  data: Data | readonly Data[] = [],
  options: CompileOptions = {},
): void {
  const all = Array.isArray(data) ? (data as readonly Data[]) : [data as Data];
  requireAtRest('recompile', all);
  const before = numberingOf(spec, model);
  if (all.some((each) => each.model !== model)) throw new TypeError('recompile: a Data belongs to another Model');
  const settings = { trialStep: false, compatibility: model.compatibility, ...options };
  const { model: compiled, data: measured, reuse } = compileAndMeasure(spec, settings, 'brief', before.record);
  const { overwritten } = reuse;
  const after: Numbering = { record: compiled.record, elements: compiled.elements! };
  const isSame = haveSameElements(before.elements, after.elements) && areEqual(before.record, after.record);
  if (isSame && haveSamePlugins(model, compiled) && overwritten.length === 0) return;
  try {
    replace(model, compiled, (plain) => {
      resetRecord(after.record, measured.record, settings.trialStep);
      for (const each of all) renew(before, after, each, each === all[0] ? measured : new Data(plain));
    });
  } catch (error) {
    reuse.restore();
    throw error;
  }
  spec.slots.getOrMake(REWRITTEN, () => new WeakMap()).set(before.record, overwritten);
}

/** Pieces that recompiling wrote into arrays shared by a previous record and the current one, by previous record. */
const REWRITTEN: Slot<WeakMap<ModelRecord, readonly Piece[]>> = { name: 'rewritten arrays', onCopy: 'empty' };

/** Returns the pieces that recompiling wrote into arrays shared by `previous` and the current record of the Model. */
export const rewrittenIn = (model: Model, previous: ModelRecord): readonly Piece[] =>
  specOf(model)?.slots.get(REWRITTEN)?.get(previous) ?? [];

/**
 * Replaces a Model by one that was read and compiled again: Model and Data remain the same objects, and the state of
 * elements with equal names continues. Handles also follow their elements by name. Without changes, every bit is kept.
 */
export function replaceModel(model: Model, data: readonly Data[], compiled: Model): void {
  requireAtRest('replacing a Model', data);
  const keys = new Map<string, object>();
  const before: Numbering = { record: model.record, elements: elementsByName(model.record, keys) };
  const after: Numbering = { record: compiled.record, elements: elementsByName(compiled.record, keys) };
  const old = model.elements;
  if (areEqual(before.record, after.record) && haveSamePlugins(model, compiled)) {
    const { record, plugins, missingPlugins } = model;
    model.adopt({ record, plugins, missingPlugins, elements: compiled.elements });
  } else {
    replace(model, compiled, (plain) => {
      for (const each of data) renew(before, after, each, new Data(plain));
    });
  }
  if (old && compiled.elements) inherit(model, [before.elements, old], [after.elements, compiled.elements]);
}

/** Replaces the elements of one compilation by those of another with equal keys. */
function inherit(
  model: Model,
  [keysBefore, before]: readonly ElementLists[],
  [keysAfter, after]: readonly ElementLists[],
): void {
  for (const kind of Object.keys(after!) as NamedKind[]) {
    origins(kind, keysBefore!, keysAfter!).forEach((old, id) => {
      const [element, heir] = [before![kind][old], after![kind][id]];
      if (element && heir && element !== heir) replaceElement(model, element, heir);
    });
  }
}

/** Replaces a Model in place; if its Data cannot be renewed, the Model is unchanged. */
function replace(model: Model, compiled: Model, renewAll: (plain: Model) => void): void {
  const { record, plugins, missingPlugins, elements } = model;
  model.adopt(compiled);
  try {
    renewAll(new Model(compiled.record));
  } catch (error) {
    model.adopt({ record, plugins, missingPlugins, elements });
    throw error;
  }
}

/** Rejects recompiling inside a user callback: the calling stage would continue with obsolete records. */
function requireAtRest(call: string, data: readonly Data[]): void {
  if (!data.some((each) => each.binding?.isCalling)) return;
  throw new RangeError(
    `${call} in a callback or plugin of the same Data would lose its step; recompile after the step`,
  );
}

function numberingOf(spec: Spec, model: Model): Numbering {
  const { record, elements } = model;
  if (elements?.body[0] !== spec.worldbody) throw new TypeError('recompile: the Model was not compiled from this Spec');
  return { record, elements };
}

/** Continues a Data with the record of a new one in the reference configuration; the new one is disposed. */
function renew(before: Numbering, after: Numbering, data: Data, fresh: Data): void {
  const { record, model } = fresh;
  transferState(before, data.record, after, record);
  pipelineOf(model, fresh, 'brief');
  kinematics(model, fresh);
  comPos(model, fresh);
  camlight(model, fresh);
  fresh.dispose();
  data.renew(record, pluginOrigins(before, after));
}

/** Previous id of each plugin instance; -1 if it is new or its state has another length. */
const pluginOrigins = (before: Numbering, after: Numbering): number[] =>
  origins('plugin', before.elements, after.elements).map((old, id) =>
    old >= 0 && before.record.plugin_statenum[old] === after.record.plugin_statenum[id] ? old : -1,
  );

/** Tests whether two Models have the same plugin objects; a replaced plugin must take effect. */
function haveSamePlugins({ plugins: a }: Model, { plugins: b }: Model): boolean {
  const [own, others] = [a?.plugins ?? [], b?.plugins ?? []];
  return own.length === others.length && own.every((plugin, i) => plugin === others[i]);
}

type AnyArray = ArrayLike<number>;

/** Tests whether two records contain equal numbers. */
function areEqual(a: ModelRecord, b: ModelRecord): boolean {
  if (MODEL_SIZES.some((name) => a[name] !== b[name]) || a.compatibility !== b.compatibility) return false;
  const names = [...(Object.keys(MODEL_FIELDS) as (keyof typeof MODEL_FIELDS)[]), 'opt', 'vis', 'stat'] as const;
  return names.every((name) => sameNumbers(a[name], b[name]));
}

function sameNumbers(a: AnyArray, b: AnyArray): boolean {
  if (a === b) return true;
  for (let i = 0; i < a.length; i++) if (!Object.is(a[i], b[i])) return false;
  return true;
}
