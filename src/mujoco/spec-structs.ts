/** `Mjs*`: elements of a Spec as the reference shows them, with live arrays that the Spec takes over at compile, find and save. */

import { ObjType } from '../schema/enums.js';
import type { AttributeValue } from '../schema/mjcf/rows.js';
import type { SpecElement } from '../spec/element.js';
import { ENUMERATIONS, type Enumerator } from './enums.js';
import { BindingError, engineError, Handle } from './handle.js';
import type { MjSpec } from './spec.js';
import { mjDoubleVec } from './vector.js';

/** How a property is held: values of an attribute as a number, truth value, text, live array, list or enumerator. */
interface Property<T> {
  get(struct: SpecStruct): T;
  set?(struct: SpecStruct, value: T): void;
}

const numberOf = (attribute: string): Property<number> => ({
  get: ({ own }) => (own.get(attribute) as number | undefined) ?? Number.NaN,
  set: ({ own }, value) => own.set(attribute, value),
});

const truthOf = (attribute: string): Property<boolean> => ({
  get: ({ own }) => own.get(attribute) === true,
  set: ({ own }, value) => own.set(attribute, Boolean(value)),
});

const textOf = (attribute: string): Property<string> => ({
  get: ({ own }) => (own.get(attribute) as string | undefined) ?? '',
  set: ({ own }, value) => own.set(attribute, value === '' ? undefined : value),
});

/** A live array; without a value it begins with NaN, which the Spec does not take over. */
const arrayOf = <A extends Float64Array | Float32Array>(attribute: string, make: () => A): Property<A> => ({
  get: (struct) => struct.live(attribute, make) as A,
});
const numsOf = (attribute: string, count: number) => arrayOf(attribute, () => new Float64Array(count));
const floatsOf = (attribute: string, count: number) => arrayOf(attribute, () => new Float32Array(count));

const listOf = (attribute: string): Property<mjDoubleVec> => ({ get: (struct) => struct.list(attribute) });

/** A keyword as an enumerator: `sphere` is `mjGEOM_SPHERE`. */
const keywordOf = (attribute: string, enumeration: keyof typeof ENUMERATIONS, prefix: string): Property<Enumerator> => {
  const named = ENUMERATIONS[enumeration] as unknown as Readonly<Record<string, Enumerator>>;
  return {
    get: ({ own }) => named[prefix + String(own.get(attribute)).toUpperCase()] as Enumerator,
    set: ({ own }, value) => {
      const found = Object.entries(named).find(
        ([name, each]) => name.startsWith(prefix) && each.value === value?.value,
      );
      if (!found) throw engineError(`${attribute}: not an enumerator of ${enumeration}`);
      own.set(attribute, found[0].slice(prefix.length).toLowerCase());
    },
  };
};

type Properties = Readonly<Record<string, Property<never> | Property<unknown>>>;

const placed = { pos: numsOf('pos', 3), quat: numsOf('quat', 4) };
const solver = { solref: numsOf('solref', 2), solimp: numsOf('solimp', 5) };

