/** Renames an element and updates the references to it. */
import type { Namespace } from '../../../foundation/schema/mjcf/rows.js';
import { modelError, taken } from '../../../foundation/schema/report.js';
import { madeName } from '../attach/made-names.js';
import { isInDefaultClass, type SpecElement } from '../element.js';
import { idAttributeOf } from '../kind-facts.js';
import { inDocumentOrder } from '../lookup/reference-index.js';
import { ownReferences, renamed } from '../lookup/references.js';

/**
 * Renames an element and updates every reference to it and to the elements it generates.
 *
 * @throws ModelError `not-renamable` for an element without a name, `duplicate-name` if the name is taken
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

/**
 * Elements that may refer to an element, in document order; for a flexcomp, all, because of the bodies it generates.
 */
function usersOf(element: SpecElement, namespace: Namespace, name: string): readonly SpecElement[] {
  const { spec } = element;
  if (element.kind === 'flexcomp') return spec.root.descendants();
  return inDocumentOrder(spec.referenceIndex.usersOf(namespace, name));
}
