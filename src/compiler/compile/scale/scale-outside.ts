/** Scales elements outside of the tree by the gauges of the elements that they refer to. */
import type { Coordinate } from '../../../foundation/schema/mjcf/dimensions.js';
import { coordinateOf } from '../../../modelling/spec/coordinate.js';
import type { Element, SpecElement } from '../../../modelling/spec/element.js';
import { ownReferences } from '../../../modelling/spec/lookup/references.js';
import type { Spec } from '../../../modelling/spec/spec.js';
import { coordinateFactor, type Gauge, gaugeOf, gaugeOfPath, IDENTITY_GAUGE, isIdentity, meanGauge } from './gauge.js';
import { isGiven, scaled, scaleValues } from './scale-values.js';

/** The element that an attribute names; undefined if it does not exist. */
export const target = (element: SpecElement, attribute: string): SpecElement | undefined => {
  const reference = ownReferences(element).find((each) => each.attribute === attribute);
  return reference && (element.spec.find(reference.namespace, reference.name) as SpecElement | undefined);
};

/** Gauge of the element that an attribute names. */
function gaugeAt(element: SpecElement, attribute: string): Gauge {
  const owner = target(element, attribute);
  if (!owner) return IDENTITY_GAUGE;
  return owner.namespace === 'tendon' ? gaugeOfTendon(owner) : gaugeOf(owner);
}

/** Gauge of the lowest body or frame that contains the path of a tendon, or its joints. */
export function gaugeOfTendon(tendon: SpecElement): Gauge {
  const path = tendon.elements.flatMap((part) =>
    ['site', 'geom', 'joint'].flatMap((attribute) => target(part, attribute) ?? []),
  );
  return gaugeOfPath(path);
}

/** Scales the tendons of a Spec; the coefficients of a fixed one carry its joints' gauges to its own. */
export function scaleTendons(spec: Spec): void {
  for (const tendon of spec.all('tendon')) {
    const gauge = gaugeOfTendon(tendon);
    const coordinate = coordinateOf(tendon) ?? 'L';
    scaleValues(tendon, gauge, coordinate);
    for (const term of tendon.elements) if (term.is('fixedJoint')) scaleTerm(term, gauge, coordinate);
  }
}

function scaleTerm(term: Element<'fixedJoint'>, gauge: Gauge, coordinate: Coordinate): void {
  const joint = target(term, 'joint');
  if (!joint) return;
  const factor = coordinateFactor(gauge, coordinate) / coordinateFactor(gaugeOf(joint), coordinateOf(joint) ?? 'L');
  if (factor !== 1) term.author('coef', scaled(term.coef, [factor]));
}

/** Scales the given parameters of contact pairs by the mean of the gauges of their geoms; others follow from these. */
export function scalePairs(spec: Spec): void {
  for (const pair of spec.all('pair')) {
    scaleValues(pair, meanGauge(gaugeAt(pair, 'geom1'), gaugeAt(pair, 'geom2')), 'L', 'given');
  }
}

/** Scales the cutoff and the noise of sensors by the gauge of their object. */
export function scaleSensors(spec: Spec): void {
  for (const sensor of spec.all('sensor')) {
    const [attribute] = ['site', 'joint', 'tendon', 'actuator', 'body', 'objname', 'geom1', 'body1'].filter(
      (name) => target(sensor, name) !== undefined,
    );
    if (attribute === undefined) continue;
    const owner = target(sensor, attribute)!;
    const gauge = owner.namespace === 'actuator' ? gaugeOfTransmission(owner) : gaugeAt(sensor, attribute);
    scaleValues(sensor, gauge, coordinateOf(sensor) ?? 'L', 'given');
  }
}

/** Gauge of the object that an actuator acts on. */
export function gaugeOfTransmission(actuator: SpecElement): Gauge {
  if (target(actuator, 'cranksite')) {
    return meanGauge(gaugeAt(actuator, 'cranksite'), gaugeAt(actuator, 'slidersite'));
  }
  const attribute = ['joint', 'jointinparent', 'tendon', 'site', 'body'].find((name) => target(actuator, name));
  return attribute === undefined ? IDENTITY_GAUGE : gaugeAt(actuator, attribute);
}

/** Scales equality constraints; the width of the impedance has the dimension of their residual. */
export function scaleEqualities(spec: Spec): void {
  for (const equality of spec.all('equality')) {
    if (equality.is('connect')) scaleConnect(equality);
    else if (equality.is('weld')) scaleWeld(equality);
    else if (equality.is('equalityJoint')) scaleCoupling(equality, 'joint1', 'joint2');
    else if (equality.is('equalityTendon')) scaleCoupling(equality, 'tendon1', 'tendon2');
  }
}

const bothOf = (equality: SpecElement): Gauge => {
  const [first, second] = equality.isSet('site1') ? (['site1', 'site2'] as const) : (['body1', 'body2'] as const);
  return meanGauge(gaugeAt(equality, first), gaugeAt(equality, second));
};

function scaleConnect(connect: Element<'connect'>): void {
  const gauge = connect.isSet('site1') ? bothOf(connect) : gaugeAt(connect, 'body1');
  scaleValues(connect, gauge, 'L', 'given');
  scaleWidth(connect, gauge.shape);
}

function scaleWeld(weld: Element<'weld'>): void {
  scaleValues(weld, gaugeAt(weld, 'body1'), 'L', 'given', (name) => name === 'relpose');
  scaleValues(weld, gaugeAt(weld, 'body2'), 'L', 'given', (name) => name === 'anchor');
  const both = bothOf(weld);
  scaleValues(weld, both, 'L', 'all', (name) => name === 'torquescale');
  scaleWidth(weld, both.shape);
}

/** Scales a polynomial q1 = sum of c_k q2^k: c_k has the dimension Q1 / Q2^k. */
function scaleCoupling(
  equality: Element<'equalityJoint'> | Element<'equalityTendon'>,
  first: string,
  second: string,
): void {
  const factorAt = (attribute: string): number => {
    const object = target(equality, attribute);
    return object ? coordinateFactor(gaugeAt(equality, attribute), coordinateOf(object) ?? 'L') : 1;
  };
  const [one, other] = [factorAt(first), factorAt(second)];
  if (one === 1 && other === 1) return;
  let factor = one;
  const factors = equality.polycoef.map((_, k) => (k === 0 ? one : (factor /= other)));
  equality.author('polycoef', scaled(equality.polycoef, factors));
  scaleWidth(equality, one);
}

function scaleWidth(equality: SpecElement, factor: number): void {
  if (factor !== 1) equality.author('solimp', scaled(equality.get('solimp')!, [1, 1, factor, 1, 1]));
}

/** True if a gauge other than the identity applies to one of the elements that an element refers to. */
export const refersToScaled = (element: SpecElement): boolean =>
  element
    .descendants()
    .flatMap(ownReferences)
    .some(({ element: el, attribute, namespace, name }) => {
      const object = el.spec.find(namespace, name) as SpecElement | undefined;
      if (!object?.parent || el.spec.isSection(object)) return false;
      return !isIdentity(gaugeOf(object)) && isGiven(el, attribute);
    });
