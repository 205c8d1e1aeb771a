/** Shapes that the compiler generates from a few parameters: `mesh/builtin`. */

import { pow } from '../../foundation/math/exponential.js';
import { cos, sin } from '../../foundation/math/trigonometry.js';
import { type CodeIn, type Message, message } from '../../foundation/schema/messages.js';
import { icosphere } from './icosphere.js';
import { ASSET_LIMITS } from './limits.js';
import type { MeshInertia } from './mass.js';
import { type MeshSource, meshSource } from './mesh-source.js';
import { type AssetOrigin, assetError } from './origin.js';

/** Values of the attribute `builtin` of a mesh. */
export type MeshBuiltin = 'sphere' | 'hemisphere' | 'cone' | 'supersphere' | 'supertorus' | 'wedge' | 'plate';

/** Vertices and faces of a built-in shape, and the method for its inertia. */
export interface BuiltinMesh {
  readonly source: MeshSource;
  /** The only kind of inertia that suits the shape; overrides the attribute of the element. */
  readonly inertia: MeshInertia | undefined;
}

type Parameters = readonly number[];
type Make = (parameters: Parameters) => MeshSource;

/** A parameter that is out of range: its position, counted from 1, and the range. */
interface Bound {
  readonly index: number;
  readonly range: string;
}

/** A shape: its parameter count, the check of the parameters, its vertex count and its generator. */
interface Shape {
  readonly count: number;
  readonly check: (parameters: Parameters) => Bound | undefined;
  readonly vertices: (parameters: Parameters) => number;
  readonly make: Make;
}

const SHAPES: Readonly<Record<MeshBuiltin, Shape>> = {
  sphere: {
    count: 1,
    check: ([s]) => check(1, '[0, 4]', Math.trunc(s) >= 0 && Math.trunc(s) <= 4),
    vertices: ([s]) => 2 + 10 * 4 ** Math.trunc(s),
    make: ([s]) => icosphere(Math.trunc(s)),
  },
  hemisphere: {
    count: 1,
    check: ([r]) => check(1, '[0, 10]', Math.trunc(r) >= 0 && Math.trunc(r) <= 10),
    vertices: ([r]) => 2 + 2 * (r + 1) * (r + 2),
    make: ([r]) => hemisphere(Math.trunc(r)),
  },
  cone: {
    count: 2,
    check: ([n]) => check(1, '[3, inf)', Math.trunc(n) >= 3),
    vertices: ([n]) => 2 * n,
    make: ([n, radius]) => cone(Math.trunc(n), radius),
  },
  supersphere: {
    count: 3,
    check: ([r, e, n]) =>
      check(1, '[3, inf)', Math.trunc(r) >= 3) ?? check(2, '[0, inf)', e >= 0) ?? check(3, '[0, inf)', n >= 0),
    vertices: ([r]) => r * r,
    make: ([r, e, n]) => supersphere(Math.trunc(r), e, n),
  },
  supertorus: {
    count: 4,
    check: ([r, radius, s, t]) =>
      check(1, '[3, inf)', Math.trunc(r) >= 3) ??
      check(2, '(0, 1]', radius > 0 && radius <= 1) ??
      check(3, '(0, inf)', s > 0) ??
      check(4, '(0, inf)', t > 0),
    vertices: ([r]) => r * r,
    make: ([r, radius, s, t]) => supertorus(Math.trunc(r), radius, s, t),
  },
  wedge: {
    count: 5,
    check: ([, , fovPhi, fovTheta, gamma]) =>
      check(3, '(0, 180]', fovPhi > 0 && fovPhi <= 180) ??
      check(4, '(0, 90]', fovTheta > 0 && fovTheta <= 90) ??
      check(5, '[0, 1]', gamma >= 0 && gamma <= 1),
    vertices: ([rows, columns]) => rows * columns,
    make: ([rows, columns, ...rest]) => wedge(Math.trunc(rows), Math.trunc(columns), rest[0], rest[1], rest[2]),
  },
  plate: {
    count: 2,
    check: () => undefined,
    vertices: ([rows, columns]) => rows * columns,
    make: ([rows, columns]) => plate(Math.trunc(rows), Math.trunc(columns)),
  },
};

/** Shapes whose first two parameters are the resolution of a grid. */
const GRIDS: readonly MeshBuiltin[] = ['wedge', 'plate'];

const check = (index: number, range: string, holds: boolean): Bound | undefined =>
  holds ? undefined : { index, range };

/**
 * Makes a builtin shape, of unit size; see `mesh/builtin` in the reference pages for its parameters.
 *
 * Errors: `bad-mesh` for parameters that are missing or out of range, `asset-too-large`.
 */
