/** A seeded sample of things that belong to files, each file with its share. */
import { randomOf } from '../fuzz/mutate.js';
import { hashOf } from './journal.js';

/** Divides `count` among groups in proportion to their sizes; the largest remainders are rounded up. */
export function shares(sizes: readonly number[], count: number): number[] {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const wanted = Math.min(count, total);
  const exact = sizes.map((size) => (total === 0 ? 0 : (wanted * size) / total));
  const found = exact.map(Math.floor);
  const byRemainder = exact.map((_, i) => i).sort((a, b) => exact[b]! - found[b]! - (exact[a]! - found[a]!) || a - b);
  const left = wanted - found.reduce((sum, share) => sum + share, 0);
  for (const i of byRemainder.slice(0, left)) found[i]!++;
  return found;
}

/** A number of 32 bits that follows from a seed and a name. */
const seedOf = (seed: number, name: string): number => Number.parseInt(hashOf(`${seed} ${name}`).slice(0, 8), 16);

/**
 * Takes `count` of a list, stratified by the group of each; the same seed takes the same, in the order of the list. What
 * is taken of a group follows from its name, so that a change to one leaves what is taken of the others.
 */
export function sample<T>(list: readonly T[], groupOf: (item: T) => string, count: number, seed: number): T[] {
  const byGroup = new Map<string, T[]>();
  for (const item of list) byGroup.set(groupOf(item), [...(byGroup.get(groupOf(item)) ?? []), item]);
  const groups = [...byGroup];
  const parts = shares(
    groups.map(([, group]) => group.length),
    count,
  );
  const taken = new Set(
    groups.flatMap(([name, group], i) => shuffled(group, randomOf(seedOf(seed, name))).slice(0, parts[i])),
  );
  return list.filter((item) => taken.has(item));
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const copy = [...list];
  for (let i = copy.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [copy[i], copy[j]] = [copy[j]!, copy[i]!];
  }
  return copy;
}
