/** Actuators: conversion to a general actuator, transmission, inputs, states and ranges. */

import { follows } from '../../../foundation/schema/compatibility.js';
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
import { message } from '../../../foundation/schema/messages.js';
import { INTERPOLATION, PRESSURE_INPUT } from '../../../foundation/schema/mjcf/keywords.js';
import type { ACTUATOR_FIELDS } from '../../../foundation/schema/model/actuator.js';
import { TRANSMISSION_OBJECTS } from '../../../foundation/schema/references.js';
import type { ActuatorFault, GeneralActuator, Limited } from '../../../modelling/spec/actuators/general-actuator.js';
import type { SpecElement } from '../../../modelling/spec/element.js';
import { controlCount, mechanicsOf } from '../../../modelling/spec/mechanics.js';
import { extraValue } from '../../../modelling/spec/non-xml-values.js';
import type { Compilation } from '../compilation.js';
import type { CompiledElement, CompiledJoint, CompiledSite } from '../compiled-element.js';
import type { Registry } from '../registry.js';
import type { RowOf } from '../rows.js';
import { checkAutolimits, checkRange, isLimited, type Range } from './limits.js';
import type { CompiledTendon } from './tendon.js';

/** An actuator in general form, with its transmission and the counts of its inputs, outputs and states. */
export interface CompiledActuator extends CompiledElement {
  readonly mechanics: GeneralActuator;
  /** The object that the transmission acts on. */
  readonly target: CompiledElement | undefined;
  /** Slider site of a crank, or reference site. */
  readonly base: CompiledSite | undefined;
  isSO3: boolean;
  ctrlspec: number;
  ctrlnum: number;
  outnum: number;
  actdim: number;
}

/** Target attributes; later ones take precedence. */
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
  const { mechanics, faults } = mechanicsOf(compilation.authoredLayers(element), compilation.spec.compatibility);
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
  const found = [...faults, ...CHECKS.map((check) => check(actuator))];
  found.forEach((each, i) => {
    // a class and its element may have the same error
    if (each && found.findIndex((other) => other?.code === each.code) === i) compilation.reportMessage(element, each);
  });
  checkLimits(compilation, actuator);
  return actuator;
}

function transmissionOf(c: Compilation, el: SpecElement, a: GeneralActuator, names: Registry) {
  // an empty name counts as absent
  const isGiven = (attribute: string): boolean => el.isSet(attribute) && el.get(attribute) !== '';
  const given = TRANSMISSIONS.findLast(([attribute]) => el.isSet(attribute));
  const fault = (found: ActuatorFault): void => c.reportMessage(el, found);
  if (!given || !isGiven(given[0])) {
    fault(message('bad-actuator/no-target', { attributes: TRANSMISSIONS.map(([attribute]) => attribute).join(', ') }));
    return { target: undefined, base: undefined };
  }
  const [attribute, type] = given;
  a.trntype = type;
  const isCrank = type === TrnType.SLIDERCRANK;
  if (!isCrank && (el.isSet('cranklength') || el.isSet('slidersite'))) fault(message('bad-actuator/no-cranksite'));
  if (type !== TrnType.SITE && el.isSet('refsite')) fault(message('bad-actuator/no-site'));
  if (isCrank && a.cranklength <= 0) fault(message('bad-actuator/cranklength'));
  if (isCrank && !isGiven('slidersite')) fault(message('bad-actuator/slidersite'));
  const base = isCrank ? 'slidersite' : type === TrnType.SITE && isGiven('refsite') ? 'refsite' : undefined;
  return {
    target: names.resolve(el, attribute, TRANSMISSION_OBJECTS[type]),
    base: base && names.resolve<CompiledSite>(el, base, ObjType.SITE),
  };
}

type Check = (actuator: CompiledActuator) => ActuatorFault | undefined;

const has = (spec: number, bit: number): number => ((spec & bit) !== 0 ? 1 : 0);
const { POS, VEL, FF, VOLTAGE, NONE } = CtrlInput;

