/** Lengths over which distances grow along their gradients; searches use them to skip points. */
import { expect, it } from 'vitest';
import { halton } from '../../foundation/math/scalar.js';
import { bowl } from './sdf-bowl.js';
import { torus } from './sdf-torus.js';

const AT = 2;

interface Found {
  readonly distance: number;
  readonly gradient: readonly number[];
  readonly growth: number;
}

const ring = { name: 'a ring', plugin: torus, shape: [0.5, 0.2] };
const open = { name: 'an open bowl', plugin: bowl, shape: [-0.3, 0.6, 0.05] };
const closed = { name: 'a nearly closed bowl', plugin: bowl, shape: [0.5, 0.6, 0.05] };

function ask({ plugin, shape }: typeof ring | typeof open, point: readonly number[]): Found {
  const out = new Float64Array(AT + 5);
  const instance = { shape: Float64Array.from(shape) };
  plugin.sdf!.field!(out, AT, Float64Array.from(point), 0, instance as never, true);
  return { distance: out[AT]!, gradient: [...out.subarray(AT + 1, AT + 4)], growth: out[AT + 4]! };
}

const moved = (from: readonly number[], along: readonly number[], length: number): number[] =>
  from.map((x, k) => x + length * along[k]!);

const places = Array.from({ length: 400 }, (_, i) => [2, 3, 5].map((base) => 2 * halton(i + 1, base) - 1));

it.each([ring, open, closed])('the distance of $name grows at the full rate over the reported length', (field) => {
  for (const place of places) {
    const { distance, gradient, growth } = ask(field, place);
    for (const part of [0.25, 0.5, 0.999]) {
      const length = part * Math.min(growth, 3);
      expect(ask(field, moved(place, gradient, length)).distance).toBeCloseTo(distance + length, 9);
    }
    // just beyond a finite growth length, the distance grows no further
    if (growth > 3) continue;
    expect(ask(field, moved(place, gradient, growth + 0.1)).distance).toBeLessThan(distance + growth + 0.0999);
  }
});

it.each([ring, open, closed])('no point is nearer to $name than the growth length implies', (field) => {
  const found = places.map((place) => ask(field, place));
  found.slice(0, 60).forEach(({ distance, gradient, growth }, i) => {
    found.forEach((other, j) => {
      const away = places[j]!.map((x, k) => x - places[i]![k]!);
      const square = away.reduce((sum, x) => sum + x * x, 0);
      const along = away.reduce((sum, x, k) => sum + x * gradient[k]!, 0);
      expect(other.distance).toBeGreaterThan(distance + along - square / (2 * growth) - 1e-12);
      expect(Math.abs(other.distance - distance)).toBeLessThan(Math.sqrt(square) + 1e-12);
    });
  });
});

it('the growth length is 0 where the gradient is inaccurate', () => {
  expect(ask(ring, [0.5 - 1e-7, 0, 0]).growth).toBe(0);
  expect(ask(open, [0, 0, -0.6 + 1e-7]).growth).toBe(0);
});
