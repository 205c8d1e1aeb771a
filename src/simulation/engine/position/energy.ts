import { springEnergy } from '../../../foundation/math/polynomial.js';
import { copyQuat, normalizeQuat, subQuat } from '../../../foundation/math/quat.js';
import { doubles } from '../../../foundation/math/scratch.js';
import { dot3, norm3, sub3 } from '../../../foundation/math/vec.js';
import { DisableBit, JointType } from '../../../foundation/schema/enums.js';
import { OPT } from '../../../foundation/schema/options.js';
import { SC } from '../../../foundation/schema/scalars.js';
import type { Bind } from '../context.js';

/** The stage that writes the potential energy, `energy[0]`. */
export interface EnergyPosStages {
  /** Computes the potential energy [J] of gravity and of springs of joints, tendons and flexes of one dimension. */
  energyPos(): void;
}

/** Offsets in an array that avoids boxing: energies [J], and displacement [m or rad] and rotation [rad] of a spring. */
const GRAVITY = 0;
const SPRINGS = 1;
const DISPLACEMENT = 2;
const ROTATION = 3;

/** Binds `energyPos`: it reads `xipos`, `qpos`, `ten_length` and `flexedge_length`. */
export const bindEnergyPos: Bind<EnergyPosStages> = (m, d) => {
  const displacement = doubles(3);
  const rotation = doubles(4);
  const terms = doubles(4);

  function energyPos(): void {
    const flags = m.opt[OPT.disableflags] as number;
    terms[GRAVITY] = terms[SPRINGS] = 0;
    if ((flags & DisableBit.GRAVITY) === 0) gravity();
    if ((flags & DisableBit.SPRING) === 0) springs();
    d.scalar[SC.energy] = terms[GRAVITY] + terms[SPRINGS];
    d.scalar[SC.flg_energypos] = 1;
  }

  function gravity(): void {
    const { nbody, opt, body_mass } = m;
    for (let i = 1; i < nbody; i++) terms[GRAVITY] -= body_mass[i] * dot3(opt, OPT.gravity, d.xipos, 3 * i);
  }

  function springs(): void {
    const { jnt_stiffness, jnt_stiffnesspoly, tendon_stiffness, tendon_stiffnesspoly } = m;
    for (let j = 0; j < m.njnt; j++) {
      joint(j);
      addSpring(jnt_stiffness, jnt_stiffnesspoly, j);
    }
    for (let t = 0; t < m.ntendon; t++) {
      tendon(t);
      addSpring(tendon_stiffness, tendon_stiffnesspoly, t);
    }
    for (let f = 0; f < m.nflex; f++) flexEdges(f);
  }

  /** Adds the energy of a spring at its displacement and that at its rotation. */
  function addSpring(stiffness: Float64Array, poly: Float64Array, i: number): void {
    const a = stiffness[i];
    const b = poly[2 * i];
    const c = poly[2 * i + 1];
    terms[SPRINGS] += springEnergy(a, b, c, terms[DISPLACEMENT]) + springEnergy(a, b, c, terms[ROTATION]);
  }

  /** Sets the displacement of the spring of a joint; a free joint has a rotation as well. */
  function joint(j: number): void {
    const { jnt_type, jnt_qposadr, qpos_spring } = m;
    const { qpos } = d;
    const adr = jnt_qposadr[j];
    const type = jnt_type[j];
    if (type === JointType.FREE) {
      sub3(displacement, 0, qpos, adr, qpos_spring, adr);
      terms[DISPLACEMENT] = norm3(displacement, 0);
      turn(adr + 3);
    } else if (type === JointType.BALL) {
      terms[DISPLACEMENT] = 0;
      turn(adr);
    } else {
      terms[DISPLACEMENT] = qpos[adr] - qpos_spring[adr];
      terms[ROTATION] = 0;
    }
  }

  /** Sets the rotation to the angle between the quaternion at qpos[adr] and that of `qpos_spring` [rad]. */
  function turn(adr: number): void {
    copyQuat(rotation, 0, d.qpos, adr);
    normalizeQuat(rotation, 0);
    subQuat(displacement, 0, rotation, 0, m.qpos_spring, adr);
    terms[ROTATION] = norm3(displacement, 0);
  }

  function tendon(t: number): void {
    const { tendon_lengthspring } = m;
    const length = d.ten_length[t];
    const lower = tendon_lengthspring[2 * t];
    const upper = tendon_lengthspring[2 * t + 1];
    terms[DISPLACEMENT] = length > upper ? length - upper : length < lower ? length - lower : 0;
    terms[ROTATION] = 0;
  }

  /** Adds the energy of the springs of edges, for flexes of one dimension only. */
  function flexEdges(f: number): void {
    const { flex_dim, flex_rigid, flex_edgeadr, flex_edgenum, flex_edgestiffness } = m;
    const { flexedge_length0, flexedge_rigid } = m;
    const { flexedge_length } = d;
    const stiffness = flex_edgestiffness[f];
    if (flex_dim[f] > 1 || flex_rigid[f] !== 0 || stiffness === 0) return;
    const end = flex_edgeadr[f] + flex_edgenum[f];
    for (let e = flex_edgeadr[f]; e < end; e++) {
      if (flexedge_rigid[e] !== 0) continue;
      const x = flexedge_length[e] - flexedge_length0[e];
      terms[SPRINGS] += 0.5 * stiffness * x * x;
    }
  }

  return { energyPos };
};
