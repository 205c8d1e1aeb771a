/**
 * Depth by portals against closed forms, in poses where the ray from the center meets the nearest part of the surface.
 */
import { describe, expect, it } from 'vitest';
import { matrixOf, separationOf } from '../../../../../test/fixtures/brute-force-shapes.js';
import { Random } from '../../../../../test/oracle/random.js';
import { GeomType } from '../../../../foundation/schema/enums.js';
import type { DataRecord } from '../../../model/data-record.js';
import type { ModelRecord } from '../../../model/model-record.js';
import { bindMinkowski, ITERATIONS, TOLERANCE } from './minkowski.js';
import { bindMpr, DEPTH, DIRECTION, PLACE } from './mpr.js';

const SEED = 5;
const IDENTITY = [1, 0, 0, 0, 1, 0, 0, 0, 1];

function contact(types: number[], sizes: number[], pos: number[], mat: number[], iterations = 60) {
  const geom_dataid = Int32Array.of(-1, -1);
  const m = { nmesh: 0, nmeshvert: 0, geom_type: Int32Array.from(types), geom_dataid, geom_size: sizes };
  const d = { geom_xpos: pos, geom_xmat: mat };
  const minkowski = bindMinkowski(m as unknown as ModelRecord, d as unknown as DataRecord);
  const { run, found } = bindMpr(minkowski);
  minkowski.shapes.setGeom(minkowski.a, 0, 0);
  minkowski.shapes.setGeom(minkowski.b, 1, 0);
  minkowski.param[TOLERANCE] = 1e-9;
  minkowski.int[ITERATIONS] = iterations;
  const overlap = run();
  return {
    overlap,
    depth: found[DEPTH]!,
    direction: [...found.subarray(DIRECTION, DIRECTION + 3)],
    place: [...found.subarray(PLACE, PLACE + 3)],
  };
}

describe('depth by portals', () => {
  it('the portal depth of spheres lies on the line of their centers, which forms no triangle', () => {
    const sizes = [1, 0, 0, 0.5, 0, 0];
    const { overlap, depth, direction, place } = contact(
      [GeomType.SPHERE, GeomType.SPHERE],
      sizes,
      [0, 0, 0, 0, 0.6, 0.8],
      [...IDENTITY, ...IDENTITY],
    );
    expect(overlap).toBe(true);
    expect(depth).toBeCloseTo(0.5, 12);
    // from 0.5 to 1 along the line
    for (let k = 0; k < 3; k++) {
      expect(direction[k]).toBeCloseTo([0, 0.6, 0.8][k]!, 12);
      expect(place[k]).toBeCloseTo([0, 0.45, 0.6][k]!, 12);
    }
  });

  it('the portal depth of boxes with opposing faces is measured along their normal', () => {
    const { depth, direction } = contact(
      [GeomType.BOX, GeomType.BOX],
      [1, 1, 1, 1, 1, 1],
      [0, 0, 0, 0.1, 0.05, 1.9],
      [...IDENTITY, ...IDENTITY],
    );
    expect(depth).toBeCloseTo(0.1, 12);
    expect(direction[2]).toBeCloseTo(1, 12);
  });

  it(`is at least the least depth, and is there exactly where shapes overlap (seed ${SEED})`, () => {
    const random = new Random(SEED);
    let overlapping = 0;
    for (let i = 0; i < 400; i++) {
      const pos = [0, 0, 0, ...[0, 0, 0].map(() => random.between(-0.7, 0.7))];
      const mat = [...matrixOf(random.quat()), ...matrixOf(random.quat())];
      const size = [0, 0, 0, 0, 0, 0].map(() => random.between(0.1, 0.6));
      const { largest } = separationOf(pos, mat, size);
      const { overlap, depth, direction } = contact([GeomType.BOX, GeomType.BOX], size, pos, mat);
      expect(overlap, `state ${i}`).toBe(largest < 0);
      if (!overlap) continue;
      overlapping++;
      expect(depth, `state ${i}`).toBeGreaterThan(-largest - 1e-9);
      expect(Math.hypot(...direction)).toBeCloseTo(1, 12);
      // moved apart by the depth found, they overlap only by rounding
      const apart = pos.map((x, k) => (k < 3 ? x : x + (depth + 1e-7) * direction[k - 3]!));
      expect(separationOf(apart, mat, size).largest, `state ${i}`).toBeGreaterThan(-0.5 * depth);
    }
    expect(overlapping).toBeGreaterThan(60);
  });

  it('the portal depth of concentric geoms uses an arbitrary ray', () => {
    const size = [0.1, 0.2, 0.3, 0.1, 0.2, 0.3];
    const { overlap, depth } = contact(
      [GeomType.BOX, GeomType.BOX],
      size,
      [0, 0, 0, 0, 0, 0],
      [...IDENTITY, ...IDENTITY],
    );
    expect(overlap).toBe(true);
    expect(depth).toBeCloseTo(0.2, 9);
  });

  it('the portal depth on a round side needs iterations, and is the current one when they end', () => {
    const ask = (iterations: number): number =>
      contact(
        [GeomType.ELLIPSOID, GeomType.ELLIPSOID],
        [0.3, 0.4, 0.5, 0.5, 0.3, 0.2],
        [0, 0, 0, 0.1, 0.2, 0.4],
        [...IDENTITY, ...matrixOf([0.5, 0.5, 0.5, 0.5])],
        iterations,
      ).depth;
    expect(Math.abs(ask(2) - ask(60))).toBeGreaterThan(1e-4);
    expect(ask(60)).toBeCloseTo(ask(200), 6);
  });
});
