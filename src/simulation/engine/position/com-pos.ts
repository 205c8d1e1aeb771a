/** Centers of mass, and inertias and motion axes expressed at them. */
import { inPiecesDown } from '../../../foundation/math/pieces.js';
import { INDEX } from '../../../foundation/math/scratch.js';
import { MINVAL } from '../../../foundation/math/vec.js';
import { JointType, SleepState } from '../../../foundation/schema/enums.js';
import { SC } from '../../../foundation/schema/scalars.js';
import type { Bind } from '../context.js';
import { awakeBodies, awakeJoints, someSleep } from '../sleep/awake.js';

/** The stage that writes `subtree_com`, `cinert` and `cdof`. */
export interface ComPosStages {
  /** Computes subtree centers of mass, com-based inertias and motion axes. */
  comPos(): void;
}

/**
 * Spatial quantities of a kinematic tree are expressed at the center of mass c of the whole tree, in
 * world orientation: numbers stay small however far the tree is from the origin. The motion axis of
 * a rotation about a through the anchor p is (a, a x (c - p)), that of a translation along a is (0, a).
 *
 * MuJoCo documentation, Computation, "Spatial frames"; Featherstone (2008), section 2.9.
 */
export const bindComPos: Bind<ComPosStages> = (m, d) => {
  function comPos(): void {
    subtreeCenters();
    for (let k = 0; k < 10; k++) d.cinert[k] = 0;
    awakeBodies(m, d, 1, inertias);
    awakeJoints(m, d, motionAxes);
  }

  function subtreeCenters(): void {
    awakeBodies(m, d, 0, setMoments);
    if (someSleep(m, d)) inPiecesDown(0, d.scalar[SC.nparent_awake] | 0, addToAwakeParents);
    else inPiecesDown(1, m.nbody, addToParents);
    awakeBodies(m, d, 0, divideByMass);
  }

  function setMoments(begin: number, end: number): void {
    const { body_mass } = m;
    const { subtree_com, xipos } = d;
    const first = begin & INDEX;
    const last = end & INDEX;
    for (let i = first; i < last; i++) {
      const mass = body_mass[i];
      subtree_com[3 * i] = xipos[3 * i] * mass;
      subtree_com[3 * i + 1] = xipos[3 * i + 1] * mass;
      subtree_com[3 * i + 2] = xipos[3 * i + 2] * mass;
    }
  }

  function addToParents(begin: number, end: number): void {
    const { body_parentid } = m;
    const { subtree_com } = d;
    const first = begin & INDEX;
    const last = end & INDEX;
    for (let i = last - 1; i >= first; i--) {
      const o = 3 * (body_parentid[i] & INDEX);
      subtree_com[o] += subtree_com[3 * i];
      subtree_com[o + 1] += subtree_com[3 * i + 1];
      subtree_com[o + 2] += subtree_com[3 * i + 2];
    }
  }

  /** Adds moments of mass to those of parents. For a sleeping body, `subtree_com` is its center, not a moment. */
  function addToAwakeParents(begin: number, end: number): void {
    const { body_parentid, body_subtreemass } = m;
    const { subtree_com, parent_awake_ind, body_awake } = d;
    const { ASLEEP } = SleepState;
    let x = subtree_com[0];
    let y = subtree_com[1];
    let z = subtree_com[2];
    for (let k = end - 1; k >= begin; k--) {
      const i = parent_awake_ind[k] & INDEX;
      const scale = body_awake[i] === ASLEEP ? body_subtreemass[i] : 1;
      const o = 3 * (body_parentid[i] & INDEX);
      if (o === 0) {
        // most sleeping trees are children of the world: sum in locals
        x += subtree_com[3 * i] * scale;
        y += subtree_com[3 * i + 1] * scale;
        z += subtree_com[3 * i + 2] * scale;
        continue;
      }
      subtree_com[o] += subtree_com[3 * i] * scale;
      subtree_com[o + 1] += subtree_com[3 * i + 1] * scale;
      subtree_com[o + 2] += subtree_com[3 * i + 2] * scale;
    }
    subtree_com[0] = x;
    subtree_com[1] = y;
    subtree_com[2] = z;
  }

  function divideByMass(begin: number, end: number): void {
    const { body_subtreemass } = m;
    const { subtree_com, xipos } = d;
    const first = begin & INDEX;
    const last = end & INDEX;
    for (let i = first; i < last; i++) {
      const mass = body_subtreemass[i];
      const o = 3 * i;
      if (mass < MINVAL) {
        subtree_com[o] = xipos[o];
        subtree_com[o + 1] = xipos[o + 1];
        subtree_com[o + 2] = xipos[o + 2];
      } else {
        const scale = 1 / mass;
        subtree_com[o] *= scale;
        subtree_com[o + 1] *= scale;
        subtree_com[o + 2] *= scale;
      }
    }
  }

  /**
   * I = R diag(inertia) R^T + mass (|d|^2 1 - d d^T), with the principal axes R and d from the center of the tree to
   * that of the body; then mass d and mass.
   */
  function inertias(begin: number, end: number): void {
    const { body_rootid, body_mass, body_inertia } = m;
    const { subtree_com, xipos, ximat, cinert } = d;
    const first = begin & INDEX;
    const last = end & INDEX;
    for (let i = first; i < last; i++) {
      const com = 3 * (body_rootid[i] & INDEX);
      const mass = body_mass[i];
      const dx = xipos[3 * i] - subtree_com[com];
      const dy = xipos[3 * i + 1] - subtree_com[com + 1];
      const dz = xipos[3 * i + 2] - subtree_com[com + 2];
      const a = body_inertia[3 * i];
      const b = body_inertia[3 * i + 1];
      const c = body_inertia[3 * i + 2];
      const r = 9 * i;
      const r0 = ximat[r];
      const r1 = ximat[r + 1];
      const r2 = ximat[r + 2];
      const r3 = ximat[r + 3];
      const r4 = ximat[r + 4];
      const r5 = ximat[r + 5];
      const r6 = ximat[r + 6];
      const r7 = ximat[r + 7];
      const r8 = ximat[r + 8];
      const o = 10 * i;
      cinert[o] = r0 * r0 * a + r1 * r1 * b + r2 * r2 * c + mass * (dy * dy + dz * dz);
      cinert[o + 1] = r3 * r3 * a + r4 * r4 * b + r5 * r5 * c + mass * (dx * dx + dz * dz);
      cinert[o + 2] = r6 * r6 * a + r7 * r7 * b + r8 * r8 * c + mass * (dx * dx + dy * dy);
      cinert[o + 3] = r0 * r3 * a + r1 * r4 * b + r2 * r5 * c - mass * dx * dy;
      cinert[o + 4] = r0 * r6 * a + r1 * r7 * b + r2 * r8 * c - mass * dx * dz;
      cinert[o + 5] = r3 * r6 * a + r4 * r7 * b + r5 * r8 * c - mass * dy * dz;
      cinert[o + 6] = mass * dx;
      cinert[o + 7] = mass * dy;
      cinert[o + 8] = mass * dz;
      cinert[o + 9] = mass;
    }
  }

  function motionAxes(begin: number, end: number): void {
    const { jnt_type, jnt_dofadr } = m;
    const { xaxis, cdof } = d;
    const { SLIDE, HINGE, FREE } = JointType;
    const first = begin & INDEX;
    const last = end & INDEX;
    for (let j = first; j < last; j++) {
      const type = jnt_type[j];
      const o = 6 * (jnt_dofadr[j] & INDEX);
      if (type === HINGE) {
        hingeAxis(j, o);
      } else if (type === SLIDE) {
        cdof[o] = 0;
        cdof[o + 1] = 0;
        cdof[o + 2] = 0;
        cdof[o + 3] = xaxis[3 * j];
        cdof[o + 4] = xaxis[3 * j + 1];
        cdof[o + 5] = xaxis[3 * j + 2];
      } else if (type === FREE) {
        for (let k = 0; k < 18; k++) cdof[o + k] = 0;
        cdof[o + 3] = 1;
        cdof[o + 10] = 1;
        cdof[o + 17] = 1;
        ballAxes(j, o + 18);
      } else {
        ballAxes(j, o);
      }
    }
  }

  function hingeAxis(j: number, o: number): void {
    const { jnt_bodyid, body_rootid } = m;
    const { subtree_com, xanchor, xaxis, cdof } = d;
    const com = 3 * (body_rootid[jnt_bodyid[j]] & INDEX);
    const a = 3 * j;
    const rx = subtree_com[com] - xanchor[a];
    const ry = subtree_com[com + 1] - xanchor[a + 1];
    const rz = subtree_com[com + 2] - xanchor[a + 2];
    const x = xaxis[a];
    const y = xaxis[a + 1];
    const z = xaxis[a + 2];
    cdof[o] = x;
    cdof[o + 1] = y;
    cdof[o + 2] = z;
    cdof[o + 3] = y * rz - z * ry;
    cdof[o + 4] = z * rx - x * rz;
    cdof[o + 5] = x * ry - y * rx;
  }

  /** Sets the three motion axes of rotations about the axes of the body frame. */
  function ballAxes(j: number, o: number): void {
    const { jnt_bodyid, body_rootid } = m;
    const { subtree_com, xanchor, xmat, cdof } = d;
    const body = jnt_bodyid[j] & INDEX;
    const com = 3 * (body_rootid[body] & INDEX);
    const rx = subtree_com[com] - xanchor[3 * j];
    const ry = subtree_com[com + 1] - xanchor[3 * j + 1];
    const rz = subtree_com[com + 2] - xanchor[3 * j + 2];
    for (let k = 0; k < 3; k++) {
      const c = o + 6 * k;
      const r = 9 * body + k;
      const x = xmat[r];
      const y = xmat[r + 3];
      const z = xmat[r + 6];
      cdof[c] = x;
      cdof[c + 1] = y;
      cdof[c + 2] = z;
      cdof[c + 3] = y * rz - z * ry;
      cdof[c + 4] = z * rx - x * rz;
      cdof[c + 5] = x * ry - y * rx;
    }
  }

  return { comPos };
};
