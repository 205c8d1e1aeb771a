/** Actuators: class and element as a general actuator, its transmission, inputs, states and ranges. */

import {
  BiasType,
  CtrlChart,
  CtrlInput,
  DynType,
  GainType,
  JointType,
  ObjType,
  TrnType,
} from '../../../foundation/schema/enums.js';
import { INTERPOLATION } from '../../../foundation/schema/mjcf/keywords.js';
import type { ACTUATOR_FIELDS } from '../../../foundation/schema/model/actuator.js';
import { TRANSMISSION_OBJECTS } from '../../../foundation/schema/references.js';
import type { GeneralActuator, Limited } from '../../../modelling/spec/actuators/general-actuator.js';
import type { SpecElement } from '../../../modelling/spec/element.js';
import { controlCount, mechanicsOf } from '../../../modelling/spec/mechanics.js';
import { extraValue } from '../../../modelling/spec/non-xml-values.js';
import type { Compilation } from '../compilation.js';
import type { CompiledElement, CompiledJoint, CompiledSite } from '../compiled-element.js';
import type { Registry } from '../registry.js';
import type { RowOf } from '../rows.js';
import { checkAutolimits, checkRange, isLimited, type Range } from './limits.js';
import type { CompiledTendon } from './tendon.js';

/** An actuator as a general one, with its transmission and the numbers of its inputs, outputs and states. */
export interface CompiledActuator extends CompiledElement {
  readonly mechanics: GeneralActuator;
  /** The object that the transmission acts on. */
  readonly target: CompiledElement | undefined;
  /** Slider site of a crank, or site of reference. */
  readonly base: CompiledSite | undefined;
  isSO3: boolean;
  ctrlspec: number;
  ctrlnum: number;
  outnum: number;
  actdim: number;
}

/** Attributes that name a target, in the order in which a later one wins. */
const TRANSMISSIONS = [
  ['joint', TrnType.JOINT],
  ['jointinparent', TrnType.JOINTINPARENT],
  ['tendon', TrnType.TENDON],
  ['cranksite', TrnType.SLIDERCRANK],
  ['site', TrnType.SITE],
  ['body', TrnType.BODY],
] as const;

/** Reads an actuator and its target; reports `bad-actuator` for invalid combinations. */
export function resolveActuator(compilation: Compilation, element: SpecElement, names: Registry): CompiledActuator {
  const fault = (reason: string): void => compilation.report(element, 'bad-actuator', { reason });
  const { mechanics, faults } = mechanicsOf(compilation.authoredLayers(element));
  const actuator: CompiledActuator = {
    element: element,
    name: element.identifier ?? '',
    id: 0,
    mechanics,
    ...transmissionOf(compilation, element, mechanics, names),
    isSO3: false,
    ctrlspec: 0,
    ctrlnum: controlCount(mechanics),
    outnum: 1,
    actdim: compilation.plugins.activationsOf(element, mechanics),
  };
  for (const reason of new Set([...faults, ...CHECKS.map((check) => check(actuator))])) if (reason) fault(reason);
  checkLimits(compilation, actuator);
  return actuator;
}

function transmissionOf(c: Compilation, el: SpecElement, a: GeneralActuator, names: Registry) {
  // an empty name counts as absent
  const isGiven = (attribute: string): boolean => el.isSet(attribute) && el.get(attribute) !== '';
  const given = TRANSMISSIONS.findLast(([attribute]) => el.isSet(attribute));
  const fault = (reason: string): void => c.report(el, 'bad-actuator', { reason });
  if (!given || !isGiven(given[0])) {
    fault(`it needs something to act on: one of ${TRANSMISSIONS.map(([attribute]) => attribute).join(', ')}`);
    return { target: undefined, base: undefined };
  }
  const [attribute, type] = given;
  a.trntype = type;
  const isCrank = type === TrnType.SLIDERCRANK;
  if (!isCrank && (el.isSet('cranklength') || el.isSet('slidersite')))
    fault('cranklength and slidersite need cranksite');
  if (type !== TrnType.SITE && el.isSet('refsite')) fault('refsite needs site');
  if (isCrank && a.cranklength <= 0) fault('cranklength must be positive');
  if (isCrank && !isGiven('slidersite')) fault('cranksite needs slidersite');
  const base = isCrank ? 'slidersite' : type === TrnType.SITE && isGiven('refsite') ? 'refsite' : undefined;
  return {
    target: names.resolve(el, attribute, TRANSMISSION_OBJECTS[type]),
    base: base && names.resolve<CompiledSite>(el, base, ObjType.SITE),
  };
}

