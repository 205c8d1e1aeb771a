/** Model statistics (`Model.stat`): one Float64Array, addressed by `STAT`; the order is the order in an MJB file. */
import { defineStruct, num, offsetsOf } from './struct.js';

/** Statistics with their sizes. */
export const STATISTIC_FIELDS = defineStruct({
  meaninertia: num(),
  meanmass: num(),
  meansize: num(),
  extent: num(),
  center: num(3),
});

/** Offsets of statistics in `Model.stat`. */
export const STAT = offsetsOf(STATISTIC_FIELDS);
