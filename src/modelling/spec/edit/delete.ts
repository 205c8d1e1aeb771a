/** Deletes an element with everything that refers to it. */
import type { Namespace } from '../../../foundation/schema/mjcf/rows.js';
import { modelError } from '../../../foundation/schema/report.js';
import { stemsOf } from '../attach/made-names.js';
import { isInDefaultClass, type SpecElement } from '../element.js';
import { inDocumentOrder } from '../lookup/reference-index.js';
import { ownReferences, type Reference } from '../lookup/references.js';
import type { Spec } from '../spec.js';

/** The result of a deletion. */
export interface Deletion {
  /** Elements that were removed, without their descendants; the deleted one first. */
  readonly removed: readonly SpecElement[];
  /** References that were removed from remaining elements. */
  readonly unset: readonly Reference[];
}

/** Namespaces of references whose removal leaves an element valid. */
const DRESS: ReadonlySet<Namespace> = new Set(['material', 'texture', 'default']);

/** Child elements that can be deleted without their parent. */
const SEPARABLE: ReadonlySet<string> = new Set(['tupleElement', 'layer', 'plugin', 'extensionPlugin', 'instance']);

/** Parents whose children are independent of each other. */
const CONTAINERS: ReadonlySet<string> = new Set(['worldbody', 'body', 'frame', 'replicate', 'default']);

/**
 * Deletes an element with the elements that require it, and removes optional references to it.
 *
 * @throws ModelError `not-deletable` for a section or the root
 */
export function deleteElement(element: SpecElement): Deletion {
  const { spec } = element;
  if (spec.isSection(element) || element === spec.root) {
    throw modelError('not-deletable', { element: element.label }, { element: element.label });
  }
  const removed: SpecElement[] = [];
  const unset: Reference[] = [];
  if (!spec.holds(element)) return { removed, unset };
  const edit = (): void => {
    for (let queue = [element]; queue.length > 0; ) {
      const next = queue.shift()!;
      if (!spec.holds(next)) continue;
      const names = declaredNames(next);
      spec.remove(next);
      removed.push(next);
      queue = [...queue, ...strip(next, names, unset)];
      if (queue.length === 0) queue = emptiedKeys(spec, removed);
    }
  };
  // an attachment by reference can be deleted as a whole
  if (spec.links.originOf(element)?.options.by === 'reference') {
    spec.links.unguarded(edit);
    return { removed, unset };
  }
  edit();
  return { removed, unset };
}

/** Attached keyframes without values for any remaining element. */
function emptiedKeys(spec: Spec, gone: readonly SpecElement[]): SpecElement[] {
  const lost = new Set(gone.flatMap((element) => element.descendants()));
  return spec.all('key').filter((key) => {
    const record = spec.keyParts.get(key);
    if (!record?.isAttached || !record.parts.some(({ element }) => lost.has(element))) return false;
    return record.parts.every(({ element }) => !spec.holds(element));
  });
}

/** Names that an element and its descendants declare, which are undeclared after its removal. */
function declaredNames(element: SpecElement): ReadonlySet<string> {
  const names = new Set<string>();
  for (const each of element.descendants()) {
    const { namespace, identifier } = each;
    if (namespace === undefined || !identifier || isInDefaultClass(each)) continue;
    if (each.spec.find(namespace, identifier) !== each) continue;
    names.add(`${namespace} ${identifier}`);
    if (each.kind === 'flexcomp') names.add(`flexcomp ${identifier}`);
  }
  return names;
}

/**
 * Elements that may refer to one of the names, in document order. For a flexcomp, all elements may refer to its
 * bodies.
 */
function usersOf(spec: Spec, names: ReadonlySet<string>): readonly SpecElement[] {
  const users = new Set<SpecElement>();
  for (const key of names) {
    const [namespace, name] = [key.slice(0, key.indexOf(' ')), key.slice(key.indexOf(' ') + 1)];
    if (namespace === 'flexcomp') return spec.root.descendants();
    for (const user of spec.referenceIndex.usersOf(namespace as Namespace, name)) users.add(user);
  }
  return inDocumentOrder(users);
}

/** Removes references to deleted names from elements that can stay; returns the elements to delete. */
function strip(gone: SpecElement, names: ReadonlySet<string>, unset: Reference[]): SpecElement[] {
  const { spec } = gone;
  const doomed = new Set<SpecElement>();
  if (names.size === 0) return [];
  for (const element of usersOf(spec, names)) {
    for (const reference of ownReferences(element)) {
      const { namespace, name, attribute } = reference;
      if (!names.has(`${namespace} ${name}`) && !isMade(element.spec, names, namespace, name)) continue;
      if (DRESS.has(namespace) || isInClass(element)) {
        element.unset(attribute);
        unset.push(reference);
      } else {
        doomed.add(ownerOf(element));
      }
    }
  }
  return [...doomed];
}

/** True for the name of a body that a deleted flexcomp generated. */
const isMade = (spec: Spec, names: ReadonlySet<string>, namespace: Namespace, name: string): boolean =>
  namespace === 'body' && !spec.find('body', name) && [...stemsOf(name)].some((stem) => names.has(`flexcomp ${stem}`));

const isInClass = (element: SpecElement): boolean => {
  for (let at: SpecElement | undefined = element; at; at = at.parent) if (isInDefaultClass(at)) return true;
  return false;
};

/** The element to delete because it requires a reference in `element`. */
function ownerOf(element: SpecElement): SpecElement {
  let at = element;
  while (at.parent && !SEPARABLE.has(at.kind) && !CONTAINERS.has(at.parent.kind) && !at.spec.isSection(at.parent)) {
    at = at.parent;
  }
  const tuple = at.parent;
  return at.kind === 'tupleElement' && tuple?.elements.length === 1 ? tuple : at;
}
