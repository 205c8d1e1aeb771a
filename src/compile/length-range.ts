/** Length ranges of actuators, unless finding them takes too long. */
import { ModelError } from '../base/diagnostics.js';
import { pendingLengthRanges, setLengthRange } from '../engine/set-const/length-range.js';
import type { Model } from '../model/model.js';
import { MODEL_LIMITS } from '../schema/limits.js';
import { OPT } from '../schema/options.js';
import type { SpecElement } from '../spec/element.js';
import type { ActuatorDraft } from './actuator.js';
import type { Compilation } from './compilation.js';
import { lengthRangeOptions } from './model-options.js';

/** Finds the ranges that are asked for, of all actuators together or of none. */
export function findLengthRanges(c: Compilation, model: Model, actuators: readonly ActuatorDraft[]): void {
  const options = lengthRangeOptions(c.spec);
  const pending = pendingLengthRanges(model.record, options);
  const timestep = options.timestep > 0 ? options.timestep : model.record.opt[OPT.timestep];
  const steps = Math.ceil(2 * pending.length * (options.inttotal / timestep));
  const limit = MODEL_LIMITS.lengthRangeSteps;
  if (steps <= limit) {
    try {
      setLengthRange(model, options);
    } catch (error) {
      throw error instanceof ModelError ? located(error, actuators) : error;
    }
    return;
  }
  const settings: SpecElement = c.spec.section('lengthrange');
  const el = settings.source ? settings : actuators[pending[0]].element;
  c.report(el, 'too-large', { what: 'steps of the simulations that find length ranges', count: steps, limit });
}

/** The engine knows actuators by their numbers: what it says of them is told of their elements. */
function located({ diagnostics }: ModelError, actuators: readonly ActuatorDraft[]): ModelError {
  return new ModelError(
    diagnostics.map((each) => {
      const element = actuators[Number(each.element?.match(/\d+$/)?.[0])]?.element;
      if (!element) return each;
      const { label, location, source } = element;
      const chain = source?.chain ?? [];
      return { ...each, element: label, ...(location && { location }), ...(chain.length > 0 && { chain }) };
    }),
  );
}
