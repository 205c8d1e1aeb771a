/** `settotalmass`: masses and inertias scaled to a given sum. */
import { MINVAL } from '../../../foundation/math/vec.js';
import type { ModelRecord } from '../../../simulation/model/model-record.js';

/** Scales masses and inertias of all bodies by one factor to the total `mass` [kg], if that is positive. */
export function setTotalMass(m: ModelRecord, mass: number): void {
  if (!(mass > 0)) return;
  let total = 0;
  for (let i = 1; i < m.nbody; i++) total += m.body_mass[i];
  const scale = Math.max(MINVAL, mass / Math.max(MINVAL, total));
  for (let i = 1; i < m.nbody; i++) {
    m.body_mass[i] *= scale;
    for (let k = 0; k < 3; k++) m.body_inertia[3 * i + k] *= scale;
  }
}
