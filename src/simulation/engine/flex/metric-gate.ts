/** Determines whether a model integrates the stiffness of its flexes implicitly. */

import { ConeType, EnableBit, IntegratorType, SolverType } from '../../../foundation/schema/enums.js';
import { OPT } from '../../../foundation/schema/options.js';
import type { ModelRecord } from '../../model/model-record.js';
import { hasBending } from './bend.js';
import { hasPartStiffness } from './parts.js';
import { hasStretch } from './stretch.js';

/** Tests whether contacts of the flex are springs instead of constraints. */
export const isPassive = (m: ModelRecord, f: number): boolean => m.flex_rigid[f] === 0 && m.flex_passive[f] !== 0;

/** Tests whether the elements of the flex resist deformation. */
export const hasElements = (m: ModelRecord, f: number): boolean =>
  m.flex_rigid[f] === 0 && m.flex_dim[f] > 1 && (hasBending(m, f) || hasStretch(m, f));

/** Tests whether the vertices of the flex are points of the metric. */
export const hasMetricVertices = (m: ModelRecord, f: number): boolean =>
  hasElements(m, f) || (isPassive(m, f) && m.flex_interp[f] === 0 && m.flex_dim[f] > 1);

/** Tests whether contacts of some flex of the model are springs. */
export function hasPassiveContacts(m: ModelRecord): boolean {
  for (let f = 0; f < m.nflex; f++) if (isPassive(m, f)) return true;
  return false;
}

/**
 * Forces of flexes enter the metric where conjugate gradients solve for the constraints of an implicit integrator;
 * otherwise they are integrated as other forces that depend on position.
 *
 * MuJoCo changelog, 3.11, "Solvers"; 3.12, "Engine".
 */
export function usesFlexMetric(m: ModelRecord): boolean {
  const { nflex, opt } = m;
  if (nflex === 0 || opt[OPT.solver] !== SolverType.CG || opt[OPT.cone] === ConeType.ELLIPTIC) return false;
  const integrator = opt[OPT.integrator];
  if (integrator !== IntegratorType.IMPLICIT && integrator !== IntegratorType.IMPLICITFAST) return false;
  if (((opt[OPT.enableflags] as number) & EnableBit.SLEEP) !== 0) return false;
  for (let f = 0; f < nflex; f++) if (hasElements(m, f) || hasPartStiffness(m, f) || isPassive(m, f)) return true;
  return false;
}
