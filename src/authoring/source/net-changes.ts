/** Reduces a list of changes to its net effect: one result per element. */
import type { AttributeValue } from '../../foundation/schema/mjcf/rows.js';
import type { Change } from '../../modelling/spec/edit/changes.js';
import type { SpecElement } from '../../modelling/spec/element.js';
import { KEY_VECTORS } from '../../modelling/spec/keyframes/keys.js';

/** The net effect of some changes. */
export interface NetChanges {
  /** Elements of the tree that have moved. */
  readonly moved: ReadonlySet<SpecElement>;
  /** Elements new in the tree, without their descendants. */
  readonly added: ReadonlySet<SpecElement>;
  /** Elements removed from the tree, without their descendants, with their former parents. */
  readonly removed: ReadonlyMap<SpecElement, SpecElement>;
  /** Values before the changes, by element and attribute. */
  readonly values: ReadonlyMap<SpecElement, ReadonlyMap<string, AttributeValue | undefined>>;
}

/** Tests whether an element is in the tree now (`isHeld`), and whether it was before the changes (`wasHeld`). */
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

/** Tests whether an element is a descendant of one of others. */
function isWithin(element: SpecElement, others: ReadonlySet<SpecElement>): boolean {
  for (let at = element.parent; at; at = at.parent) if (others.has(at)) return true;
  return false;
}
