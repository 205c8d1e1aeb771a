/**
 * The MJCF language: every element by kind. A kind is the XML name, or a longer name where one XML name means
 * different elements in different places (`joint`, `fixedJoint`, `equalityJoint`).
 */
import {
  ACTUATOR_PLUGIN,
  ACTUATOR_SECTION,
  ADHESION,
  CYLINDER,
  DAMPER,
  DCMOTOR,
  GENERAL,
  INTVELOCITY,
  MOTOR,
  MUSCLE,
  ORIENTATION,
  PID,
  POSITION,
  VELOCITY,
} from './mjcf/actuator.js';
import { ASSET_SECTION, BONE, HFIELD, LAYER, MATERIAL, MESH, MODEL, SKIN, TEXTURE } from './mjcf/asset.js';
import { ATTACH, BODY, FRAME, INERTIAL, REPLICATE, WORLDBODY } from './mjcf/body.js';
import { CAMERA } from './mjcf/camera.js';
import { COMPILER, LENGTHRANGE } from './mjcf/compiler.js';
import { COMPOSITE, COMPOSITE_GEOM, COMPOSITE_JOINT, COMPOSITE_SITE, COMPOSITE_SKIN } from './mjcf/composite.js';
import { CONTACT_SECTION, EXCLUDE, PAIR } from './mjcf/contact.js';
import { CUSTOM_SECTION, NUMERIC, TEXT, TUPLE, TUPLE_ELEMENT } from './mjcf/custom.js';
import { DEFAULT, DEFAULT_EQUALITY, DEFAULT_TENDON } from './mjcf/default.js';
import { DEFORMABLE_SECTION, ELASTICITY, FLEX, FLEX_CONTACT, FLEX_EDGE } from './mjcf/deformable.js';
import {
  CONNECT,
  EQUALITY_FLEX,
  EQUALITY_JOINT,
  EQUALITY_SECTION,
  EQUALITY_TENDON,
  FLEXSTRAIN,
  FLEXVERT,
  WELD,
} from './mjcf/equality.js';
import { CONFIG, EXTENSION_PLUGIN, EXTENSION_SECTION, INSTANCE, PLUGIN } from './mjcf/extension.js';
import { FLEXCOMP, FLEXCOMP_EDGE, PIN } from './mjcf/flexcomp.js';
import { GEOM } from './mjcf/geom.js';
import { FREEJOINT, JOINT } from './mjcf/joint.js';
import { KEY, KEYFRAME_SECTION } from './mjcf/keyframe.js';
import { LIGHT } from './mjcf/light.js';
import { FLAG, OPTION } from './mjcf/option.js';
import { MUJOCO } from './mjcf/root.js';
import type { AttributeValues, ElementRow } from './mjcf/rows.js';
import { SENSOR_ELEMENTS, SENSOR_SECTION } from './mjcf/sensor.js';
import { SITE } from './mjcf/site.js';
import { SIZE } from './mjcf/size.js';
import { STATISTIC } from './mjcf/statistic.js';
import { FIXED, FIXED_JOINT, PULLEY, SPATIAL, SPATIAL_GEOM, SPATIAL_SITE, TENDON_SECTION } from './mjcf/tendon.js';
import { GLOBAL, HEADLIGHT, MAP, QUALITY, RGBA, SCALE, VISUAL } from './mjcf/visual.js';

/** Rows of all elements, by kind. */
export const MJCF = {
  mujoco: MUJOCO,
  compiler: COMPILER,
  lengthrange: LENGTHRANGE,
  option: OPTION,
  flag: FLAG,
  size: SIZE,
  statistic: STATISTIC,
  visual: VISUAL,
  global: GLOBAL,
  quality: QUALITY,
  headlight: HEADLIGHT,
  map: MAP,
  scale: SCALE,
  rgba: RGBA,
  default: DEFAULT,
  defaultEquality: DEFAULT_EQUALITY,
  defaultTendon: DEFAULT_TENDON,
  extensionSection: EXTENSION_SECTION,
  extensionPlugin: EXTENSION_PLUGIN,
  instance: INSTANCE,
  config: CONFIG,
  plugin: PLUGIN,
  assetSection: ASSET_SECTION,
  mesh: MESH,
  hfield: HFIELD,
  skin: SKIN,
  bone: BONE,
  texture: TEXTURE,
  material: MATERIAL,
  layer: LAYER,
  model: MODEL,
  body: BODY,
  inertial: INERTIAL,
  attach: ATTACH,
  worldbody: WORLDBODY,
  frame: FRAME,
  replicate: REPLICATE,
  joint: JOINT,
  freejoint: FREEJOINT,
  geom: GEOM,
  site: SITE,
  camera: CAMERA,
  light: LIGHT,
  composite: COMPOSITE,
  compositeJoint: COMPOSITE_JOINT,
  compositeSkin: COMPOSITE_SKIN,
  compositeGeom: COMPOSITE_GEOM,
  compositeSite: COMPOSITE_SITE,
  flexcomp: FLEXCOMP,
  flexcompEdge: FLEXCOMP_EDGE,
  pin: PIN,
  deformableSection: DEFORMABLE_SECTION,
  flex: FLEX,
  flexEdge: FLEX_EDGE,
  flexContact: FLEX_CONTACT,
  elasticity: ELASTICITY,
  contactSection: CONTACT_SECTION,
  pair: PAIR,
  exclude: EXCLUDE,
  tendonSection: TENDON_SECTION,
  spatial: SPATIAL,
  spatialSite: SPATIAL_SITE,
  spatialGeom: SPATIAL_GEOM,
  pulley: PULLEY,
  fixed: FIXED,
  fixedJoint: FIXED_JOINT,
  equalitySection: EQUALITY_SECTION,
  connect: CONNECT,
  weld: WELD,
  equalityJoint: EQUALITY_JOINT,
  equalityTendon: EQUALITY_TENDON,
  equalityFlex: EQUALITY_FLEX,
  flexvert: FLEXVERT,
  flexstrain: FLEXSTRAIN,
  actuatorSection: ACTUATOR_SECTION,
  general: GENERAL,
  motor: MOTOR,
  position: POSITION,
  velocity: VELOCITY,
  intvelocity: INTVELOCITY,
  orientation: ORIENTATION,
  pid: PID,
  damper: DAMPER,
  cylinder: CYLINDER,
  muscle: MUSCLE,
  adhesion: ADHESION,
  dcmotor: DCMOTOR,
  actuatorPlugin: ACTUATOR_PLUGIN,
  sensorSection: SENSOR_SECTION,
  ...SENSOR_ELEMENTS,
  customSection: CUSTOM_SECTION,
  numeric: NUMERIC,
  text: TEXT,
  tuple: TUPLE,
  tupleElement: TUPLE_ELEMENT,
  keyframeSection: KEYFRAME_SECTION,
  key: KEY,
} as const satisfies Record<string, ElementRow>;

/** Name of an element kind. */
export type Kind = keyof typeof MJCF;

/** Attributes of a kind with the types of their values. */
export type AttributesOf<K extends Kind> = AttributeValues<(typeof MJCF)[K]['attributes']>;

/** The row of a kind. */
export function rowOf(kind: Kind): ElementRow {
  return MJCF[kind];
}

/** XML name of a kind. */
export function tagOf(kind: Kind): string {
  return rowOf(kind).tag ?? kind;
}
