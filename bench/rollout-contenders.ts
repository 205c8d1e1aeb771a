/** The runs that each contender of `rollout.ts` makes, in a process of Node or in a page. */
import type { MainModule, MjModel } from '@mujoco/mujoco';
import type * as Kinetree from '../src/api/index.js';
import { State } from '../src/foundation/schema/enums.js';
import type * as Rollout from '../src/robotics/rollout/index.js';

/** A pool of workers, this engine in one process, or the reference in one process. */
export type Contender = 'pool' | 'alone' | 'reference';

export interface Task {
  readonly contender: Contender;
  /** Number of workers of a pool. */
  readonly workers: number;
  /** Runs of this process, and steps of each. */
  readonly runs: number;
  readonly steps: number;
}

/** Makes all runs once. */
export type Work = () => unknown;

type Engine = Pick<typeof Kinetree, 'Data' | 'resetData' | 'step'>;
/** The package as built for either platform. */
export type RolloutModule = Pick<typeof Rollout, 'rollout'> & {
  createPool(options: { workers: number }): Rollout.WorkerPool;
};

/** Controls, held for a whole run and equal for every contender. */
const controls = (nu: number, runs: number): Float64Array =>
  Float64Array.from({ length: runs * nu }, (_, i) => 0.3 * Math.sin(0.7 * i));

export function poolWork({ createPool, rollout }: RolloutModule, model: Kinetree.Model, task: Task): Work {
  const { workers, runs, steps } = task;
  const pool = createPool({ workers });
  const control = controls(model.nu, runs);
  return () => rollout(model, { pool, runs, steps, control, every: steps });
}

export function aloneWork(kt: Engine, model: Kinetree.Model, { runs, steps }: Task): Work {
  const data = new kt.Data(model);
  const control = controls(model.nu, runs);
  return () => {
    for (let run = 0; run < runs; run++) {
      kt.resetData(model, data);
      data.ctrl.set(control.subarray(run * model.nu, (run + 1) * model.nu));
      for (let i = 0; i < steps; i++) kt.step(model, data);
    }
  };
}

export function referenceWork(mj: MainModule, model: MjModel, { runs, steps }: Task): Work {
  const data = new mj.MjData(model);
  const nu = Number(model.nu);
  const control = controls(nu, runs);
  return () => {
    for (let run = 0; run < runs; run++) {
      mj.mj_resetData(model, data);
      (data.ctrl as Float64Array).set(control.subarray(run * nu, (run + 1) * nu));
      for (let i = 0; i < steps; i++) mj.mj_step(model, data);
    }
  };
}

/**
 * Keeps the runs of the task as separate simulations and steps each of them: as integration states through the pool, or
 * with one Data each.
 */
export function heldPool({ createPool, rollout }: RolloutModule, model: Kinetree.Model, task: Task): Work {
  const { workers, runs, steps } = task;
  const pool = createPool({ workers });
  let initialState: Float64Array | undefined;
  return async () => {
    const options = { pool, runs, steps, every: steps, stateSpec: State.INTEGRATION };
    initialState = (await rollout(model, { ...options, ...(initialState && { initialState }) })).state;
  };
}

export function heldAlone(kt: Engine, model: Kinetree.Model, { runs, steps }: Task): Work {
  const all = Array.from({ length: runs }, () => new kt.Data(model));
  return () => {
    for (const data of all) for (let i = 0; i < steps; i++) kt.step(model, data);
  };
}

export function heldReference(mj: MainModule, model: MjModel, { runs, steps }: Task): Work {
  const all = Array.from({ length: runs }, () => new mj.MjData(model));
  return () => {
    for (const data of all) for (let i = 0; i < steps; i++) mj.mj_step(model, data);
  };
}
