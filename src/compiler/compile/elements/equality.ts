/** Equality constraints: their objects, and the data of each type. */

import { EqType, JointType, ObjType } from '../../../foundation/schema/enums.js';
import type { CodeIn } from '../../../foundation/schema/messages.js';
import type { EQUALITY_FIELDS } from '../../../foundation/schema/model/equality.js';
import type { Element } from '../../../modelling/spec/element.js';
import { extraValue, overrideFinite } from '../../../modelling/spec/non-xml-values.js';
import type { Compilation } from '../compilation.js';
import type { CompiledElement, CompiledJoint } from '../compiled-element.js';
import { resistsStrain } from '../flex/elasticity.js';
import type { CompiledFlex } from '../flex/flex.js';
import type { Registry } from '../registry.js';
import type { RowOf } from '../rows.js';

/** Elements of the section `equality`. */
export type EqualityElement =
  | Element<'connect'>
  | Element<'weld'>
  | Element<'equalityJoint'>
  | Element<'equalityTendon'>
  | Element<'equalityFlex'>
  | Element<'flexvert'>
  | Element<'flexstrain'>;

/** An equality constraint with the ids of its objects (-1 for a missing one) and its row of `eq_data`. */
export interface CompiledEquality extends CompiledElement<EqualityElement> {
  readonly type: number;
  /** Type of both objects; 0 if the constraint type determines it. */
  readonly objtype: number;
  readonly obj1: number;
  readonly obj2: number;
  readonly data: readonly number[];
}

type Part = Omit<CompiledEquality, keyof CompiledElement>;

const NEQDATA = 11;
/** Defaults of `eq_data`: the identity polynomial, and a torque scale of 1. */
const DATA = [0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1];

/** Returns `DATA` with values from an index on. */
function data(values: readonly number[] = [], at = 0, scale = 1): number[] {
  const all = [...DATA];
  values.forEach((value, i) => void (all[at + i] = value));
  all[NEQDATA - 1] = scale;
  return all;
}

/** Reads a constraint and resolves its objects; reports missing ones. */
export function resolveEquality(compilation: Compilation, element: EqualityElement, names: Registry): CompiledEquality {
  return { element: element, name: element.identifier ?? '', id: 0, ...partOf(compilation, element, names) };
}

function partOf(c: Compilation, el: EqualityElement, names: Registry): Part {
  if (el.is('connect')) {
    return { type: EqType.CONNECT, ...spatialObjects(c, el, names), data: data(el.anchor) };
  }
  if (el.is('weld')) return weldPart(c, el, names);
  if (el.is('equalityJoint')) {
    const [obj1, obj2] = twoObjects(c, el, names, ['joint1', 'joint2'], ObjType.JOINT);
    checkScalar(c, el, names);
    return { type: EqType.JOINT, objtype: 0, obj1, obj2, data: data(el.polycoef) };
  }
  if (el.is('equalityTendon')) {
    const [obj1, obj2] = twoObjects(c, el, names, ['tendon1', 'tendon2'], ObjType.TENDON);
    return { type: EqType.TENDON, objtype: 0, obj1, obj2, data: data(el.polycoef) };
  }
  const type = el.is('flexvert') ? EqType.FLEXVERT : el.is('flexstrain') ? EqType.FLEXSTRAIN : EqType.FLEX;
  const cell = el.is('flexstrain') ? el.cell : undefined;
  const flex = names.resolve(el, 'flex', ObjType.FLEX) as CompiledFlex | undefined;
  if (flex) checkFlex(c, el, flex);
  return { type, objtype: 0, obj1: flex?.id ?? -1, obj2: -1, data: data(cell) };
}

/** Reports a flex that cannot deform, or whose elasticity or stiffness would act in addition to the constraint. */
function checkFlex(c: Compilation, el: EqualityElement, { element: flex, isRigid }: CompiledFlex): void {
  const report = (code: CodeIn<'bad-equality'>) => c.report(el, code, { flex: flex.label }, 'flex');
  if (isRigid) report('bad-equality/rigid-flex');
  else if (resistsStrain(flex)) report('bad-equality/elastic-flex');
  else if ((flex.child('flexEdge')?.stiffness ?? 0) > 0) report('bad-equality/stiff-flex');
}

/** Anchor, relative pose and torque scale of a weld; a zero quaternion selects the pose at qpos0. */
function weldPart(c: Compilation, el: Element<'weld'>, names: Registry): Part {
  const objects = spatialObjects(c, el, names);
  const anchored = el.isSet('anchor') || objects.objtype === ObjType.BODY;
  const values = data(el.relpose, 3, el.torquescale);
  if (anchored) el.anchor.forEach((x, i) => void (values[i] = x));
  return { type: EqType.WELD, ...objects, data: values };
}

/** Two sites, or two bodies; the second body defaults to the world. */
function spatialObjects(c: Compilation, el: Element<'connect'> | Element<'weld'>, names: Registry) {
  if (el.body1 === undefined) {
    const [obj1, obj2] = twoObjects(c, el, names, ['site1', 'site2'], ObjType.SITE);
    return { objtype: ObjType.SITE, obj1, obj2 };
  }
  const [obj1, obj2] = twoObjects(c, el, names, ['body1', 'body2'], ObjType.BODY);
  const withWorld = el.body2 ? obj2 : 0;
  if (obj1 === 0 && !el.body2) c.report(el, 'same-object', { name: el.body1 });
  return { objtype: ObjType.BODY, obj1, obj2: withWorld };
}

function twoObjects(
  c: Compilation,
  el: EqualityElement,
  names: Registry,
  [first, second]: readonly [string, string],
  type: number,
): [number, number] {
  const ids: [number, number] = [names.resolve(el, first, type)?.id ?? -1, names.id(el, second, type)];
  if (ids[0] >= 0 && ids[0] === ids[1]) c.report(el, 'same-object', { name: String(el.get(first)) }, second);
  return ids;
}

function checkScalar(c: Compilation, el: Element<'equalityJoint'>, names: Registry): void {
  for (const attribute of ['joint1', 'joint2'] as const) {
    const joint = names.find(ObjType.JOINT, el[attribute]!) as CompiledJoint | undefined;
    if (joint && joint.type !== JointType.HINGE && joint.type !== JointType.SLIDE) {
      c.report(el, 'bad-equality/scalar-joint', {}, attribute);
    }
  }
}

/** Returns the values of a constraint for the arrays `eq_*`. */
export function equalityRow({
  element,
  type,
  objtype,
  obj1,
  obj2,
  data,
}: CompiledEquality): RowOf<typeof EQUALITY_FIELDS> {
  return {
    eq_type: type,
    eq_obj1id: obj1,
    eq_obj2id: obj2,
    eq_objtype: extraValue<number>(element, 'objtype') ?? objtype,
    eq_active0: element.active,
    eq_solref: element.solref,
    eq_solimp: element.solimp,
    eq_data: overrideFinite(data, extraValue(element, 'data')),
  };
}
