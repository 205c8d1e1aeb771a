/** The tree of the elements of a Spec: what an edit does to it, and lists of what is in it. */
import type { Change } from './edit/changes.js';
import type { SpecElement } from './element.js';
import { isNamespace } from './element-words.js';
import { isInDefaultClass } from './in-default-class.js';
import { idAttributeOf } from './kind-facts.js';
import type { Names } from './lookup/names.js';

const NO_ELEMENTS: readonly SpecElement[] = [];

/** A tree of elements, the names in it, and the elements that were taken out. */
export class ElementTree {
  /** Counts elements that came or went. */
  version = 0;
  private lists: ReadonlyMap<string, readonly SpecElement[]> | undefined;
  /** Kinds and namespaces of elements that came or went since the lists were made. */
  private readonly stale = new Set<string>();
  private readonly removed = new WeakSet<SpecElement>();

  constructor(
    private readonly root: SpecElement,
    private readonly names: Names,
  ) {}

  /** Elements of a namespace, or of a kind that is not the name of a namespace, in document order; see `Spec.all`. */
  list(word: string): readonly SpecElement[] {
    if (!this.lists || this.stale.has(word)) {
      this.lists = listElements(this.root);
      this.stale.clear();
    }
    return this.lists.get(word) ?? NO_ELEMENTS;
  }

  /** True if an element is in the tree, rather than deleted or not yet added. */
  holds(element: SpecElement): boolean {
    let at = element;
    while (at.parent) at = at.parent;
    return at === this.root;
  }

  /** True for an element that was removed, alone or with an ancestor, and not restored. */
  wasRemoved(element: SpecElement): boolean {
    return this.removed.has(element);
  }

  /** Authors a value, and keeps the names of the tree up to date. */
  set({ element, name, after }: Extract<Change, { type: 'set' }>): void {
    const isName = name === idAttributeOf(element.kind) || name === element.row.namedAfter;
    const renames = isName && this.holds(element);
    if (renames) this.names.remove(element);
    element.author(name, after);
    if (renames) this.names.add(element);
  }

  /** Inserts an element or removes it, with everything below it. */
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

  /** Notes that the lists of an element and of what is in it are no longer right. */
  private outdate(element: SpecElement): void {
    for (const { kind, namespace } of element.descendants()) {
      this.stale.add(kind);
      if (namespace !== undefined) this.stale.add(namespace);
    }
  }

  /** Registers the names of an element and its descendants. */
  private declare(element: SpecElement): void {
    this.names.add(element);
    for (const child of element.elements) this.declare(child);
  }
}

/** Elements by namespace, and by kind where that is not the name of a namespace; in document order. */
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
