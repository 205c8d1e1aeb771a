/** Computation of actuator length ranges, with a limit on the cost. */

import { OPT } from '../../../foundation/schema/options.js';
import type { SpecElement } from '../../../modelling/spec/element.js';
import type { Model } from '../../../simulation/model/model.js';
import { pendingLengthRanges, setLengthRange } from '../../../simulation/set-const/length-range.js';
import type { Compilation } from '../compilation.js';
import type { CompiledActuator } from '../elements/actuator.js';
import { lengthRangeOptions } from '../model-options.js';
import { lengthRangeWork } from './length-range-work.js';
import { reportLocated } from './located.js';

/** Computes the requested length ranges; all or none, if the cost exceeds the limit. */
export function findLengthRanges(compilation: Compilation, model: Model, actuators: readonly CompiledActuator[]): void {
  if (actuators.length === 0) return;
  const options = lengthRangeOptions(compilation.spec);
  const m = model.record;
  const pending = pendingLengthRanges(m, options);
  const timestep = options.timestep > 0 ? options.timestep : m.opt[OPT.timestep];
  const steps = Math.ceil((2 * options.inttotal) / timestep);
  if (pending.length === 0 || !(steps > 0)) return;
  const { simulations, stepWork } = lengthRangeWork(m, pending);
  const settings: SpecElement = compilation.spec.section('lengthrange');
  const el = settings.source ? settings : actuators[pending[0]].element;
  const [count, limit] = [Math.ceil(steps * stepWork), compilation.limits.lengthRangeWork];
  if (count > limit) {
    compilation.report(el, 'too-large/lengthRangeWork', { simulations, steps, count, name: 'lengthRangeWork', limit });
    return;
  }
  reportLocated(compilation, model, () => setLengthRange(model, options));
}
