/** `Mjs*`: the properties of each class of elements, by the reference's name and our attribute. */
// long: a table, a row for each property of the reference
import { type Kind, rowOf } from '../schema/mjcf.js';
import type { SpecElement } from '../spec/element.js';
import type { EnumeratorOf } from './enums.js';
import { BindingError } from './handle.js';
import { MjLROpt } from './length-range-options.js';
import type { MjSpec } from './spec.js';
import { ACTUATOR_PROPERTIES, generalize } from './spec-actuator.js';
import { EQUALITY_PROPERTIES } from './spec-equality.js';
import {
  BONE_PROPERTIES,
  cubefiles,
  elevation,
  gridlayout,
  gridSizeOf,
  numericData,
  TUPLE_PROPERTIES,
  textures,
} from './spec-lists.js';
import { INERTIA_PROPERTIES, orientationOf, pluginOf } from './spec-parts.js';
import {
  besideFloatsOf,
  besideListOf,
  besideOf,
  bitsOf,
  enumeratorOf,
  floatListOf,
  floatsOf,
  impliedOf,
  intListOf,
  intsOf,
  keyNumberOf,
  keywordOf,
  keywordOrBesideOf,
  listOf,
  looseItemsOf,
  looseOf,
  namesOf,
  numberOf,
  numberOr,
  numsOf,
  type Properties,
  type Property,
  textOf,
  truthOf,
  wordsOf,
  zerosOf,
} from './spec-properties.js';
import { SENSOR_PROPERTIES } from './spec-sensor.js';
import { SpecStruct } from './spec-struct.js';
import { mjByteVec, mjIntVec } from './vector.js';

const placed = { pos: numsOf('pos', 3), quat: numsOf('quat', 4), alt: orientationOf() };
const solver = { solref: numsOf('solref', 2), solimp: numsOf('solimp', 5) };
const limits = {
  range: numsOf('range', 2),
  limited: keywordOf('limited', 'mjtLimited'),
  actfrcrange: numsOf('actuatorfrcrange', 2),
  actfrclimited: keywordOf('actuatorfrclimited', 'mjtLimited'),
  solref_limit: numsOf('solreflimit', 2),
  solimp_limit: numsOf('solimplimit', 5),
  solref_friction: numsOf('solreffriction', 2),
  solimp_friction: numsOf('solimpfriction', 5),
  stiffness: numsOf('stiffness', 3),
  damping: numsOf('damping', 3),
  armature: numberOf('armature'),
  frictionloss: numberOf('frictionloss'),
  margin: numberOf('margin'),
};
const user = { userdata: listOf('user') };

/** Elements that are there keep the class they were made with: what follows from the new one are those made later. */
const childclassOf = (absent: (struct: SpecStruct) => string): Property<string> => ({
  get: (struct) => (struct.own.get('childclass') as string | undefined) ?? absent(struct),
  set: (struct, name) => {
    for (const each of struct.own.descendants()) {
      const { defaults } = each.row;
      if (defaults === undefined || each.isSet('class')) continue;
      const cls = each.defaultClass;
      if (cls) struct.spec.authorOn(each, 'class', cls.identifier ?? 'main');
    }
    struct.author('childclass', name === '' ? undefined : name);
  },
});

/** A free joint has the one type that a kind of its own stands for. */
const jointType = keywordOf('type', 'mjtJoint');
const freeJoint: Property<EnumeratorOf<'mjtJoint'>> = {
  get: (struct) => (struct.own.kind === 'freejoint' ? enumeratorOf('mjtJoint', 0) : jointType.get(struct)),
  set: (struct, type) => {
    if (struct.own.kind === 'freejoint' && type.value !== 0) struct.spec.become(struct.own, 'joint');
    if (struct.own.kind === 'joint') jointType.set?.(struct, type);
  },
};
/** Of joints that are not free it is kept, and has no effect. */
const align: Property<EnumeratorOf<'mjtAlignFree'>> = impliedOf(
  'align',
  keywordOf('align', 'mjtAlignFree', 2),
  (struct) => {
    if (struct.own.kind === 'joint' && struct.own.get('type') === 'free') struct.spec.become(struct.own, 'freejoint');
  },
);

