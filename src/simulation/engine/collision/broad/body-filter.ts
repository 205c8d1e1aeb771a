/**
 * Determines which pairs of bodies can touch at all. Bodies that cannot move relative to each other form a weld group,
 * identified by its topmost body.
 */
import { integers } from '../../../../foundation/math/scratch.js';
import { DisableBit, EnableBit, GeomType, SleepState } from '../../../../foundation/schema/enums.js';
import { OPT } from '../../../../foundation/schema/options.js';
import { SC } from '../../../../foundation/schema/scalars.js';
import type { DataRecord } from '../../../model/data-record.js';
import type { ModelRecord } from '../../../model/model-record.js';

/** Tests bound to one Model and Data. */
export interface BodyFilter {
  /** Tests whether any geom of the body may touch anything. */
  collides(body: number): boolean;
  /** Tests whether the contact types and affinities of two bodies match, over all their geoms. */
  compatible(body1: number, body2: number): boolean;
  /**
   * Tests whether a pair of bodies is excluded regardless of their poses: welded together, both without degrees of
   * freedom, parent and child (unless the parent is the world or the filter is off), or asleep.
   */
  excludes(body1: number, body2: number): boolean;
  /** The part of `excludes` that follows from the structure alone. */
  neverTouches(body1: number, body2: number): boolean;
  /** Bodies that are paired with all others instead of being swept: the world, and those with a fixed plane. */
  readonly unbounded: readonly number[];
}

/**
 * Makes the filter of a Model. Weld groups are computed once; contact bits are read at every test, as users may change
 * them.
 */
export function bindBodyFilter(m: ModelRecord, d: DataRecord): BodyFilter {
  const { nbody, body_weldid, body_parentid, body_dofnum } = m;
  const weld = body_weldid;
  const parentWeld = integers(nbody);
  const fixed = integers(nbody);
  for (let b = 0; b < nbody; b++) {
    parentWeld[b] = weld[body_parentid[weld[b]]];
    fixed[b] = body_dofnum[weld[b]] === 0 ? 1 : 0;
  }

  function collides(body: number): boolean {
    const { body_contype, body_conaffinity } = m;
    return body_contype[body] !== 0 || body_conaffinity[body] !== 0;
  }

  function compatible(body1: number, body2: number): boolean {
    const { body_contype, body_conaffinity } = m;
    return (
      (body_contype[body1] & body_conaffinity[body2]) !== 0 || (body_contype[body2] & body_conaffinity[body1]) !== 0
    );
  }

  function neverTouches(body1: number, body2: number): boolean {
    return weld[body1] === weld[body2] || (fixed[body1] === 1 && fixed[body2] === 1);
  }

  function excludes(body1: number, body2: number): boolean {
    if (neverTouches(body1, body2)) return true;
    const weld1 = weld[body1];
    const weld2 = weld[body2];
    const filtersParents = (m.opt[OPT.disableflags] & DisableBit.FILTERPARENT) === 0;
    if (filtersParents && weld1 !== 0 && weld2 !== 0 && (weld1 === parentWeld[body2] || weld2 === parentWeld[body1])) {
      return true;
    }
    return (m.opt[OPT.enableflags] & EnableBit.SLEEP) !== 0 && sleeps(body1, body2);
  }

  /** Tests whether both sleep, or one sleeps and the other belongs to the world. */
  function sleeps(body1: number, body2: number): boolean {
    if (d.scalar[SC.nbody_awake] >= nbody) return false;
    const { body_awake } = d;
    const asleep1 = body_awake[body1] === SleepState.ASLEEP;
    const asleep2 = body_awake[body2] === SleepState.ASLEEP;
    return (asleep1 && asleep2) || (asleep1 && weld[body2] === 0) || (asleep2 && weld[body1] === 0);
  }

  const unbounded: number[] = [];
  for (let b = 0; b < nbody; b++) {
    if ((b === 0 && m.body_geomnum[0] > 0) || (fixed[b] === 1 && hasPlane(m, b))) unbounded.push(b);
  }
  return { collides, compatible, excludes, neverTouches, unbounded };
}

function hasPlane(m: ModelRecord, body: number): boolean {
  const first = m.body_geomadr[body];
  for (let i = 0; i < m.body_geomnum[body]; i++) {
    if (m.geom_type[first + i] === GeomType.PLANE) return true;
  }
  return false;
}
