/** Linear velocity and angular momentum of subtrees. */

import { mulMatTVec3, mulMatVec3 } from '../../../foundation/math/mat.js';
import { doubles } from '../../../foundation/math/scratch.js';
import { addTo3, cross, MINVAL, sub3 } from '../../../foundation/math/vec.js';
import { SC } from '../../../foundation/schema/scalars.js';
import type { Bind } from '../context.js';

/** The stage that writes `subtree_linvel` and `subtree_angmom`. */
export interface SubtreeVelStages {
  /** Computes the linear velocity [m/s] and the angular momentum [kg m^2/s] of each subtree, in world axes. */
  subtreeVel(): void;
}

/**
 * Velocity of the center of mass of each subtree, and its angular momentum about that center: the sum of those of each
 * body about its own center, of its center about that of its subtree, and of each child subtree about that of its
 * parent.
 */
export const bindSubtreeVel: Bind<SubtreeVelStages> = (m, d) => {
  /** Velocity of each body's center of mass [m/s]. */
  const linear = doubles(3 * m.nbody);
  const arm = doubles(3);
  const relative = doubles(3);

  function subtreeVel(): void {
    bodies();
    subtreeVelocities();
    subtreeMomenta();
    d.scalar[SC.flg_subtreevel] = 1;
  }

  /** Computes the velocity of each body's center of mass, and the angular momentum of the body about it. */
  function bodies(): void {
    const { nbody, body_rootid, body_inertia } = m;
    const { cvel, xipos, ximat, subtree_com, subtree_angmom } = d;
    for (let i = 0; i < nbody; i++) {
      sub3(arm, 0, xipos, 3 * i, subtree_com, 3 * body_rootid[i]);
      cross(linear, 3 * i, cvel, 6 * i, arm, 0);
      addTo3(linear, 3 * i, cvel, 6 * i + 3);
      mulMatTVec3(relative, 0, ximat, 9 * i, cvel, 6 * i);
      for (let k = 0; k < 3; k++) relative[k] *= body_inertia[3 * i + k];
      mulMatVec3(subtree_angmom, 3 * i, ximat, 9 * i, relative, 0);
    }
  }

  function subtreeVelocities(): void {
    const { nbody, body_parentid, body_mass, body_subtreemass } = m;
    const { subtree_linvel } = d;
    for (let i = 0; i < nbody; i++) {
      const mass = body_mass[i];
      for (let k = 3 * i; k < 3 * i + 3; k++) subtree_linvel[k] = mass * linear[k];
    }
    for (let i = nbody - 1; i >= 0; i--) {
      if (i > 0) addTo3(subtree_linvel, 3 * body_parentid[i], subtree_linvel, 3 * i);
      const scale = 1 / Math.max(MINVAL, body_subtreemass[i]);
      for (let k = 3 * i; k < 3 * i + 3; k++) subtree_linvel[k] *= scale;
    }
  }

  function subtreeMomenta(): void {
    const { nbody, body_parentid, body_mass, body_subtreemass } = m;
    const { xipos, subtree_com, subtree_linvel, subtree_angmom } = d;
    for (let i = nbody - 1; i > 0; i--) {
      addOrbital(i, xipos, linear, i, i, body_mass);
      const parent = body_parentid[i];
      addTo3(subtree_angmom, 3 * parent, subtree_angmom, 3 * i);
      addOrbital(parent, subtree_com, subtree_linvel, i, parent, body_subtreemass);
    }
  }

  /** Adds to subtree `to` the angular momentum of masses[i] at points[3 i..] about the moving center of subtree j. */
  function addOrbital(
    to: number,
    points: Float64Array,
    velocities: Float64Array,
    i: number,
    j: number,
    masses: Float64Array,
  ): void {
    sub3(arm, 0, points, 3 * i, d.subtree_com, 3 * j);
    sub3(relative, 0, velocities, 3 * i, d.subtree_linvel, 3 * j);
    cross(arm, 0, arm, 0, relative, 0);
    const mass = masses[i];
    for (let k = 0; k < 3; k++) d.subtree_angmom[3 * to + k] += arm[k] * mass;
  }

  return { subtreeVel };
};
