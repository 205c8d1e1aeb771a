/**
 * Elasticity of flexes with independent vertices: energy of triangles and tetrahedra from their edge lengths, and
 * bending energy of pairs of triangles.
 */
import { add3, cross3, dot3, norm3, scale3, sub3, type Vec3 } from '../../../foundation/math/pose.js';
import { follows } from '../../../foundation/schema/compatibility.js';
import type { Element } from '../../../modelling/spec/element.js';
import type { Edges } from './topology.js';

/** Count of values in `flex_stiffness` per element. */
export const STIFFNESS_SIZE = 21;
/** Count of values in `flex_bending` per edge. */
export const BENDING_SIZE = 17;

/** An isotropic elastic material; `poisson` is Poisson's ratio. */
export interface Material {
  /** Young's modulus [Pa]. */
  readonly young: number;
  readonly poisson: number;
  /** Thickness of a shell [m]. */
  readonly thickness: number;
}

/**
 * Tests whether the elasticity of a flex acts against strains: without it, or if a shell or rod only bends, a constraint
 * may keep them.
 */
export function resistsStrain(flex: Element<'flex'> | Element<'flexcomp'>): boolean {
  const elasticity = flex.child('elasticity');
  if (flex.dim === 1 && follows(flex.spec.compatibility, 'rodBending')) return false;
  return elasticity !== undefined && elasticity.young > 0 && elasticity.elastic2d !== 'bend';
}

/** Lame parameters of an isotropic solid [Pa]. */
export function lame({ young, poisson }: Material): { lambda: number; mu: number } {
  return {
    lambda: (young * poisson) / ((1 + poisson) * (1 - 2 * poisson)),
    mu: young / (2 * (1 + poisson)),
  };
}

type Tensor = readonly number[];

/** Symmetric part of the product of two vectors. */
function symmetricProduct(a: Vec3, b: Vec3): Tensor {
  const tensor: number[] = [];
  for (let i = 0; i < 3; i++) for (let j = 0; j < 3; j++) tensor.push((a[i] * b[j] + b[i] * a[j]) / 2);
  return tensor;
}

const trace = (t: Tensor): number => t[0] + t[4] + t[8];

function traceOfProduct(a: Tensor, b: Tensor): number {
  let sum = 0;
  for (let i = 0; i < 3; i++) for (let j = 0; j < 3; j++) sum += a[3 * i + j] * b[3 * j + i];
  return sum;
}

const at = (x: Float64Array, v: number): Vec3 => [x[3 * v], x[3 * v + 1], x[3 * v + 2]];

/**
 * Upper triangle of mu B_d : B_e + lambda tr(B_d) tr(B_e) over the edges of an element, times a measure. The strain of
 * a linear element is minus the sum over its edges (a, b) of half the change of their squared lengths times B =
 * sym(grad phi_a (x) grad phi_b), where phi are the barycentric coordinates. In terms of changes of squared lengths,
 * the energy has the factor volume / 4, which is included for triangles but not for tetrahedra.
 *
 * I. Weischedel, "A discrete geometric view on shear-deformable shell models", section 4.1.
 */
function stiffnessOver(edges: readonly Tensor[], lambda: number, mu: number): number[] {
  const values: number[] = [];
  edges.forEach((d, i) => {
    for (const e of edges.slice(i)) values.push(mu * traceOfProduct(d, e) + lambda * trace(d) * trace(e));
  });
  return values;
}

/** Stiffness of a triangle with edges (1, 2), (2, 0), (0, 1), from gradients in its plane. */
export function triangleStiffness(x: Float64Array, corners: ArrayLike<number>, material: Material): number[] {
  const [p0, p1, p2] = Array.from(corners, (v) => at(x, v));
  const sides = [sub3(p2, p1), sub3(p0, p2), sub3(p1, p0)];
  const normal = cross3(sides[0], sides[1]);
  const doubleArea = norm3(normal);
  const gradients = sides.map((side) => scale3(cross3(normal, side), 1 / (doubleArea * doubleArea)));
  const tensors = [
    symmetricProduct(gradients[1], gradients[2]),
    symmetricProduct(gradients[2], gradients[0]),
    symmetricProduct(gradients[0], gradients[1]),
  ];
  const { lambda, mu } = lame(material);
  const measure = (doubleArea / 2 / 4) * material.thickness;
  return stiffnessOver(tensors, lambda * measure, mu * measure);
}

