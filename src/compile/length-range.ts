/** Length ranges of actuators, unless finding them takes too long. */
import { ModelError } from '../base/diagnostics.js';
import { pendingLengthRanges, pulledPoints, setLengthRange } from '../engine/set-const/length-range.js';
import type { Model } from '../model/model.js';
import { OPT } from '../schema/options.js';
import type { SpecElement } from '../spec/element.js';
import type { ActuatorDraft } from './actuator.js';
import type { Compilation } from './compilation.js';
import { lengthRangeOptions } from './model-options.js';

/** What a step of a model with nothing in it costs, in units of work. */
const STEP_WORK = 400;
/** Work of a dof with a limit it may be pulled against. */
const DOF_WORK = 4;
/** Work of a point of a tendon, which may be a geom that it wraps around. */
const POINT_WORK = 8;

/** Finds the ranges that are asked for, of all actuators together or of none. */
export function findLengthRanges(c: Compilation, model: Model, actuators: readonly ActuatorDraft[]): void {
  const options = lengthRangeOptions(c.spec);
  const pending = pendingLengthRanges(model.record, options);
  const timestep = options.timestep > 0 ? options.timestep : model.record.opt[OPT.timestep];
  const { nv, nC } = model.record;
  const steps = Math.ceil(2 * pending.length * (options.inttotal / timestep));
  if (steps === 0) return;
  const points = pulledPoints(model.record, pending) / pending.length;
  const settings: SpecElement = c.spec.section('lengthrange');
  const el = settings.source ? settings : actuators[pending[0]].element;
  const what = `${steps} steps that find length ranges, times what moves`;
  if (!c.spend(el, 'lengthRangeWork', what, steps * (STEP_WORK + DOF_WORK * nv + nC / 8 + POINT_WORK * points))) return;
  try {
    setLengthRange(model, options);
  } catch (error) {
    throw error instanceof ModelError ? located(error, actuators) : error;
  }
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
