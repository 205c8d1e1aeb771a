/** The goal of a planner, in the manner of MuJoCo MPC: residuals that should be zero, with norms and weights. */

import { compile } from '../../authoring/calls/load.js';
import { parseXML } from '../../authoring/calls/parse-xml.js';
import { requireFunction, requireText, usageError } from '../../foundation/base/usage.js';
import type { Data } from '../../simulation/model/data.js';
import { Data as DataOf } from '../../simulation/model/data.js';
import type { Model } from '../../simulation/model/model.js';
import { resetData, resetDataKeyframe } from '../../simulation/support/reset.js';
import { NORMS, type Norm } from './norm.js';
import type { PlannerSettings } from './settings.js';

/** Some values of the residual that are measured together. */
export interface Term {
  readonly name: string;
  /** Number of values. */
  readonly size: number;
  readonly norm: Norm;
  readonly weight: number;
}

/** Numbers of a task that may be changed while it is planned for, such as a goal. */
export type Parameters = Readonly<Record<string, number>>;

/** Writes the residual of a state, whose positions, velocities, accelerations and sensors `forward` has computed. */
export type Residual = (data: Data, parameters: Parameters, out: Float64Array) => void;

/** Changes a Data before a step of the real simulation, for example moves a goal that was reached. */
export type Transition = (data: Data, parameters: Record<string, number>) => void;

/**
 * A task. It is looked up by its name or the address of a module that default-exports it, so that workers find the same
 * functions; they may use nothing but what they are given and constants.
 */
export interface PlanningTask {
  readonly name: string;
  /** The model as MJCF; another may be given to the planner. */
  readonly model?: string;
  /** Keyframe to start from; without it, the reference configuration. */
  readonly keyframe?: string;
  /** Terms of the cost, in the order of the values of the residual. */
  readonly terms: readonly Term[];
  /** Looks up in the Model what the residual needs, once, and returns it. */
  readonly residual: (model: Model) => Residual;
  /** Looks up what the transition needs, once, and returns it. */
  readonly transition?: (model: Model) => Transition;
  readonly parameters?: Parameters;
  /**
   * The attitude to risk: the cost c of a moment counts as (exp(risk c) - 1) / risk, so that more than 0 avoids high
   * costs, less than 0 seeks low ones. Default 0: c itself.
   */
  readonly risk?: number;
  /** Settings of planners that suit the task. */
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
 * The model of a task, compiled, and a Data of it at the task's start.
 *
 * @throws TypeError where the task has none
 */
export function startTask(task: PlanningTask, model: Model = modelOf(task)): { model: Model; data: Data } {
  const data = new DataOf(model);
  resetTask(task, model, data);
  return { model, data };
}

/** Puts a Data at the start of a task. */
export function resetTask({ keyframe }: PlanningTask, model: Model, data: Data): void {
  if (keyframe === undefined) resetData(model, data);
  else resetDataKeyframe(model, data, model.key(keyframe).id);
}

/**
 * Compiles the model that a task comes with.
 *
 * @throws TypeError where the task has none
 */
export function modelOf({ name, model }: PlanningTask): Model {
  if (model === undefined) throw new TypeError(`task '${name}' has no default model; pass one`);
  return compile(parseXML(model, { name: `${name}.xml` }));
}
