/** The expanding polytope from given seeds: a box of half-size 1 and one of 0.5 above it. */
import { describe, expect, it } from 'vitest';
import { Random } from '../../../../../test/oracle/random.js';
import { GeomType } from '../../../../foundation/schema/enums.js';
import type { DataRecord } from '../../../model/data-record.js';
import type { ModelRecord } from '../../../model/model-record.js';
import { bindEpa } from './epa.js';
import { bindMinkowski, ITERATIONS, SIMPLEX_COUNT, TOLERANCE, VERTEX_SIZE, WITNESS_COUNT } from './minkowski.js';

const SEED = 22;
/** Position of the upper box. */
const UPPER = [0.1, 0.2, 1.2];

/** Six times the signed volume of a tetrahedron. */
function volume([p, q, r, s]: readonly (readonly number[])[]): number {
  const [u, v, w] = [q, r, s].map((end) => end!.map((x, k) => x - p![k]!)) as [number[], number[], number[]];
  const next = (k: number): number => (k + 1) % 3;
  return u.reduce((sum, x, k) => {
    const [i, j] = [next(k), next(next(k))];
    return sum + x * (v[i]! * w[j]! - v[j]! * w[i]!);
  }, 0);
}

/** Corners of the two boxes whose difference is a vertex of the seed, as signs. */
type Corner = readonly [a: readonly number[], b: readonly number[]];

/** Runs from a seed; returns the nearest face, -1 for none, with the depth. */
function runFrom(seed: readonly Corner[]) {
  const m = {
    nmesh: 0,
    nmeshvert: 0,
    geom_type: Int32Array.of(GeomType.BOX, GeomType.BOX),
    geom_dataid: Int32Array.of(-1, -1),
    geom_size: [1, 1, 1, 0.5, 0.5, 0.5],
  };
  const identity = [1, 0, 0, 0, 1, 0, 0, 0, 1];
  const d = { geom_xpos: [0, 0, 0, ...UPPER], geom_xmat: [...identity, ...identity] };
  const c = bindMinkowski(m as unknown as ModelRecord, d as unknown as DataRecord);
  c.shapes.setGeom(c.a, 0, 0);
  c.shapes.setGeom(c.b, 1, 0);
  c.param[TOLERANCE] = 1e-9;
  c.int[ITERATIONS] = 50;
  c.int[SIMPLEX_COUNT] = seed.length;
  seed.forEach(([a, b], i) => {
    const onB = b.map((x, k) => 0.5 * x + (d.geom_xpos[3 + k] as number));
    c.pool.set([...a.map((x, k) => x - (onB[k] as number)), ...a, ...onB], VERTEX_SIZE * i);
    c.simplex[i] = i;
  });
  const face = bindEpa(c).run();
  return { face, depth: c.dist[0], witnesses: c.int[WITNESS_COUNT] };
}

const opposite = (corner: readonly number[]): number[] => corner.map((x) => -x);
/** The corner of the difference in a direction. */
const corner = (...signs: number[]): Corner => [signs, opposite(signs)];
const NONE = { face: -1, depth: 0, witnesses: 0 };

describe('from a tetrahedron', () => {
  it('a tetrahedron around the origin grows to the nearest face', () => {
    const seed = [corner(1, 1, 1), corner(1, -1, -1), corner(-1, 1, -1), corner(-1, -1, 1)];
    const { face, depth, witnesses } = runFrom(seed);
    expect(face).toBeGreaterThanOrEqual(0);
    expect(depth).toBeCloseTo(-0.3, 12);
    expect(witnesses).toBe(1);
  });

  it(`a tetrahedron that excludes the origin finds no face (seed ${SEED})`, () => {
    const random = new Random(SEED);
    const found = { inside: 0, outside: 0 };
    const signs = (): number[] => [0, 1, 2].map(() => random.pick([-1, 1]));
    for (let i = 0; i < 300; i++) {
      const seed = [0, 1, 2, 3].map((): Corner => [signs(), signs()]);
      const points = seed.map(([a, b]) => a.map((x, k) => x - 0.5 * (b[k] as number) - (UPPER[k] as number)));
      const volumes = points.map((_, lacked) => volume(points.map((p, k) => (k === lacked ? [0, 0, 0] : p))));
      if (volumes.some((v) => Math.abs(v) < 1e-6)) continue;
      const isInside = volumes.every((v) => v > 0) || volumes.every((v) => v < 0);
      found[isInside ? 'inside' : 'outside']++;
      if (isInside) expect(runFrom(seed).depth).toBeCloseTo(-0.3, 12);
      else expect(runFrom(seed), JSON.stringify(seed)).toEqual(NONE);
    }
    expect(found.inside).toBeGreaterThan(3);
    expect(found.outside).toBeGreaterThan(30);
  });
});

describe('from a triangle', () => {
  it.each([[0], [1], [2]])(
    'that is a face of the difference finds nothing: it has nothing above (turned by %i)',
    (turn) => {
      const top = [corner(1, 1, 1), corner(-1, 1, 1), corner(1, -1, 1)];
      const turned = [...top.slice(turn), ...top.slice(0, turn)];
      expect(runFrom(turned)).toEqual(NONE);
      expect(runFrom([...turned].reverse())).toEqual(NONE);
    },
  );
});
