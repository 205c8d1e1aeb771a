/** The convex algorithm against closed forms and against brute force over separating axes. */
import { describe, expect, it } from 'vitest';
import { matrixOf, separationOf } from '../../../../../test/fixtures/brute-force-shapes.js';
import { Random } from '../../../../../test/oracle/random.js';
import { GeomType } from '../../../../foundation/schema/enums.js';
import type { DataRecord } from '../../../model/data-record.js';
import type { ModelRecord } from '../../../model/model-record.js';
import { bindCcd } from './ccd.js';
import { bindMinkowski, CUTOFF, ITERATIONS, TOLERANCE } from './minkowski.js';

const SEED = 21;

/** Two geoms at given poses, with the parts of a Model and Data that the convex algorithm reads. */
function bindPair(type: number, sizes: number[], pos: number[], mat: number[]) {
  const geom_dataid = Int32Array.of(-1, -1);
  const m = { nmesh: 0, nmeshvert: 0, geom_type: Int32Array.of(type, type), geom_dataid, geom_size: sizes };
  const d = { geom_xpos: pos, geom_xmat: mat };
  const minkowski = bindMinkowski(m as unknown as ModelRecord, d as unknown as DataRecord);
  const ccd = bindCcd(minkowski, { run: () => {} });
  minkowski.shapes.setGeom(minkowski.a, 0, 0);
  minkowski.shapes.setGeom(minkowski.b, 1, 0);
  minkowski.param[TOLERANCE] = 1e-9;
  return { minkowski, ccd };
}

function distance(type: number, sizes: number[], pos: number[], mat: number[], cutoff = 10) {
  const { minkowski, ccd } = bindPair(type, sizes, pos, mat);
  minkowski.param[CUTOFF] = cutoff;
  minkowski.int[ITERATIONS] = 60;
  ccd.run(1);
  const dist = minkowski.dist[0] as number;
  return { dist, onA: [...minkowski.onA.subarray(0, 3)], onB: [...minkowski.onB.subarray(0, 3)] };
}

const IDENTITY = [1, 0, 0, 0, 1, 0, 0, 0, 1];

describe('distance of convex shapes', () => {
  it('the distance of spheres is that of their centers minus the radii, with witness points on both', () => {
    const { dist, onA, onB } = distance(
      GeomType.SPHERE,
      [1, 0, 0, 0.5, 0, 0],
      [0, 0, 0, 3, 4, 0],
      [...IDENTITY, ...IDENTITY],
    );
    expect(dist).toBeCloseTo(3.5, 9);
    expect(onA.map((x) => x + 0)).toEqual([expect.closeTo(0.6, 9), expect.closeTo(0.8, 9), expect.closeTo(0, 9)]);
    expect(onB.map((x) => x + 0)).toEqual([expect.closeTo(2.7, 9), expect.closeTo(3.6, 9), expect.closeTo(0, 9)]);
  });

  it('the distance search ends at the cutoff', () => {
    const far = [0, 0, 0, 5, 0, 0];
    const size = [1, 1, 1, 1, 1, 1];
    expect(distance(GeomType.BOX, size, far, [...IDENTITY, ...IDENTITY], 1).dist).toBe(Number.MAX_VALUE);
    expect(distance(GeomType.BOX, size, far, [...IDENTITY, ...IDENTITY], 4).dist).toBeCloseTo(3, 12);
  });

  it(`the distance of overlapping boxes is the depth along the best axis (seed ${SEED})`, () => {
    const random = new Random(SEED);
    let overlapping = 0;
    for (let i = 0; i < 1000; i++) {
      const pos = [0, 0, 0, ...[0, 0, 0].map(() => random.between(-0.7, 0.7))];
      const mat = [...matrixOf(random.quat()), ...matrixOf(random.quat())];
      const size = [0, 0, 0, 0, 0, 0].map(() => random.between(0.1, 0.6));
      const { largest } = separationOf(pos, mat, size);
      const { dist, onA, onB } = distance(GeomType.BOX, size, pos, mat);
      const between = Math.hypot(...onA.map((x, k) => x - (onB[k] as number)));
      expect(between, `state ${i}`).toBeCloseTo(Math.abs(dist), 9);
      if (largest > 0) {
        // the distance is at least the separation along any axis
        expect(dist, `state ${i}`).toBeGreaterThan(largest - 1e-9);
      } else {
        expect(dist, `state ${i}`).toBeCloseTo(largest, 9);
        overlapping++;
      }
    }
    expect(overlapping).toBeGreaterThan(150);
  });

  it('separation is decided without a distance when only contacts are requested', () => {
    const random = new Random(SEED + 1);
    for (let i = 0; i < 500; i++) {
      const pos = [0, 0, 0, ...[0, 0, 0].map(() => random.between(-0.9, 0.9))];
      const mat = [...matrixOf(random.quat()), ...matrixOf(random.quat())];
      const size = [0, 0, 0, 0, 0, 0].map(() => random.between(0.1, 0.6));
      const { largest } = separationOf(pos, mat, size);
      expect(distance(GeomType.BOX, size, pos, mat, 0).dist < 0, `seed ${SEED + 1}, state ${i}`).toBe(largest < 0);
    }
  });
});
