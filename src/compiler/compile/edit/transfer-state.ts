/** Transfer of the state of a Data to the Data of a recompiled Model, element by element. */

import { JointType } from '../../../foundation/schema/enums.js';
import { SC } from '../../../foundation/schema/scalars.js';
import type { DataRecord } from '../../../simulation/model/data-record.js';
import type { ModelRecord } from '../../../simulation/model/model-record.js';
import type { ElementLists, NamedKind } from '../../../simulation/model/named.js';
import { historyLength } from '../elements/actuator.js';

/** Record and elements of a Model before or after recompiling. */
export interface Numbering {
  readonly record: ModelRecord;
  readonly elements: ElementLists;
}

type StateName =
  | 'qpos'
  | 'qvel'
  | 'qacc'
  | 'qacc_warmstart'
  | 'qfrc_applied'
  | 'xfrc_applied'
  | 'mocap_pos'
  | 'mocap_quat'
  | 'eq_active'
  | 'ctrl'
  | 'act'
  | 'history'
  | 'plugin_state';

/** Values of one object: start and length in their arrays. */
type Range = readonly [start: number, length: number];

interface Share {
  readonly kind: NamedKind;
  readonly arrays: readonly StateName[];
  readonly range: (m: ModelRecord, id: number) => Range;
}

const NQ: Readonly<Record<number, number>> = { [JointType.FREE]: 7, [JointType.BALL]: 4 };
const NV: Readonly<Record<number, number>> = { [JointType.FREE]: 6, [JointType.BALL]: 3 };

const mocapRange =
  (size: number) =>
  (m: ModelRecord, id: number): Range =>
    m.body_mocapid[id] < 0 ? [0, 0] : [size * m.body_mocapid[id], size];

const SHARES: readonly Share[] = [
  { kind: 'joint', arrays: ['qpos'], range: (m, i) => [m.jnt_qposadr[i], NQ[m.jnt_type[i]] ?? 1] },
  {
    kind: 'joint',
    arrays: ['qvel', 'qacc', 'qacc_warmstart', 'qfrc_applied'],
    range: (m, i) => [m.jnt_dofadr[i], NV[m.jnt_type[i]] ?? 1],
  },
  { kind: 'body', arrays: ['xfrc_applied'], range: (_, i) => [6 * i, 6] },
  { kind: 'body', arrays: ['mocap_pos'], range: mocapRange(3) },
  { kind: 'body', arrays: ['mocap_quat'], range: mocapRange(4) },
  { kind: 'equality', arrays: ['eq_active'], range: (_, i) => [i, 1] },
  { kind: 'actuator', arrays: ['ctrl'], range: (m, i) => [m.actuator_ctrladr[i], m.actuator_ctrlnum[i]] },
  { kind: 'actuator', arrays: ['act'], range: (m, i) => [m.actuator_actadr[i], m.actuator_actnum[i]] },
  {
    kind: 'actuator',
    arrays: ['history'],
    range: (m, i) => [m.actuator_historyadr[i], historyLength(m.actuator_history[2 * i], m.actuator_ctrlnum[i])],
  },
  {
    kind: 'sensor',
    arrays: ['history'],
    range: (m, i) => [m.sensor_historyadr[i], historyLength(m.sensor_history[2 * i], m.sensor_dim[i])],
  },
  { kind: 'plugin', arrays: ['plugin_state'], range: (m, i) => [m.plugin_stateadr[i], m.plugin_statenum[i]] },
];

/** Previous id of each object, -1 for a new one. */
export function origins(kind: NamedKind, before: ElementLists, after: ElementLists): number[] {
  const former = before[kind];
  let ids: Map<unknown, number> | undefined;
  return after[kind].map((element, id) => {
    // most edits leave most ids unchanged
    if (former[id] === element) return id;
    ids ??= new Map(former.map((each, old) => [each, old]));
    return ids.get(element) ?? -1;
  });
}

/** Tests whether the values of an object have the same meaning in both Models; otherwise its state is reset. */
function isSame(kind: NamedKind, m0: ModelRecord, i0: number, m1: ModelRecord, i1: number): boolean {
  return kind !== 'joint' || m0.jnt_type[i0] === m1.jnt_type[i1];
}

/**
 * Copies time, user data and the state of each object that is in both Models; other values of `d1`, which is in the
 * reference configuration, stay.
 */
export function transferState(before: Numbering, d0: DataRecord, after: Numbering, d1: DataRecord): void {
  const known = new Map<NamedKind, readonly number[]>();
  for (const share of SHARES) {
    const { kind } = share;
    const from = known.get(kind) ?? origins(kind, before.elements, after.elements);
    known.set(kind, from);
    carryShare(share, from, [before.record, d0], [after.record, d1]);
  }
  d1.userdata.set(d0.userdata.subarray(0, d1.userdata.length));
  d1.scalar[SC.time] = d0.scalar[SC.time];
}

type Records = readonly [ModelRecord, DataRecord];

function carryShare(
  { kind, arrays, range }: Share,
  from: readonly number[],
  [m0, d0]: Records,
  [m1, d1]: Records,
): void {
  // adjacent values in both arrays are copied together
  let [source, target, length] = [0, 0, 0];
  const copy = (): void => {
    if (length === 0) return;
    for (const name of arrays) d1[name].set(d0[name].subarray(source, source + length), target);
  };
  // indexed loop: this code runs too rarely to be optimized, and iterators would dominate its memory use
  for (let id = 0; id < from.length; id++) {
    const old = from[id]!;
    if (old < 0 || !isSame(kind, m0, old, m1, id)) continue;
    const before = range(m0, old);
    const after = range(m1, id);
    if (before[1] !== after[1]) continue;
    if (before[0] !== source + length || after[0] !== target + length) {
      copy();
      [source, target, length] = [before[0], after[0], 0];
    }
    length += after[1];
  }
  copy();
}