/** Properties of each kind: the reference's name and our attribute. */
export const STRUCTS = {
  MjsBody: {
    ...placed,
    childclass: textOf('childclass'),
    mocap: truthOf('mocap'),
    gravcomp: numberOf('gravcomp'),
    sleep: keywordOf('sleep', 'mjtSleepPolicy', 'mjSLEEP_'),
    userdata: listOf('user'),
  },
  MjsFrame: { ...placed, childclass: textOf('childclass') },
  MjsGeom: {
    ...placed,
    ...solver,
    type: keywordOf('type', 'mjtGeom', 'mjGEOM_'),
    size: numsOf('size', 3),
    rgba: floatsOf('rgba', 4),
    fromto: numsOf('fromto', 6),
    friction: numsOf('friction', 3),
    surfacevel: numsOf('surfacevel', 6),
    fluid_coefs: numsOf('fluidcoef', 5),
    contype: numberOf('contype'),
    conaffinity: numberOf('conaffinity'),
    condim: numberOf('condim'),
    priority: numberOf('priority'),
    group: numberOf('group'),
    mass: numberOf('mass'),
    density: numberOf('density'),
    solmix: numberOf('solmix'),
    margin: numberOf('margin'),
    gap: numberOf('gap'),
    adhesion: numberOf('adhesion'),
    fitscale: numberOf('fitscale'),
    material: textOf('material'),
    meshname: textOf('mesh'),
    hfieldname: textOf('hfield'),
    userdata: listOf('user'),
  },
  MjsSite: {
    ...placed,
    type: keywordOf('type', 'mjtGeom', 'mjGEOM_'),
    size: numsOf('size', 3),
    rgba: floatsOf('rgba', 4),
    fromto: numsOf('fromto', 6),
    group: numberOf('group'),
    material: textOf('material'),
    userdata: listOf('user'),
  },
  MjsJoint: {
    pos: numsOf('pos', 3),
    axis: numsOf('axis', 3),
    range: numsOf('range', 2),
    actfrcrange: numsOf('actuatorfrcrange', 2),
    stiffness: numsOf('stiffness', 3),
    damping: numsOf('damping', 3),
    springdamper: numsOf('springdamper', 2),
    solref_limit: numsOf('solreflimit', 2),
    solimp_limit: numsOf('solimplimit', 5),
    solref_friction: numsOf('solreffriction', 2),
    solimp_friction: numsOf('solimpfriction', 5),
    type: keywordOf('type', 'mjtJoint', 'mjJNT_'),
    limited: keywordOf('limited', 'mjtLimited', 'mjLIMITED_'),
    actfrclimited: keywordOf('actuatorfrclimited', 'mjtLimited', 'mjLIMITED_'),
    actgravcomp: truthOf('actuatorgravcomp'),
    ref: numberOf('ref'),
    springref: numberOf('springref'),
    armature: numberOf('armature'),
    frictionloss: numberOf('frictionloss'),
    margin: numberOf('margin'),
    group: numberOf('group'),
    userdata: listOf('user'),
  },
  MjsCamera: {
    ...placed,
    mode: keywordOf('mode', 'mjtCamLight', 'mjCAMLIGHT_'),
    targetbody: textOf('target'),
    fovy: numberOf('fovy'),
    ipd: numberOf('ipd'),
    userdata: listOf('user'),
  },
  MjsLight: {
    pos: numsOf('pos', 3),
    dir: numsOf('dir', 3),
    mode: keywordOf('mode', 'mjtCamLight', 'mjCAMLIGHT_'),
    type: keywordOf('type', 'mjtLightType', 'mjLIGHT_'),
    targetbody: textOf('target'),
    active: truthOf('active'),
    castshadow: truthOf('castshadow'),
    ambient: floatsOf('ambient', 3),
    diffuse: floatsOf('diffuse', 3),
    specular: floatsOf('specular', 3),
    attenuation: floatsOf('attenuation', 3),
    cutoff: numberOf('cutoff'),
    exponent: numberOf('exponent'),
    bulbradius: numberOf('bulbradius'),
    intensity: numberOf('intensity'),
    range: numberOf('range'),
    texture: textOf('texture'),
  },
  MjsMaterial: {
    rgba: floatsOf('rgba', 4),
    texrepeat: floatsOf('texrepeat', 2),
    texuniform: truthOf('texuniform'),
    emission: numberOf('emission'),
    specular: numberOf('specular'),
    shininess: numberOf('shininess'),
    reflectance: numberOf('reflectance'),
    metallic: numberOf('metallic'),
    roughness: numberOf('roughness'),
  },
  MjsPair: {
    ...solver,
    geomname1: textOf('geom1'),
    geomname2: textOf('geom2'),
    condim: numberOf('condim'),
    solreffriction: numsOf('solreffriction', 2),
    friction: numsOf('friction', 5),
    margin: numberOf('margin'),
    gap: numberOf('gap'),
  },
  MjsExclude: { bodyname1: textOf('body1'), bodyname2: textOf('body2') },
  MjsNumeric: { data: listOf('data'), size: numberOf('size') },
  MjsText: { data: textOf('data') },
} as const satisfies Record<string, Properties>;

