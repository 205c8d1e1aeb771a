/** Cycles of trees that sleep together: each tree of a cycle holds the index of the next one in `tree_asleep`. */

/**
 * Wakes a tree and all trees of its cycle. The countdown of a tree that is already awake restarts from `value` if that
 * is lower.
 */
export function wakeCycle(tree_asleep: Int32Array, tree: number, value: number): void {
  if (tree_asleep[tree] < 0) {
    tree_asleep[tree] = Math.min(value, tree_asleep[tree]);
    return;
  }
  for (let t = tree; tree_asleep[t] >= 0; ) {
    const next = tree_asleep[t];
    tree_asleep[t] = value;
    t = next;
  }
}

/** Tests whether two sleeping trees belong to the same cycle. */
export function inOneCycle(tree_asleep: Int32Array, tree: number, other: number): boolean {
  let t = tree;
  do {
    if (t === other) return true;
    t = tree_asleep[t];
  } while (t !== tree && t >= 0);
  return false;
}
