/** Keyframes: states by name; values that are left out are those of the reference configuration. */
import { MINVAL } from '../../../foundation/math/vec.js';
import { JointType } from '../../../foundation/schema/enums.js';
import type { Element, SpecElement } from '../../../modelling/spec/element.js';
import { KeyVectors } from '../../../modelling/spec/keyframes/key-vector.js';
import { type KeyVector, keySlots, type Slot } from '../../../modelling/spec/keyframes/keys.js';
import type { ModelRecord } from '../../../simulation/model/model-record.js';
import type { Compilation } from '../compilation.js';
import type { Draft, JointDraft } from '../draft.js';
import { originOfMade } from '../expand/expansion.js';
import type { AllObjects } from '../objects.js';
import { lastActivations } from './plugin.js';

/** A keyframe; one that only `nkey` asks for has the element `size`. */
export type KeyDraft = Draft<Element<'key'> | Element<'size'>>;

/** Keys as written, then unnamed ones up to `nkey`. */
export function collectKeys(c: Compilation): KeyDraft[] {
  const keys: KeyDraft[] = c.spec.all('key').map((element) => ({ element, name: element.identifier ?? '', id: 0 }));
  const { nkey } = c.spec.size;
  if (!c.spend(c.spec.size, 'keyframes', nkey, 'nkey')) return keys;
  while (keys.length < nkey) keys.push({ element: c.spec.size, name: '', id: 0 });
  return keys;
}

/** Attribute of a key, array of the Model, and values of the reference configuration. */
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

/** Numbers of a state, by the attribute that gives them. */
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

/** Reports keys with too many numbers, unless the elements that they belong to have errors. */
export function checkKeys(c: Compilation, objects: AllObjects): void {
  const { spec } = c;
  const written = spec.all('key');
  if (written.length === 0) return;
  const makers = [...spec.all('flexcomp'), ...spec.all('composite')] as readonly SpecElement[];
  const parts = [...objects.joints, ...objects.actuators].map(({ element }) => element as SpecElement);
  const isUnsure =
    [...parts, ...makers].some((el) => c.isSuspect(el)) ||
    objects.bodies.some(({ element }) => c.isFlawed(element as SpecElement));
  if (isUnsure) return;
  const lengths = Object.entries(lengthsOf(objects));
  for (const el of written) {
    for (const [attribute, expected] of lengths) {
      const count = (el.authored.get(attribute) as readonly number[] | undefined)?.length ?? 0;
      if (count > expected) c.report(el, 'bad-keyframe', { attribute, expected, count }, attribute);
    }
  }
}

interface KeysAndJoints {
  readonly keys: readonly KeyDraft[];
  readonly joints: readonly JointDraft[];
}

/** Fills the key arrays; needs `qpos0` and the poses of mocap bodies. */
export function writeKeys(c: Compilation, m: ModelRecord, { keys, joints }: KeysAndJoints): void {
  if (keys.length === 0) return;
  const parts = partsOf(m);
  const vectors = new KeyVectors(c.spec, (vector) => ({
    slots: slotsOf(c, vector, joints),
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
      // of a thousand robots with a keyframe each, a vector is millions of numbers, few of which are given
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

/** Of a mocap body that is given a part of a position or of a quaternion, the pose stays, as in the reference. */
function wholePoses(attribute: KeyPart[0], given: readonly number[]): readonly number[] {
  const stride = attribute === 'mpos' ? 3 : attribute === 'mquat' ? 4 : 1;
  return given.slice(0, given.length - (given.length % stride));
}

/** Counts of what has been resolved; the joints of flexcomps are counted below. */
const RESOLVED = { jointCount: () => undefined, activationCount: lastActivations };

/** The joints that a flexcomp makes are not in the Spec, where it stands for all of them. */
function slotsOf({ spec }: Compilation, vector: KeyVector, joints: readonly JointDraft[]): readonly Slot[] {
  if (vector !== 'qpos' && vector !== 'qvel') return keySlots(spec, vector, RESOLVED);
  const slots: [SpecElement, number][] = [];
  for (const { element, nq, nv } of joints) {
    const size = vector === 'qpos' ? nq : nv;
    const origin = originOfMade(element as SpecElement);
    const holder = origin?.kind === 'flexcomp' ? origin : (element as SpecElement);
    const last = slots[slots.length - 1];
    if (last?.[0] === holder) last[1] += size;
    else slots.push([holder, size]);
  }
  return slots;
}

/** Normalizes a quaternion in place; one without length becomes the unit quaternion. */
function normalize(q: Float64Array, at: number): void {
  const norm = Math.sqrt(q[at] ** 2 + q[at + 1] ** 2 + q[at + 2] ** 2 + q[at + 3] ** 2);
  if (norm < MINVAL) q.set([1, 0, 0, 0], at);
  else for (let k = 0; k < 4; k++) q[at + k] /= norm;
}