export function makeBuiltinMesh(shape: MeshBuiltin, parameters: readonly number[], origin: AssetOrigin): BuiltinMesh {
  const bad = (fault: Message<CodeIn<'bad-mesh'>>) => assetError(origin, fault);
  const { count, check: shapeCheck, vertices, make } = SHAPES[shape];
  if (parameters.length !== count) {
    throw bad(message('bad-mesh/parameter-count', { shape, expected: count, count: parameters.length }));
  }
  if (parameters.some((x) => !Number.isFinite(x))) {
    throw bad(message('bad-mesh/parameter-infinite', { shape }));
  }
  const gridIsEmpty = GRIDS.includes(shape) && (Math.trunc(parameters[0]) <= 0 || Math.trunc(parameters[1]) <= 0);
  if (gridIsEmpty) throw bad(message('bad-mesh/builtin-grid', { shape }));
  const broken = shapeCheck(parameters);
  if (broken) {
    throw bad(message('bad-mesh/builtin-parameter', { shape, ...broken, value: parameters[broken.index - 1] }));
  }
  if (vertices(parameters) > ASSET_LIMITS.builtinVertices) {
    const limit = ASSET_LIMITS.builtinVertices;
    throw assetError(origin, message('asset-too-large/builtin-vertices', { shape, limit }));
  }
  return { source: make(parameters), inertia: shape === 'plate' ? 'shell' : undefined };
}

const NORTH = [0, 0, 1];
const EQUATOR = [
  [1, 0, 0],
  [0, 1, 0],
  [-1, 0, 0],
  [0, -1, 0],
];

/** Octahedron half whose sides are divided and projected to the sphere, closed by a fan around the center. */
function hemisphere(resolution: number): MeshSource {
  const vert = [...NORTH];
  const rows = resolution + 1;
  for (let row = 1; row <= rows; row++) {
    for (let side = 0; side < 4; side++) {
      const [start, end] = [EQUATOR[side], EQUATOR[(side + 1) % 4]].map((corner) =>
        corner.map((x, k) => NORTH[k] + (row / rows) * (x - NORTH[k])),
      );
      for (let i = 0; i < row; i++) {
        const p = start.map((x, k) => x + i * ((end[k] - x) / row));
        const length = Math.sqrt(p[0] * p[0] + p[1] * p[1] + p[2] * p[2]);
        vert.push(...p.map((x) => x / length));
      }
    }
  }
  vert.push(0, 0, 0);
  const face = [0, 1, 2, 0, 2, 3, 0, 3, 4, 0, 4, 1];
  for (let row = 1; row < rows; row++) face.push(...hemisphereBelt(row));
  const rim = 2 * (rows - 1) * rows + 1;
  for (let i = 0; i < 4 * rows; i++) face.push(rim + i, vert.length / 3 - 1, rim + ((i + 1) % (4 * rows)));
  return meshSource('builtin', { vert: Float32Array.from(vert), face: Int32Array.from(face) });
}

/** Faces between ring `row`, of 4 row vertices, and the next one. */
function hemisphereBelt(row: number): number[] {
  const face: number[] = [];
  const upper = (i: number) => 2 * row * (row - 1) + 1 + (i % (4 * row));
  const lower = (i: number) => 2 * row * (row + 1) + 1 + (i % (4 * (row + 1)));
  for (let side = 0; side < 4; side++) {
    for (let i = 0; i <= row; i++) {
      const [u, l] = [i + row * side, i + (row + 1) * side];
      face.push(upper(u), lower(l), lower(l + 1));
      if (i < row) face.push(upper(u), lower(l + 1), upper(u + 1));
    }
  }
  return face;
}

/** Two polygons, or a polygon and an apex; the faces come from the convex hull. */
function cone(sides: number, radius: number): MeshSource {
  const vert: number[] = [];
  const ring = (first: number, r: number, z: number) => {
    for (let i = first; i < first + sides; i++) {
      const angle = (2 * i * Math.PI) / sides;
      vert.push(r * cos(angle), r * sin(angle), z);
    }
  };
  ring(0, 1, -1);
  if (radius > 0) ring(sides, radius, 1);
  else vert.push(0, 0, 1);
  return meshSource('builtin', { vert: Float32Array.from(vert) });
}

const signedPower = (x: number, exponent: number): number => (x < 0 ? -1 : 1) * pow(Math.abs(x), exponent);
const superCos = (angle: number, exponent: number): number => signedPower(cos(angle), exponent);
const superSin = (angle: number, exponent: number): number => signedPower(sin(angle), exponent);

/**
 * x = c(v)^n c(u)^e, y = c(v)^n s(u)^e, z = s(v)^n with latitude v, longitude u and signed powers.
 *
 * Barr, Superquadrics and angle-preserving transformations (1981).
 */
