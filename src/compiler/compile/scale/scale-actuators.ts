/**
 * Scales actuators by the gauge of their transmission. Gains and biases are forces whatever their dimension, setpoints
 * follow the coordinate, and a command without declared meaning keeps its numbers while the gain takes the factor of
 * the force.
 */
import { BiasType, DynType, GainType } from '../../../foundation/schema/enums.js';
import type { Coordinate } from '../../../foundation/schema/mjcf/dimensions.js';
import { BIAS_TYPE, DYN_TYPE, GAIN_TYPE, type INPUT_WORD } from '../../../foundation/schema/mjcf/keywords.js';
import { coordinateOf } from '../../../modelling/spec/coordinate.js';
import { createElement, type Element, type SpecElement } from '../../../modelling/spec/element.js';
import { mechanicsOf } from '../../../modelling/spec/mechanics.js';
import type { Spec } from '../../../modelling/spec/spec.js';
import { coordinateFactor, forceFactor, type Gauge, generalizedFactor, isIdentity } from './gauge.js';
import { gaugeOfTransmission, target } from './scale-outside.js';
import { isGiven, scaled, scaleValues } from './scale-values.js';

/** Reports an element that cannot be scaled. */
export type Refuse = (element: SpecElement, feature: string) => void;

/** Pressure: M L^-1 T^-2. */
const PRESSURE = { L: -1, M: 1 };

/** Scales the actuators of a Spec; `replaced` is called for each that is replaced by another element. */
export function scaleActuators(
  spec: Spec,
  refuse: Refuse,
  replaced: (from: SpecElement, to: SpecElement) => void,
): void {
  for (const actuator of spec.all('actuator')) {
    const gauge = gaugeOfTransmission(actuator);
    if (isIdentity(gauge)) continue;
    const coordinate = coordinateOf(actuator) ?? 'L';
    scaleGear(actuator, gauge);
    if (actuator.is('motor')) replaced(actuator, asGeneral(actuator, gauge, coordinate));
    else scaleActuator(actuator, gauge, coordinate, refuse);
  }
}

function scaleActuator(actuator: SpecElement, gauge: Gauge, coordinate: Coordinate, refuse: Refuse): void {
  const isForceScaled = gauge.length !== 1 || gauge.mass !== 1;
  if ((actuator.is('dcmotor') || actuator.is('actuatorPlugin')) && isForceScaled) {
    refuse(actuator, actuator.tag === 'plugin' ? 'the parameters of a plugin' : 'the parameters of a dcmotor');
    return;
  }
  scaleValues(actuator, gauge, coordinate, 'all', (name) => name !== 'area' && name !== 'diameter');
  if (actuator.is('cylinder')) scaleBore(actuator, gauge);
  else if (actuator.is('intvelocity')) scaleBy(actuator, 'actrange', coordinateFactor(gauge, coordinate));
  else if (actuator.is('muscle')) scaleMuscle(actuator, gauge);
  else if (actuator.is('general')) scaleGeneral(actuator, gauge, coordinate, refuse);
}

function scaleBy(element: SpecElement, attribute: string, factor: number): void {
  const value = element.get(attribute);
  if (factor !== 1 && value !== undefined && isGiven(element, attribute))
    element.author(attribute, scaled(value, [factor]));
}

/** With a linear part, the angular part of `gear` at a site or a free joint consists of moment arms. */
function scaleGear(actuator: SpecElement, gauge: Gauge): void {
  const joint = (target(actuator, 'joint') ?? target(actuator, 'jointinparent')) as SpecElement | undefined;
  const isFree = joint !== undefined && (joint.kind === 'freejoint' || joint.get('type') === 'free');
  if (!target(actuator, 'site') && !isFree) return;
  const gear = actuator.rowOf('gear') ? (actuator.get('gear') as readonly number[]) : [];
  if (gear.slice(0, 3).every((x) => x === 0)) return;
  const { shape } = gauge;
  if (shape !== 1) actuator.author('gear', scaled(gear, [1, 1, 1, shape, shape, shape]));
}

/** The bore is a gain: `geometry` keeps it. */
function scaleBore(cylinder: Element<'cylinder'>, { length }: Gauge): void {
  if (length === 1) return;
  if (cylinder.diameter !== undefined) cylinder.author('diameter', cylinder.diameter * length);
  cylinder.author('area', cylinder.area * length * length);
}

/** `scale` is a force times an acceleration of the joints per force: an acceleration for a slide, angular otherwise. */
function scaleMuscle(muscle: SpecElement, { length }: Gauge): void {
  if (length !== 1 && isAtSlide(muscle)) muscle.author('scale', (muscle.get('scale') as number) * length);
}

