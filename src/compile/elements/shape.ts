/** Volume, mass distribution and bounds of the primitive shapes. */
import { pow } from '../../math/exponential.js';
import type { Vec3 } from '../../math/pose.js';
import { GeomType } from '../../schema/enums.js';

/**
 * A primitive by its three sizes [m]: half sizes of a box, semi-axes of an ellipsoid, radius and half length of a
 * capsule or cylinder. Inertias are diagonal, about the center, per unit of mass [m^2].
 */
interface Shape {
  volume(size: Vec3): number;
  area(size: Vec3): number;
  solidInertia(size: Vec3): Vec3;
  shellInertia(size: Vec3): Vec3;
  /** Half sizes of the enclosing box. */
  halfSizes(size: Vec3): Vec3;
  boundingRadius(size: Vec3): number;
}

const sq = (x: number): number => x * x;
const PI = Math.PI;

/** About a transverse axis twice, then about the axis of symmetry. */
const axial = (across: number, along: number): Vec3 => [across, across, along];

const SPHERE: Shape = {
  volume: ([r]) => (4 * PI * r * r * r) / 3,
  area: ([r]) => 4 * PI * r * r,
  solidInertia: ([r]) => axial((2 * r * r) / 5, (2 * r * r) / 5),
  shellInertia: ([r]) => axial((2 * r * r) / 3, (2 * r * r) / 3),
  halfSizes: ([r]) => [r, r, r],
  boundingRadius: ([r]) => r,
};

/** Mixes the inertias of two parts by the fraction of the mass that is in the first. */
const mix = (fraction: number, first: number, second: number): number => fraction * first + (1 - fraction) * second;

const CAPSULE: Shape = {
  volume: ([r, l]) => PI * (2 * r * r * l + (4 * r * r * r) / 3),
  area: ([r, l]) => 4 * PI * r * r + 4 * PI * r * l,
  solidInertia([r, l]) {
    // centers of mass of the half balls are 3 r / 8 beyond the ends of the cylinder
    const inBalls = (2 * r) / (2 * r + 3 * l);
    const ball = (2 * r * r) / 5;
    return axial(
      mix(inBalls, ball + l * ((3 * r) / 4 + l), (3 * r * r + 4 * l * l) / 12),
      mix(inBalls, ball, (r * r) / 2),
    );
  },
  shellInertia([r, l]) {
    // centers of mass of the half spheres are r / 2 beyond the ends of the cylinder
    const inSpheres = r / (r + l);
    const sphere = (2 * r * r) / 3;
    return axial(mix(inSpheres, sphere + l * (l + r), (6 * r * r + 4 * l * l) / 12), mix(inSpheres, sphere, r * r));
  },
  halfSizes: ([r, l]) => [r, r, r + l],
  boundingRadius: ([r, l]) => r + l,
};

const CYLINDER: Shape = {
  volume: ([r, l]) => 2 * PI * r * r * l,
  area: ([r, l]) => 2 * PI * r * r + 4 * PI * r * l,
  solidInertia: ([r, l]) => axial((3 * r * r + 4 * l * l) / 12, (r * r) / 2),
  shellInertia([r, l]) {
    const inDisks = r / (r + 2 * l);
    return axial(mix(inDisks, (r * r) / 4 + l * l, (6 * r * r + 4 * l * l) / 12), mix(inDisks, (r * r) / 2, r * r));
  },
  halfSizes: ([r, l]) => [r, r, l],
  boundingRadius: ([r, l]) => Math.sqrt(r * r + l * l),
};

/** Thomsen's exponent for the area of an ellipsoid. */
const THOMSEN = 1.6075;
/** Thickness that stands for that of a shell [m]. */
const SKIN = 1e-6;

const ellipsoidVolume = ([a, b, c]: Vec3): number => (4 * PI * a * b * c) / 3;
const ellipsoidInertia = ([a, b, c]: Vec3): Vec3 => [(b * b + c * c) / 5, (a * a + c * c) / 5, (a * a + b * b) / 5];

const ELLIPSOID: Shape = {
  volume: ellipsoidVolume,
  area([a, b, c]) {
    const mean = (pow(a * b, THOMSEN) + pow(b * c, THOMSEN) + pow(c * a, THOMSEN)) / 3;
    return 4 * PI * pow(mean, 1 / THOMSEN);
  },
  solidInertia: ellipsoidInertia,
  shellInertia(size) {
    const outer: Vec3 = [size[0] + SKIN, size[1] + SKIN, size[2] + SKIN];
    const density = 1 / (ellipsoidVolume(outer) - ellipsoidVolume(size));
    const within = (s: Vec3): Vec3 => ellipsoidInertia(s).map((x) => x * ellipsoidVolume(s) * density) as never;
    const [whole, core] = [within(outer), within(size)];
    return [whole[0] - core[0], whole[1] - core[1], whole[2] - core[2]];
  },
  halfSizes: (size) => size,
  boundingRadius: ([a, b, c]) => Math.max(a, b, c),
};

const BOX: Shape = {
  volume: ([a, b, c]) => 8 * a * b * c,
  area: ([a, b, c]) => 8 * (a * b + b * c + c * a),
  solidInertia: ([a, b, c]) => [(b * b + c * c) / 3, (a * a + c * c) / 3, (a * a + b * b) / 3],
  shellInertia([a, b, c]) {
    const sum = a * b + b * c + c * a;
    // fractions of the mass in the faces across x, y and z
    const [fx, fy, fz] = [(b * c) / sum, (c * a) / sum, (a * b) / sum];
    // second moment along each axis: faces across it are at its end, the others are spread over it
    const [x, y, z] = [mix(fx, sq(a), sq(a) / 3), mix(fy, sq(b), sq(b) / 3), mix(fz, sq(c), sq(c) / 3)];
    return [y + z, x + z, x + y];
  },
  halfSizes: (size) => size,
  boundingRadius: ([a, b, c]) => Math.sqrt(a * a + b * b + c * c),
};

const SHAPES: Readonly<Record<number, Shape>> = {
  [GeomType.SPHERE]: SPHERE,
  [GeomType.CAPSULE]: CAPSULE,
  [GeomType.CYLINDER]: CYLINDER,
  [GeomType.ELLIPSOID]: ELLIPSOID,
  [GeomType.BOX]: BOX,
  // mass is spread over the box that a height field fills on average
  [GeomType.HFIELD]: BOX,
};

/** Volume [m^3], or area [m^2] of a shell; 0 for shapes that hold no mass. */
export function measure(type: number, size: Vec3, shell: boolean): number {
  const shape = SHAPES[type];
  if (shape === undefined) return 0;
  return shell ? shape.area(size) : shape.volume(size);
}

/** Diagonal inertia about the center, in the frame of the shape, per unit of mass [m^2]. */
export function unitInertia(type: number, size: Vec3, shell: boolean): Vec3 {
  const shape = SHAPES[type];
  if (shape === undefined) return [0, 0, 0];
  return shell ? shape.shellInertia(size) : shape.solidInertia(size);
}

/** Half sizes of the box around a primitive, in its frame [m]. */
export function halfSizes(type: number, size: Vec3): Vec3 {
  return SHAPES[type]?.halfSizes(size) ?? size;
}

/** Radius of the sphere around a primitive; 0 for a shape without bounds [m]. */
export function boundingRadius(type: number, size: Vec3): number {
  return SHAPES[type]?.boundingRadius(size) ?? 0;
}
