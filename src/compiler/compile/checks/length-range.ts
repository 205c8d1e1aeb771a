/** Length ranges of actuators, unless finding them takes too long. */

import { OPT } from '../../../foundation/schema/options.js';
import type { SpecElement } from '../../../modelling/spec/element.js';
import type { Model } from '../../../simulation/model/model.js';
import { pendingLengthRanges, setLengthRange } from '../../../simulation/set-const/length-range.js';
import type { Compilation } from '../compilation.js';
import type { ActuatorDraft } from '../elements/actuator.js';
import { lengthRangeOptions } from '../model-options.js';
import { lengthRangeWork } from './length-range-work.js';
import { reportLocated } from './located.js';

/** Finds the ranges that are asked for, of all actuators together or of none. */
export function findLengthRanges(c: Compilation, model: Model, actuators: readonly ActuatorDraft[]): void {
  if (actuators.length === 0) return;
  const options = lengthRangeOptions(c.spec);
  const m = model.record;
  const pending = pendingLengthRanges(m, options);
  const timestep = options.timestep > 0 ? options.timestep : m.opt[OPT.timestep];
  const steps = Math.ceil((2 * options.inttotal) / timestep);
  if (pending.length === 0 || !(steps > 0)) return;
  const { simulations, stepWork } = lengthRangeWork(m, pending);
  const settings: SpecElement = c.spec.section('lengthrange');
  const el = settings.source ? settings : actuators[pending[0]].element;
  const [count, limit] = [Math.ceil(steps * stepWork), c.limits.lengthRangeWork];
  if (count > limit) {
    c.report(el, 'too-large/lengthRangeWork', { simulations, steps, count, name: 'lengthRangeWork', limit });
    return;
  }
  reportLocated(c, model, () => setLengthRange(model, options));
}