export type StructName = keyof typeof STRUCTS;

/** Base of all structs. */
export class SpecStruct extends Handle {
  private readonly arrays = new Map<string, Float64Array | Float32Array>();
  private readonly lists = new Map<string, mjDoubleVec>();

  constructor(
    /** @internal */
    readonly own: SpecElement,
    /** @internal */
    readonly spec: MjSpec,
  ) {
    super();
  }

  get element(): MjsElement {
    return this.spec.elementOf(this.own);
  }

  /** Where it was read. */
  get info(): string {
    const line = this.own.location?.line;
    return line === undefined ? '' : `line ${line}`;
  }

  /** @internal */
  live(attribute: string, make: () => Float64Array | Float32Array): Float64Array | Float32Array {
    const known = this.arrays.get(attribute);
    if (known) return known;
    const array = make();
    const value = this.own.get(attribute) as readonly number[] | undefined;
    if (value) array.set(value.slice(0, array.length));
    else array[0] = attribute === 'quat' ? 1 : Number.NaN;
    this.arrays.set(attribute, array);
    let before = array.slice();
    this.spec.onFlush(() => {
      if (array.every((x, i) => Object.is(x, before[i]))) return;
      before = array.slice();
      this.take(attribute, Array.from(array));
    });
    return array;
  }

  /** @internal */
  list(attribute: string): mjDoubleVec {
    const known = this.lists.get(attribute);
    if (known) return known;
    const items = [...((this.own.get(attribute) as readonly number[] | undefined) ?? [])];
    const list = new mjDoubleVec(items);
    this.lists.set(attribute, list);
    let before = [...items];
    this.spec.onFlush(() => {
      if (items.length === before.length && items.every((x, i) => x === before[i])) return;
      before = [...items];
      this.take(attribute, [...items]);
    });
    return list;
  }

  /** Authors a value that came from an array; the orientation forms that it replaces go. */
  private take(attribute: string, values: readonly number[]): void {
    const { own } = this;
    if (Number.isNaN(values[0])) {
      own.unset(attribute);
      return;
    }
    if (attribute === 'quat') for (const other of ['axisangle', 'xyaxes', 'zaxis', 'euler']) own.unset(other);
    own.set(attribute, values as AttributeValue);
  }
}

type Value<P> = P extends Property<infer T> ? T : never;
export type Struct<N extends StructName> = SpecStruct & {
  -readonly [P in keyof (typeof STRUCTS)[N]]: Value<(typeof STRUCTS)[N][P]>;
};
export type StructClass<N extends StructName> = new (own: SpecElement, spec: MjSpec) => Struct<N>;

function structClass<N extends StructName>(name: N): StructClass<N> {
  const made = { [name]: class extends SpecStruct {} }[name] as typeof SpecStruct;
  for (const [property, { get, set }] of Object.entries<Property<unknown>>(STRUCTS[name])) {
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

export const SPEC_CLASSES = Object.fromEntries(
  Object.keys(STRUCTS).map((name) => [name, structClass(name as StructName)]),
) as unknown as { readonly [N in StructName]: StructClass<N> };

/** Object types of the namespaces that differ in name. */
const OBJECT_TYPES: Readonly<Record<string, ObjType>> = { worldbody: ObjType.BODY, frame: ObjType.FRAME };

/** What every element of a spec has: a type and, by functions, a name. */
export class MjsElement extends Handle {
  /** No signatures are kept. */
  readonly signature = 0n;

  constructor(
    /** @internal */
    readonly own: SpecElement,
    /** @internal */
    readonly spec: MjSpec,
  ) {
    super();
  }

  get elemtype(): Enumerator {
    const type = objectType(this.own);
    return ENUMERATIONS.mjtObj.values[type] as Enumerator;
  }
}

/** Object type of an element. */
export function objectType({ kind, namespace }: SpecElement): ObjType {
  const special = OBJECT_TYPES[kind];
  if (special !== undefined) return special;
  return ObjType[(namespace ?? 'unknown').toUpperCase() as keyof typeof ObjType] ?? ObjType.UNKNOWN;
}