type Check = (actuator: CompiledActuator) => string | undefined;

const has = (spec: number, bit: number): number => ((spec & bit) !== 0 ? 1 : 0);
const { POS, VEL, FF, VOLTAGE, NONE } = CtrlInput;

/** An orientation servo: three outputs, three or four inputs. */
const checkSO3: Check = (actuator) => {
  const a = actuator.mechanics;
  if (a.gaintype !== GainType.SO3 && a.biastype !== BiasType.SO3) return undefined;
  if (a.gaintype !== GainType.SO3 || a.biastype !== BiasType.SO3) return 'gaintype and biastype must both be so3';
  if (a.dyntype !== DynType.NONE && a.dyntype !== DynType.INTEGRATOR) return 'so3 needs dyntype none or integrator';
  if (a.gainprm[0] !== -a.biasprm[1]) return 'so3 needs gainprm[0] = -biasprm[1]';
  const { target, element } = actuator;
  const isOnBall = a.trntype === TrnType.JOINT && (target as CompiledJoint | undefined)?.type === JointType.BALL;
  // a target that is not found is reported as such
  if (target && !(a.trntype === TrnType.SITE ? element.get('refsite') : isOnBall)) {
    return 'so3 needs a ball joint, or a site with refsite';
  }
  if (a.dyntype === DynType.INTEGRATOR) {
    if (a.actdim > 0 && a.actdim !== 3) return 'an so3 integrator has actdim 3';
    if (a.actlimited === 'true' && a.actrange[0] === 0 && a.actrange[1] === 0) a.actlimited = 'false';
  }
  actuator.ctrlspec = a.ctrlspec || CtrlChart.EXPMAP;
  const isQuat = actuator.ctrlspec === CtrlChart.QUAT;
  if (isQuat && a.dyntype !== DynType.NONE) return 'quat input needs dyntype none';
  if (!isQuat && actuator.ctrlspec !== CtrlChart.EXPMAP) return 'the input of so3 is expmap or quat';
  if (isLimited(a.forcelimited, a.forcerange) && a.forcerange[0] !== 0) return 'forcerange of so3 must begin with 0';
  actuator.outnum = 3;
  actuator.isSO3 = true;
  return undefined;
};

const checkPID: Check = (actuator) => {
  const a = actuator.mechanics;
  if (a.gaintype !== GainType.PID) {
    return a.dyntype === DynType.PID ? 'dyntype pid needs gaintype pid' : undefined;
  }
  const isDynamic = a.dyntype === DynType.PID;
  if (a.biastype !== BiasType.AFFINE) return 'pid needs biastype affine';
  if (a.dyntype !== DynType.NONE && !isDynamic) return 'pid needs dyntype none or pid';
  if (!isDynamic && a.gainprm[0] !== 0) return 'ki needs dyntype pid';
  if (a.trntype === TrnType.BODY) return 'pid cannot act on a body';
  if (isDynamic) {
    if (a.dynprm[0] < 0) return 'imax cannot be negative';
    if (a.dynprm[1] < 0) return 'slewmax cannot be negative';
    const { actdim: states } = actuator;
    if (a.actdim > 0 && a.actdim !== states) return `this pid has actdim ${states}`;
  }
  const spec = a.ctrlspec || POS | VEL;
  actuator.ctrlspec = spec;
  if ((spec & ~(POS | VEL | FF)) !== 0) return 'inputs of pid are pos, vel and ff';
  if (isDynamic && !has(spec, POS)) return 'ki and slewmax need the input pos';
  return undefined;
};

const checkMotor: Check = (actuator) => {
  const a = actuator.mechanics;
  const hasGain = a.gaintype === GainType.DCMOTOR;
  if (a.dyntype === DynType.DCMOTOR && !a.actearly) return 'actearly of a dcmotor cannot be false';
  if (hasGain || (a.dyntype === DynType.DCMOTOR && actuator.actdim > 0)) {
    const states = motorStates(a);
    if (actuator.actdim !== states) return `this dcmotor has actdim ${states}`;
  }
  if (!hasGain) return undefined;
  const spec = a.ctrlspec || VOLTAGE;
  actuator.ctrlspec = spec;
  if (spec !== NONE && (spec & ~(POS | VEL | FF | VOLTAGE)) !== 0) return 'inputs of dcmotor are pos, vel, ff, voltage';
  const controlled = (spec & (POS | VEL | FF)) !== 0;
  if (controlled && a.gainprm[1] <= 0) return 'a controlled dcmotor needs a positive motor constant';
  if (!controlled && [4, 5, 6].some((i) => a.gainprm[i] !== 0)) return 'controller gains need an input pos, vel or ff';
  if (a.gainprm[5] > 0 && !has(spec, POS)) return 'the integral gain needs the input pos';
  if (!controlled && a.dynprm[7] > 0) return 'slewmax needs an input pos, vel or ff';
  return undefined;
};

