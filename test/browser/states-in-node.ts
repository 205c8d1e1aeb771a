/** What pages of other browsers are compared with. */
import { fileURLToPath } from 'node:url';
import { loadModel, State, stateSize } from '../../src/api/node.js';
import { rollout } from '../../src/api/rollout.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The states that `states-page.html` computes, here without workers. */
export async function statesInNode(name: string): Promise<number[]> {
  const model = await loadModel(root + name);
  const nstate = stateSize(model, State.FULLPHYSICS);
  const initialState = new Float64Array(4 * nstate);
  for (let run = 0; run < 4; run++) {
    initialState.set(model.qpos0, run * nstate + 1);
    initialState[run * nstate + 3]! += run / 8;
  }
  const { state } = await rollout(model, { initialState, steps: 100, every: 100 });
  return [...state];
}
