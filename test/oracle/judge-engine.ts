/** Compares the engine with the reference on one compiled model, at states of a controlled run or given ones. */

import type { MainModule, MjData, MjModel } from '@mujoco/mujoco';
import { SolverType } from '../../src/foundation/schema/enums.js';
import { isBad } from '../../src/simulation/engine/integrate/warning.js';
import { Data } from '../../src/simulation/model/data.js';
import type { Model } from '../../src/simulation/model/model.js';
import { forward, step } from '../../src/simulation/runtime/run.js';
import {
  isTie,
  judge,
  judgeBeside,
  movedState,
  movedVelocities,
  peerRuns,
  type Verdict,
  withMoved,
} from './envelope.js';
import { loadPeer } from './peer.js';
import { ownSnapshot, peerSnapshot, type Snapshot, STEP_ARRAYS } from './snapshot.js';
import { peerState, setOwnState, setPeerState } from './state.js';

/** Steps at which states are compared. */
export const CHECKPOINTS = [0, 1, 5, 25, 100, 500];

/** A state of the reference, with its step or number. */
export interface LabelledState {
  readonly at: number;
  readonly state: Float64Array;
}

export interface StateVerdict {
  readonly at: number;
  readonly forward: Verdict;
  readonly step: Verdict;
}

/** Sets a slow sine per actuator; the reference's clamping limits it to the control range. */
function control(ctrl: Float64Array, time: number): void {
  for (let i = 0; i < ctrl.length; i++) ctrl[i] = Math.sin(2 * time + i);
}

/**
 * Takes a step of the reference; false if it diverges, and so starts from the initial state: its results do not depend
 * on the state, so that copies of it have no jitter.
 */
export function isSteady(mj: MainModule, peer: MjModel, data: MjData): boolean {
  const { time } = data;
  mj.mj_step(peer, data);
  return data.time > time;
}

/** States of the reference at the checkpoints, each with the control for the next step. */
export async function recordStates(
  peer: MjModel,
  checkpoints: readonly number[] = CHECKPOINTS,
): Promise<LabelledState[]> {
  const mj = await loadPeer();
  const data = new mj.MjData(peer);
  if (Number(peer.nkey) > 0) mj.mj_resetDataKeyframe(peer, data, 0);
  const states: LabelledState[] = [];
  const last = checkpoints[checkpoints.length - 1];
  for (let i = 0; i <= last; i++) {
    control(data.ctrl as Float64Array, data.time);
    const state = checkpoints.includes(i) ? peerState(mj, peer, data) : undefined;
    // results after a diverged state cannot be compared
    if (isSteady(mj, peer, data) && state && !state.some(isBad)) states.push({ at: i, state });
  }
  data.delete();
  return states;
}

/** Arrays of the metric in which the reference leaves previous memory contents, since the model has no such terms. */
function unsetBy({ opt, dof_damping, jnt_stiffness }: Model): string[] {
  const hasFluid = opt.density !== 0 || opt.viscosity !== 0;
  const hasJointTerms = dof_damping.some((x) => x !== 0) || jnt_stiffness.some((x) => x !== 0);
  return [...(hasFluid ? [] : ['efm_fluid']), ...(hasJointTerms ? [] : ['efm_diag', 'efm_ck', 'efm_sdiag'])];
}

export async function judgeEngine(
  peer: MjModel,
  model: Model,
  states: readonly LabelledState[],
  copies: number,
): Promise<StateVerdict[]> {
  const mj = await loadPeer();
  const theirs = new mj.MjData(peer);
  const ours = new Data(model);
  const dual = model.opt.solver === SolverType.PGS;
  const layout = { nv: model.nv, sparse: mj.mj_isSparse(peer) !== 0, dual };
  const unset = unsetBy(model);
  const nq = Number(peer.nq);
  const move = (start: Float64Array, seed: number): Float64Array => movedState(start, nq + model.nv, seed);
  const moveVelocities = (start: Float64Array, seed: number): Float64Array =>
    movedVelocities(start, nq, model.nv, seed);
  const verdicts: StateVerdict[] = [];
  for (const { at, state } of states) {
    const judged = (own: () => void, run: () => void, others: readonly string[] = []): Verdict => {
      const ignored = [...others, ...unset];
      const from = (start: Float64Array): Snapshot => {
        setOwnState(model, ours, start);
        own();
        return ownSnapshot(ours);
      };
      const runsFrom = (starts: readonly Float64Array[]): Snapshot[] =>
        peerRuns(mj, peer, theirs, starts, () => {
          run();
          return peerSnapshot(theirs, layout);
        });
      const starts = withMoved(state, copies, move);
      const runs = runsFrom(starts);
      const verdict = judge(from(state), runs, ignored);
      if (verdict.agrees || !isTie(runs)) return verdict;
      return judgeBeside(starts.slice(1), (beside) =>
        judge(from(beside), runsFrom(withMoved(beside, copies, moveVelocities)), ignored),
      );
    };
    verdicts.push({
      at,
      forward: judged(
        () => forward(model, ours),
        () => mj.mj_forward(peer, theirs),
        STEP_ARRAYS,
      ),
      step: judged(
        () => step(model, ours),
        () => mj.mj_step(peer, theirs),
      ),
    });
    setPeerState(mj, peer, theirs, state);
  }
  theirs.delete();
  ours.dispose();
  return verdicts;
}
