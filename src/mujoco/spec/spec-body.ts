/** `MjsBody` and the classes of its content: frames, geoms, sites, joints, cameras, lights. */
import type { EnumeratorOf } from '../enums.js';
import { LIMITS, PLACED, SOLVER, USER } from './spec-groups.js';
import { INERTIA_PROPERTIES, orientationOf, pluginOf } from './spec-parts.js';
import {
  besideFloatsOf,
  bitsOf,
  enumeratorOf,
  floatsOf,
  impliedOf,
  intsOf,
  keyNumberOf,
  keywordOf,
  keywordOrBesideOf,
  numberOf,
  numsOf,
  type Properties,
  type Property,
  textOf,
  truthOf,
  valueGiven,
  zerosOf,
} from './spec-properties.js';
import type { SpecStruct } from './spec-struct.js';

/** Default class of later children. Existing elements keep the class they were made with. */
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

/** Type of a joint; a `freejoint` element always has the type free. */
const jointType = keywordOf('type', 'mjtJoint');
const freeJoint: Property<EnumeratorOf<'mjtJoint'>> = {
  get: (struct) => (struct.own.kind === 'freejoint' ? enumeratorOf('mjtJoint', 0) : jointType.get(struct)),
  set: (struct, type) => {
    const value = valueGiven('type', 'mjtJoint', type);
    if (struct.own.kind === 'freejoint' && value !== 0) struct.spec.become(struct.own, 'joint');
    if (struct.own.kind === 'joint') jointType.set?.(struct, type);
  },
};
/** Alignment of a free joint; stored on other joints, where it has no effect. */
const align: Property<EnumeratorOf<'mjtAlignFree'>> = impliedOf(
  'align',
  keywordOf('align', 'mjtAlignFree', 2),
  (struct) => {
    if (struct.own.kind === 'joint' && struct.own.get('type') === 'free') struct.spec.become(struct.own, 'freejoint');
  },
);

/** Zero prevents the compiler from treating the body as simple. */
const mayBeSimple: Property<number> = {
  get: keyNumberOf('simple').get,
  set: (struct, value) => struct.author('simple', value === 0 ? 'false' : 'auto'),
};

/** The properties of bodies and of their content, by class. */
export const BODY_STRUCTS = {
  MjsBody: {
    ...PLACED,
    ...USER,
    ...INERTIA_PROPERTIES,
    ialt: orientationOf('inertial.'),
    childclass: childclassOf(({ own }) => own.defaultClass?.identifier ?? ''),
    mocap: truthOf('mocap'),
    gravcomp: numberOf('gravcomp'),
    simple: mayBeSimple,
    sleep: keywordOrBesideOf('sleep', 'mjtSleepPolicy'),
    plugin: pluginOf(),
  },
  MjsFrame: { ...PLACED, childclass: childclassOf(() => '') },
  MjsGeom: {
    ...PLACED,
    ...SOLVER,
    ...USER,
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
      set: (struct, given) => struct.author('shellinertia', valueGiven('typeinertia', 'mjtGeomInertia', given) === 1),
    } as Property<EnumeratorOf<'mjtGeomInertia'>>,
    plugin: pluginOf(),
  },
  MjsSite: {
    ...PLACED,
    ...USER,
    type: keywordOf('type', 'mjtGeom'),
    meshname: textOf('mesh'),
    size: numsOf('size', 3),
    rgba: floatsOf('rgba', 4),
    fromto: numsOf('fromto', 6),
    group: numberOf('group'),
    material: textOf('material'),
  },
  MjsJoint: {
    ...LIMITS,
    ...USER,
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
    ...PLACED,
    ...USER,
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
} as const satisfies Record<string, Properties>;
