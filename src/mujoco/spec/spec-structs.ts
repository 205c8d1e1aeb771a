/** `Mjs*`: the properties of each class of elements, by the reference's name and the attribute. */
import { type Kind, rowOf } from '../../foundation/schema/mjcf.js';
import type { SpecElement } from '../../modelling/spec/element.js';
import { BindingError } from '../binding/handle.js';
import type { MjSpec } from './spec.js';
import { ACTUATOR_PROPERTIES, generalize } from './spec-actuator.js';
import { ASSET_STRUCTS } from './spec-assets.js';
import { BODY_STRUCTS } from './spec-body.js';
import { COMPILER_PROPERTIES } from './spec-compiler.js';
import { EQUALITY_PROPERTIES } from './spec-equality.js';
import { FLEX_PROPERTIES } from './spec-flex-properties.js';
import { LIMITS, SOLVER, USER } from './spec-groups.js';
import { numericData, TUPLE_PROPERTIES } from './spec-lists.js';
import { pluginOf } from './spec-parts.js';
import {
  floatsOf,
  impliedOf,
  keyNumberOf,
  keywordOf,
  listOf,
  numberOf,
  numberOr,
  numsOf,
  type Properties,
  type Property,
  textOf,
  truthOf,
} from './spec-properties.js';
import { SENSOR_PROPERTIES } from './spec-sensor.js';
import { SpecStruct } from './spec-struct.js';

/** Properties of each class; large ones are in separate files. */
export const STRUCTS = {
  MjsCompiler: COMPILER_PROPERTIES,
  ...BODY_STRUCTS,
  ...ASSET_STRUCTS,
  MjsPair: {
    ...SOLVER,
    geomname1: textOf('geom1'),
    geomname2: textOf('geom2'),
    condim: numberOf('condim'),
    solreffriction: numsOf('solreffriction', 2),
    friction: numsOf('friction', 5),
    margin: numberOf('margin'),
    gap: numberOf('gap'),
    adhesion: numberOf('adhesion'),
  },
  MjsExclude: { bodyname1: textOf('body1'), bodyname2: textOf('body2') },
  MjsTendon: {
    ...LIMITS,
    ...USER,
    group: numberOf('group'),
    material: textOf('material'),
    rgba: floatsOf('rgba', 4),
    springlength: numsOf('springlength', 2),
    width: numberOf('width'),
  },
  MjsEquality: { ...SOLVER, ...EQUALITY_PROPERTIES, active: truthOf('active') },
  MjsActuator: { ...USER, ...ACTUATOR_PROPERTIES, plugin: pluginOf('actuatorPlugin') },
  MjsSensor: {
    ...USER,
    ...SENSOR_PROPERTIES,
    cutoff: numberOf('cutoff'),
    noise: numberOf('noise'),
    delay: numberOf('delay'),
    nsample: numberOf('nsample'),
    interp: keyNumberOf('interp'),
    interval: numsOf('interval', 2),
    datatype: impliedOf('datatype', keywordOf('datatype', 'mjtDataType')),
    needstage: impliedOf('needstage', keywordOf('needstage', 'mjtStage', 3)),
    dim: impliedOf('dim', numberOr('dim', 0)),
    plugin: pluginOf('sensorPlugin'),
  },
  MjsFlex: FLEX_PROPERTIES,
  MjsKey: {
    time: numberOf('time'),
    qpos: listOf('qpos'),
    qvel: listOf('qvel'),
    act: listOf('act'),
    ctrl: listOf('ctrl'),
    mpos: listOf('mpos'),
    mquat: listOf('mquat'),
  },
  MjsNumeric: { data: numericData, size: numberOr('size', 0) },
  MjsText: { data: textOf('data') },
  MjsTuple: TUPLE_PROPERTIES,
} as const satisfies Record<string, Properties>;

/** The name of a class in `STRUCTS`, such as `MjsBody`. */
export type StructName = keyof typeof STRUCTS;

type Value<P> = P extends Property<infer T, never> ? T : P extends Property<infer T> ? T : never;
/** An element of a spec as an instance of a class, with the properties of the class. */
export type Struct<N extends StructName> = SpecStruct & {
  -readonly [P in keyof (typeof STRUCTS)[N]]: Value<(typeof STRUCTS)[N][P]>;
};
/** The class of a struct; the rows of `kinds` define its attributes. */
export type StructClass<N extends StructName> = new (
  own: SpecElement,
  spec: MjSpec,
  kinds?: readonly Kind[],
) => Struct<N>;

