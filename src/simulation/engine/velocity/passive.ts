/** Passive forces: forces of position and velocity other than those of constraints and actuators. */
import { doubles } from '../../../foundation/math/scratch.js';
import { scl3 } from '../../../foundation/math/vec.js';
import { DisableBit, PluginCapability } from '../../../foundation/schema/enums.js';
import { OPT } from '../../../foundation/schema/options.js';
import { SC } from '../../../foundation/schema/scalars.js';
import { bindContactBodies } from '../constraint/contact-bodies.js';
import type { Bind } from '../context.js';
import { bindElasticity } from '../flex/elasticity.js';
import { hasPassiveContacts } from '../flex/metric-gate.js';
import { bindPassiveContacts } from '../flex/passive-contact.js';
import { awakeBodies, awakeDofs } from '../sleep/awake.js';
import { bindFluid } from './fluid.js';
import { bindSpringDamper } from './spring-damper.js';

/** The stage that writes `qfrc_passive` and its parts. */
export interface PassiveStages {
  /** Computes forces of springs, dampers, gravity compensation, fluid, adhesion, callbacks and plugins. */
  passive(): void;
}

/** Largest `contact_exclude` of a contact with adhesion: it is active (0) or in the gap (1). */
const LAST_ADHESIVE = 1;

/**
 * MuJoCo documentation, Computation, "Passive forces" and "Adhesion". If both springs and dampers are disabled, all
 * passive forces are zero.
 */
export const bindPassive: Bind<PassiveStages> = (m, d, stages, context) => {
  const { springs, dampers } = bindSpringDamper(m, d, stages);
  const { fluid } = bindFluid(m, d, stages);
  const elasticity = m.nflex > 0 ? bindElasticity(m, d, stages) : undefined;
  const passiveContacts = hasPassiveContacts(m) ? bindPassiveContacts(m, d, stages) : undefined;
  const lift = doubles(3);
  const pull = doubles(3);
  const bodies = m.nflex > 0 ? bindContactBodies(m, d) : undefined;

  function passive(): void {
    const flags = m.opt[OPT.disableflags] as number;
    awakeDofs(m, d, clear);
    if ((flags & DisableBit.SPRING) !== 0 && (flags & DisableBit.DAMPER) !== 0) return;
    if ((flags & DisableBit.SPRING) === 0) springs();
    if ((flags & DisableBit.DAMPER) === 0) dampers();
    if (elasticity) elasticity();
    if ((flags & DisableBit.GRAVITY) === 0 && m.ngravcomp > 0) awakeBodies(m, d, 1, gravityCompensation);
    fluid(d.qfrc_fluid);
    if ((flags & DisableBit.CONTACT) === 0) {
      if (passiveContacts) passiveContacts.addForces();
      adhesion();
    }
    awakeDofs(m, d, sum);
    if (context.callbacks.passive) context.callbacks.passive();
    if (context.plugins) context.plugins.compute(PluginCapability.PASSIVE, 0);
  }

  function clear(begin: number, end: number): void {
    const { qfrc_spring, qfrc_damper, qfrc_gravcomp, qfrc_fluid, qfrc_adhesion, qfrc_passive } = d;
    for (let i = begin; i < end; i++) {
      qfrc_spring[i] = 0;
      qfrc_damper[i] = 0;
      qfrc_gravcomp[i] = 0;
      qfrc_fluid[i] = 0;
      qfrc_adhesion[i] = 0;
      qfrc_passive[i] = 0;
    }
  }

  function sum(begin: number, end: number): void {
    const { dof_jntid, jnt_actgravcomp } = m;
    const { qfrc_spring, qfrc_damper, qfrc_gravcomp, qfrc_fluid, qfrc_adhesion, qfrc_passive } = d;
    for (let i = begin; i < end; i++) {
      qfrc_passive[i] = qfrc_spring[i] + qfrc_damper[i] + qfrc_fluid[i] + qfrc_adhesion[i];
      // otherwise it is part of the force of the joint's actuators
      if (!jnt_actgravcomp[dof_jntid[i]]) qfrc_passive[i] += qfrc_gravcomp[i];
    }
  }

  function gravityCompensation(begin: number, end: number): void {
    const { opt, body_gravcomp, body_mass } = m;
    for (let i = begin; i < end; i++) {
      const scale = -body_mass[i] * body_gravcomp[i];
      if (scale === 0) continue;
      scl3(lift, 0, opt, OPT.gravity, scale);
      stages.addForce(d.qfrc_gravcomp, i, d.xipos, 3 * i, lift, 0, 1);
    }
  }

  /** Adds a constant attraction along the normals of adhesive contacts; the constraint rows take it into account. */
  function adhesion(): void {
    const { flg_adhesion, geom_bodyid } = m;
    const { scalar, contact_adhesion, contact_exclude, contact_geom, contact_pos, contact_frame, qfrc_adhesion } = d;
    if (!flg_adhesion) return;
    const ncon = scalar[SC.ncon];
    for (let c = 0; c < ncon; c++) {
      const force = contact_adhesion[c];
      if (force === 0 || contact_exclude[c] > LAST_ADHESIVE) continue;
      scl3(pull, 0, contact_frame, 9 * c, -force);
      const geom2 = contact_geom[2 * c + 1];
      if (geom2 < 0) {
        pullFlex(c);
        continue;
      }
      const body1 = geom_bodyid[contact_geom[2 * c]];
      const body2 = geom_bodyid[geom2];
      stages.addForcePair(qfrc_adhesion, body1, contact_pos, 3 * c, body2, contact_pos, 3 * c, pull, 0);
    }
  }

  /** Distributes the adhesion between a geom and a flex over the bodies of the flex. */
  function pullFlex(c: number): void {
    const { contact_pos, contact_frame, contact_adhesion, qfrc_adhesion } = d;
    const { body, weight, list, firstCount } = bodies!;
    const count = list(c);
    const first = firstCount();
    for (let k = 0; k < count; k++) {
      scl3(pull, 0, contact_frame, 9 * c, -contact_adhesion[c] * weight[k]);
      stages.addForce(qfrc_adhesion, body[k], contact_pos, 3 * c, pull, 0, k < first ? -1 : 1);
    }
  }

  return { passive };
};