/** Slewed setpoint, integral, temperature, bristle and current are states where their parameters are positive. */
const motorStates = ({ dynprm, gainprm }: GeneralActuator): number =>
  [dynprm[7], gainprm[5], dynprm[2], dynprm[5], dynprm[0]].filter((x) => x > 0).length;

const INPUT_KINDS: readonly number[] = [GainType.SO3, GainType.PID, GainType.DCMOTOR];

const checkInput: Check = ({ mechanics: a }) =>
  a.ctrlspec !== 0 && !INPUT_KINDS.includes(a.gaintype) ? 'input is for so3, pid and dcmotor only' : undefined;

const DRIVEN: readonly number[] = [TrnType.JOINT, TrnType.JOINTINPARENT, TrnType.TENDON];

/** Damping and armature need something that has a velocity of its own. */
const checkPassive: Check = ({ mechanics: a }) => {
  if (DRIVEN.includes(a.trntype)) return undefined;
  if (a.damping.some((x) => x !== 0)) return 'damping needs a joint or tendon';
  return a.armature !== 0 ? 'armature needs a joint or tendon' : undefined;
};

/** `inheritrange`: the range of the target, scaled about its middle. */
const inheritRange: Check = ({ mechanics: a, target }) => {
  const isServo = a.gaintype === GainType.PID || (a.gaintype === GainType.FIXED && a.gainprm[0] === -a.biasprm[1]);
  if (!(a.inheritrange > 0) || !isServo || a.biastype !== BiasType.AFFINE) return undefined;
  const isPosition = [DynType.NONE, DynType.FILTEREXACT, DynType.PID].includes(a.dyntype as never);
  if (!isPosition && a.dyntype !== DynType.INTEGRATOR) return 'inheritrange is for position and intvelocity only';
  const range = targetRange(a.trntype, target);
  if (typeof range === 'string') return range;
  if (range[0] === range[1]) return 'inheritrange needs a target with a range';
  const middle = 0.5 * (range[1] + range[0]);
  const radius = 0.5 * (range[1] - range[0]) * a.inheritrange;
  a[isPosition ? 'ctrlrange' : 'actrange'] = [middle - radius, middle + radius];
  return undefined;
};

function targetRange(trntype: number, target: CompiledElement | undefined): Range | string {
  if (trntype === TrnType.TENDON) return (target as CompiledTendon | undefined)?.range ?? [0, 1];
  if (trntype !== TrnType.JOINT) return 'inheritrange needs a joint or tendon';
  const joint = target as CompiledJoint | undefined;
  if (joint && joint.type !== JointType.HINGE && joint.type !== JointType.SLIDE) {
    return 'inheritrange needs a hinge or slide joint';
  }
  return joint?.range ?? [0, 1];
}

const checkStates: Check = (actuator) => {
  const { mechanics: a, isSO3, element } = actuator;
  const isPlain = a.dyntype === DynType.NONE;
  const actdim = actuator.actdim;
  const isFree = a.dyntype === DynType.USER || a.dyntype === DynType.DCMOTOR || isSO3;
  if (element.kind !== 'actuatorPlugin') {
    if (actdim > 1 && !isFree) return 'actdim above 1 needs dyntype user or dcmotor';
    if (actdim === 1 && isPlain) return 'actdim 1 needs a dyntype';
    if (actdim === 0 && !isPlain && a.dyntype !== DynType.DCMOTOR) return 'actdim 0 needs dyntype none';
  }
  return isLimited(a.actlimited, a.actrange) && isPlain ? 'actrange needs a dyntype' : undefined;
};

const checkMuscle: Check = ({ mechanics: a }) => {
  const sets = [
    ...(a.gaintype === GainType.MUSCLE ? [a.gainprm] : []),
    ...(a.biastype === BiasType.MUSCLE ? [a.biasprm] : []),
  ];
  for (const prm of sets) {
    if (prm[0] >= prm[1]) return 'range of a muscle must have its smaller value first';
    if (prm[4] >= 1 || prm[5] <= 1) return 'a muscle needs lmin < 1 < lmax';
    if ([3, 6, 7, 8].some((i) => prm[i] <= 0)) return 'a muscle needs positive scale, vmax, fpmax and fvmax';
  }
  return undefined;
};

