/**
 * Directions that separated pairs of convex geoms at their last test. Bodies move little between steps, so that one
 * pair of support points usually proves them separated again, where GJK would take several. Only proofs are used: the
 * existence of contacts does not depend on the stored directions.
 */
import { doubles, integers } from '../../../../foundation/math/scratch.js';
import { GeomType } from '../../../../foundation/schema/enums.js';
import type { ModelRecord } from '../../../model/model-record.js';
import { SHAPE_VERTEX } from '../../shapes/shape-record.js';
import { type Minkowski, TOLERANCE } from '../convex/minkowski.js';

/** Table entries for each geom that may need GJK, and the maximum for all. */
const PER_GEOM = 16;
const MAX_SIZE = 4096;

/** Prime multipliers that hash pairs into the table. */
const HASH_1 = 73856093;
const HASH_2 = 19349663;

/** The remembered directions, bound to the pair of shapes of one Minkowski difference. */
export interface SeparatingAxes {
  /** Tests whether the shapes of two geoms are separated along the stored direction. */
  separates(g1: number, g2: number): boolean;
  /** Stores the direction in which the difference was sampled last. */
  remember(g1: number, g2: number): void;
  forget(g1: number, g2: number): void;
}

/** Makes the table of directions for a Model. It reads the shapes of `c` and writes its vertex pool. */
export function bindSeparatingAxes(m: ModelRecord, c: Minkowski): SeparatingAxes {
  const { a, b, along, param, pool, poolIds } = c;
  const size = tableSize(m);
  const first = integers(size).fill(-1);
  const second = integers(size);
  const axis = doubles(3 * size);

  /** Table index of a pair; pairs with the same index replace each other. */
  const placeOf = (g1: number, g2: number): number => (Math.imul(g1, HASH_1) ^ Math.imul(g2, HASH_2)) & (size - 1);

  function separates(g1: number, g2: number): boolean {
    const i = placeOf(g1, g2);
    if (first[i] !== g1 || second[i] !== g2) return false;
    along[0] = axis[3 * i];
    along[1] = axis[3 * i + 1];
    along[2] = axis[3 * i + 2];
    c.sample(pool, poolIds, 0);
    // shapes nearer than the accuracy of GJK are left to GJK
    if (along[0] * pool[0] + along[1] * pool[1] + along[2] * pool[2] < -2 * param[TOLERANCE]) return true;
    // the search must not start from this sample, which would decide between equally far vertices
    a.int[SHAPE_VERTEX] = b.int[SHAPE_VERTEX] = -1;
    return false;
  }

  function remember(g1: number, g2: number): void {
    const i = placeOf(g1, g2);
    first[i] = g1;
    second[i] = g2;
    axis[3 * i] = along[0];
    axis[3 * i + 1] = along[1];
    axis[3 * i + 2] = along[2];
  }

  function forget(g1: number, g2: number): void {
    const i = placeOf(g1, g2);
    if (first[i] === g1 && second[i] === g2) first[i] = -1;
  }

  return { separates, remember, forget };
}

/** Size of the table, a power of two. */
function tableSize(m: ModelRecord): number {
  let geoms = 0;
  for (let g = 0; g < m.ngeom; g++) {
    const type = m.geom_type[g];
    if (type === GeomType.MESH || type === GeomType.ELLIPSOID || type === GeomType.CYLINDER) geoms++;
  }
  let size = 1;
  while (size < Math.min(MAX_SIZE, PER_GEOM * geoms)) size *= 2;
  return size;
}
