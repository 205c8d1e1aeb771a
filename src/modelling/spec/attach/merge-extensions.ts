/** Merges the extensions of an attached child into the parent: plugins, decoders, providers. */

import { areSame } from '../../../foundation/base/same-value.js';
import { message } from '../../../foundation/schema/messages.js';
import { messageError } from '../../../foundation/schema/report.js';
import type { Spec } from '../spec.js';

type Lists = Readonly<Record<string, readonly unknown[] | undefined>>;

/** The name of an extension; undefined for those without a name. */
const nameOf = (extension: unknown): unknown => (extension as { readonly name?: unknown } | undefined)?.name;

/**
 * Appends the extensions of a child to those of its parent.
 *
 * @throws ModelError if a plugin of the child has the same name as a different plugin of the parent
 */
export function mergeExtensions(from: Spec, to: Spec): void {
  if (!from.extensions || from.extensions === to.extensions) return;
  const [theirs, ours] = [from.extensions as Lists, (to.extensions ?? {}) as Lists];
  const isKnown = (name: string): boolean => (theirs[name] ?? []).every((each) => ours[name]?.includes(each));
  if (Object.keys(theirs).every(isKnown)) return;
  for (const plugin of theirs.plugins ?? []) {
    const name = nameOf(plugin);
    const present = (ours.plugins ?? []).find((each) => nameOf(each) === name);
    if (present === undefined || areSame(present, plugin)) continue;
    throw messageError(message('bad-attachment/plugins', { name: String(name) }));
  }
  const merged: Record<string, readonly unknown[]> = {};
  for (const name of new Set([...Object.keys(ours), ...Object.keys(theirs)])) {
    merged[name] = [...new Set([...(ours[name] ?? []), ...(theirs[name] ?? [])])];
  }
  to.extensions = merged;
}
