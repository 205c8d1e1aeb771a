/** Environments with short episodes, as a module of a worker. */
import { type Env, envTask, type Info, make, type ResetOptions, type StepResult, Wrapper } from '../../src/api/env.js';

/** Throws on an action of 9, and at a reset if the options request it. */
class Fragile extends Wrapper {
  constructor(
    env: Env,
    private readonly index: number,
  ) {
    super(env);
  }

  override reset(options?: ResetOptions): [Float64Array, Info] {
    if (options?.options?.breaks === this.index) throw new Error('no start');
    return super.reset(options);
  }

  override step(action: ArrayLike<number>): StepResult {
    if (action[0] === 9) throw new RangeError('it broke');
    return super.step(action);
  }
}

/** Episodes of 3 steps for the first environment, 4 for the next, and so on. */
export function shortEnv(index: number): Env {
  return new Fragile(make('InvertedPendulum-v5', { maxEpisodeSteps: 3 + index }), index);
}

export default envTask(shortEnv);
