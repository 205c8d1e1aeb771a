/** Copies of elements, possibly into another Spec and under other names. */
import type { Namespace } from '../schema/mjcf/rows.js';
import { createElement, idAttributeOf, type SpecElement } from './element.js';
import { ownReferences, renamed } from './references.js';
import type { Spec } from './spec.js';

/** New name of a name, by namespace. */
export type Rename = (namespace: Namespace, name: string) => string;

/** Copies an element and everything below it; `made` gains what each original became. */
export function copyElement(
  original: SpecElement,
  spec: Spec,
  rename: Rename,
  made: Map<SpecElement, SpecElement> = new Map(),
): SpecElement {
  const copy: SpecElement = createElement(spec, original.kind);
  copy.source = original.source;
  copy.comments = original.comments;
  copy.scope = original.scope;
  for (const [name, value] of original.authored) copy.authored.set(name, value);
  renameIn(copy, rename);
  for (const child of original.elements) {
    const childCopy = copyElement(child, spec, rename, made);
    childCopy.parent = copy;
    copy.elements.push(childCopy);
  }
  made.set(original, copy);
  return copy;
}

/** Gives an element that is in no tree its new name and its references theirs. */
function renameIn(element: SpecElement, rename: Rename): void {
  const id = idAttributeOf(element.kind);
  for (const { attribute, namespace } of [...ownReferences(element)]) {
    const value = element.authored.get(attribute)!;
    element.authored.set(
      attribute,
      renamed(value, (name) => rename(namespace, name)),
    );
  }
  const name = element.identifier;
  if (id === undefined || !name) return;
  const after = rename(element.namespace!, name);
  if (after !== name) element.authored.set(id, after);
}
