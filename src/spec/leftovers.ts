/** Elements that came with an attachment and have no use without it. */
import { SHARED } from './attach.js';
import type { SpecElement } from './element.js';
import type { Spec } from './spec.js';

/** True for default classes, assets and plugins, which others may refer to as well. */
export const isShared = ({ kind, namespace }: SpecElement): boolean =>
  kind === 'extensionPlugin' || (namespace !== undefined && SHARED.has(namespace));

/** Removes copies of assets, classes and keyframes that came with an attachment and that nothing refers to any more. */
export function removeLeftovers(spec: Spec, copies: readonly SpecElement[]): void {
  for (let isDone = false; !isDone; ) {
    isDone = true;
    for (const copy of copies) {
      if (!spec.holds(copy) || !isLeftover(copy)) continue;
      spec.remove(copy);
      isDone = false;
    }
  }
}

function isLeftover(copy: SpecElement): boolean {
  if (copy.kind === 'key') return true;
  if (!isShared(copy) || isPluginInUse(copy)) return false;
  const { referenceIndex } = copy.spec;
  return copy
    .descendants()
    .every(({ namespace, identifier }) => !identifier || referenceIndex.usersOf(namespace!, identifier).size === 0);
}

/** True for the declaration of a plugin that some element names. */
function isPluginInUse(copy: SpecElement): boolean {
  const name = copy.kind === 'extensionPlugin' ? copy.authored.get('plugin') : undefined;
  if (name === undefined) return false;
  for (const each of copy.spec.root.descendants()) {
    if (each.kind !== 'extensionPlugin' && each.authored.get('plugin') === name) return true;
  }
  return false;
}
