/**
 * Values that an actuator takes from a default class, by the rule `shortcutDefaults`.
 *
 * Mechanical attributes, such as `gear` and `ctrlrange`, come from any actuator of a class. Parameters, such as gains
 * and dynamics, come from the nearest actuator in the classes that is written with the same element or with `general`,
 * else from the defaults of the element; a shortcut takes only the parameters that it has. A `general` element takes
 * the parameters of any actuator.
 *
 * Source: https://github.com/google-deepmind/mujoco/releases/tag/3.16.0
 */
import { CtrlInput, DynType, GainType } from '../../../foundation/schema/enums.js';
import { PRESSURE_INPUT } from '../../../foundation/schema/mjcf/keywords.js';
import type { ActuatorTag } from './actuator-kind.js';
import { type GeneralActuator, generalActuator } from './general-actuator.js';

/** Attributes of the transmission, the limits and the delay of an actuator, which do not depend on its kind. */
export const MECHANICAL = [
  'group',
  'nsample',
  'interp',
  'delay',
  'user',
  'lengthrange',
  'gear',
  'damping',
  'armature',
  'cranklength',
  'ctrllimited',
  'forcelimited',
  'actlimited',
  'ctrlrange',
  'forcerange',
  'actrange',
  'velrange',
  'ffrange',
] as const satisfies readonly (keyof GeneralActuator)[];

type Mechanical = Pick<GeneralActuator, (typeof MECHANICAL)[number]>;

/** Returns copies of the mechanical values of an actuator. */
export const mechanicalOf = (a: GeneralActuator): Mechanical =>
  Object.fromEntries(MECHANICAL.map((name) => [name, a[name]])) as unknown as Mechanical;

/** Places of the parameters that a shortcut has. */
interface Parameters {
  readonly gain?: readonly number[];
  readonly bias?: readonly number[];
  readonly dynamics?: readonly number[];
  /** Dynamics that the shortcut may have besides none. */
  readonly dyntypes?: readonly DynType[];
  /** Gain that an inherited parameter must belong to, where other kinds use its place differently. */
  readonly gaintype?: GainType;
  readonly hasInheritRange?: true;
  readonly hasInput?: true;
}

const to = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => i);

const PARAMETERS: Readonly<Record<Exclude<ActuatorTag, 'general' | 'plugin'>, Parameters>> = {
  motor: {},
  position: { gain: [0], bias: [2], dynamics: [0], dyntypes: [DynType.FILTEREXACT], hasInheritRange: true },
  velocity: { gain: [0] },
  intvelocity: { gain: [0], bias: [2], hasInheritRange: true },
  orientation: { gain: [0], bias: [2], hasInput: true, gaintype: GainType.SO3 },
  pid: {
    gain: [0],
    bias: [1, 2],
    dynamics: [0, 1],
    dyntypes: [DynType.PID],
    gaintype: GainType.PID,
    hasInheritRange: true,
    hasInput: true,
  },
  damper: { gain: [2], gaintype: GainType.AFFINE },
  cylinder: { gain: [0], bias: [0, 1, 2], dynamics: [0] },
  muscle: { gain: to(9), dynamics: to(3) },
  adhesion: { gain: [0] },
  dcmotor: {
    gain: to(10),
    bias: to(10),
    dynamics: to(10),
    dyntypes: [DynType.DCMOTOR],
    gaintype: GainType.DCMOTOR,
    hasInput: true,
  },
};

/** Defaults of elements that differ from those of `general`. */
const OWN_DEFAULTS: Partial<Record<ActuatorTag, (a: GeneralActuator) => void>> = {
  pid: (a) => {
    a.gainprm[0] = 0;
    a.biasprm[1] = -1;
  },
  damper: (a) => {
    a.gaintype = GainType.AFFINE;
    a.gainprm[2] = -1;
  },
};

/** The input that a shortcut declares in `ctrlspec`, without effect on the simulation. */
export const DECLARED_INPUT: Partial<Record<ActuatorTag, number>> = {
  position: CtrlInput.POS,
  velocity: CtrlInput.VEL,
  intvelocity: CtrlInput.VEL,
  cylinder: PRESSURE_INPUT,
};

const copied = (a: GeneralActuator): GeneralActuator => ({
  ...a,
  dynprm: [...a.dynprm],
  gainprm: [...a.gainprm],
  biasprm: [...a.biasprm],
});

/**
 * Returns the actuator with which an element begins: the parameters of `from`, the nearest default that it inherits
 * them from, as far as the element has them.
 */
export function begun(tag: ActuatorTag, from: GeneralActuator | undefined): GeneralActuator {
  const a = generalActuator();
  if (tag === 'general' || tag === 'plugin') return from ? copied(from) : a;
  const { gain = [], bias = [], dynamics = [], dyntypes = [], ...own } = PARAMETERS[tag];
  OWN_DEFAULTS[tag]?.(a);
  if (!from) return a;
  if (own.hasInheritRange) a.inheritrange = from.inheritrange;
  if (own.gaintype !== undefined && own.gaintype !== from.gaintype) {
    // parameters of another gain have other meanings
    if (tag !== 'pid' && tag !== 'orientation') return a;
    if (from.gaintype !== GainType.FIXED) return a;
    if (tag === 'pid' && from.biasprm[1] !== 0) a.biasprm[1] = from.biasprm[1];
    if (tag === 'orientation') a.gainprm[0] = from.gainprm[0];
    a.biasprm[2] = from.biasprm[2];
    return a;
  }
  for (const i of gain) a.gainprm[i] = from.gainprm[i]!;
  for (const i of bias) a.biasprm[i] = from.biasprm[i]!;
  if (dyntypes.length === 0 || (dyntypes as readonly number[]).includes(from.dyntype)) {
    for (const i of dynamics) a.dynprm[i] = from.dynprm[i]!;
    if (dyntypes.length > 0) a.dyntype = from.dyntype;
  }
  a.gaintype = from.gaintype;
  if (own.hasInput) a.ctrlspec = from.ctrlspec;
  return a;
}
