/** Merges the extensions of an attached child into the parent: plugins, decoders, providers. */
import type { Spec } from './spec.js';

type Lists = Readonly<Record<string, readonly unknown[] | undefined>>;

/** Adds the extensions of a child behind those of its parent, which win where names are the same. */
export function mergeExtensions(from: Spec, to: Spec): void {
  if (!from.extensions || from.extensions === to.extensions) return;
  const [theirs, ours] = [from.extensions as Lists, (to.extensions ?? {}) as Lists];
  const isKnown = (name: string): boolean => (theirs[name] ?? []).every((each) => ours[name]?.includes(each));
  if (Object.keys(theirs).every(isKnown)) return;
  const merged: Record<string, readonly unknown[]> = {};
  for (const name of new Set([...Object.keys(ours), ...Object.keys(theirs)])) {
    merged[name] = [...new Set([...(ours[name] ?? []), ...(theirs[name] ?? [])])];
  }
  to.extensions = merged;
}
