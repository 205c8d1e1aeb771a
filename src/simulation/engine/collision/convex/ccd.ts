/**
 * Signed distance and witness points of two convex shapes: distance by GJK, depth by EPA, and further contacts of
 * polytopes. A sphere and a capsule are a point and a segment inflated by their radius: if these are separated, the
 * distance algorithm alone gives the exact contact, without expanding a polytope along a curved surface.
 */

import { doubles } from '../../../../foundation/math/scratch.js';
import { MINVAL } from '../../../../foundation/math/vec.js';
import { type ConvexShape, SHAPE_INFLATE, SHAPE_KIND, SHAPE_SIZE } from '../../shapes/shape-record.js';
import type { ContactPatch } from './contact-patch.js';
import { ShapeKind } from './convex-shape.js';
import { bindEpa } from './epa.js';
import { bindGjk } from './gjk.js';
import {
  CUTOFF,
  FAR,
  type Minkowski,
  resetWitness,
  SEPARATED,
  SIMPLEX_COUNT,
  TOLERANCE,
  WITNESS_COUNT,
} from './minkowski.js';

/** Distance and depth of the two shapes of a Minkowski difference. */
export interface Ccd {
  /**
   * Distance of the shapes of the state (negative: depth) into `dist[0]`, FAR beyond `param[CUTOFF]`. Witness points of
   * up to `maxContacts` contacts; none: overlapping shapes have distance 0. True if any contact penetrates.
   */
  run(maxContacts: number): boolean;
}

/** Makes the algorithm on the shapes of `c`. It reads `param` and writes `dist`, `onA`, `onB` and counts in `int`. */
export function bindCcd(c: Minkowski, contactPatch: ContactPatch): Ccd {
  const { a, b, int, param, onA, onB, dist } = c;
  const gjk = bindGjk(c);
  const epa = bindEpa(c);
  /** Inflation of A and B: the full value while they are shrunk to their core, and the previous value. */
  const full = doubles(2);
  const kept = doubles(2);

  function run(maxContacts: number): boolean {
    resetWitness(c);
    if (isRound(a) || isRound(b)) {
      const shallow = distanceOfCores();
      if (shallow) return dist[0] < 0;
      if (maxContacts === 0) {
        int[WITNESS_COUNT] = 0;
        dist[0] = 0;
        return false;
      }
      resetWitness(c);
    }
    gjk.run();
    if (maxContacts === 0) return false;
    if (dist[0] <= param[TOLERANCE] && int[SIMPLEX_COUNT] > 1 && int[SEPARATED] === 0) {
      dist[0] = 0;
      const face = epa.run();
      if (face >= 0 && maxContacts > 1) contactPatch.run(epa.polytope, face, maxContacts);
    }
    return penetrates();
  }

  /** Distance of the cores of round shapes; false if the cores touch. */
  function distanceOfCores(): boolean {
    const cutoff = param[CUTOFF];
    const kindA = a.int[SHAPE_KIND];
    const kindB = b.int[SHAPE_KIND];
    kept[0] = a.num[SHAPE_INFLATE];
    kept[1] = b.num[SHAPE_INFLATE];
    full[0] = shrink(a);
    full[1] = shrink(b);
    param[CUTOFF] = cutoff + full[0] + full[1];
    gjk.run();
    param[CUTOFF] = cutoff;
    a.num[SHAPE_INFLATE] = kept[0];
    b.num[SHAPE_INFLATE] = kept[1];
    a.int[SHAPE_KIND] = kindA;
    b.int[SHAPE_KIND] = kindB;
    if (!(dist[0] > param[TOLERANCE])) return false;
    inflateWitness();
    if (dist[0] > cutoff) dist[0] = FAR;
    return true;
  }

  /** Moves the witness points outward, onto the surfaces of the inflated shapes. */
  function inflateWitness(): void {
    const x = onB[0] - onA[0];
    const y = onB[1] - onA[1];
    const z = onB[2] - onA[2];
    const length = Math.sqrt(x * x + y * y + z * z);
    const scale = length < MINVAL ? 0 : 1 / length;
    const nx = length < MINVAL ? 1 : x * scale;
    const ny = y * scale;
    const nz = z * scale;
    onA[0] += full[0] * nx;
    onA[1] += full[0] * ny;
    onA[2] += full[0] * nz;
    onB[0] -= full[1] * nx;
    onB[1] -= full[1] * ny;
    onB[2] -= full[1] * nz;
    dist[0] -= full[0] + full[1];
  }

  function penetrates(): boolean {
    if (dist[0] < 0) return true;
    for (let i = 1; i < int[WITNESS_COUNT]; i++) if (dist[i] < 0) return true;
    return false;
  }

  return { run };
}

const isRound = (shape: ConvexShape): boolean =>
  shape.int[SHAPE_KIND] === ShapeKind.SPHERE || shape.int[SHAPE_KIND] === ShapeKind.CAPSULE;

/** Reduces a round shape to its core without inflation; returns the inflation that restores it, 0 for other shapes. */
function shrink(shape: ConvexShape): number {
  if (!isRound(shape)) return 0;
  const { num, int } = shape;
  const inflation = num[SHAPE_SIZE] + num[SHAPE_INFLATE];
  int[SHAPE_KIND] = int[SHAPE_KIND] === ShapeKind.SPHERE ? ShapeKind.POINT : ShapeKind.SEGMENT;
  num[SHAPE_INFLATE] = 0;
  return inflation;
}
