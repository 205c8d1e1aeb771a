/** Distributes candidates to the workers of a pool. */
import type { Model } from '../../simulation/model/model.js';
import type { WorkerPool } from '../rollout/pool.js';
import type { TaskContext } from '../rollout/serve.js';
import { Cost } from './cost.js';
import { type Candidates, type Evaluation, Rollouts } from './evaluate.js';
import { addressOf, loadTask } from './registry.js';
import type { PlanningTask } from './task.js';

/** Some of the candidates of an iteration. */
interface Part {
  readonly task: string;
  readonly candidates: Candidates;
}

/** Number of parts per worker; more than one balances the load. */
const PARTS = 2;
/** Number of steps between two checks of the clock. */
const STRIDE = 64;

/** Evaluates candidates in a pool; the costs do not depend on the number of workers. */
export async function evaluateInPool(
  pool: WorkerPool,
  model: Model,
  task: PlanningTask,
  candidates: Candidates,
  signal: AbortSignal | undefined,
): Promise<Evaluation> {
  const { count, values } = candidates;
  const length = Math.ceil(count / (PARTS * pool.size));
  const width = values.length / count;
  const parts: Part[] = [];
  for (let from = 0; from < count; from += length) {
    const to = Math.min(count, from + length);
    const some = { ...candidates, count: to - from, values: values.slice(from * width, to * width) };
    parts.push({ task: addressOf(task), candidates: some });
  }
  const results = await pool.map<Evaluation>('plan', parts, { models: [model], ...(signal && { signal }) });
  const costs = new Float64Array(count);
  for (const [i, result] of results.entries()) costs.set(result.costs, i * length);
  return { costs, failure: results.find(({ failure }) => failure !== undefined)?.failure };
}

/** Costs of tasks, bound to Models. */
const bound = new WeakMap<Model, Map<PlanningTask, Cost>>();

function costOf(task: PlanningTask, model: Model): Cost {
  let costs = bound.get(model);
  if (!costs) bound.set(model, (costs = new Map()));
  let cost = costs.get(task);
  if (!cost) costs.set(task, (cost = new Cost(task, model)));
  return cost;
}

/** The worker task of planners; custom worker scripts serve it under the name `plan`. */
export async function planInWorker(part: Part, { models, data, yielder }: TaskContext): Promise<Evaluation> {
  const cost = costOf(await loadTask(part.task), models[0]!);
  const rollouts = new Rollouts(models[0]!, data(0), cost, part.candidates);
  while (!rollouts.isDone) {
    rollouts.advance(STRIDE);
    if (yielder.isDue()) await yielder.rest(0);
  }
  const { costs, failure } = rollouts;
  return { costs, failure };
}