/** Zero forbids what the compiler finds out otherwise. */
const mayBeSimple: Property<number> = {
  get: keyNumberOf('simple').get,
  set: (struct, value) => struct.author('simple', value === 0 ? 'false' : 'auto'),
};

/** Order of the functions between nodes: 0 without nodes. */
const ORDERS = ['full', 'trilinear', 'quadratic'];
const flexOrder: Property<number> = {
  get: (struct) => Math.max(0, ORDERS.indexOf(struct.read('dof') as string)),
  set: (struct, order) => {
    if (order !== flexOrder.get(struct)) struct.author('dof', ORDERS[order] ?? 'full');
  },
};

const lengthRange: Property<MjLROpt> = {
  get(struct) {
    const known = struct.notes.get('LRopt') as MjLROpt | undefined;
    if (known) return known;
    const made = new MjLROpt();
    struct.notes.set('LRopt', made);
    const holder = struct.own.child('lengthrange') as SpecElement | undefined;
    struct.follow(
      () => holder && made.show(holder),
      () => JSON.stringify(made.settings()),
      () => holder && made.write(holder),
    );
    return made;
  },
};

const eulerseq: Property<Int8Array> = {
  get: (struct) =>
    struct.share(
      'eulerseq',
      () => new Int8Array(3),
      () => [...(struct.read('eulerseq') as string)].map((letter) => letter.charCodeAt(0)),
      (items) => struct.author('eulerseq', String.fromCharCode(...(items as number[]))),
    ),
};

