/** Minimum distances between geoms, as linear inequalities of a step. */
import { usageError } from '../../foundation/base/usage.js';
import { type ContactSelector, select } from '../../simulation/contact-events/selection.js';
import type { Data } from '../../simulation/model/data.js';
import type { Model } from '../../simulation/model/model.js';
import { geomDistance } from '../../simulation/support/distance.js';
import { jac } from '../../simulation/support/jacobian.js';

/** A minimum distance between two sets of geoms. */
export interface Clearance {
  /**
   * The geoms of the two sides, selected as for contact events, such as `{ subtree: 'forearm' }` and `'table'`. Pairs
   * within a body, of a body and its parent, and of two bodies that do not move are left out.
   */
  readonly between: readonly [ContactSelector, ContactSelector];
  /** Minimum distance [m]. Default 0.01. */
  readonly distance?: number;
  /** Distance beyond which a pair does not limit the step [m]. Default 0.1 more than `distance`. */
  readonly range?: number;
}

/** Distance below which the direction between the nearest points is unknown [m]. */
const TOUCHING = 1e-10;

interface Pair {
  readonly geom1: number;
  readonly geom2: number;
  readonly distance: number;
  readonly range: number;
}

/** A pair of geoms within its range. */
export interface NearPair {
  /** Decrease of the distance by the dofs (nv). */
  readonly row: Float64Array;
  /** Distance minus the minimum distance [m]; negative if the geoms are too close. */
  readonly room: number;
}

/** The pairs of geoms of clearances. */
export class Clearances {
  private readonly pairs: readonly Pair[];
  private readonly fromto = new Float64Array(6);
  private readonly jacobians: readonly [Float64Array, Float64Array];

  /** @throws TypeError, RangeError for selectors and distances that are invalid */
  constructor(
    private readonly call: string,
    private readonly model: Model,
    clearances: readonly Clearance[],
  ) {
    this.pairs = clearances.flatMap((each, i) => this.pairsOf(each, `${call}, clearance ${i}`));
    this.jacobians = [new Float64Array(3 * model.nv), new Float64Array(3 * model.nv)];
  }

  /** Returns the pairs within their range at the poses of the Data. */
  near(data: Data): NearPair[] {
    const { model, fromto, jacobians } = this;
    const [first, second] = jacobians;
    const { geom_bodyid, nv } = model;
    const near: NearPair[] = [];
    for (const { geom1, geom2, distance, range } of this.pairs) {
      if (this.gapOfSpheres(data, geom1, geom2) > range) continue;
      const found = geomDistance(model, data, geom1, geom2, range, fromto);
      if (found >= range || Math.abs(found) < TOUCHING) continue;
      jac(model, data, first, null, fromto.subarray(0, 3), geom_bodyid[geom1]);
      jac(model, data, second, null, fromto.subarray(3, 6), geom_bodyid[geom2]);
      const row = new Float64Array(nv);
      for (let i = 0; i < 3; i++) {
        const normal = (fromto[3 + i] - fromto[i]) / found;
        for (let k = 0; k < nv; k++) row[k] += normal * (first[i * nv + k] - second[i * nv + k]);
      }
      near.push({ row, room: found - distance });
    }
    return near;
  }

  /** Distance between the bounding spheres of two geoms [m]; -Infinity for planes, which have none. */
  private gapOfSpheres({ record }: Data, geom1: number, geom2: number): number {
    const { geom_rbound } = this.model;
    const [r1, r2] = [geom_rbound[geom1], geom_rbound[geom2]];
    if (r1 === 0 || r2 === 0) return -Infinity;
    const { geom_xpos } = record;
    let squares = 0;
    for (let i = 0; i < 3; i++) squares += (geom_xpos[3 * geom1 + i] - geom_xpos[3 * geom2 + i]) ** 2;
    return Math.sqrt(squares) - r1 - r2;
  }

  private pairsOf({ between, distance = 0.01, range = distance + 0.1 }: Clearance, part: string): Pair[] {
    if (!Array.isArray(between) || between.length !== 2) throw usageError(part, 'two selectors in between', between);
    if (!(distance >= 0 && distance < Infinity)) throw usageError(part, 'a distance of at least 0', distance);
    if (!(range > distance)) throw usageError(part, 'a range above the distance', range);
    const [first, second] = between.map((each) => this.geomsOf(each, part)) as [number[], number[]];
    const seen = new Set<string>();
    const pairs: Pair[] = [];
    for (const a of first) {
      for (const b of second) {
        const [geom1, geom2] = a < b ? [a, b] : [b, a];
        if (seen.has(`${geom1} ${geom2}`) || !this.canApproach(geom1, geom2)) continue;
        seen.add(`${geom1} ${geom2}`);
        pairs.push({ geom1, geom2, distance, range });
      }
    }
    return pairs;
  }

  private geomsOf(selector: ContactSelector, part: string): number[] {
    const { ngeom, record } = this.model;
    const { surfaces, zone } = select(record, selector, this.call);
    const geoms = Array.from({ length: ngeom }, (_, geom) => geom).filter((geom) => surfaces[geom]);
    if (zone || geoms.length === 0) throw usageError(part, 'selectors of geoms', selector);
    return geoms;
  }

  /** Tests whether two geoms are on bodies that move relative to each other and do not share a joint. */
  private canApproach(geom1: number, geom2: number): boolean {
    const { geom_bodyid, body_weldid, body_parentid } = this.model;
    const [a, b] = [body_weldid[geom_bodyid[geom1]], body_weldid[geom_bodyid[geom2]]];
    return a !== b && body_weldid[body_parentid[a]] !== b && body_weldid[body_parentid[b]] !== a;
  }
}