/** Checks an orientation servo: three outputs, three or four inputs. */
const checkSO3: Check = (actuator) => {
  const a = actuator.mechanics;
  if (a.gaintype !== GainType.SO3 && a.biastype !== BiasType.SO3) return undefined;
  if (a.gaintype !== GainType.SO3 || a.biastype !== BiasType.SO3) return message('bad-actuator/so3-types');
  if (a.dyntype !== DynType.NONE && a.dyntype !== DynType.INTEGRATOR) return message('bad-actuator/so3-dyntype');
  if (a.gainprm[0] !== -a.biasprm[1]) return message('bad-actuator/so3-gain');
  const { target, element } = actuator;
  const isOnBall = a.trntype === TrnType.JOINT && (target as CompiledJoint | undefined)?.type === JointType.BALL;
  // a missing target is reported separately
  if (target && !(a.trntype === TrnType.SITE ? element.get('refsite') : isOnBall)) {
    return message('bad-actuator/so3-target');
  }
  if (a.dyntype === DynType.INTEGRATOR) {
    if (a.actdim > 0 && a.actdim !== 3) return message('bad-actuator/so3-actdim');
    if (a.actlimited === 'true' && a.actrange[0] === 0 && a.actrange[1] === 0) a.actlimited = 'false';
  }
  actuator.ctrlspec = a.ctrlspec || CtrlChart.EXPMAP;
  const isQuat = actuator.ctrlspec === CtrlChart.QUAT;
  if (isQuat && a.dyntype !== DynType.NONE) return message('bad-actuator/quat-dyntype');
  if (!isQuat && actuator.ctrlspec !== CtrlChart.EXPMAP) return message('bad-actuator/so3-input');
  if (isLimited(a.forcelimited, a.forcerange) && a.forcerange[0] !== 0) return message('bad-actuator/so3-forcerange');
  actuator.outnum = 3;
  actuator.isSO3 = true;
  return undefined;
};

const checkPID: Check = (actuator) => {
  const a = actuator.mechanics;
  if (a.gaintype !== GainType.PID) {
    return a.dyntype === DynType.PID ? message('bad-actuator/pid-gaintype') : undefined;
  }
  const isDynamic = a.dyntype === DynType.PID;
  if (a.biastype !== BiasType.AFFINE) return message('bad-actuator/pid-biastype');
  if (a.dyntype !== DynType.NONE && !isDynamic) return message('bad-actuator/pid-dyntype');
  if (!isDynamic && a.gainprm[0] !== 0) return message('bad-actuator/ki-dyntype');
  if (a.trntype === TrnType.BODY) return message('bad-actuator/pid-body');
  if (isDynamic) {
    if (a.dynprm[0] < 0) return message('bad-actuator/imax');
    if (a.dynprm[1] < 0) return message('bad-actuator/slewmax');
    const { actdim: states } = actuator;
    if (a.actdim > 0 && a.actdim !== states) return message('bad-actuator/pid-actdim', { count: states });
  }
  const spec = a.ctrlspec || POS | VEL;
  actuator.ctrlspec = spec;
  if ((spec & ~(POS | VEL | FF)) !== 0) return message('bad-actuator/pid-inputs');
  if (isDynamic && !has(spec, POS)) return message('bad-actuator/ki-pos');
  return undefined;
};

const checkMotor: Check = (actuator) => {
  const a = actuator.mechanics;
  const hasGain = a.gaintype === GainType.DCMOTOR;
  if (a.dyntype === DynType.DCMOTOR && !a.actearly) return message('bad-actuator/motor-actearly');
  if (hasGain || (a.dyntype === DynType.DCMOTOR && actuator.actdim > 0)) {
    const states = motorStates(a);
    if (actuator.actdim !== states) return message('bad-actuator/motor-actdim', { count: states });
  }
  if (!hasGain) return undefined;
  const spec = a.ctrlspec || VOLTAGE;
  actuator.ctrlspec = spec;
  if (spec !== NONE && (spec & ~(POS | VEL | FF | VOLTAGE)) !== 0) return message('bad-actuator/motor-inputs');
  const controlled = (spec & (POS | VEL | FF)) !== 0;
  if (controlled && a.gainprm[1] <= 0) return message('bad-actuator/motor-constant-controlled');
  if (!controlled && [4, 5, 6].some((i) => a.gainprm[i] !== 0)) return message('bad-actuator/motor-gains');
  if (a.gainprm[5] > 0 && !has(spec, POS)) return message('bad-actuator/motor-integral');
  if (!controlled && a.dynprm[7] > 0) return message('bad-actuator/motor-slewmax');
  return undefined;
};

/**
 * Count of the states: setpoint with slew rate, integral, temperature, bristle and current, if their parameters are
 * positive.
 */
const motorStates = ({ dynprm, gainprm }: GeneralActuator): number =>
  [dynprm[7], gainprm[5], dynprm[2], dynprm[5], dynprm[0]].filter((x) => x > 0).length;

const INPUT_KINDS: readonly number[] = [GainType.SO3, GainType.PID, GainType.DCMOTOR];

/** Inputs that an actuator of fixed or affine gain declares, by the rule `declaredInputs`. */
const DECLARED: readonly number[] = [POS, VEL, PRESSURE_INPUT];

