/** Detects edits that need no new reading of the texts: replaced numbers, as in a drag. */
import type { Change } from '../../modelling/spec/edit/changes.js';
import { isInDefaultClass, type SpecElement } from '../../modelling/spec/element.js';
import type { Origins } from './origins.js';
import type { Outline } from './outline.js';

/** Types whose values do not depend on their context. */
const PLAIN_TYPES: ReadonlySet<string> = new Set(['num', 'float', 'int', 'bool', 'keyword']);

/** Tests whether all changes are plain, so that reading the patched texts would give the same Spec. */
export const isPlainEdit = (changes: readonly Change[], origins: Origins, outline: Outline): boolean =>
  changes.every((change) => change.type === 'set' && isPlainSet(change, origins, outline));

function isPlainSet(
  { element, name, before, after }: Change & { type: 'set' },
  origins: Origins,
  outline: Outline,
): boolean {
  const row = element.rowOf(name)!;
  if (before === undefined || after === undefined || !PLAIN_TYPES.has(row.type) || row.read !== undefined) return false;
  if (typeof after === 'object' && (after.length === 0 || after.some(Number.isNaN as (x: unknown) => boolean)))
    return false;
  return !Number.isNaN(after) && standsAlone(element, origins, outline);
}

/** Tests whether an element corresponds to exactly one XML element, which defines no other element. */
function standsAlone(element: SpecElement, origins: Origins, outline: Outline): boolean {
  const { spec } = element;
  if (spec.isSection(element) || isInDefaultClass(element) || element.kind === 'key' || isInDefault(element))
    return false;
  const places = origins.placesOf(element, outline);
  return places.length === 1 && places[0]!.node.name === element.tag && origins.countOf(element) === 1;
}

const isInDefault = (element: SpecElement): boolean => {
  for (let at: SpecElement | undefined = element; at; at = at.parent) if (at.kind === 'default') return true;
  return false;
};
