/** Removes elements of a detached attachment that are no longer used. */
import { boundReferences, SHARED } from '../attach/attach.js';
import type { SpecElement } from '../element.js';
import type { Spec } from '../spec.js';
import { deleteElement } from './delete.js';

/** True for default classes, assets and plugins, which other elements may use, too. */
export const isShared = ({ kind, namespace }: SpecElement): boolean =>
  kind === 'extensionPlugin' || (namespace !== undefined && SHARED.has(namespace));

/**
 * Removes attached section elements without references to bodies and the like, such as clocks, numbers and texts,
 * together with the elements that refer to them. Elements that were since bound to another part of the model stay.
 */
export function removeUnbound(spec: Spec, copies: Iterable<SpecElement>): void {
  for (const copy of copies) {
    if (copy.kind === 'key' || isShared(copy) || !spec.holds(copy) || !spec.isSection(copy.parent!)) continue;
    if (boundReferences(copy).length === 0) deleteElement(copy);
  }
}

/** Removes copied assets, classes and keyframes of an attachment that nothing refers to any more. */
export function removeUnused(spec: Spec, copies: Iterable<SpecElement>): void {
  for (let isDone = false; !isDone; ) {
    isDone = true;
    for (const copy of copies) {
      if (!spec.holds(copy) || !isUnused(copy)) continue;
      spec.remove(copy);
      isDone = false;
    }
  }
}

function isUnused(copy: SpecElement): boolean {
  if (copy.kind === 'key') return true;
  if (!isShared(copy) || isPluginInUse(copy)) return false;
  const { referenceIndex } = copy.spec;
  return copy
    .descendants()
    .every(({ namespace, identifier }) => !identifier || referenceIndex.usersOf(namespace!, identifier).size === 0);
}

/** True for the declaration of a plugin that an element uses. */
function isPluginInUse(copy: SpecElement): boolean {
  const name = copy.kind === 'extensionPlugin' ? copy.authored.get('plugin') : undefined;
  if (name === undefined) return false;
  for (const each of copy.spec.root.descendants()) {
    if (each.kind !== 'extensionPlugin' && each.authored.get('plugin') === name) return true;
  }
  return false;
}
