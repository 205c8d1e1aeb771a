/** The goal of a planner, as in MuJoCo MPC: residuals to minimize, with norms and weights. */

import type { ModelSource } from '../../authoring/load/model-source.js';
import { compileSource } from '../../authoring/public-functions/compile-source.js';
import { requireFunction, requireText, usageError } from '../../foundation/base/usage.js';
import type { Data } from '../../simulation/model/data.js';
import { Data as DataOf } from '../../simulation/model/data.js';
import type { Model } from '../../simulation/model/model.js';
import { resetData, resetDataKeyframe } from '../../simulation/support/reset.js';
import { NORMS, type Norm } from './norm.js';
import type { PlannerSettings } from './settings.js';

/** A group of residual values with a common norm and weight. */
export interface Term {
  readonly name: string;
  /** Number of values. */
  readonly size: number;
  readonly norm: Norm;
  readonly weight: number;
}

/** Numbers of a task that may change during planning, such as a goal. */
export type Parameters = Readonly<Record<string, number>>;

/** Writes the residual of a Data, whose positions, velocities, accelerations and sensors `forward` has computed. */
export type Residual = (data: Data, parameters: Parameters, out: Float64Array) => void;

/** Changes a Data before a step of the real simulation, for example to move a goal that was reached. */
export type Transition = (data: Data, parameters: Record<string, number>) => void;

/**
 * A planning task. Workers find its functions by its name or by the URL of a module that default-exports it; the
 * functions must depend only on their arguments and constants.
 */
export interface PlanningTask {
  readonly name: string;
  /** The model: a text, files, a Spec or a Model; the planner can use another one. */
  readonly model?: ModelSource;
  /** Initial keyframe; default: the reference configuration. */
  readonly keyframe?: string;
  /** Terms of the cost, in the order of the values of the residual. */
  readonly terms: readonly Term[];
  /** Looks up the elements that the residual needs, once per Model, and returns the residual. */
  readonly residual: (model: Model) => Residual;
  /** Looks up the elements that the transition needs, once per Model, and returns the transition. */
  readonly transition?: (model: Model) => Transition;
  readonly parameters?: Parameters;
  /**
   * Attitude to risk: a cost c counts as (exp(risk c) - 1) / risk, so that positive values avoid high costs and
   * negative ones seek low costs. Default 0: c itself.
   */
  readonly risk?: number;
  /** Default settings of planners for the task. */
  readonly settings?: Partial<PlannerSettings>;
}

/**
 * Checks a task and returns it.
 *
 * @throws TypeError, RangeError for invalid settings
 */
export function defineTask<T extends PlanningTask>(task: T): T {
  requireText('defineTask', 'a name', task?.name);
  const call = `task '${task.name}'`;
  requireFunction(`${call}, residual`, task.residual);
  if (task.transition !== undefined) requireFunction(`${call}, transition`, task.transition);
  if (!Array.isArray(task.terms) || task.terms.length === 0) throw usageError(call, 'a list of terms', task.terms);
  for (const term of task.terms as readonly Term[]) {
    if (typeof term !== 'object' || term === null) throw usageError(call, 'a name, size, norm and weight', term);
    const where = `${call}, term '${term.name}'`;
    if (!(Number.isSafeInteger(term.size) && term.size > 0)) throw new RangeError(`${where}: its size is ${term.size}`);
    if (!Number.isFinite(term.weight)) throw new RangeError(`${where}: its weight is ${term.weight}`);
    if (!Object.hasOwn(NORMS, term.norm?.kind)) {
      throw new RangeError(`${where}: norms are ${Object.keys(NORMS).join(', ')}, not ${term.norm?.kind}`);
    }
    if ('p' in term.norm && !(term.norm.p > 0)) throw new RangeError(`${where}: p of its norm must be more than 0`);
  }
  return task;
}

/**
 * Returns the compiled model of a task, and a Data at the initial state.
 *
 * @throws TypeError if the task has no model
 */
export function startTask(task: PlanningTask, model: Model = modelOf(task)): { model: Model; data: Data } {
  const data = new DataOf(model);
  resetTask(task, model, data);
  return { model, data };
}

/** Resets a Data to the initial state of a task. */
export function resetTask({ keyframe }: PlanningTask, model: Model, data: Data): void {
  if (keyframe === undefined) resetData(model, data);
  else resetDataKeyframe(model, data, keyframe);
}

/**
 * Compiles the default model of a task.
 *
 * @throws TypeError if the task has no model
 */
export function modelOf({ name, model }: PlanningTask): Model {
  if (model === undefined) throw new TypeError(`task '${name}' has no default model; pass one`);
  return compileSource(`task '${name}'`, model, `${name}.xml`);
}