const checkInput: Check = (actuator) => {
  const { mechanics: a, element } = actuator;
  if (a.ctrlspec === 0 || INPUT_KINDS.includes(a.gaintype)) return undefined;
  if (!follows(element.spec.compatibility, 'declaredInputs')) return message('bad-actuator/input');
  if (a.gaintype !== GainType.FIXED && a.gaintype !== GainType.AFFINE) return message('bad-actuator/input');
  if (!DECLARED.includes(a.ctrlspec)) return message('bad-actuator/declared-input');
  actuator.ctrlspec = a.ctrlspec;
  return undefined;
};

const DRIVEN: readonly number[] = [TrnType.JOINT, TrnType.JOINTINPARENT, TrnType.TENDON];

/** Damping and armature need a target with a scalar velocity. */
const checkPassive: Check = ({ mechanics: a }) => {
  if (DRIVEN.includes(a.trntype)) return undefined;
  if (a.damping.some((x) => x !== 0)) return message('bad-actuator/damping');
  return a.armature !== 0 ? message('bad-actuator/armature') : undefined;
};

/** `inheritrange`: the range of the target, scaled about its center. */
const inheritRange: Check = ({ mechanics: a, target }) => {
  const isServo = a.gaintype === GainType.PID || (a.gaintype === GainType.FIXED && a.gainprm[0] === -a.biasprm[1]);
  if (!(a.inheritrange > 0) || !isServo || a.biastype !== BiasType.AFFINE) return undefined;
  const isPosition = [DynType.NONE, DynType.FILTEREXACT, DynType.PID].includes(a.dyntype as never);
  if (!isPosition && a.dyntype !== DynType.INTEGRATOR) return message('bad-actuator/inherit-kind');
  const range = targetRange(a.trntype, target);
  if ('code' in range) return range;
  if (range[0] === range[1]) return message('bad-actuator/inherit-range');
  const middle = 0.5 * (range[1] + range[0]);
  const radius = 0.5 * (range[1] - range[0]) * a.inheritrange;
  a[isPosition ? 'ctrlrange' : 'actrange'] = [middle - radius, middle + radius];
  return undefined;
};

function targetRange(trntype: number, target: CompiledElement | undefined): Range | ActuatorFault {
  if (trntype === TrnType.TENDON) return (target as CompiledTendon | undefined)?.range ?? [0, 1];
  if (trntype !== TrnType.JOINT) return message('bad-actuator/inherit-target');
  const joint = target as CompiledJoint | undefined;
  if (joint && joint.type !== JointType.HINGE && joint.type !== JointType.SLIDE) {
    return message('bad-actuator/inherit-joint');
  }
  return joint?.range ?? [0, 1];
}

const checkStates: Check = (actuator) => {
  const { mechanics: a, isSO3, element } = actuator;
  const isPlain = a.dyntype === DynType.NONE;
  const actdim = actuator.actdim;
  const isPid = a.dyntype === DynType.PID && follows(element.spec.compatibility, 'pidWithTwoStates');
  const isFree = a.dyntype === DynType.USER || a.dyntype === DynType.DCMOTOR || isSO3 || isPid;
  if (element.kind !== 'actuatorPlugin') {
    if (actdim > 1 && !isFree) return message('bad-actuator/actdim-many');
    if (actdim === 1 && isPlain) return message('bad-actuator/actdim-one');
    if (actdim === 0 && !isPlain && a.dyntype !== DynType.DCMOTOR) return message('bad-actuator/actdim-zero');
  }
  return isLimited(a.actlimited, a.actrange) && isPlain ? message('bad-actuator/actrange') : undefined;
};

const checkMuscle: Check = ({ mechanics: a }) => {
  const sets = [
    ...(a.gaintype === GainType.MUSCLE ? [a.gainprm] : []),
    ...(a.biastype === BiasType.MUSCLE ? [a.biasprm] : []),
  ];
  for (const prm of sets) {
    if (prm[0] >= prm[1]) return message('bad-actuator/muscle-range');
    if (prm[4] >= 1 || prm[5] <= 1) return message('bad-actuator/muscle-length');
    if ([3, 6, 7, 8].some((i) => prm[i] <= 0)) return message('bad-actuator/muscle-positive');
  }
  return undefined;
};

const MAX_SAMPLES = 2 ** 24;

const checkHistory: Check = ({ mechanics: a, ctrlnum }) => {
  if (a.delay > 0 && a.nsample <= 0) return message('bad-actuator/delay');
  if (a.nsample > 0 && ctrlnum === 0) return message('bad-actuator/history-input');
  return a.nsample > MAX_SAMPLES ? message('bad-actuator/nsample', { limit: MAX_SAMPLES }) : undefined;
};

/** Checks in the order of their dependencies. */
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

/**
 * Limits of each input: `ctrlrange`, except for velocity and feedforward inputs of a pid, which have separate ranges.
 */
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

/** Start addresses of the blocks of an actuator. */
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