function supersphere(resolution: number, e: number, n: number): MeshSource {
  const vert = [0, 0, -1];
  for (let i = 1; i < resolution; i++) {
    const v = -Math.PI / 2 + (i * Math.PI) / resolution;
    for (let j = 0; j < resolution; j++) {
      const u = -Math.PI + (j * 2 * Math.PI) / resolution;
      vert.push(superCos(v, n) * superCos(u, e), superCos(v, n) * superSin(u, e), superSin(v, n));
    }
  }
  vert.push(0, 0, 1);
  const face: number[] = [];
  const at = (ring: number, j: number) => 1 + ring * resolution + (j % resolution);
  for (let j = 0; j < resolution; j++) face.push(0, at(0, j + 1), at(0, j));
  for (let ring = 0; ring < resolution - 2; ring++) {
    for (let j = 0; j < resolution; j++) {
      face.push(at(ring, j), at(ring, j + 1), at(ring + 1, j));
      face.push(at(ring, j + 1), at(ring + 1, j + 1), at(ring + 1, j));
    }
  }
  for (let j = 0; j < resolution; j++) {
    face.push(at(resolution - 2, j), at(resolution - 2, j + 1), vert.length / 3 - 1);
  }
  return meshSource('builtin', { vert: Float32Array.from(vert), face: Int32Array.from(face) });
}

/** x = (1 + r c(v)^s) c(u)^t, y = (1 + r c(v)^s) s(u)^t, z = r s(v)^s with signed powers (Barr 1981). */
function supertorus(resolution: number, radius: number, s: number, t: number): MeshSource {
  const vert: number[] = [];
  const face: number[] = [];
  const at = (i: number, j: number) => (i % resolution) * resolution + (j % resolution);
  for (let i = 0; i < resolution; i++) {
    const u = (2 * Math.PI * i) / resolution;
    for (let j = 0; j < resolution; j++) {
      const v = (2 * Math.PI * j) / resolution;
      const ring = 1 + radius * superCos(v, s);
      vert.push(ring * superCos(u, t), ring * superSin(u, t), radius * superSin(v, s));
      face.push(at(i, j), at(i + 1, j), at(i, j + 1));
      face.push(at(i + 1, j), at(i + 1, j + 1), at(i, j + 1));
    }
  }
  return meshSource('builtin', { vert: Float32Array.from(vert), face: Int32Array.from(face) });
}

/** Centers of `count` bins that divide [-fov, fov] degrees; a positive gamma makes them finer in the middle. */
function binCenters(count: number, fov: number, gamma: number): number[] {
  const step = 2 / count;
  const edges = [-1];
  // summed instead of multiplied, so that the last edge rounds as in the reference
  for (let i = 0; i < count; i++) edges.push(edges[i] + step);
  const scaled = edges.map((x) => ((gamma * x ** 5 + (1 - gamma) * x) * fov * Math.PI) / 180);
  return scaled.slice(1).map((edge, i) => 0.5 * (edge + scaled[i]));
}

/** Points on a sphere around -z, each with a frame: normal and two tangents, as three normals of the vertex. */
function wedge(rows: number, columns: number, fovPhi: number, fovTheta: number, gamma: number): MeshSource {
  const vert: number[] = [];
  const normal: number[] = [];
  const elevations = binCenters(columns, fovTheta, gamma);
  for (const azimuth of binCenters(rows, fovPhi, gamma)) {
    const [sa, ca] = [sin(azimuth), cos(azimuth)];
    for (const elevation of elevations) {
      const [se, ce] = [sin(elevation), cos(elevation)];
      vert.push(ce * sa, se, -ce * ca);
      const [alongAzimuth, alongElevation] = [
        [ca, 0, sa],
        [-se * sa, ce, se * ca],
      ];
      normal.push(...cross(alongElevation, alongAzimuth), ...alongAzimuth, ...alongElevation);
    }
  }
  return meshSource('builtin', { vert: Float32Array.from(vert), normal: Float32Array.from(normal) });
}

const cross = (a: readonly number[], b: readonly number[]): number[] =>
  [0, 1, 2].map((k) => a[(k + 1) % 3] * b[(k + 2) % 3] - a[(k + 2) % 3] * b[(k + 1) % 3]);

/** A grid of cell centers at z = -1, each with the axes as its three normals. */
function plate(rows: number, columns: number): MeshSource {
  const vert: number[] = [];
  const normal: number[] = [];
  const face: number[] = [];
  const at = (i: number, j: number) => i * columns + j;
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++) {
      vert.push(-1 + (i + 0.5) * (2 / rows), -1 + (j + 0.5) * (2 / columns), -1);
      normal.push(1, 0, 0, 0, 1, 0, 0, 0, 1);
      if (i === 0 || j === 0) continue;
      face.push(at(i - 1, j - 1), at(i, j - 1), at(i - 1, j));
      face.push(at(i, j), at(i - 1, j), at(i, j - 1));
    }
  }
  const arrays = { vert: Float32Array.from(vert), normal: Float32Array.from(normal), face: Int32Array.from(face) };
  return meshSource('builtin', arrays);
}
