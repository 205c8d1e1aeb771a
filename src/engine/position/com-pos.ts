/** Centers of mass, and inertias and motion axes expressed at them. */
import { inertCom } from '../../math/spatial.js';
import { addTo3, copy3, MINVAL, scl3 } from '../../math/vec.js';
import { JointType } from '../../schema/enums.js';
import type { Bind } from '../context.js';

export interface ComPosStages {
  /** Subtree centers of mass, com-based inertias and motion axes. */
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
    inertias();
    motionAxes();
  }

  function subtreeCenters(): void {
    const { nbody, body_parentid, body_mass, body_subtreemass } = m;
    const { subtree_com, xipos } = d;
    for (let i = 0; i < nbody; i++) scl3(subtree_com, 3 * i, xipos, 3 * i, body_mass[i]);
    for (let i = nbody - 1; i > 0; i--) addTo3(subtree_com, 3 * body_parentid[i], subtree_com, 3 * i);
    for (let i = 0; i < nbody; i++) {
      const mass = body_subtreemass[i];
      if (mass < MINVAL) copy3(subtree_com, 3 * i, xipos, 3 * i);
      else scl3(subtree_com, 3 * i, subtree_com, 3 * i, 1 / mass);
    }
  }

  function inertias(): void {
    const { nbody, body_rootid, body_mass, body_inertia } = m;
    const { subtree_com, xipos, ximat, cinert } = d;
    cinert.fill(0, 0, 10);
    for (let i = 1; i < nbody; i++) {
      const com = 3 * body_rootid[i];
      const dx = xipos[3 * i] - subtree_com[com];
      const dy = xipos[3 * i + 1] - subtree_com[com + 1];
      const dz = xipos[3 * i + 2] - subtree_com[com + 2];
      inertCom(cinert, 10 * i, body_inertia, 3 * i, ximat, 9 * i, dx, dy, dz, body_mass[i]);
    }
  }

  function motionAxes(): void {
    const { njnt, jnt_type, jnt_dofadr, jnt_bodyid, body_rootid } = m;
    const { subtree_com, xanchor, xaxis, xmat } = d;
    for (let j = 0; j < njnt; j++) {
      const type = jnt_type[j];
      const body = jnt_bodyid[j];
      const com = 3 * body_rootid[body];
      const rx = subtree_com[com] - xanchor[3 * j];
      const ry = subtree_com[com + 1] - xanchor[3 * j + 1];
      const rz = subtree_com[com + 2] - xanchor[3 * j + 2];
      let o = 6 * jnt_dofadr[j];
      if (type === JointType.SLIDE) {
        translation(o, xaxis[3 * j], xaxis[3 * j + 1], xaxis[3 * j + 2]);
      } else if (type === JointType.HINGE) {
        rotation(o, xaxis[3 * j], xaxis[3 * j + 1], xaxis[3 * j + 2], rx, ry, rz);
      } else {
        if (type === JointType.FREE) {
          translation(o, 1, 0, 0);
          translation(o + 6, 0, 1, 0);
          translation(o + 12, 0, 0, 1);
          o += 18;
        }
        // about the axes of the body frame
        for (let k = 9 * body; k < 9 * body + 3; k++, o += 6) {
          rotation(o, xmat[k], xmat[k + 3], xmat[k + 6], rx, ry, rz);
        }
      }
    }
  }

  function translation(o: number, x: number, y: number, z: number): void {
    const { cdof } = d;
    cdof[o] = 0;
    cdof[o + 1] = 0;
    cdof[o + 2] = 0;
    cdof[o + 3] = x;
    cdof[o + 4] = y;
    cdof[o + 5] = z;
  }

  function rotation(o: number, x: number, y: number, z: number, rx: number, ry: number, rz: number): void {
    const { cdof } = d;
    cdof[o] = x;
    cdof[o + 1] = y;
    cdof[o + 2] = z;
    cdof[o + 3] = y * rz - z * ry;
    cdof[o + 4] = z * rx - x * rz;
    cdof[o + 5] = x * ry - y * rx;
  }

  return { comPos };
};