/** Edges of a tetrahedron in the order of `edgesOf`. */
const TETRAHEDRON_EDGES = [
  [0, 1],
  [1, 2],
  [2, 0],
  [2, 3],
  [0, 3],
  [1, 3],
] as const;

/** Returns the stiffness of a tetrahedron with corners in `x` (n x 3) [m], in the order of `flex_stiffness`. */
export function tetrahedronStiffness(x: Float64Array, corners: ArrayLike<number>, material: Material): number[] {
  const points = Array.from(corners, (v) => at(x, v));
  const [p0, p1, p2, p3] = points;
  const sixfold = dot3(cross3(sub3(p1, p0), sub3(p2, p0)), sub3(p3, p0));
  // the gradient at a corner is the normal of the opposite face, with the length 1 / height
  const gradient = (a: Vec3, b: Vec3, c: Vec3): Vec3 => scale3(cross3(sub3(b, a), sub3(c, a)), 1 / sixfold);
  const gradients = [gradient(p1, p3, p2), gradient(p0, p2, p3), gradient(p0, p3, p1), gradient(p0, p1, p2)];
  const tensors = TETRAHEDRON_EDGES.map(([a, b]) => symmetricProduct(gradients[a], gradients[b]));
  const { lambda, mu } = lame(material);
  const volume = Math.abs(sixfold) / 6;
  return stiffnessOver(tensors, lambda * volume, mu * volume);
}

/** Cotangent of the angle at `a` between `b` and `c`. */
function cotangent(a: Vec3, b: Vec3, c: Vec3): number {
  const [u, v] = [sub3(b, a), sub3(c, a)];
  return dot3(u, v) / norm3(cross3(u, v));
}

const area = (a: Vec3, b: Vec3, c: Vec3): number => norm3(cross3(sub3(b, a), sub3(c, a))) / 2;

/**
 * Bending of the two triangles at an edge: the matrix (4 x 4) of a quadratic energy over the ends of the edge and the
 * two opposite vertices, scaled by the cosine of the rest angle, and the factor of the cubic term due to a rest angle.
 *
 * M. Wardetzky et al., "Discrete quadratic curvature energies" (2007); A. Garg et al., "Cubic shells" (2007).
 */
function edgeBending(x: Float64Array, vertices: readonly number[], { young, poisson, thickness }: Material): number[] {
  const [p0, p1, p2, p3] = vertices.map((v) => at(x, v));
  const [at0, at0Other] = [cotangent(p0, p1, p2), cotangent(p0, p3, p1)];
  const [at1, at1Other] = [cotangent(p1, p2, p0), cotangent(p1, p0, p3)];
  const weights = [at1 + at1Other, at0 + at0Other, -(at0 + at1), -(at0Other + at1Other)];
  const mu = young / (2 * (1 + poisson));
  const stiffness = (3 * mu * thickness * thickness * thickness) / (24 * (area(p0, p1, p2) + area(p1, p0, p3)));
  const edge = sub3(p1, p0);
  const squared = dot3(edge, edge);
  // heights of both triangles above the edge, times its length
  const height = (apex: Vec3, cot0: number, cot1: number): Vec3 =>
    scale3(add3(scale3(sub3(apex, p0), cot1), scale3(sub3(apex, p1), cot0)), -1);
  const bendCosine = -dot3(height(p2, at0, at1), height(p3, at0Other, at1Other)) / squared;
  const matrix = weights.flatMap((a) => weights.map((b) => a * b * bendCosine * stiffness));
  const sixfold = dot3(cross3(edge, sub3(p2, p0)), sub3(p3, p0));
  const cubic = (sixfold * (at0 - at1) * (at1Other - at0Other) * stiffness) / (squared * Math.sqrt(squared));
  return [...matrix, cubic];
}

/** `flex_bending` of all edges; zero for boundary edges. */
export function bendingOf(x: Float64Array, { directed, opposite }: Edges, material: Material): Float64Array {
  const count = directed.length / 2;
  const bending = new Float64Array(BENDING_SIZE * count);
  for (let e = 0; e < count; e++) {
    if (opposite[2 * e + 1] < 0) continue;
    const vertices = [directed[2 * e], directed[2 * e + 1], opposite[2 * e], opposite[2 * e + 1]];
    bending.set(edgeBending(x, vertices, material), BENDING_SIZE * e);
  }
  return bending;
}
