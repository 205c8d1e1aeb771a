/**
 * Names of new elements that come from those of copies: `tyre1`, which a generator makes of `tyre`, is duplicated as `tyre_1`,
 * not as `tyre1_1`, because the copies of the generator get numbers of their own behind that.
 */
import { freeName, withoutNumber } from '../../foundation/base/free-name.js';
import type { Change } from '../../modelling/spec/edit/changes.js';
import type { SpecElement } from '../../modelling/spec/element.js';
import type { Spec } from '../../modelling/spec/spec.js';
import { decoded } from './generator-value.js';
import { type Origins, placeOf } from './origins.js';
import type { Outline } from './outline.js';

/** The name of an element in its text: that of the generator, if it is one of its copies. */
function writtenName(element: SpecElement): string | undefined {
  const place = placeOf(element);
  const raw = place?.document.rawValue(place.node, 'name');
  return raw === undefined ? undefined : decoded(raw);
}

/** Renames the elements that changes brought into generators. */
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

/** Names that generators made, with those that their texts say. */
function copiesOf(spec: Spec, added: ReadonlySet<SpecElement>): ReadonlyMap<string, string> {
  const copied = new Map<string, string>();
  for (const element of spec.root.descendants()) {
    const { identifier } = element;
    const written = identifier === undefined || added.has(element) ? undefined : writtenName(element);
    if (identifier !== undefined && written !== undefined && written !== identifier) copied.set(identifier, written);
  }
  return copied;
}

/** A name that begins with that of a copy, as `wheel1_joint`, with the name in the text in its place. */
function nameInText(name: string, copied: ReadonlyMap<string, string>): string | undefined {
  for (let at = name.lastIndexOf('_'); at > 0; at = name.lastIndexOf('_', at - 1)) {
    const written = copied.get(name.slice(0, at));
    if (written !== undefined) return `${withoutNumber(written)}${name.slice(at)}`;
  }
  return undefined;
}

/** A name that neither an element nor a text has: the given one, or with another number behind it. */
function freeIn(spec: Spec, element: SpecElement, wanted: string, added: ReadonlySet<SpecElement>): string {
  const others = spec.root.descendants().filter((each) => each.namespace === element.namespace && each !== element);
  const taken = new Set(others.flatMap((each) => [each.identifier, added.has(each) ? undefined : writtenName(each)]));
  return freeName(wanted, (name) => taken.has(name), withoutNumber(wanted));
}
