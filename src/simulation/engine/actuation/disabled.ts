import { OPT } from '../../../foundation/schema/options.js';
import type { ModelRecord } from '../../model/model-record.js';

/** Groups that the option `actuatorgroupdisable` can name. */
const MAX_GROUP = 30;

/** Tests whether the group of an actuator is disabled: it has no force and its activation stands still. */
export function actuatorDisabled(m: ModelRecord, i: number): boolean {
  const group = m.actuator_group[i];
  return group >= 0 && group <= MAX_GROUP && ((m.opt[OPT.disableactuator] as number) & (1 << group)) !== 0;
}
