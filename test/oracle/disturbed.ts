/** States far from a smooth run: disturbed, deeply penetrating, pushed, with controls beyond their range. */
import type { MjModel } from '@mujoco/mujoco';
import { isBad } from '../../src/simulation/engine/integrate/warning.js';
import type { Model } from '../../src/simulation/model/model.js';
import { integratePos } from '../../src/simulation/support/index.js';
import { isSteady, type LabelledState } from './judge-engine.js';
import { loadPeer } from './peer.js';
import { Random } from './random.js';
import { peerState } from './state.js';

/** Largest displacements of the dofs [m or rad], in turn; velocities are up to twice as large per second. */
const MOVES = [0.02, 0.1, 0.3, 0.6];
/** Number of steps that the reference takes from there, in turn. */
const SETTLING = [0, 3, 40];
const SEED = 7;

/** States of the reference around its initial pose or first keyframe; diverging ones are replaced. */
export async function disturbedStates(peer: MjModel, model: Model, count: number): Promise<LabelledState[]> {
  const mj = await loadPeer();
  const data = new mj.MjData(peer);
  const random = new Random(SEED);
  const states: LabelledState[] = [];
  const fill = (array: Float64Array, size: number): void => {
    for (let i = 0; i < array.length; i++) array[i] = random.between(-size, size);
  };
  for (let at = 0; states.length < count && at < 3 * count; at++) {
    mj.mj_resetData(peer, data);
    if (model.nkey > 0 && at % 2 === 1) mj.mj_resetDataKeyframe(peer, data, 0);
    const size = MOVES[at % MOVES.length];
    const moves = new Float64Array(model.nv);
    fill(moves, size);
    const qpos = Float64Array.from(data.qpos as Float64Array);
    integratePos(model, qpos, moves, 1);
    (data.qpos as Float64Array).set(qpos);
    fill(data.qvel as Float64Array, 2 * size);
    fill(data.ctrl as Float64Array, 2);
    // the world's row must stay zero
    if (at % SETTLING.length === 0) fill((data.xfrc_applied as Float64Array).subarray(6), 1);
    for (let i = 0; i < SETTLING[at % SETTLING.length]; i++) mj.mj_step(peer, data);
    const state = peerState(mj, peer, data);
    if (isSteady(mj, peer, data) && !state.some(isBad)) states.push({ at, state });
  }
  data.delete();
  return states;
}
