/** Length ranges of actuators, unless finding them takes too long. */
import { ModelError } from '../base/diagnostics.js';
import { pendingLengthRanges, setLengthRange } from '../engine/set-const/length-range.js';
import { planPulls } from '../engine/set-const/pulls.js';
import type { Model } from '../model/model.js';
import type { ModelRecord } from '../model/model-record.js';
import { IntegratorType, ObjType } from '../schema/enums.js';
import { OPT } from '../schema/options.js';
import { EQUALITY_OBJECTS } from '../schema/references.js';
import type { SpecElement } from '../spec/element.js';
import type { ActuatorDraft } from './actuator.js';
import type { Compilation } from './compilation.js';
import { lengthRangeOptions } from './model-options.js';

/** What a step takes, in units of about 20 ns: for itself, and for each thing in the model. */
const WORK = {
  step: 160,
  body: 4,
  dof: 4,
  /** A geom, site, camera or light: something that moves with a body. */
  object: 1,
  /** An element of the inertia matrix, and a multiplication that factors it. */
  element: 1 / 8,
  multiplication: 1 / 32,
  /** An element of the derivatives of an implicit integrator. */
  derivative: 1.5,
  /** A point of a tendon that acts, which may be a geom that it wraps around. */
  point: 6,
  /** An equality constraint between bodies, one of a single row, and an edge of a flex that has one. */
  weld: 36,
  row: 10,
  edge: 50,
} as const;

/** Finds the ranges that are asked for, of all actuators together or of none. */
export function findLengthRanges(c: Compilation, model: Model, actuators: readonly ActuatorDraft[]): void {
  const options = lengthRangeOptions(c.spec);
  const m = model.record;
  const pending = pendingLengthRanges(m, options);
  const timestep = options.timestep > 0 ? options.timestep : m.opt[OPT.timestep];
  const steps = Math.ceil((2 * options.inttotal) / timestep);
  if (pending.length === 0 || !(steps > 0)) return;
  const [simulations, points] = pullCounts(m, pending);
  const settings: SpecElement = c.spec.section('lengthrange');
  const el = settings.source ? settings : actuators[pending[0]].element;
  const what = `${simulations} simulations of ${steps} steps that find length ranges, times what moves`;
  const work = Math.ceil(steps * (simulations * stepWork(m) + WORK.point * points));
  if (!c.spend(el, 'lengthRangeWork', what, work)) return;
  try {
    setLengthRange(model, options);
  } catch (error) {
    throw error instanceof ModelError ? located(error, actuators) : error;
  }
}

/** Simulations that it takes, and points of the tendons that act in them, all together. */
function pullCounts(m: ModelRecord, actuators: readonly number[]): [simulations: number, points: number] {
  let [simulations, points] = [0, 0];
  for (const { tendons } of planPulls(m, actuators)) {
    simulations++;
    for (const tendon of tendons) points += m.tendon_num[tendon];
  }
  return [simulations, points];
}

/** About the work of a step without the tendons that act in it. */
function stepWork(m: ModelRecord): number {
  const squares = (counts: Int32Array): number => counts.reduce((sum, n) => sum + n * n, 0);
  const isImplicit = m.opt[OPT.integrator] === IntegratorType.IMPLICIT;
  return (
    WORK.step +
    WORK.body * m.nbody +
    WORK.dof * m.nv +
    WORK.object * (m.ngeom + m.nsite + m.ncam + m.nlight) +
    WORK.element * m.nC +
    WORK.multiplication * squares(m.M_rownnz) +
    (isImplicit ? WORK.derivative * m.nD + WORK.multiplication * squares(m.D_rownnz) : 0) +
    m.eq_type.reduce((sum, type, eq) => sum + equalityWork(m, type, eq), 0)
  );
}

function equalityWork(m: ModelRecord, type: number, eq: number): number {
  const object = EQUALITY_OBJECTS[type];
  if (object === undefined) return WORK.weld;
  return object === ObjType.FLEX ? WORK.edge * m.flex_edgenum[m.eq_obj1id[eq]] : WORK.row;
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
