/**
 * One step of simulation without contacts from the reference configuration, to find out early what would go wrong
 * later.
 */

import { DisableBit, EnableBit, IntegratorType, SolverType, Warning } from '../../../foundation/schema/enums.js';
import { type CodeIn, type Message, message } from '../../../foundation/schema/messages.js';
import { OPT } from '../../../foundation/schema/options.js';
import { SC } from '../../../foundation/schema/scalars.js';
import type { SpecElement } from '../../../modelling/spec/element.js';
import { warnedJoint } from '../../../simulation/engine/integrate/warning.js';
import { Data } from '../../../simulation/model/data.js';
import type { DataRecord } from '../../../simulation/model/data-record.js';
import type { Model } from '../../../simulation/model/model.js';
import type { ModelRecord } from '../../../simulation/model/model-record.js';
import { resetRecord } from '../../../simulation/model/reset.js';
import { pipelineOf } from '../../../simulation/runtime/run.js';
import type { Compilation } from '../compilation.js';
import type { AllObjects } from '../objects.js';

const QUANTITY: Readonly<Record<number, Message<CodeIn<'trial-step'>>>> = {
  [Warning.INERTIA]: message('trial-step/inertia'),
  [Warning.BADQPOS]: message('trial-step/position'),
  [Warning.BADQACC]: message('trial-step/acceleration'),
};

/**
 * Reports what a first step warns of; what plugins throw in it is thrown. Without plugins, `spare` is used for it, and where
 * nothing moves there is nothing to warn of.
 */
export function trialStep(c: Compilation, model: Model, { joints }: AllObjects, spare: Data): void {
  if (model.nv === 0 && !model.plugins) return;
  let data: Data | undefined;
  try {
    data = model.plugins ? new Data(model) : spare;
    if (data === spare) resetRecord(model.record, data.record);
    step(model, data);
    reportWarnings(c, model.record, data, (id) => joints[id]?.element ?? c.spec.root);
    if (comparesDiscreteRungeKutta(model.record, data.record)) {
      c.report(c.spec.section('flag'), 'discrete-inverse', {}, 'invdiscrete');
    }
  } finally {
    if (data !== spare) data?.dispose();
  }
}

/** The numbers of iterations that suffice to see whether a number is bad, however many the model asks for. */
const ENOUGH: readonly (readonly [option: number, most: number])[] = [
  [OPT.iterations, 50],
  [OPT.ls_iterations, 50],
  [OPT.ccd_iterations, 50],
];

/**
 * Readings that sensors without plugins are left out for: cameras that measure ranges may have millions, none of them
 * bad.
 */
const MANY_READINGS = 20_000;

function step(model: Model, data: Data): void {
  const { opt } = model.record;
  const kept = opt.slice();
  // bodies may start in one place; without contacts nothing asks for bounding volumes
  opt[OPT.disableflags]! |= DisableBit.CONTACT | DisableBit.MIDPHASE;
  for (const [option, most] of ENOUGH) opt[option] = Math.min(opt[option]!, most);
  // the dual solver multiplies every pair of rows
  if (opt[OPT.solver] === SolverType.PGS) opt[OPT.solver] = SolverType.NEWTON;
  opt[OPT.noslip_iterations] = 0;
  // accelerations are looked at before the other stages of Runge-Kutta
  if (opt[OPT.integrator] === IntegratorType.RK4) {
    opt[OPT.integrator] = IntegratorType.EULER;
    opt[OPT.disableflags]! |= DisableBit.EULERDAMP;
  }
  if (model.record.nsensordata > MANY_READINGS && !model.plugins) opt[OPT.disableflags]! |= DisableBit.SENSOR;
  try {
    pipelineOf(model, data, 'brief').advance('step');
  } finally {
    opt.set(kept);
  }
}

/**
 * Tests whether the step has constraints that a discrete inverse dynamics would compare, which Runge-Kutta does not
 * define.
 */
function comparesDiscreteRungeKutta({ opt }: ModelRecord, { scalar }: DataRecord): boolean {
  const asked = EnableBit.FWDINV | EnableBit.INVDISCRETE;
  const compares = (opt[OPT.enableflags]! & asked) === asked && scalar[SC.nefc]! > 0;
  return compares && opt[OPT.integrator] === IntegratorType.RK4;
}

function reportWarnings(c: Compilation, m: ModelRecord, data: Data, joint: (id: number) => SpecElement): void {
  for (const [warning, message] of Object.entries(QUANTITY)) {
    const kind = Number(warning);
    if (data.record.scalar[SC.warning_number + kind] === 0) continue;
    c.reportMessage(joint(warnedJoint(m, data.record, kind)), message);
  }
}
