/** The element tree of a Spec: applies edits and lists elements. */
import type { Change } from './edit/changes.js';
import type { SpecElement } from './element.js';
import { isNamespace } from './element-words.js';
import { isInDefaultClass } from './in-default-class.js';
import { idAttributeOf } from './kind-facts.js';
import type { Names } from './lookup/names.js';

const NO_ELEMENTS: readonly SpecElement[] = [];

/** A tree of elements, their names, and the set of removed elements. */
export class ElementTree {
  /** Increments with each insertion and removal. */
  version = 0;
  private lists: ReadonlyMap<string, readonly SpecElement[]> | undefined;
  /** Kinds and namespaces of elements inserted or removed since the lists were computed. */
  private readonly stale = new Set<string>();
  private readonly removed = new WeakSet<SpecElement>();

  constructor(
    private readonly root: SpecElement,
    private readonly names: Names,
  ) {}

  /** Elements of a namespace or kind in document order; a word that is both means the namespace. See `Spec.all`. */
  list(word: string): readonly SpecElement[] {
    if (!this.lists || this.stale.has(word)) {
      this.lists = listElements(this.root);
      this.stale.clear();
    }
    return this.lists.get(word) ?? NO_ELEMENTS;
  }

  /** True if the element is in the tree; false if it was deleted or has not been added yet. */
  holds(element: SpecElement): boolean {
    let at = element;
    while (at.parent) at = at.parent;
    return at === this.root;
  }

  /** True if the element was removed, alone or with an ancestor, and not restored. */
  wasRemoved(element: SpecElement): boolean {
    return this.removed.has(element);
  }

  /** Sets an authored value and updates the names of the tree. */
  set({ element, name, after }: Extract<Change, { type: 'set' }>): void {
    const isName = name === idAttributeOf(element.kind) || name === element.row.namedAfter;
    const renames = isName && this.holds(element);
    if (renames) this.names.remove(element);
    element.author(name, after);
    if (renames) this.names.add(element);
  }

  /** Inserts or removes an element with its descendants. */
  move({ type, element, parent, index }: Extract<Change, { type: 'insert' | 'remove' }>): void {
    const isHeld = this.holds(parent);
    this.version++;
    if (isHeld && this.lists) this.outdate(element);
    if (type === 'insert') {
      parent.elements.splice(index, 0, element);
      element.parent = parent;
      this.removed.delete(element);
      if (isHeld) this.declare(element);
    } else {
      if (isHeld) for (const each of element.descendants()) this.names.remove(each);
      parent.elements.splice(index, 1);
      element.parent = undefined;
      this.removed.add(element);
    }
  }

  /** Marks the lists that contain an element or its descendants as stale. */
  private outdate(element: SpecElement): void {
    for (const { kind, namespace } of element.descendants()) {
      this.stale.add(kind);
      if (namespace !== undefined) this.stale.add(namespace);
    }
  }

  private declare(element: SpecElement): void {
    this.names.add(element);
    for (const child of element.elements) this.declare(child);
  }
}

/** Elements by namespace and by kind, in document order. A word that is both means the namespace. */
function listElements(root: SpecElement): Map<string, SpecElement[]> {
  const lists = new Map<string, SpecElement[]>();
  const visit = (element: SpecElement): void => {
    if (!isInDefaultClass(element)) {
      const { namespace } = element;
      if (namespace !== undefined) add(namespace, element);
      if (!isNamespace(element.kind)) add(element.kind, element);
    }
    element.elements.forEach(visit);
  };
  const add = (key: string, element: SpecElement): void => {
    const list = lists.get(key);
    if (list) list.push(element);
    else lists.set(key, [element]);
  };
  visit(root);
  return lists;
}
