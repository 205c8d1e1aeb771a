/** Determines which forces of flexes are terms of the metric of a discrete step. */
import { follows } from '../../../foundation/schema/compatibility.js';
import { OPT } from '../../../foundation/schema/options.js';
import type { ModelRecord } from '../../model/model-record.js';
import { hasDampers, hasSprings } from '../metric/gate.js';
import { hasBending } from './bend.js';
import { hasPartStiffness } from './parts.js';
import { slidesAlongAxes } from './point-forces.js';
import { isRod } from './rod.js';
import { hasShellBending } from './shell-bend.js';
import { hasStretch } from './stretch.js';

/** h^2 + h d, the factor of the stiffness of a flex with the damping d in the metric, without disabled terms. */
export function flexScale(m: ModelRecord, f: number): number {
  const h = m.opt[OPT.timestep];
  return (hasSprings(m) ? h * h : 0) + (hasDampers(m) ? h * m.flex_damping[f] : 0);
}

/** Tests whether contacts of the flex are springs instead of constraints. */
export const isPassive = (m: ModelRecord, f: number): boolean => m.flex_rigid[f] === 0 && m.flex_passive[f] !== 0;

/** Tests whether the elements of the flex resist deformation. */
export const hasElements = (m: ModelRecord, f: number): boolean =>
  isRod(m, f) || (m.flex_rigid[f] === 0 && m.flex_dim[f] > 1 && (hasBending(m, f) || hasStretch(m, f)));

/** Tests whether the vertices of the flex are points of the metric. */
export const hasMetricVertices = (m: ModelRecord, f: number): boolean =>
  hasElements(m, f) || (isPassive(m, f) && m.flex_interp[f] === 0 && m.flex_dim[f] > 1);

/** Tests whether contacts of some flex of the model are springs. */
export function hasPassiveContacts(m: ModelRecord): boolean {
  for (let f = 0; f < m.nflex; f++) if (isPassive(m, f)) return true;
  return false;
}

/** Tests whether elasticity or passive contacts of some flex are terms of the metric of a discrete step. */
export const hasFlexTerms = (m: ModelRecord): boolean => hasElasticity(m) || hasPassiveContacts(m);

/** Tests whether elements, parts or a shell of some flex resist deformation. */
export function hasElasticity(m: ModelRecord): boolean {
  for (let f = 0; f < m.nflex; f++) {
    if (hasElements(m, f) || hasPartStiffness(m, f) || hasShellBending(m, f)) return true;
  }
  return false;
}

/** Tests whether elements of the flex move others than fixed bodies and bodies that alone slide along their axes. */
export function hangsOnJoints(m: ModelRecord, f: number): boolean {
  if (!hasElements(m, f)) return false;
  const { flex_vertadr, flex_vertnum, flex_vertbodyid, body_parentid } = m;
  for (let v = flex_vertadr[f]; v < flex_vertadr[f] + flex_vertnum[f]; v++) {
    const body = flex_vertbodyid[v];
    if (hasDofs(m, slidesAlongAxes(m, body) ? body_parentid[body] : body)) return true;
  }
  return false;
}

/** Tests whether elements of the flex act on such bodies by the rule `articulatedFlexes`. */
export const isArticulated = (m: ModelRecord, f: number): boolean =>
  follows(m.compatibility, 'articulatedFlexes') && hangsOnJoints(m, f);

/** Tests whether some flex is articulated. */
export function hasArticulatedFlexes(m: ModelRecord): boolean {
  for (let f = 0; f < m.nflex; f++) if (isArticulated(m, f)) return true;
  return false;
}

/** Tests whether joints move a body. */
function hasDofs(m: ModelRecord, body: number): boolean {
  for (let b = body; b > 0; b = m.body_parentid[b]) if (m.body_dofnum[b] > 0) return true;
  return false;
}

/**
 * Tests whether all parts with stiffness have nodes on bodies that slide freely or are fixed, so that rows can be
 * assembled.
 */
export function canAssemble(m: ModelRecord): boolean {
  for (let f = 0; f < m.nflex; f++) {
    if (!hasPartStiffness(m, f)) continue;
    for (let k = m.flex_nodeadr[f]; k < m.flex_nodeadr[f] + m.flex_nodenum[f]; k++) {
      const body = m.flex_nodebodyid[k];
      const dofs = m.body_dofnum[body];
      if (dofs !== 0 && (m.body_simple[body] !== 2 || dofs !== 3)) return false;
    }
  }
  return true;
}