/** Conversions of elements that lack an attribute to a kind that has it. */
const WIDEN: { readonly [N in StructName]?: (struct: SpecStruct, name: string) => void } = {
  MjsActuator: (struct, name) => {
    if (name in rowOf('general').attributes) generalize(struct);
  },
  MjsJoint: makeFreeJointGeneral,
};

/** Attributes that some kinds of a class lack, although the value still has an effect. */
const EXTRA_NAMES: { readonly [N in StructName]?: readonly string[] } = {
  MjsTendon: ['material', 'rgba', 'width'],
  MjsSensor: ['nsample', 'interp'],
};

/** Turns a `freejoint` into a `joint` of type free, without inheriting from its class for joints. */
function makeFreeJointGeneral(struct: SpecStruct): void {
  if (struct.own.kind !== 'freejoint') return;
  const joint = struct.spec.become(struct.own, 'joint');
  joint.set('type', 'free');
  for (const [name, { default: plain }] of Object.entries(joint.row.attributes)) {
    if (plain !== undefined && !joint.isSet(name) && String(joint.get(name)) !== String(plain)) joint.set(name, plain);
  }
}

function structClass<N extends StructName>(name: N): StructClass<N> {
  const made = { [name]: class extends SpecStruct {} }[name] as typeof SpecStruct;
  const widen = WIDEN[name];
  if (widen) {
    made.prototype.widen = function (attribute) {
      widen(this, attribute);
    };
  }
  const extraNames = EXTRA_NAMES[name];
  if (extraNames) Object.defineProperty(made.prototype, 'extraNames', { value: extraNames });
  for (const [property, { get, set }] of Object.entries<Property<unknown>>(STRUCTS[name] as never)) {
    Object.defineProperty(made.prototype, property, {
      enumerable: true,
      get(this: SpecStruct) {
        return get(this);
      },
      set(this: SpecStruct, value: unknown) {
        if (!set) throw new BindingError(`${name}.${property} is a read-only property`);
        set(this, value);
      },
    });
  }
  return made as unknown as StructClass<N>;
}

/** The classes by name, for the module and for `instanceof`. */
export const SPEC_CLASSES = Object.fromEntries(
  Object.keys(STRUCTS).map((name) => [name, structClass(name as StructName)]),
) as unknown as { readonly [N in StructName]: StructClass<N> };

/** Kinds of elements of each class. If an element lacks an attribute, the first kind that has it defines it. */
const KINDS = {
  MjsCompiler: ['compiler'],
  MjsBody: ['body', 'worldbody'],
  MjsFrame: ['frame'],
  MjsGeom: ['geom'],
  MjsSite: ['site'],
  MjsJoint: ['joint', 'freejoint'],
  MjsCamera: ['camera'],
  MjsLight: ['light'],
  MjsMaterial: ['material'],
  MjsPair: ['pair'],
  MjsExclude: ['exclude'],
  MjsTendon: ['spatial', 'fixed', 'defaultTendon'],
  MjsEquality: ['connect', 'defaultEquality'],
  MjsActuator: ['general', 'position'],
  MjsSensor: ['userSensor', 'touch'],
  MjsMesh: ['mesh'],
  MjsHField: ['hfield'],
  MjsTexture: ['texture'],
  MjsSkin: ['skin'],
  MjsFlex: ['flex', 'flexcomp'],
  MjsKey: ['key'],
  MjsNumeric: ['numeric'],
  MjsText: ['text'],
  MjsTuple: ['tuple'],
} as const satisfies Record<StructName, readonly Kind[]>;

/** Groups of kinds that share a class. */
const GROUPS: Readonly<Record<string, StructName>> = { actuator: 'MjsActuator', equality: 'MjsEquality' };

/** Class of the elements of a kind, and the kinds that define the properties of the class. */
export function classOf({ kind, row }: SpecElement): readonly [StructName, readonly Kind[]] | undefined {
  const shared = row.namespace === 'sensor' ? 'MjsSensor' : GROUPS[row.defaults ?? ''];
  const found =
    shared ?? Object.keys(KINDS).find((name) => (KINDS[name as StructName] as readonly Kind[]).includes(kind));
  return found === undefined ? undefined : [found as StructName, KINDS[found as StructName]];
}
