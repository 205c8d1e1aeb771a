/** A simulation step without contacts from the reference configuration, which detects numerical problems early. */

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
 * Reports the warnings of a first step; errors of plugins are thrown. Without plugins, the step uses the Data `spare`,
 * and is skipped if there are no dofs.
 */
export function trialStep(compilation: Compilation, model: Model, { joints }: AllObjects, spare: Data): void {
  if (model.nv === 0 && !model.plugins) return;
  let data: Data | undefined;
  try {
    data = model.plugins ? new Data(model) : spare;
    if (data === spare) resetRecord(model.record, data.record);
    step(model, data);
    reportWarnings(compilation, model.record, data, (id) => joints[id]?.element ?? compilation.spec.root);
    if (comparesDiscreteRungeKutta(model.record, data.record)) {
      compilation.report(compilation.spec.section('flag'), 'discrete-inverse', {}, 'invdiscrete');
    }
  } finally {
    if (data !== spare) data?.dispose();
  }
}

/** Iteration counts that are sufficient to detect invalid numbers. */
const ENOUGH: readonly (readonly [option: number, most: number])[] = [
  [OPT.iterations, 50],
  [OPT.ls_iterations, 50],
  [OPT.ccd_iterations, 50],
];

/**
 * Count of readings above which native sensors are skipped: range cameras may have millions, which are never invalid.
 */
const MANY_READINGS = 20_000;

function step(model: Model, data: Data): void {
  const { opt } = model.record;
  const kept = opt.slice();
  // bodies may overlap initially; without contacts, bounding volumes are not used
  opt[OPT.disableflags]! |= DisableBit.CONTACT | DisableBit.MIDPHASE;
  for (const [option, most] of ENOUGH) opt[option] = Math.min(opt[option]!, most);
  // the dual solver multiplies all pairs of rows
  if (opt[OPT.solver] === SolverType.PGS) opt[OPT.solver] = SolverType.NEWTON;
  opt[OPT.noslip_iterations] = 0;
  // accelerations are checked before the other stages of Runge-Kutta
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
 * Tests whether the step has constraints that discrete inverse dynamics would compare, which is undefined for
 * Runge-Kutta.
 */
function comparesDiscreteRungeKutta({ opt }: ModelRecord, { scalar }: DataRecord): boolean {
  const enabled = EnableBit.FWDINV | EnableBit.INVDISCRETE;
  const compares = (opt[OPT.enableflags]! & enabled) === enabled && scalar[SC.nefc]! > 0;
  return compares && opt[OPT.integrator] === IntegratorType.RK4;
}

function reportWarnings(c: Compilation, m: ModelRecord, data: Data, joint: (id: number) => SpecElement): void {
  for (const [warning, message] of Object.entries(QUANTITY)) {
    const kind = Number(warning);
    if (data.record.scalar[SC.warning_number + kind] === 0) continue;
    c.reportMessage(joint(warnedJoint(m, data.record, kind)), message);
  }
}