const isAtSlide = (actuator: SpecElement): boolean =>
  (target(actuator, 'joint') ?? target(actuator, 'jointinparent'))?.get('type') === 'slide';

type Input = keyof typeof INPUT_WORD;

/** Factor of a control as a value, and as a divisor of the gain, where it counts as a force. */
function inputFactors(
  input: readonly Input[] | undefined,
  gauge: Gauge,
  coordinate: Coordinate,
): readonly [number, number] {
  const [first] = input ?? [];
  if (first === 'pos' || first === 'vel') {
    return [coordinateFactor(gauge, coordinate), coordinate === 'L' ? gauge.length : 1];
  }
  if (first === 'pressure') return [forceFactor(gauge, PRESSURE), forceFactor(gauge, PRESSURE)];
  return [1, 1];
}

function scaleGeneral(general: Element<'general'>, gauge: Gauge, coordinate: Coordinate, refuse: Refuse): void {
  const { mechanics } = mechanicsOf(general.spec.defaults.layersOf(general), general.spec.compatibility);
  const { gaintype, biastype, dyntype, gainprm, biasprm } = mechanics;
  const isForceScaled = gauge.length !== 1 || gauge.mass !== 1;
  const isLinear =
    (gaintype === GainType.FIXED || gaintype === GainType.AFFINE) &&
    (biastype === BiasType.NONE || biastype === BiasType.AFFINE);
  const isMuscle = gaintype === GainType.MUSCLE && (biastype === BiasType.MUSCLE || biastype === BiasType.NONE);
  if (isForceScaled && (dyntype === DynType.USER || !(isLinear || isMuscle))) {
    refuse(
      general,
      `the parameters of gaintype '${nameOf(GAIN_TYPE, gaintype)}', biastype '${nameOf(BIAS_TYPE, biastype)}', dyntype '${nameOf(DYN_TYPE, dyntype)}'`,
    );
    return;
  }
  const force = (power: number): number => generalizedFactor(gauge, coordinate, power);
  if (isMuscle) {
    const factors = (prm: readonly number[]): number[] =>
      prm.map((x, i) => (i === 2 && x > 0 ? force(0) : i === 3 && isAtSlide(general) ? gauge.length : 1));
    general.author('gainprm', scaled(gainprm, factors(gainprm)));
    general.author('biasprm', scaled(biasprm, factors(biasprm)));
    return;
  }
  if (!isLinear) return;
  const [value, divisor] = inputFactors(general.input as readonly Input[] | undefined, gauge, coordinate);
  scaleBy(general, 'ctrlrange', value);
  scaleBy(general, 'actrange', value);
  if (!isForceScaled) return;
  const rest = [1, 1, 1, 1, 1, 1, 1];
  general.author('gainprm', scaled(gainprm, [force(0) / divisor, force(1) / divisor, force(1) / divisor, ...rest]));
  // a positive third parameter is a damping ratio
  general.author('biasprm', scaled(biasprm, [force(0), force(1), biasprm[2] < 0 ? force(1) : 1, ...rest]));
}

const nameOf = (keywords: Readonly<Record<string, number>>, value: number): string =>
  Object.keys(keywords).find((each) => keywords[each] === value) ?? '';

/** Replaces a motor by the general actuator with its gain, which a motor cannot set. */
function asGeneral(motor: Element<'motor'>, gauge: Gauge, coordinate: Coordinate): SpecElement {
  const { spec, parent } = motor;
  scaleValues(motor, gauge, coordinate);
  const { mechanics } = mechanicsOf(spec.defaults.layersOf(motor), spec.compatibility);
  const general: SpecElement = createElement(spec, 'general');
  general.source = motor.source;
  general.scope = motor.scope;
  for (const name of Object.keys(motor.row.attributes)) {
    const value = motor.get(name);
    if (name !== 'class' && value !== undefined && isGiven(motor, name)) general.author(name, value);
  }
  general.author('gaintype', nameOf(GAIN_TYPE, mechanics.gaintype));
  general.author('biastype', nameOf(BIAS_TYPE, mechanics.biastype));
  general.author('dyntype', nameOf(DYN_TYPE, mechanics.dyntype));
  const factors = [0, 1, 1].map((power) => generalizedFactor(gauge, coordinate, power));
  const rest = [1, 1, 1, 1, 1, 1, 1];
  general.author('gainprm', scaled(mechanics.gainprm, [...factors, ...rest]));
  general.author('biasprm', scaled(mechanics.biasprm, [...factors, ...rest]));
  general.author('dynprm', Object.freeze([...mechanics.dynprm]));
  const index = parent!.elements.indexOf(motor);
  spec.remove(motor);
  spec.insert(general, parent!, index);
  return general;
}
