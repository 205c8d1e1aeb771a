/** Volume, mass distribution and bounds of a solid given by its sizes. */
import type { Vec3 } from '../../../foundation/math/pose.js';

/**
 * A solid by its three sizes [m]: half sizes of a box, semi-axes of an ellipsoid, radius and half length of a
 * capsule or cylinder. Volume [m^3] and area [m^2]; inertias are diagonal, about the center, per unit of mass [m^2].
 */
export interface SolidMass {
  volume(size: Vec3): number;
  area(size: Vec3): number;
  solidInertia(size: Vec3): Vec3;
  shellInertia(size: Vec3): Vec3;
  /** Half sizes of the bounding box [m]. */
  halfSizes(size: Vec3): Vec3;
  boundingRadius(size: Vec3): number;
}

export const sq = (x: number): number => x * x;
export const { PI } = Math;

/** Inertias about the two transverse axes, and about the axis of symmetry z. */
export const axial = (across: number, along: number): Vec3 => [across, across, along];

/** Mixes the inertias of two parts by the fraction of the mass that is in the first. */
export const mix = (fraction: number, first: number, second: number): number =>
  fraction * first + (1 - fraction) * second;
