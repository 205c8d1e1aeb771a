/** Index of the elements of a Spec by the names they refer to, so that edits need not search the tree. */
import type { Namespace } from '../../../foundation/schema/mjcf/rows.js';
import type { Change } from '../edit/changes.js';
import type { SpecElement } from '../element.js';
import type { Spec } from '../spec.js';
import { ownReferences, type Reference } from './references.js';

const NOBODY: ReadonlySet<SpecElement> = new Set();

/**
 * Elements by the names in their references. The index is built on first use and updated with each change. While
 * changes are not recorded, as in reading, values may be written without a change; then each query rebuilds it.
 */
export class ReferenceIndex {
  private users: Map<string, Set<SpecElement>> | undefined;
  private readonly references = new Map<SpecElement, readonly Reference[]>();

  constructor(private readonly spec: Spec) {}

  /** Elements in the tree with a reference to a name, including those in default classes; in no particular order. */
  usersOf(namespace: Namespace, name: string): ReadonlySet<SpecElement> {
    return this.all().get(keyOf(namespace, name)) ?? NOBODY;
  }

  /** True if an element itself has a reference for which the test returns true. */
  hasReference(element: SpecElement, test: (reference: Reference) => boolean): boolean {
    this.all();
    return this.references.get(element)?.some(test) ?? false;
  }

  /** Updates the index after a change of an element that is, or was, in the tree. */
  follow(change: Change): void {
    if (!this.users || change.type === 'parts' || change.type === 'nonXmlValues') return;
    const { element } = change;
    if (change.type === 'set') {
      if (this.spec.holds(element)) this.put(element);
    } else if (change.type === 'remove') {
      for (const each of element.descendants()) this.drop(each);
    } else if (this.spec.holds(element)) {
      for (const each of element.descendants()) this.put(each);
    }
  }

  private all(): Map<string, Set<SpecElement>> {
    if (!this.users || !this.spec.changes.isRecording) {
      this.users = new Map();
      this.references.clear();
      for (const element of this.spec.root.descendants()) this.put(element);
    }
    return this.users;
  }

  private put(element: SpecElement): void {
    this.drop(element);
    const references = ownReferences(element);
    if (references.length === 0) return;
    this.references.set(element, references);
    for (const { namespace, name } of references) {
      const key = keyOf(namespace, name);
      const users = this.users!.get(key);
      if (users) users.add(element);
      else this.users!.set(key, new Set([element]));
    }
  }

  private drop(element: SpecElement): void {
    const references = this.references.get(element);
    if (!references) return;
    this.references.delete(element);
    for (const { namespace, name } of references) {
      const key = keyOf(namespace, name);
      const users = this.users!.get(key);
      users?.delete(element);
      if (users?.size === 0) this.users!.delete(key);
    }
  }
}

const keyOf = (namespace: Namespace, name: string): string => `${namespace} ${name}`;

/** Sorts elements of a tree in document order. */
export function inDocumentOrder(elements: Iterable<SpecElement>): readonly SpecElement[] {
  const list = [...elements];
  if (list.length < 2) return list;
  const places = new Map(list.map((element) => [element, placeOf(element)]));
  return list.sort((a, b) => compare(places.get(a)!, places.get(b)!));
}

/** Indices of an element and its ancestors among their siblings, outermost first. */
function placeOf(element: SpecElement): readonly number[] {
  const place: number[] = [];
  for (let at = element; at.parent; at = at.parent) place.unshift(at.parent.elements.indexOf(at));
  return place;
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) if (a[i] !== b[i]) return a[i]! - b[i]!;
  return a.length - b.length;
}
