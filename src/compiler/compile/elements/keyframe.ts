/** Keyframes: named states; missing values are those of the reference configuration. */
import { MINVAL } from '../../../foundation/math/vec.js';
import { JointType } from '../../../foundation/schema/enums.js';
import type { Element, SpecElement } from '../../../modelling/spec/element.js';
import { KeyVectors } from '../../../modelling/spec/keyframes/key-vector.js';
import { type KeyVector, keySlots, type Slot } from '../../../modelling/spec/keyframes/keys.js';
import type { ModelRecord } from '../../../simulation/model/model-record.js';
import type { Compilation } from '../compilation.js';
import type { CompiledElement, CompiledJoint } from '../compiled-element.js';
import { originOfMade } from '../expand/expansion.js';
import type { AllObjects } from '../objects.js';
import { lastActivations } from './plugin.js';

/** A keyframe; one that only exists because of `nkey` has the element `size`. */
export type CompiledKey = CompiledElement<Element<'key'> | Element<'size'>>;

/** Collects the keys of the Spec, then unnamed ones up to `nkey`. */
export function collectKeys(compilation: Compilation): CompiledKey[] {
  const keys: CompiledKey[] = compilation.spec
    .all('key')
    .map((element) => ({ element, name: element.identifier ?? '', id: 0 }));
  const { nkey } = compilation.spec.size;
  if (!compilation.spend(compilation.spec.size, 'keyframes', nkey, 'nkey')) return keys;
  while (keys.length < nkey) keys.push({ element: compilation.spec.size, name: '', id: 0 });
  return keys;
}

/** Attribute of a key, array of the Model, and reference values. */
type KeyPart = readonly [
  attribute: 'qpos' | 'qvel' | 'act' | 'ctrl' | 'mpos' | 'mquat',
  array: Float64Array,
  reference: Float64Array,
];

function partsOf(m: ModelRecord): readonly KeyPart[] {
  const mocap = (source: Float64Array, stride: number): Float64Array => {
    const values = new Float64Array(m.nmocap * stride);
    for (let i = 0; i < m.nbody; i++) {
      if (m.body_mocapid[i] < 0) continue;
      values.set(source.subarray(stride * i, stride * (i + 1)), stride * m.body_mocapid[i]);
    }
    return values;
  };
  return [
    ['qpos', m.key_qpos, m.qpos0],
    ['qvel', m.key_qvel, new Float64Array(m.nv)],
    ['act', m.key_act, new Float64Array(m.na)],
    ['ctrl', m.key_ctrl, new Float64Array(m.nu)],
    ['mpos', m.key_mpos, mocap(m.body_pos, 3)],
    ['mquat', m.key_mquat, mocap(m.body_quat, 4)],
  ];
}

/** Length of each state vector, by attribute. */
function lengthsOf({ joints, bodies, actuators }: AllObjects): Readonly<Record<KeyPart[0], number>> {
  const total = <D>(drafts: readonly D[], count: (draft: D) => number): number =>
    drafts.reduce((sum, draft) => sum + count(draft), 0);
  const nmocap = total(bodies, ({ mocap }) => Number(mocap));
  return {
    qpos: total(joints, ({ nq }) => nq),
    qvel: total(joints, ({ nv }) => nv),
    act: total(actuators, ({ actdim }) => actdim),
    ctrl: total(actuators, ({ ctrlnum }) => ctrlnum),
    mpos: 3 * nmocap,
    mquat: 4 * nmocap,
  };
}

/** Reports keys with too many numbers, unless elements that determine the count have errors. */
export function checkKeys(compilation: Compilation, objects: AllObjects): void {
  const { spec } = compilation;
  const written = spec.all('key');
  if (written.length === 0) return;
  const makers = [...spec.all('flexcomp'), ...spec.all('composite')];
  const parts = [...objects.joints, ...objects.actuators].map(({ element }) => element);
  const isUnsure =
    [...parts, ...makers].some((el) => compilation.isSuspect(el)) ||
    objects.bodies.some(({ element }) => compilation.isFlawed(element));
  if (isUnsure) return;
  const lengths = Object.entries(lengthsOf(objects));
  for (const el of written) {
    for (const [attribute, expected] of lengths) {
      const count = (el.authored.get(attribute) as readonly number[] | undefined)?.length ?? 0;
      if (count > expected) compilation.report(el, 'bad-keyframe', { attribute, expected, count }, attribute);
    }
  }
}

interface KeysAndJoints {
  readonly keys: readonly CompiledKey[];
  readonly joints: readonly CompiledJoint[];
}

/** Writes the key arrays; requires `qpos0` and the poses of mocap bodies. */
export function writeKeys(compilation: Compilation, m: ModelRecord, { keys, joints }: KeysAndJoints): void {
  if (keys.length === 0) return;
  const parts = partsOf(m);
  const vectors = new KeyVectors(compilation.spec, (vector) => ({
    slots: slotsOf(compilation, vector, joints),
    initial: parts.find(([attribute]) => attribute === vector)![2],
  }));
  keys.forEach(({ element: el }, i) => {
    m.key_time[i] = el.is('key') ? el.time : 0;
    for (const [attribute, array, reference] of parts) {
      const start = i * reference.length;
      array.set(reference, start);
      if (!el.is('key')) continue;
      const whole = el.authored.get(attribute) as readonly number[] | undefined;
      if (whole) array.set(wholePoses(attribute, whole), start);
      // for a thousand robots with a keyframe each, a vector has millions of numbers, few of which are set
      else vectors.place(array, start, el, attribute);
    }
    for (let j = 0; j < m.njnt; j++) {
      const at = i * m.nq + m.jnt_qposadr[j];
      if (m.jnt_type[j] === JointType.BALL) normalize(m.key_qpos, at);
      else if (m.jnt_type[j] === JointType.FREE) normalize(m.key_qpos, at + 3);
    }
    for (let j = 0; j < m.nmocap; j++) normalize(m.key_mquat, 4 * (i * m.nmocap + j));
  });
}

/** Drops an incomplete position or quaternion of a mocap body at the end, as the reference does. */
function wholePoses(attribute: KeyPart[0], given: readonly number[]): readonly number[] {
  const stride = attribute === 'mpos' ? 3 : attribute === 'mquat' ? 4 : 1;
  return given.slice(0, given.length - (given.length % stride));
}

/** Counts of resolved elements; joints of flexcomps are counted below. */
const RESOLVED = { jointCount: () => undefined, activationCount: lastActivations };

/** Joints generated by a flexcomp are not in the Spec; the flexcomp represents all of them. */
function slotsOf({ spec }: Compilation, vector: KeyVector, joints: readonly CompiledJoint[]): readonly Slot[] {
  if (vector !== 'qpos' && vector !== 'qvel') return keySlots(spec, vector, RESOLVED);
  const slots: [SpecElement, number][] = [];
  for (const { element, nq, nv } of joints) {
    const size = vector === 'qpos' ? nq : nv;
    const origin = originOfMade(element);
    const holder = origin?.kind === 'flexcomp' ? origin : element;
    const last = slots[slots.length - 1];
    if (last?.[0] === holder) last[1] += size;
    else slots.push([holder, size]);
  }
  return slots;
}

/** Normalizes a quaternion in place; a zero quaternion becomes the identity. */
function normalize(q: Float64Array, at: number): void {
  const norm = Math.sqrt(q[at] ** 2 + q[at + 1] ** 2 + q[at + 2] ** 2 + q[at + 3] ** 2);
  if (norm < MINVAL) q.set([1, 0, 0, 0], at);
  else for (let k = 0; k < 4; k++) q[at + k] /= norm;
}
