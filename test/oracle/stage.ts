/**
 * Runs single stages here and the whole forward computation in the reference, and compares the arrays of the stages.
 */
import type { MjData, MjModel } from '@mujoco/mujoco';
import type { Stages } from '../../src/simulation/engine/stages.js';
import { Data } from '../../src/simulation/model/data.js';
import type { Model } from '../../src/simulation/model/model.js';
import { OwnPipeline } from '../../src/simulation/runtime/pipeline.js';
import { loadPeer, modelFromPeer } from './peer.js';

/** Deterministic, approximately normal numbers for test states. */
export function randomNormal(seed: number): () => number {
  let state = seed * 2654435761 + 1;
  const uniform = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  return () => uniform() + uniform() + uniform() + uniform() - 2;
}

type Arrays = Record<string, Float64Array | Int32Array>;

/** One model in both engines, in the same state. */
export class Pair {
  readonly stages: Stages;
  readonly data: Data;
  readonly pipeline: OwnPipeline;

  private constructor(
    readonly peer: MjModel,
    readonly peerData: MjData,
    readonly model: Model,
  ) {
    this.data = new Data(model);
    this.pipeline = new OwnPipeline(model, this.data);
    this.data.binding = this.pipeline;
    this.stages = this.pipeline.stages;
  }

  static async fromXML(xml: string): Promise<Pair> {
    const mj = await loadPeer();
    return Pair.fromPeer(mj.MjModel.from_xml_string(xml));
  }

  static async fromPeer(peer: MjModel): Promise<Pair> {
    const mj = await loadPeer();
    return new Pair(peer, new mj.MjData(peer), await modelFromPeer(peer));
  }

  /** The arrays of the reference; read them again after each call, since its memory may move. */
  get theirs(): Arrays {
    return this.peerData as unknown as Arrays;
  }

  get ours(): Arrays {
    return this.data.record as unknown as Arrays;
  }

  /** Writes the same random state, inputs and mocap poses into both, around qpos0. */
  randomize(seed: number, spread = 0.5): void {
    const next = randomNormal(seed);
    const { nq } = this.model;
    for (let i = 0; i < nq; i++) this.set('qpos', i, this.model.qpos0[i] + spread * next());
    for (const name of ['qvel', 'act', 'ctrl', 'qfrc_applied', 'xfrc_applied', 'mocap_pos', 'mocap_quat']) {
      for (let i = 0; i < this.ours[name].length; i++) this.set(name, i, next());
    }
  }

  set(name: string, i: number, value: number): void {
    this.ours[name][i] = value;
    this.theirs[name][i] = value;
  }

  /** Fills arrays with values that no stage writes, so that a missing write is detected. */
  spoil(names: readonly string[]): void {
    for (const name of names) this.ours[name].fill(this.ours[name] instanceof Int32Array ? -7 : Number.NaN);
  }

  /** Largest difference of an array, relative to its largest magnitude (at least one); NaN if one contains NaN. */
  difference(name: string): number {
    const a = this.ours[name];
    const b = this.theirs[name];
    if (!b) throw new Error(`the reference has no ${name}`);
    let scale = 1;
    let worst = 0;
    for (let i = 0; i < a.length; i++) {
      scale = Math.max(scale, Math.abs(b[i]));
      worst = Math.max(worst, Math.abs(a[i] - b[i]));
    }
    return worst / scale;
  }

  /** Largest difference of the moments of any actuator, as dense rows: the reference may keep entries that cancel. */
  momentDifference(): number {
    const { nv, nout } = this.model;
    const dense = (arrays: Arrays, k: number): Float64Array => {
      const row = new Float64Array(nv);
      const start = arrays.moment_rowadr[k];
      for (let p = start; p < start + arrays.moment_rownnz[k]; p++) {
        row[arrays.moment_colind[p]] += arrays.actuator_moment[p];
      }
      return row;
    };
    let worst = 0;
    for (let k = 0; k < nout; k++) {
      const theirs = dense(this.theirs, k);
      dense(this.ours, k).forEach((value, j) => {
        worst = Math.max(worst, Math.abs(value - theirs[j]));
      });
    }
    return worst;
  }

  free(): void {
    this.data.dispose();
    this.peerData.delete();
    this.peer.delete();
  }
}
