/** `MjLROpt`: options of the computation of length ranges. */

import type { LRMode } from '../../foundation/schema/enums.js';
import { LENGTHRANGE_MODE } from '../../foundation/schema/mjcf/keywords.js';
import type { SpecElement } from '../../modelling/spec/element.js';
import { LENGTH_RANGE_DEFAULTS, type LengthRangeOptions } from '../../simulation/set-const/index.js';
import { Handle } from '../binding/handle.js';

const NAMES = Object.keys(LENGTH_RANGE_DEFAULTS) as (keyof LengthRangeOptions)[];

/** Options of the computation of length ranges, with the defaults of MJCF. */
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

  /** Reads the values of an element of a spec. @internal */
  show(element: SpecElement): void {
    for (const name of NAMES) {
      if (name === 'mode') this.mode = LENGTHRANGE_MODE[element.get(name) as keyof typeof LENGTHRANGE_MODE];
      else this[name] = Number(element.get(name));
    }
  }

  /** Authors the values that differ from those of an element of a spec. @internal */
  write(element: SpecElement): void {
    const settings = this.settings();
    const mode = Object.entries(LENGTHRANGE_MODE).find(([, value]) => value === settings.mode)?.[0];
    for (const name of NAMES) {
      const value = name === 'mode' ? mode : settings[name];
      if (value !== element.get(name)) element.set(name, value);
    }
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
