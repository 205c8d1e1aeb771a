/**
 * Agreement relative to the reference's jitter: the reference runs from the state and from copies of it perturbed by
 * 1e-14, or by two rounding errors of larger numbers; this engine must have the counts of one of those runs, and its
 * arrays must be within 1e-8 of their scale plus ten times the spread of those runs.
 */
import type { MainModule, MjData, MjModel } from '@mujoco/mujoco';
import { type Snapshot, usedLength } from './snapshot.js';
import { setPeerState } from './state.js';

export const RELATIVE = 1e-8;
export const SPREADS = 10;
export const JITTER = 1e-14;
/** Two rounding errors of a number, relative to it. */
const ROUNDING = 2 * Number.EPSILON;
/** Default number of perturbed copies. */
export const COPIES = 4;
/** Minimum scale of an array in the comparison. */
const MIN_SCALE = 1e-2;

export interface Verdict {
  /** Largest |difference| / allowance over all arrays; at most 1 means agreement. */
  readonly worst: number;
  readonly field: string;
  readonly index: number;
  readonly own: number;
  readonly peer: number;
  readonly agrees: boolean;
}

/** A state with qpos and qvel perturbed by up to 1e-14, or by rounding errors if they are larger, deterministically. */
export function movedState(state: Float64Array, nqv: number, seed: number): Float64Array {
  const copy = state.slice();
  let random = 0x9e3779b9 ^ (seed * 0x85ebca6b);
  for (let i = 1; i <= nqv; i++) {
    random = (Math.imul(random, 1664525) + 1013904223) | 0;
    const size = Math.max(JITTER, ROUNDING * Math.abs(copy[i]));
    copy[i] += size * (random / 0x80000000);
  }
  return copy;
}

/** A state and copies of it, each perturbed by another seed. */
export function withMoved(
  state: Float64Array,
  copies: number,
  move: (state: Float64Array, seed: number) => Float64Array,
): readonly Float64Array[] {
  return [state, ...Array.from({ length: copies }, (_, copy) => move(state, copy + 1))];
}

/** A state with only the velocities perturbed by up to 1e-14, so that contacts are unchanged. */
export function movedVelocities(state: Float64Array, nq: number, nv: number, seed: number): Float64Array {
  const moved = movedState(state, nq + nv, seed);
  moved.set(state.subarray(0, 1 + nq));
  return moved;
}

/** Runs the reference from each of the states. */
export function peerRuns(
  mj: MainModule,
  model: MjModel,
  data: MjData,
  states: readonly Float64Array[],
  run: () => Snapshot,
): Snapshot[] {
  return states.map((state) => {
    // sleeping is not part of a state, but depends on earlier steps
    mj.mj_resetData(model, data);
    setPeerState(mj, model, data, state);
    return run();
  });
}

const sameCounts = (a: Snapshot, b: Snapshot): boolean =>
  Object.keys(a.counts).every((name) => a.counts[name] === b.counts[name]);

/**
 * Tests whether the counts of the reference at a state (the first run) differ from those of every perturbed run: the
 * state lies on a tie, and rounding decides it (docs/decisions/states-on-a-tie.md).
 */
export const isTie = (runs: readonly Snapshot[]): boolean =>
  runs.length > 1 && runs.every((run, i) => i === 0 || !sameCounts(run, runs[0]));

/**
 * Compares this engine with the reference at the states next to a tie, one by one, where both must agree. Returns the
 * worst verdict.
 */
export function judgeBeside(states: readonly Float64Array[], judgeAt: (state: Float64Array) => Verdict): Verdict {
  const verdicts = states.map(judgeAt);
  return verdicts.reduce((worst, verdict) => (verdict.worst > worst.worst ? verdict : worst));
}

function differingCount(a: Snapshot, b: Snapshot): string {
  return Object.keys(a.counts).find((name) => a.counts[name] !== b.counts[name]) ?? '';
}

/** Compares one snapshot with the runs of the reference; an array that only the reference has is a failure. */
export function judge(own: Snapshot, runs: readonly Snapshot[], ignored: readonly string[] = []): Verdict {
  const peer = runs.find((run) => sameCounts(own, run));
  if (!peer) {
    const field = differingCount(own, runs[0]);
    const [o, p] = [own.counts[field], runs[0].counts[field]];
    return { worst: Number.POSITIVE_INFINITY, field, index: -1, own: o, peer: p, agrees: false };
  }
  const alike = runs.filter((run) => sameCounts(run, peer));
  let verdict: Verdict = { worst: 0, field: '', index: -1, own: 0, peer: 0, agrees: true };
  for (const [name, theirs] of peer.arrays) {
    if (ignored.includes(name)) continue;
    const ours = own.arrays.get(name);
    if (!ours)
      return { worst: Number.POSITIVE_INFINITY, field: name, index: -1, own: Number.NaN, peer: 0, agrees: false };
    const spread = alike.map((run) => run.arrays.get(name) as ArrayLike<number>);
    const found = compareArray(name, ours, theirs, spread, peer.counts);
    if (found.worst > verdict.worst) verdict = found;
  }
  return verdict;
}

function compareArray(
  field: string,
  ours: ArrayLike<number>,
  theirs: ArrayLike<number>,
  runs: readonly ArrayLike<number>[],
  counts: Record<string, number>,
): Verdict {
  const n = usedLength(field, theirs.length, counts);
  let scale = MIN_SCALE;
  let spread = 0;
  for (let i = 0; i < n; i++) {
    const value = theirs[i];
    if (Math.abs(value) > scale && Number.isFinite(value)) scale = Math.abs(value);
    for (const run of runs) spread = Math.max(spread, Math.abs(run[i] - value) || 0);
  }
  const allowance = RELATIVE * scale + SPREADS * spread;
  let worst = 0;
  let index = -1;
  for (let i = 0; i < n; i++) {
    const a = ours[i];
    const b = theirs[i];
    if (a === b || (Number.isNaN(a) && Number.isNaN(b))) continue;
    const off = Math.abs(a - b) / allowance;
    if (!(off <= worst)) {
      worst = Number.isNaN(off) ? Number.POSITIVE_INFINITY : off;
      index = i;
    }
  }
  return { worst, field, index, own: ours[index], peer: theirs[index], agrees: worst <= 1 };
}
