import { expect, it } from 'vitest';
import { symmetricEigen } from './jacobi-eigen.js';

it('decomposes a symmetric matrix into eigenvalues and eigenvectors', () => {
  const n = 6;
  const a = new Float64Array(n * n);
  for (let i = 0; i < n; i++) for (let j = 0; j <= i; j++) a[i * n + j] = a[j * n + i] = Math.cos(3 * i + 5 * j * j);
  const { values, vectors } = symmetricEigen(a.slice(), n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      let [product, sum] = [0, 0];
      for (let k = 0; k < n; k++) {
        product += vectors[k * n + i] * vectors[k * n + j];
        sum += vectors[i * n + k] * values[k] * vectors[j * n + k];
      }
      expect(product).toBeCloseTo(Number(i === j), 12);
      expect(sum).toBeCloseTo(a[i * n + j], 12);
    }
  }
});

it('keeps the order of a diagonal matrix', () => {
  const { values, vectors } = symmetricEigen(Float64Array.of(3, 0, 0, -1), 2);
  expect([...values, ...vectors]).toEqual([3, -1, 1, 0, 0, 1]);
});
