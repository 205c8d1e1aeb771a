/** How crowded a configuration is, found without contacts. */
import type { DataRecord } from '../model/data-record.js';
import type { ModelRecord } from '../model/model-record.js';

/** Pairs that are looked at, for each that is counted, before a configuration counts as crowded. */
const LOOKS = 50;

/**
 * Whether the bounding spheres of more than `limit` pairs of geoms of different bodies overlap, among geoms that may
 * touch something. Needs the poses of geoms.
 *
 * Sweep and prune along x: Cohen, Lin, Manocha & Ponamgi, I-COLLIDE (1995).
 */
export function hasManyOverlaps(m: ModelRecord, d: DataRecord, limit: number): boolean {
  const { geom_rbound, geom_bodyid, geom_contype, geom_conaffinity } = m;
  const { geom_xpos } = d;
  const left = (geom: number): number => geom_xpos[3 * geom]! - geom_rbound[geom]!;
  const geoms = Array.from(geom_rbound.keys())
    .filter((i) => geom_rbound[i]! > 0 && (geom_contype[i] !== 0 || geom_conaffinity[i] !== 0))
    .sort((a, b) => left(a) - left(b));
  let count = 0;
  let looks = 0;
  for (const [at, a] of geoms.entries()) {
    const right = geom_xpos[3 * a]! + geom_rbound[a]!;
    for (let i = at + 1; i < geoms.length && left(geoms[i]!) <= right; i++) {
      const b = geoms[i]!;
      if (++looks > LOOKS * limit) return true;
      if (geom_bodyid[a] === geom_bodyid[b]) continue;
      let squared = 0;
      for (let k = 0; k < 3; k++) squared += (geom_xpos[3 * a + k]! - geom_xpos[3 * b + k]!) ** 2;
      if (squared <= (geom_rbound[a]! + geom_rbound[b]!) ** 2 && ++count > limit) return true;
    }
  }
  return false;
}
