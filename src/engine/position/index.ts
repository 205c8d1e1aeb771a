import type { Bind } from '../context.js';

export interface PositionStages {
  /** World poses of bodies, joints, geoms, sites, from qpos. */
  kinematics(): void;
  /** Subtree centers of mass, com-based inertias and motion axes. */
  comPos(): void;
  /** World poses of cameras and lights. */
  camlight(): void;
  /** Vertices, edges and Jacobians of flexes. */
  flex(): void;
  /** Paths, lengths and Jacobians of tendons. */
  tendon(): void;
  /** Joint-space inertia by composite rigid bodies, into M. */
  crb(): void;
  /** Adds the armature of tendons to M. */
  tendonArmature(): void;
  /** Sparse LDL factorization of M. */
  factorM(): void;
  /** Solves M x = x in place (one vector of nv). */
  solveM(x: Float64Array): void;
  /** out = M x. */
  mulM(out: Float64Array, x: Float64Array): void;
  /** Lengths and moments of actuators. */
  transmission(): void;
  /** Potential energy. */
  energyPos(): void;
}

export const bindPosition: Bind<PositionStages> = (m, d, s, x) => ({}) as PositionStages;
