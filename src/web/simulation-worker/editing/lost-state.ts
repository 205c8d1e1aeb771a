/** Finds the elements whose state a recompile could not keep. */
import { elementsByName } from '../../../compiler/compile/edit/elements-by-name.js';
import type { Model } from '../../../simulation/model/model.js';
import type { ModelRecord } from '../../../simulation/model/model-record.js';
import type { ElementLists, NamedKind } from '../../../simulation/model/named.js';

export interface Before {
  readonly record: ModelRecord;
  readonly elements: ElementLists;
}

/** Returns the labels of elements that lost their state when a model was read again; elements are matched by name. */
export function lostByName(before: ModelRecord, after: Model): string[] {
  const keys = new Map<string, object>();
  const [old, now] = [before, after.record].map((record) => ({ record, elements: elementsByName(record, keys) }));
  return lostState(old!, now!, after);
}

/** For each kind, the number that must be unchanged for its state to be kept. */
const SHAPES = [
  ['joint', ({ jnt_type }: ModelRecord, id: number) => jnt_type[id]],
  ['actuator', ({ actuator_actnum }: ModelRecord, id: number) => actuator_actnum[id]],
  ['plugin', ({ plugin_statenum }: ModelRecord, id: number) => plugin_statenum[id]],
] as const;

/** Returns the labels of elements that are in both models but lost their state. */
export function lostState(
  before: Before,
  { record, elements }: Pick<Model, 'record'> & { readonly elements: ElementLists | undefined },
  { elements: labelled }: Pick<Model, 'elements'>,
): string[] {
  const labelOf = (kind: NamedKind, id: number): string => labelled?.[kind][id]?.label ?? `${kind} ${id}`;
  return SHAPES.flatMap(([kind, shapeOf]) => {
    const old = new Map(before.elements[kind].map((element, id) => [element, id]));
    return (elements?.[kind] ?? []).flatMap((element, id) => {
      const was = old.get(element);
      const isKept = was === undefined || shapeOf(before.record, was) === shapeOf(record, id);
      return isKept ? [] : [labelOf(kind, id)];
    });
  });
}
