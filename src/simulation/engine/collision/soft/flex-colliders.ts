/**
 * Flexes as colliders of the broad phase, numbered after the bodies. Only contact bits keep a flex from touching a body
 * or another flex; other exclusions concern single elements, which are filtered later.
 */
import { filledIntegers, integers } from '../../../../foundation/math/scratch.js';
import { EnableBit, SleepState } from '../../../../foundation/schema/enums.js';
import { OPT } from '../../../../foundation/schema/options.js';
import type { DataRecord } from '../../../model/data-record.js';
import type { ModelRecord } from '../../../model/model-record.js';
import { someSleep } from '../../sleep/awake.js';
import { flexBodies } from '../../sleep/sleepers.js';
import type { BodyFilter } from '../broad/body-filter.js';

const { abs, max, min } = Math;

/** Sleep states of flexes in collisions. A flex sleeps as a whole: its state is that of its first moving body. */
export interface FlexSleep {
  /** Tests whether a flex sleeps; static flexes do not. */
  isAsleep(flex: number): boolean;
  /** Tests whether a flex moves and is awake. */
  isAwake(flex: number): boolean;
}

/** Binds the states of flexes. They read `body_awake`. */
export function bindFlexSleep(m: ModelRecord, d: DataRecord): FlexSleep {
  const first = filledIntegers(Array.from({ length: m.nflex }, (_, f) => flexBodies(m, f)[0] ?? -1));
  const hasState = (flex: number, state: number): boolean => first[flex] >= 0 && d.body_awake[first[flex]] === state;
  return {
    isAsleep: (flex) => someSleep(m, d) && hasState(flex, SleepState.ASLEEP),
    isAwake: (flex) => hasState(flex, SleepState.AWAKE),
  };
}

/**
 * The body filter, extended to flexes: a sleeping flex touches no unbounded body, and otherwise one side must be moving
 * and awake.
 */
export function withFlexFilter(m: ModelRecord, d: DataRecord, bodies: BodyFilter): BodyFilter {
  const { nbody } = m;
  const sleep = bindFlexSleep(m, d);
  const isUnbounded = integers(nbody);
  for (const body of bodies.unbounded) isUnbounded[body] = 1;
  const contype = (c: number): number => (c < nbody ? m.body_contype[c] : m.flex_contype[c - nbody]);
  const conaffinity = (c: number): number => (c < nbody ? m.body_conaffinity[c] : m.flex_conaffinity[c - nbody]);
  const isRigid = (c1: number, c2: number): boolean => c1 < nbody && c2 < nbody;

  function isAwake(c: number): boolean {
    if (c >= nbody) return sleep.isAwake(c - nbody);
    return m.body_treeid[c] >= 0 && d.body_awake[c] === SleepState.AWAKE;
  }

  /** Tests a pair whose second collider is a flex. */
  function isLeftAsleep(c1: number, c2: number): boolean {
    if (!someSleep(m, d)) return false;
    if (c1 < nbody && isUnbounded[c1] === 1) return sleep.isAsleep(c2 - nbody);
    return !isAwake(c1) && !isAwake(c2);
  }

  function excludes(c1: number, c2: number): boolean {
    if (isRigid(c1, c2)) return bodies.excludes(c1, c2);
    return c1 < c2 ? isLeftAsleep(c1, c2) : isLeftAsleep(c2, c1);
  }

  return {
    collides: (c) => contype(c) !== 0 || conaffinity(c) !== 0,
    compatible: (c1, c2) => (contype(c1) & conaffinity(c2)) !== 0 || (contype(c2) & conaffinity(c1)) !== 0,
    excludes,
    neverTouches: (c1, c2) => isRigid(c1, c2) && bodies.neverTouches(c1, c2),
    unbounded: bodies.unbounded,
  };
}

/** Bounds of flexes for the broad phase. */
export interface FlexBounds {
  /** Writes the box of a flex, inflated by radius, margin and gap: minimum, then maximum coordinates. */
  bound(out: Float64Array, o: number, flex: number): void;
}

/** Makes the bounds, enlarged by `rounding` relative to their coordinates. It reads `flexvert_xpos`. */
export function bindFlexBounds(m: ModelRecord, d: DataRecord, rounding: number): FlexBounds {
  function bound(out: Float64Array, o: number, f: number): void {
    const { flex_vertadr, flex_vertnum, flex_radius, flex_margin, flex_gap, opt } = m;
    const { flexvert_xpos } = d;
    const override = (opt[OPT.enableflags] & EnableBit.OVERRIDE) !== 0 ? 0.5 * opt[OPT.o_margin] : 0;
    const inflate = flex_radius[f] + (override !== 0 ? override : flex_margin[f] + flex_gap[f]);
    const first = 3 * flex_vertadr[f];
    const end = first + 3 * flex_vertnum[f];
    for (let k = 0; k < 3; k++) {
      let low = Infinity;
      let high = -Infinity;
      for (let v = first + k; v < end; v += 3) {
        low = min(low, flexvert_xpos[v]);
        high = max(high, flexvert_xpos[v]);
      }
      const slack = inflate + rounding * (max(abs(low), abs(high)) + inflate);
      out[o + k] = low - slack;
      out[o + 3 + k] = high + slack;
    }
  }

  return { bound };
}
