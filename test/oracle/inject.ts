/** Runs single stages on results that the reference computed before them. */
import type { MainModule, MjData, MjModel } from '@mujoco/mujoco';
import { ARENA_FIELDS } from '../../src/foundation/schema/arena.js';
import { DATA_FIELDS } from '../../src/foundation/schema/data.js';
import { SC } from '../../src/foundation/schema/scalars.js';
import { bindConstraint } from '../../src/simulation/engine/constraint/index.js';
import type { EngineContext } from '../../src/simulation/engine/context.js';
import { bindSolve, bindSolvers } from '../../src/simulation/engine/solve/index.js';
import type { Stages } from '../../src/simulation/engine/stages.js';
import { allocateData, type Capacities, type DataRecord } from '../../src/simulation/model/data-record.js';
import type { Model } from '../../src/simulation/model/model.js';
import type { ModelRecord } from '../../src/simulation/model/model-record.js';
import { makeContext } from '../../src/simulation/runtime/pipeline.js';
import { loadPeer, modelFromPeer } from './peer.js';
import { peerSnapshot, type Snapshot } from './snapshot.js';
import { peerState, setPeerState } from './state.js';

export interface Injected {
  readonly mj: MainModule;
  readonly peer: MjModel;
  readonly data: MjData;
  readonly model: Model;
  readonly d: DataRecord;
  readonly stages: Stages;
  /** Sizes that the stages requested when the capacity was too small. */
  readonly needed: EngineContext['needed'];
  /** The arrays that the reference computed, by name. */
  readonly snapshot: Snapshot;
}

/** Compiles a model given as text in the reference. */
export async function peerFromText(xml: string): Promise<MjModel> {
  const mj = await loadPeer();
  return mj.MjModel.from_xml_string(xml);
}

export interface InjectOptions {
  /** Number of steps of the reference before the state. */
  readonly steps?: number;
  /** Changes the data of the reference before stepping. */
  readonly prepare?: (data: MjData) => void;
  /** Capacities of the arena; by default large enough for everything. */
  readonly capacities?: Partial<Capacities>;
}

/** A record with the inputs of the constraint stages as computed by `mj_forward` of the reference. */
export async function inject(peer: MjModel, options: InjectOptions = {}): Promise<Injected> {
  const mj = await loadPeer();
  const data = new mj.MjData(peer);
  if (Number(peer.nkey) > 0) mj.mj_resetDataKeyframe(peer, data, 0);
  options.prepare?.(data);
  for (let i = 0; i < (options.steps ?? 0); i++) mj.mj_step(peer, data);
  setPeerState(mj, peer, data, peerState(mj, peer, data));
  mj.mj_forward(peer, data);
  const nv = Number(peer.nv);
  const snapshot = peerSnapshot(data, { nv, sparse: mj.mj_isSparse(peer) !== 0, dual: false });
  const model = await modelFromPeer(peer);
  const m = model.record;
  const room = data.nefc + 16; // empty rows need capacity, too
  const capacities = {
    ncon: data.ncon,
    nefc: room,
    nJ: room * Math.max(nv, 1),
    nY: room * Math.max(nv, 1),
    nA: room * room,
    nefmK: 0,
    nefmdof: 0,
    nefmL: 0,
    nefmcon: 0,
    ...options.capacities,
  };
  const d = allocateData(m, capacities);
  copyInputs(snapshot, d, data);
  d.eq_active.set(m.eq_active0);
  const context = makeContext(undefined, {
    grow() {
      throw new Error('grew');
    },
    restart() {},
  });
  const stages = { mulM: (out, x) => mulM(m, d, out, x), solveM: (x) => solveM(m, d, x) } as Stages;
  for (const bind of [bindConstraint, bindSolve, bindSolvers]) Object.assign(stages, bind(m, d, stages, context));
  return { mj, peer, data, model, d, stages, needed: context.needed, snapshot };
}

/** Copies everything except the outputs of the constraint stages and the solver. */
function copyInputs(snapshot: Snapshot, d: DataRecord, data: MjData): void {
  const contacts = Object.keys(ARENA_FIELDS).filter((name) => name.startsWith('contact_'));
  const written = new Set(['qacc', 'qfrc_constraint', 'contact_mu', 'contact_H', 'contact_efc_address']);
  for (const name of [...Object.keys(DATA_FIELDS), ...contacts] as (keyof typeof DATA_FIELDS)[]) {
    const values = snapshot.arrays.get(name);
    if (values && !written.has(name)) d[name].set(values as Float64Array);
  }
  d.scalar[SC.ncon] = data.ncon;
  d.scalar[SC.ntree_awake] = data.ntree_awake;
  d.tree_awake.fill(1);
}

/** Replaces the stage of the same name. */
function mulM(m: ModelRecord, d: DataRecord, out: Float64Array, x: Float64Array): void {
  for (let i = 0; i < m.nv; i++) {
    const diagonal = m.M_rowadr[i] + m.M_rownnz[i] - 1;
    out[i] = d.M[diagonal] * x[i];
    for (let k = m.M_rowadr[i]; k < diagonal; k++) {
      out[i] += d.M[k] * x[m.M_colind[k]];
      out[m.M_colind[k]] += d.M[k] * x[i];
    }
  }
}

function solveM(m: ModelRecord, d: DataRecord, x: Float64Array): void {
  for (let i = m.nv - 1; i >= 0; i--) {
    for (let k = 0; k < m.M_rownnz[i] - 1; k++) x[m.M_colind[m.M_rowadr[i] + k]] -= d.qLD[m.M_rowadr[i] + k] * x[i];
  }
  for (let i = 0; i < m.nv; i++) {
    x[i] *= d.qLDiagInv[i];
    for (let k = 0; k < m.M_rownnz[i] - 1; k++) x[i] -= d.qLD[m.M_rowadr[i] + k] * x[m.M_colind[m.M_rowadr[i] + k]];
  }
}

/** Largest difference of two arrays, relative to max(1, scale of the reference); NaN if one contains NaN. */
export function difference(own: ArrayLike<number>, peer: ArrayLike<number>): number {
  let scale = 1;
  let worst = 0;
  for (let i = 0; i < peer.length; i++) scale = Math.max(scale, Math.abs(peer[i]));
  for (let i = 0; i < peer.length; i++) worst = Math.max(worst, Math.abs(own[i] - peer[i]));
  return worst / scale;
}
