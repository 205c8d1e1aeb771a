/** Environments of short episodes, as a module of a worker. */
import { type Env, envTask, make, type StepResult, Wrapper } from '../../src/env/index.js';

/** Throws on an action of 9. */
class Fragile extends Wrapper {
  override step(action: ArrayLike<number>): StepResult {
    if (action[0] === 9) throw new RangeError('it broke');
    return super.step(action);
  }
}

/** Episodes of 3 steps for the first, 4 for the next, and so on. */
export function shortEnv(index: number): Env {
  return new Fragile(make('InvertedPendulum-v5', { maxEpisodeSteps: 3 + index }));
}

export default envTask(shortEnv);
