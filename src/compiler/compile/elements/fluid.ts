/** Added mass of ellipsoids in a fluid, for `geom_fluid`. */

import { pow } from '../../../foundation/math/exponential.js';
import type { Vec3 } from '../../../foundation/math/pose.js';
import { semiAxes } from '../../../simulation/engine/shapes/primitives.js';

/**
 * Nodes in [0, 1/2] of the 15-point Gauss-Kronrod rule, to eight digits like the weights; the other nodes are symmetric
 * about 1/2.
 */
const NODES = [0.00427231, 0.02544604, 0.06756779, 0.12923441, 0.20695638, 0.29707742, 0.39610752, 0.5];
const WEIGHTS = [0.01146766, 0.03154605, 0.05239501, 0.07032663, 0.08450236, 0.09517529, 0.10221647, 0.10474107];

interface Node {
  readonly lambda: number;
  readonly weight: number;
}

/** Nodes on [0, inf) by the substitution l = x^3 / (1 - x)^2. */
const QUADRATURE: readonly Node[] = [...NODES.keys(), ...[...NODES.keys()].slice(0, -1).reverse()].map((k, i) => {
  const x = i < NODES.length ? NODES[k] : 1 - NODES[k];
  const rest = 1 - x;
  return {
    lambda: (x * x * x) / (rest * rest),
    weight: (WEIGHTS[k] * x * x * (3 - x)) / (rest * rest * rest),
  };
});

/**
 * kappa_x = a b c int_0^inf dl / sqrt((a^2 + l)^3 (b^2 + l) (c^2 + l)) by Gauss-Kronrod quadrature.
 *
 * @see Tuckerman 1925, Inertia factors of ellipsoids for use in airship design
 */
function kappa(a: number, b: number, c: number): number {
  const scale = pow(a * a * a * b * c, 0.4);
  let sum = 0;
  for (const { lambda, weight } of QUADRATURE) {
    const l = scale * lambda;
    const along = 1 + l / (a * a);
    sum += (scale * weight) / (along * Math.sqrt(along * (1 + l / (b * b)) * (1 + l / (c * c))));
  }
  return sum / (a * a);
}

const EPS = 1e-14;

/**
 * Virtual inertia about an axis, divided by a fifth of the volume, from squared semi-axes and kappas of the other two
 * axes.
 */
function inertiaFactor(b2: number, c2: number, kb: number, kc: number): number {
  const numerator = (b2 - c2) * (b2 - c2) * Math.abs(kc - kb);
  return numerator / Math.max(EPS, Math.abs(2 * (b2 - c2) + (b2 + c2) * (kb - kc)));
}

/**
 * Row of `geom_fluid`: 1, the five coefficients, virtual mass and virtual inertia of the equivalent ellipsoid, per unit
 * of density [m^3, m^5].
 */
export function fluidCoefficients(type: number, size: Vec3, coefficients: readonly number[]): number[] {
  const axes = new Float64Array(3);
  semiAxes(type, axes, Float64Array.from(size), 0);
  const [a, b, c] = axes;
  const volume = (4 / 3) * Math.PI * a * b * c;
  const k: Vec3 = [kappa(a, b, c), kappa(b, c, a), kappa(c, a, b)];
  const [a2, b2, c2] = [a * a, b * b, c * c];
  const factors = [
    inertiaFactor(b2, c2, k[1], k[2]),
    inertiaFactor(c2, a2, k[2], k[0]),
    inertiaFactor(a2, b2, k[0], k[1]),
  ];
  const virtualMass = k.map((ki) => (volume * ki) / Math.max(EPS, 2 - ki));
  return [1, ...coefficients, ...virtualMass, ...factors.map((factor) => (volume * factor) / 5)];
}
