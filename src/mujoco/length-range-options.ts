/** `MjLROpt`: how length ranges are found. */
import { LENGTH_RANGE_DEFAULTS, type LengthRangeOptions } from '../engine/set-const/index.js';
import type { LRMode } from '../schema/enums.js';
import { Handle } from './handle.js';

export class MjLROpt extends Handle {
  mode: number = LENGTH_RANGE_DEFAULTS.mode;
  useexisting = Number(LENGTH_RANGE_DEFAULTS.useexisting);
  uselimit = Number(LENGTH_RANGE_DEFAULTS.uselimit);
  accel = LENGTH_RANGE_DEFAULTS.accel;
  maxforce = LENGTH_RANGE_DEFAULTS.maxforce;
  timeconst = LENGTH_RANGE_DEFAULTS.timeconst;
  timestep = LENGTH_RANGE_DEFAULTS.timestep;
  inttotal = LENGTH_RANGE_DEFAULTS.inttotal;
  interval = LENGTH_RANGE_DEFAULTS.interval;
  tolrange = LENGTH_RANGE_DEFAULTS.tolrange;

  copy(): MjLROpt {
    return Object.assign(new MjLROpt(), this);
  }

  /** @internal */
  settings(): LengthRangeOptions {
    const { mode, useexisting, uselimit, accel, maxforce, timeconst, timestep, inttotal, interval, tolrange } = this;
    return {
      mode: mode as LRMode,
      useexisting: useexisting !== 0,
      uselimit: uselimit !== 0,
      accel,
      maxforce,
      timeconst,
      timestep,
      inttotal,
      interval,
      tolrange,
    };
  }
}
