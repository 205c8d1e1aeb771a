/** Reduces a list of changes to its net effect: of all changes of an element, only the result counts. */
import type { AttributeValue } from '../../foundation/schema/mjcf/rows.js';
import type { Change } from '../../modelling/spec/edit/changes.js';
import type { SpecElement } from '../../modelling/spec/element.js';
import { KEY_VECTORS } from '../../modelling/spec/keyframes/keys.js';

/** The net effect of some changes. */
export interface NetChanges {
  /** Elements that were in the tree and stand somewhere else. */
  readonly moved: ReadonlySet<SpecElement>;
  /** Elements that were not in the tree, without those in them. */
  readonly added: ReadonlySet<SpecElement>;
  /** Elements that are no longer in the tree, with the parents they had, without those in them. */
  readonly removed: ReadonlyMap<SpecElement, SpecElement>;
  /** Values of elements before, by attribute. */
  readonly values: ReadonlyMap<SpecElement, ReadonlyMap<string, AttributeValue | undefined>>;
}

/** The questions about an element: is it in the tree now, and was it before. */
export interface Membership {
  isHeld(element: SpecElement): boolean;
  wasHeld(element: SpecElement): boolean;
}

/** Reduces changes, oldest first, to their net effect. */
export function netChanges(changes: readonly Change[], { isHeld, wasHeld }: Membership): NetChanges {
  const parents = new Map<SpecElement, SpecElement>();
  const values = new Map<SpecElement, Map<string, AttributeValue | undefined>>();
  const note = (element: SpecElement, name: string, before: AttributeValue | undefined): void => {
    let known = values.get(element);
    if (!known) values.set(element, (known = new Map()));
    if (!known.has(name)) known.set(name, before);
  };
  for (const change of changes) {
    const { element } = change;
    if (change.type === 'set') note(element, change.name, change.before);
    else if (change.type === 'parts') for (const vector of KEY_VECTORS) note(element, vector, undefined);
    else if (change.type !== 'nonXmlValues' && !parents.has(element)) parents.set(element, change.parent);
  }
  const moved = new Set<SpecElement>();
  const added = new Set<SpecElement>();
  const removed = new Map<SpecElement, SpecElement>();
  for (const [element, parent] of parents) {
    if (!wasHeld(element)) {
      if (isHeld(element)) added.add(element);
    } else if (isHeld(element)) moved.add(element);
    else removed.set(element, parent);
  }
  for (const element of [...added]) if (isWithin(element, added)) added.delete(element);
  return { moved, added, removed, values };
}

/** Tests whether an element is within one of others. */
function isWithin(element: SpecElement, others: ReadonlySet<SpecElement>): boolean {
  for (let at = element.parent; at; at = at.parent) if (others.has(at)) return true;
  return false;
}
