import { OPT } from '../../../foundation/schema/options.js';
import type { ModelRecord } from '../../model/model-record.js';

/** Largest group that the option `actuatorgroupdisable` can disable. */
const MAX_GROUP = 30;

/** Tests whether the group of an actuator is disabled: it then has no force and a constant activation. */
export function actuatorDisabled(m: ModelRecord, i: number): boolean {
  const group = m.actuator_group[i];
  return group >= 0 && group <= MAX_GROUP && ((m.opt[OPT.disableactuator] as number) & (1 << group)) !== 0;
}
