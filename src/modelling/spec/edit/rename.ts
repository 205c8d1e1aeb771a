/** Renaming an element, with the references that follow. */
import type { Namespace } from '../../../foundation/schema/mjcf/rows.js';
import { modelError, taken } from '../../../foundation/schema/report.js';
import { madeName } from '../attach/made-names.js';
import { isInDefaultClass, type SpecElement } from '../element.js';
import { idAttributeOf } from '../kind-facts.js';
import { inDocumentOrder } from '../lookup/reference-index.js';
import { ownReferences, renamed } from '../lookup/references.js';

/**
 * Gives an element another name, also in every reference to it and to what it makes.
 *
 * @throws ModelError `not-renamable` for an element that has no name, `duplicate-name` where the name is taken
 */
export function rename(element: SpecElement, name: string): void {
  const { spec, namespace, identifier } = element;
  const id = idAttributeOf(element.kind);
  const place = { element: element.label };
  if (id === undefined || namespace === undefined || isInDefaultClass(element) || element === spec.main) {
    throw modelError('not-renamable', { element: element.label }, place);
  }
  if (name === identifier) return;
  const holder = spec.find(namespace, name);
  if ((holder || (namespace === 'body' && name === 'world')) && spec.holds(element)) {
    throw modelError('duplicate-name', taken(element.tag, name, holder?.location), place);
  }
  const isMeant = identifier !== undefined && spec.find(namespace, identifier) === element;
  const found = isMeant ? usersOf(element, namespace, identifier).flatMap(ownReferences) : [];
  const changes = found.flatMap(({ element: from, attribute, namespace: space, name: before }) => {
    if (space === namespace && before === identifier) return [{ from, attribute, before, after: name }];
    const made = element.kind === 'flexcomp' ? madeName(spec, space, before) : undefined;
    return made?.flexcomp === element ? [{ from, attribute, before, after: name + made.rest }] : [];
  });
  element.set(id, name);
  for (const { from, attribute, before, after } of changes) {
    from.set(
      attribute,
      renamed(from.authored.get(attribute)!, (each) => (each === before ? after : each)),
    );
  }
}

/** The elements that may refer to one, in document order; a flexcomp stands for bodies with names of their own. */
function usersOf(element: SpecElement, namespace: Namespace, name: string): readonly SpecElement[] {
  const { spec } = element;
  if (element.kind === 'flexcomp') return spec.root.descendants();
  return inDocumentOrder(spec.referenceIndex.usersOf(namespace, name));
}