/** The properties of each class; those of a class that holds several kinds come from a file of their own. */
export const STRUCTS = {
  MjsCompiler: {
    alignfree: truthOf('alignfree'),
    autolimits: truthOf('autolimits'),
    balanceinertia: truthOf('balanceinertia'),
    boundinertia: numberOf('boundinertia'),
    boundmass: numberOf('boundmass'),
    conflict: keywordOf('conflict', 'mjtConflict'),
    degree: wordsOf('angle', 'radian', 'degree'),
    discardvisual: truthOf('discardvisual'),
    eulerseq,
    fitaabb: truthOf('fitaabb'),
    fusestatic: truthOf('fusestatic'),
    inertiafromgeom: keywordOf('inertiafromgeom', 'mjtInertiaFromGeom'),
    inertiagrouprange: intsOf('inertiagrouprange', 2),
    meshdir: textOf('meshdir'),
    texturedir: textOf('texturedir'),
    saveinertial: truthOf('saveinertial'),
    settotalmass: numberOf('settotalmass'),
    usethread: truthOf('usethread'),
    LRopt: lengthRange,
    authored: looseOf('authored', 0n),
  },
  MjsBody: {
    ...placed,
    ...user,
    ...INERTIA_PROPERTIES,
    ialt: orientationOf('inertial.'),
    childclass: childclassOf(({ own }) => own.defaultClass?.identifier ?? ''),
    mocap: truthOf('mocap'),
    gravcomp: numberOf('gravcomp'),
    simple: mayBeSimple,
    sleep: keywordOrBesideOf('sleep', 'mjtSleepPolicy'),
    plugin: pluginOf(),
  },
  MjsFrame: { ...placed, childclass: childclassOf(() => '') },
  MjsGeom: {
    ...placed,
    ...solver,
    ...user,
    type: keywordOf('type', 'mjtGeom'),
    size: numsOf('size', 3),
    rgba: floatsOf('rgba', 4),
    fromto: numsOf('fromto', 6),
    friction: numsOf('friction', 3),
    surfacevel: numsOf('surfacevel', 6),
    fluid_coefs: numsOf('fluidcoef', 5),
    fluid_ellipsoid: keyNumberOf('fluidshape'),
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
    typeinertia: {
      get: (struct) => enumeratorOf('mjtGeomInertia', Number(struct.read('shellinertia'))),
      set: (struct, { value }) => struct.author('shellinertia', value === 1),
    } as Property<EnumeratorOf<'mjtGeomInertia'>>,
    plugin: pluginOf(),
  },
  MjsSite: {
    ...placed,
    ...user,
    type: keywordOf('type', 'mjtGeom'),
    size: numsOf('size', 3),
    rgba: floatsOf('rgba', 4),
    fromto: numsOf('fromto', 6),
    group: numberOf('group'),
    material: textOf('material'),
  },
  MjsJoint: {
    ...limits,
    ...user,
    type: freeJoint,
    align,
    pos: numsOf('pos', 3),
    axis: numsOf('axis', 3),
    springdamper: numsOf('springdamper', 2),
    actgravcomp: truthOf('actuatorgravcomp'),
    ref: numberOf('ref'),
    springref: numberOf('springref'),
    group: numberOf('group'),
  },
  MjsCamera: {
    ...placed,
    ...user,
    mode: keywordOf('mode', 'mjtCamLight'),
    targetbody: textOf('target'),
    proj: keywordOf('projection', 'mjtProjection'),
    output: bitsOf('output'),
    resolution: intsOf('resolution', 2),
    fovy: numberOf('fovy'),
    ipd: numberOf('ipd'),
    focal_length: zerosOf('focal', 2),
    focal_pixel: zerosOf('focalpixel', 2),
    principal_length: zerosOf('principal', 2),
    principal_pixel: zerosOf('principalpixel', 2),
    sensor_size: zerosOf('sensorsize', 2),
    intrinsic: besideFloatsOf('intrinsic', 4),
  },
  MjsLight: {
    pos: numsOf('pos', 3),
    dir: numsOf('dir', 3),
    mode: keywordOf('mode', 'mjtCamLight'),
    type: {
      get: (struct) =>
        struct.read('directional') === true && struct.read('type') === undefined
          ? enumeratorOf('mjtLightType', 1)
          : keywordOf('type', 'mjtLightType').get(struct),
      set: (struct, value) => {
        struct.author('directional', undefined);
        keywordOf('type', 'mjtLightType').set?.(struct, value);
      },
    } as Property<EnumeratorOf<'mjtLightType'>>,
    targetbody: textOf('target'),
    active: truthOf('active'),
    castshadow: truthOf('castshadow'),
    ambient: floatsOf('ambient', 3),
    diffuse: floatsOf('diffuse', 3),
    specular: floatsOf('specular', 3),
    attenuation: floatsOf('attenuation', 3),
    cutoff: numberOf('cutoff'),
    softness: numberOf('softness'),
    exponent: numberOf('exponent'),
    bulbradius: numberOf('bulbradius'),
    intensity: numberOf('intensity'),
    range: numberOf('range'),
    texture: textOf('texture'),
  },
  MjsMaterial: {
    textures,
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
    adhesion: numberOf('adhesion'),
  },
  MjsExclude: { bodyname1: textOf('body1'), bodyname2: textOf('body2') },
  MjsTendon: {
    ...limits,
    ...user,
    group: numberOf('group'),
    material: textOf('material'),
    rgba: floatsOf('rgba', 4),
    springlength: numsOf('springlength', 2),
    width: numberOf('width'),
  },
  MjsEquality: { ...solver, ...EQUALITY_PROPERTIES, active: truthOf('active') },
  MjsActuator: { ...user, ...ACTUATOR_PROPERTIES, plugin: pluginOf('actuatorPlugin') },
  MjsSensor: {
    ...user,
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
  MjsMesh: {
    content_type: textOf('content_type'),
    file: textOf('file'),
    inertia: keywordOf('inertia', 'mjtMeshInertia'),
    material: textOf('material'),
    maxhullvert: numberOf('maxhullvert'),
    needsdf: besideOf('needsdf', false),
    octree_maxdepth: besideOf('octreeDepth', 6),
    refpos: numsOf('refpos', 3),
    refquat: numsOf('refquat', 4),
    scale: numsOf('scale', 3),
    smoothnormal: truthOf('smoothnormal'),
    plugin: pluginOf(),
    uservert: floatListOf('vertex'),
    usernormal: floatListOf('normal'),
    usertexcoord: floatListOf('texcoord'),
    userface: intListOf('face'),
    userfacenormal: looseItemsOf('userfacenormal', () => new mjIntVec()),
    userfacetexcoord: besideListOf(
      'facetexcoord',
      () => new mjIntVec(),
      (items) => Int32Array.from(items),
    ),
  },
  MjsHField: {
    content_type: textOf('content_type'),
    file: textOf('file'),
    nrow: gridSizeOf('nrow'),
    ncol: gridSizeOf('ncol'),
    size: {
      get: (struct) =>
        struct.share(
          'size',
          () => new Float64Array(4),
          () => (struct.read('size') as readonly number[] | undefined) ?? [],
          (items) => struct.author('size', items as readonly number[]),
        ),
    } as Property<Float64Array>,
    userdata: elevation,
  },
  MjsTexture: {
    type: keywordOf('type', 'mjtTexture'),
    colorspace: keywordOf('colorspace', 'mjtColorSpace'),
    content_type: textOf('content_type'),
    file: textOf('file'),
    gridsize: intsOf('gridsize', 2),
    gridlayout,
    cubefiles,
    builtin: keywordOf('builtin', 'mjtBuiltin'),
    mark: keywordOf('mark', 'mjtMark'),
    rgb1: numsOf('rgb1', 3),
    rgb2: numsOf('rgb2', 3),
    markrgb: numsOf('markrgb', 3),
    random: numberOf('random'),
    width: numberOr('width', 0),
    height: numberOr('height', 0),
    nchannel: numberOf('nchannel'),
    hflip: truthOf('hflip'),
    vflip: truthOf('vflip'),
    data: besideListOf(
      'pixels',
      () => new mjByteVec(),
      (items) => Uint8Array.from(items),
    ),
  },
  MjsSkin: {
    ...BONE_PROPERTIES,
    file: textOf('file'),
    material: textOf('material'),
    rgba: floatsOf('rgba', 4),
    inflate: numberOf('inflate'),
    group: numberOf('group'),
    vert: floatListOf('vertex'),
    texcoord: floatListOf('texcoord'),
    face: intListOf('face'),
  },
  MjsFlex: {
    group: numberOf('group'),
    dim: numberOf('dim'),
    radius: numberOf('radius'),
    material: textOf('material'),
    rgba: floatsOf('rgba', 4),
    flatskin: truthOf('flatskin'),
    size: looseItemsOf('size', () => new Float64Array(3)),
    cellcount: intsOf('cellcount', 3),
    order: flexOrder,
    vertbody: namesOf('body'),
    nodebody: namesOf('node'),
    vert: listOf('vertex'),
    node: listOf('nodecoord'),
    elem: intListOf('element'),
    texcoord: floatListOf('texcoord'),
    elemtexcoord: intListOf('elemtexcoord'),
    edgestiffness: numberOf('flexEdge.stiffness'),
    edgedamping: numberOf('flexEdge.damping'),
    young: numberOf('elasticity.young'),
    poisson: numberOf('elasticity.poisson'),
    damping: numberOf('elasticity.damping'),
    thickness: numberOf('elasticity.thickness'),
    elastic2d: keyNumberOf('elasticity.elastic2d'),
    contype: numberOf('flexContact.contype'),
    conaffinity: numberOf('flexContact.conaffinity'),
    condim: numberOf('flexContact.condim'),
    priority: numberOf('flexContact.priority'),
    friction: numsOf('flexContact.friction', 3),
    solmix: numberOf('flexContact.solmix'),
    solref: numsOf('flexContact.solref', 2),
    solimp: numsOf('flexContact.solimp', 5),
    margin: numberOf('flexContact.margin'),
    gap: numberOf('flexContact.gap'),
    internal: truthOf('flexContact.internal'),
    selfcollide: keywordOf('flexContact.selfcollide', 'mjtFlexSelf'),
    activelayers: numberOf('flexContact.activelayers'),
    passive: {
      get: (struct) => Number(struct.read('flexContact.passive')),
      set: (struct, value) => struct.author('flexContact.passive', value !== 0),
    } as Property<number>,
  },
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

/** The conversion of elements that lack an attribute into elements that have it. */
const WIDEN: { readonly [N in StructName]?: (struct: SpecStruct, name: string) => void } = {
  MjsActuator: (struct, name) => {
    if (name in rowOf('general').attributes) generalize(struct);
  },
  MjsJoint: makeFreeJointGeneral,
};

/** Attributes that not all kinds of a class have, and whose values count all the same. */
const BESIDE: { readonly [N in StructName]?: readonly string[] } = {
  MjsTendon: ['material', 'rgba', 'width'],
  MjsSensor: ['nsample', 'interp'],
};

/** A `freejoint` becomes a `joint` of type free, without the values of its class for joints. */
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
  const beside = BESIDE[name];
  if (beside) Object.defineProperty(made.prototype, 'beside', { value: beside });
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