const MAX_SAMPLES = 2 ** 24;

const checkHistory: Check = ({ mechanics: a, ctrlnum }) => {
  if (a.delay > 0 && a.nsample <= 0) return 'delay needs nsample';
  if (a.nsample > 0 && ctrlnum === 0) return 'delay and nsample need an input';
  return a.nsample > MAX_SAMPLES ? `nsample can be at most ${MAX_SAMPLES}` : undefined;
};

/** In the order in which one relies on another. */
const CHECKS: readonly Check[] = [
  checkSO3,
  checkPID,
  checkMotor,
  checkInput,
  checkPassive,
  inheritRange,
  checkStates,
  checkMuscle,
  checkHistory,
];

function checkLimits(c: Compilation, { element: el, mechanics: a }: CompiledActuator): void {
  for (const name of ['force', 'ctrl', 'act'] as const) {
    const limited: Limited = a[`${name}limited`];
    const range = a[`${name}range`];
    checkAutolimits(c, el, name, limited, range);
    checkRange(c, el, `${name}range`, limited, range);
  }
}

/** Limits of each input: `ctrlrange` for all, but the velocity and feedforward inputs of a pid have their own. */
export function inputLimits({
  mechanics: a,
  ctrlnum,
  ctrlspec,
}: CompiledActuator): { limited: boolean; range: Range }[] {
  const limits = Array.from({ length: ctrlnum }, () => ({
    limited: isLimited(a.ctrllimited, a.ctrlrange),
    range: a.ctrlrange as Range,
  }));
  if (a.gaintype !== GainType.PID) return limits;
  const own = (range: Range): { limited: boolean; range: Range } => ({ limited: range[0] < range[1], range });
  let i = has(ctrlspec, POS);
  if (has(ctrlspec, VEL)) limits[i++] = own(a.velrange);
  if (has(ctrlspec, FF)) limits[i] = own(a.ffrange);
  return limits;
}

/** Addresses of the blocks of an actuator; the next begin after it. */
export interface ActuatorAddresses {
  ctrl: number;
  out: number;
  act: number;
  history: number;
}

/** Length of the history of an actuator: two counters, times and values. */
export const historyLength = (nsample: number, dim: number): number => (nsample > 0 ? 2 + nsample * (1 + dim) : 0);

type PerInput = 'actuator_ctrllimited' | 'actuator_ctrlrange';
type PerOutput = 'actuator_gear' | 'actuator_acc0' | 'actuator_length0' | 'actuator_lengthrange';

/** Returns the values of an actuator for the arrays of the Model that have one row per actuator. */
export function actuatorRow(
  actuator: CompiledActuator,
  at: ActuatorAddresses,
): RowOf<typeof ACTUATOR_FIELDS, PerInput | PerOutput | 'actuator_plugin'> {
  const { mechanics: a, target, base, actdim, ctrlnum, ctrlspec, outnum, isSO3 } = actuator;
  return {
    actuator_trntype: isSO3 ? TrnType.SO3 : a.trntype,
    actuator_dyntype: a.dyntype,
    actuator_gaintype: a.gaintype,
    actuator_biastype: a.biastype,
    actuator_ctrladr: at.ctrl,
    actuator_ctrlnum: ctrlnum,
    actuator_ctrlspec: ctrlspec,
    actuator_outadr: at.out,
    actuator_outnum: outnum,
    actuator_actadr: actdim > 0 ? at.act : -1,
    actuator_actnum: actdim,
    actuator_trnid: [target!.id, base?.id ?? -1],
    actuator_cranklength: extraValue<number>(actuator.element, 'cranklength') ?? a.cranklength,
    actuator_dynprm: a.dynprm,
    actuator_gainprm: a.gainprm,
    actuator_biasprm: a.biasprm,
    actuator_actlimited: isLimited(a.actlimited, a.actrange),
    actuator_actrange: a.actrange,
    actuator_actearly: a.actearly,
    actuator_history: [a.nsample, INTERPOLATION[a.interp]],
    actuator_historyadr: a.nsample > 0 ? at.history : -1,
    actuator_delay: a.delay,
    actuator_damping: a.damping[0],
    actuator_dampingpoly: a.damping.slice(1),
    actuator_armature: a.armature,
    actuator_group: a.group,
    actuator_user: a.user,
    actuator_forcelimited: isLimited(a.forcelimited, a.forcerange),
    actuator_forcerange: a.forcerange,
  };
}
