/**
 * Bounding volume hierarchies as sets: elements whose centers tie may be on either side of a split. The leaves of each
 * tree must contain the same elements, and every box must enclose those below it.
 */
import type { ModelRecord } from '../../src/simulation/model/model-record.js';

const BVH_FIELDS: ReadonlySet<string> = new Set(['bvh_aabb', 'bvh_child', 'bvh_depth', 'bvh_nodeid']);

/** Rounding of bounds in single precision, relative to their size. */
const ROUNDING = 1e-5;

/** Fields that may differ between Models whose trees are valid and have the same leaves. */
export function freeOfTrees(ours: ModelRecord, theirs: ModelRecord): ReadonlySet<string> {
  if (ours.nbvh !== theirs.nbvh || ours.nbvhstatic !== theirs.nbvhstatic) return new Set();
  const roots = rootsOf(ours);
  const isSame = roots.every((root) => {
    const [own, other] = [ours, theirs].map((m) => leavesBelow(m, root));
    return own !== undefined && other !== undefined && String(own) === String(other);
  });
  return isSame ? BVH_FIELDS : new Set();
}

/** First node of every tree of a body or mesh; those of flexes are updated in every step. */
function rootsOf(m: ModelRecord): number[] {
  const trees = [
    [m.body_bvhadr, m.body_bvhnum],
    [m.mesh_bvhadr, m.mesh_bvhnum],
  ] as const;
  return trees.flatMap(([address, count]) => [...address].filter((at, i) => at >= 0 && count[i] > 0));
}

/** Returns the elements in the leaves below a node, ascending; undefined if the tree is not valid. */
function leavesBelow(m: ModelRecord, root: number): number[] | undefined {
  const leaves: number[] = [];
  const seen = new Set<number>();
  const stack = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (seen.has(node)) return undefined;
    seen.add(node);
    // children are numbered relative to the root
    const pair = [m.bvh_child[2 * node], m.bvh_child[2 * node + 1]];
    const children = pair.filter((child) => child >= 0).map((child) => root + child);
    if (children.length === 0) leaves.push(m.bvh_nodeid[node]);
    // a single child is not a split
    else if (children.length !== 2 || !children.every((child) => encloses(m, node, child))) return undefined;
    stack.push(...children);
  }
  return leaves.sort((a, b) => a - b);
}

/** Tests whether the box of a node, given by center and half sizes, encloses that of another. */
function encloses({ bvh_aabb: box }: ModelRecord, outer: number, inner: number): boolean {
  return [0, 1, 2].every((k) => {
    const [center, half] = [box[6 * outer + k], box[6 * outer + 3 + k]];
    const [c, h] = [box[6 * inner + k], box[6 * inner + 3 + k]];
    return Math.abs(c - center) + h <= half + ROUNDING * Math.max(half, 1);
  });
}
