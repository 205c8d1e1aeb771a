/**
 * Names of duplicated copies. The duplicate of `tyre1`, a copy that a generator makes of `tyre`, is named `tyre_1`
 * rather than `tyre1_1`, because the generator appends a number to each of its copies.
 */
import { freeName, withoutNumber } from '../../foundation/base/free-name.js';
import { decodeEntities } from '../../foundation/xml/tree.js';
import type { Change } from '../../modelling/spec/edit/changes.js';
import type { SpecElement } from '../../modelling/spec/element.js';
import type { Spec } from '../../modelling/spec/spec.js';
import { type Origins, placeOf } from './origins.js';
import type { Outline } from './outline.js';

/** Returns the name of an element in its text; for a copy, that is the name in the generator. */
function writtenName(element: SpecElement): string | undefined {
  const place = placeOf(element);
  const raw = place?.document.rawValue(place.node, 'name');
  return raw === undefined ? undefined : decodeEntities(raw);
}

/** Renames the elements that changes inserted into generators. */
export function nameAsGeneratorsDo(spec: Spec, origins: Origins, outline: Outline, changes: readonly Change[]): void {
  const inserted = changes.flatMap((change) => (change.type === 'insert' && spec.holds(change.element) ? change : []));
  const isInGenerator = inserted.some(({ parent }) => (origins.of(parent, outline)?.path.length ?? 0) > 0);
  if (!isInGenerator) return;
  const added = new Set(inserted.flatMap(({ element }) => element.descendants()));
  const copied = copiesOf(spec, added);
  for (const element of added) {
    const name = nameInText(element.identifier ?? '', copied);
    if (element.namespace && name !== undefined) element.rename(freeIn(spec, element, name, added));
  }
}

/** Returns the names of copies, with the names in their texts. */
function copiesOf(spec: Spec, added: ReadonlySet<SpecElement>): ReadonlyMap<string, string> {
  const copied = new Map<string, string>();
  for (const element of spec.root.descendants()) {
    const { identifier } = element;
    const written = identifier === undefined || added.has(element) ? undefined : writtenName(element);
    if (identifier !== undefined && written !== undefined && written !== identifier) copied.set(identifier, written);
  }
  return copied;
}

/** Replaces the beginning of a name that is the name of a copy, as in `wheel1_joint`, by the name in the text. */
function nameInText(name: string, copied: ReadonlyMap<string, string>): string | undefined {
  for (let at = name.lastIndexOf('_'); at > 0; at = name.lastIndexOf('_', at - 1)) {
    const written = copied.get(name.slice(0, at));
    if (written !== undefined) return `${withoutNumber(written)}${name.slice(at)}`;
  }
  return undefined;
}

/** Returns a name that no other element or text has: the wanted one, or the same with another number. */
function freeIn(spec: Spec, element: SpecElement, wanted: string, added: ReadonlySet<SpecElement>): string {
  const others = spec.root.descendants().filter((each) => each.namespace === element.namespace && each !== element);
  const taken = new Set(others.flatMap((each) => [each.identifier, added.has(each) ? undefined : writtenName(each)]));
  return freeName(wanted, (name) => taken.has(name), withoutNumber(wanted));
}
