/** Sensors: what they measure, how many values they give and when. */

import { DataType, GeomType, JointType, ObjType, SensorStage, SensorType } from '../../schema/enums.js';
import {
  CONTACT_DATA,
  CONTACT_REDUCE,
  DATA_TYPE,
  FRAME_OBJECT,
  INTERPOLATION,
  RAY_DATA,
  SENSOR_STAGE,
} from '../../schema/mjcf/keywords.js';
import type { SENSOR_FIELDS } from '../../schema/model/sensor.js';
import type { SpecElement } from '../../spec/element.js';
import { valueBeside } from '../../spec/unwritten.js';
import type { MeshDraft } from '../assets/assets.js';
import type { Compilation } from '../compilation.js';
import { type CameraDraft, type Draft, isGeom, type JointDraft } from '../draft.js';
import { OBJECT_TYPES, type Registry } from '../registry.js';
import type { RowOf } from '../rows.js';
import { type ActuatorDraft, historyLength } from './actuator.js';
import type { TendonDraft } from './tendon.js';

/** An object a sensor refers to. */
interface Target {
  readonly type: number;
  readonly object: Draft | undefined;
}

export interface SensorDraft extends Draft {
  readonly type: number;
  readonly object: Target;
  readonly reference: Target;
  readonly intprm: readonly [number, number, number];
  readonly datatype: number;
  readonly needstage: number;
  dim: number;
}

const NOTHING: Target = { type: ObjType.UNKNOWN, object: undefined };

/** Attributes that name the object of a sensor of a fixed object type. */
const OBJECT_ATTRIBUTES: Readonly<Record<number, string>> = {
  [ObjType.SITE]: 'site',
  [ObjType.JOINT]: 'joint',
  [ObjType.TENDON]: 'tendon',
  [ObjType.ACTUATOR]: 'actuator',
  [ObjType.BODY]: 'body',
  [ObjType.CAMERA]: 'camera',
  [ObjType.GEOM]: 'geom',
  [ObjType.MESH]: 'mesh',
};

/** Sensors that the tables do not describe by `set` alone. */
const TYPES: Readonly<Record<string, number>> = {
  rangefinder: SensorType.RANGEFINDER,
  distance: SensorType.GEOMDIST,
  normal: SensorType.GEOMNORMAL,
  fromto: SensorType.GEOMFROMTO,
  contact: SensorType.CONTACT,
  tactile: SensorType.TACTILE,
  user: SensorType.USER,
  plugin: SensorType.PLUGIN,
};

/** Attributes of contact and distance sensors, by the object type they stand for. */
const MATCHES = [
  ['site', ObjType.SITE],
  ['body', ObjType.BODY],
  ['subtree', ObjType.XBODY],
  ['geom', ObjType.GEOM],
] as const;

export function resolveSensor(c: Compilation, el: SpecElement, names: Registry): SensorDraft {
  const set = (el.row.set ?? {}) as { type?: number; objtype?: number; reftype?: number };
  const type = set.type ?? TYPES[el.tag];
  const ofPlugin = type === T.PLUGIN ? c.plugins.sensorOf(el) : undefined;
  const sensor: SensorDraft = {
    element: el,
    name: el.identifier ?? '',
    id: -1,
    type,
    object: objectOf(el, set.objtype, names),
    reference: referenceOf(el, set.reftype, names),
    intprm: parametersOf(el),
    datatype: el.is('userSensor') ? DATA_TYPE[el.datatype] : (DATA_TYPES[type] ?? DataType.REAL),
    needstage: el.is('userSensor')
      ? SENSOR_STAGE[el.needstage]
      : (ofPlugin?.needstage ?? STAGES[type] ?? SensorStage.POS),
    dim: 0,
  };
  sensor.dim = ofPlugin?.dim ?? dimensionOf(sensor);
  for (const { object } of [sensor.object, sensor.reference]) if (isGeom(object)) object.visual = false;
  const reason = checkSensor(sensor) ?? checkTiming(sensor);
  if (reason) c.report(el, 'bad-sensor', { reason });
  return sensor;
}

/** The first attribute of a list that is given, as a target. */
function firstGiven(el: SpecElement, names: Registry, attributes: readonly (readonly [string, number])[]): Target {
  const given = attributes.find(([attribute]) => el.row.attributes[attribute] && el.isSet(attribute));
  return given ? { type: given[1], object: names.resolve(el, given[0], given[1]) } : NOTHING;
}

/** A target by two attributes: the type of an object and its name. */
function byTypeAndName(el: SpecElement, names: Registry, typeAttribute: string, nameAttribute: string): Target {
  const name = el.row.attributes[nameAttribute] ? el.get(nameAttribute) : undefined;
  if (typeof name !== 'string') return NOTHING;
  const word = el.get(typeAttribute) as string;
  const type = FRAME_OBJECT[word as keyof typeof FRAME_OBJECT] ?? OBJECT_TYPES.get(word) ?? ObjType.UNKNOWN;
  return { type, object: names.named(el, nameAttribute, type, name) };
}

function objectOf(el: SpecElement, objtype: number | undefined, names: Registry): Target {
  if (objtype === ObjType.UNKNOWN) return NOTHING;
  if (objtype !== undefined) return { type: objtype, object: names.resolve(el, OBJECT_ATTRIBUTES[objtype], objtype) };
  if (el.is('rangefinder'))
    return firstGiven(el, names, [
      ['site', ObjType.SITE],
      ['camera', ObjType.CAMERA],
    ]);
  if (el.is('tactile')) return { type: ObjType.MESH, object: names.resolve(el, 'mesh', ObjType.MESH) };
  if (el.row.attributes.objname) return byTypeAndName(el, names, 'objtype', 'objname');
  return firstGiven(
    el,
    names,
    MATCHES.map(([stem, type]) => [stem === 'site' ? stem : `${stem}1`, type]),
  );
}

function referenceOf(el: SpecElement, reftype: number | undefined, names: Registry): Target {
  if (reftype !== undefined) return { type: reftype, object: names.resolve(el, OBJECT_ATTRIBUTES[reftype], reftype) };
  if (el.is('tactile')) return { type: ObjType.GEOM, object: names.resolve(el, 'geom', ObjType.GEOM) };
  if (el.row.attributes.refname) return byTypeAndName(el, names, 'reftype', 'refname');
  return firstGiven(
    el,
    names,
    MATCHES.slice(1).map(([stem, type]) => [`${stem}2`, type]),
  );
}

const bits = (words: readonly string[], fields: Readonly<Record<string, number>>): number =>
  words.reduce((sum, word) => sum | (1 << fields[word]), 0);

function parametersOf(el: SpecElement): readonly [number, number, number] {
  if (el.is('rangefinder')) return [bits(el.data, RAY_DATA), 0, 0];
  if (el.is('sensorContact')) return [bits(el.data, CONTACT_DATA), CONTACT_REDUCE[el.reduce], el.num];
  return [0, 0, 0];
}

const T = SensorType;

const DATA_TYPES: Readonly<Record<number, number>> = {
  [T.TOUCH]: DataType.POSITIVE,
  [T.INSIDESITE]: DataType.POSITIVE,
  [T.FRAMEXAXIS]: DataType.AXIS,
  [T.FRAMEYAXIS]: DataType.AXIS,
  [T.FRAMEZAXIS]: DataType.AXIS,
  [T.GEOMNORMAL]: DataType.AXIS,
  [T.BALLQUAT]: DataType.QUATERNION,
  [T.FRAMEQUAT]: DataType.QUATERNION,
};

const atStage = (stage: number, types: readonly number[]) => types.map((type) => [type, stage] as const);

/** Stage at which a sensor is computed; those not listed need positions only. */
const STAGES: Readonly<Record<number, number>> = Object.fromEntries([
  ...atStage(SensorStage.VEL, [
    T.VELOCIMETER,
    T.GYRO,
    T.JOINTVEL,
    T.TENDONVEL,
    T.ACTUATORVEL,
    T.BALLANGVEL,
    T.JOINTLIMITVEL,
    T.TENDONLIMITVEL,
    T.FRAMELINVEL,
    T.FRAMEANGVEL,
    T.SUBTREELINVEL,
    T.SUBTREEANGMOM,
  ]),
  ...atStage(SensorStage.ACC, [
    T.TOUCH,
    T.ACCELEROMETER,
    T.FORCE,
    T.TORQUE,
    T.ACTUATORFRC,
    T.JOINTACTFRC,
    T.TENDONACTFRC,
    T.JOINTLIMITFRC,
    T.TENDONLIMITFRC,
    T.FRAMELINACC,
    T.FRAMEANGACC,
    T.CONTACT,
    T.TACTILE,
  ]),
]);

const valued = (dim: number, types: readonly number[]) => types.map((type) => [type, dim] as const);

/** Number of values, for types where it is not one and does not depend on anything. */
const DIMENSIONS: Readonly<Record<number, number>> = Object.fromEntries([
  ...valued(2, [T.CAMPROJECTION]),
  ...valued(3, [
    T.ACCELEROMETER,
    T.VELOCIMETER,
    T.GYRO,
    T.FORCE,
    T.TORQUE,
    T.MAGNETOMETER,
    T.BALLANGVEL,
    T.FRAMEPOS,
    T.FRAMEXAXIS,
    T.FRAMEYAXIS,
    T.FRAMEZAXIS,
    T.FRAMELINVEL,
    T.FRAMEANGVEL,
    T.FRAMELINACC,
    T.FRAMEANGACC,
    T.SUBTREECOM,
    T.SUBTREELINVEL,
    T.SUBTREEANGMOM,
    T.GEOMNORMAL,
  ]),
  ...valued(4, [T.BALLQUAT, T.FRAMEQUAT]),
  ...valued(6, [T.GEOMFROMTO]),
]);

/** Values of each field of the data of a contact: found, force, torque, dist, pos, normal, tangent. */
const CONTACT_SIZES = [1, 3, 3, 1, 3, 3, 3];
/** Values of each field of the data of a ray: dist, dir, origin, point, normal, depth. */
const RAY_SIZES = [1, 3, 3, 3, 3, 1];

const dataSize = (fields: number, sizes: readonly number[]): number =>
  sizes.reduce((sum, size, i) => sum + ((fields & (1 << i)) !== 0 ? size : 0), 0);

function dimensionOf({ element: el, type, object, intprm }: SensorDraft): number {
  switch (type) {
    case T.ACTUATORPOS:
    case T.ACTUATORVEL:
    case T.ACTUATORFRC:
      return (object.object as ActuatorDraft | undefined)?.outnum ?? 1;
    case T.CONTACT:
      return intprm[2] * dataSize(intprm[0], CONTACT_SIZES);
    case T.RANGEFINDER:
      return dataSize(intprm[0], RAY_SIZES) * rayCount(object);
    case T.TACTILE:
      return TAXEL_SIZE * taxelCount(object);
    case T.USER:
      return el.is('userSensor') ? el.dim : 0;
    case T.PLUGIN:
      return 0;
    default:
      return DIMENSIONS[type] ?? 1;
  }
}

/** Depth, and sliding along two tangents. */
const TAXEL_SIZE = 3;

/** Every vertex of the mesh is a taxel. */
const taxelCount = ({ object }: Target): number => ((object as MeshDraft | undefined)?.geometry.vert.length ?? 0) / 3;

function rayCount({ type, object }: Target): number {
  if (type !== ObjType.CAMERA || !object) return 1;
  const [width, height] = (object as CameraDraft).element.resolution;
  return width * height;
}

const SCALAR_JOINT: readonly number[] = [T.JOINTPOS, T.JOINTVEL, T.JOINTACTFRC];
const BALL_JOINT: readonly number[] = [T.BALLQUAT, T.BALLANGVEL];
const LIMITED: readonly number[] = [
  T.JOINTLIMITPOS,
  T.JOINTLIMITVEL,
  T.JOINTLIMITFRC,
  T.TENDONLIMITPOS,
  T.TENDONLIMITVEL,
  T.TENDONLIMITFRC,
];
const DISTANCES: readonly number[] = [T.GEOMDIST, T.GEOMNORMAL, T.GEOMFROMTO];

/** What is wrong with the objects of a sensor. */
function checkSensor(sensor: SensorDraft): string | undefined {
  const { type, object, reference, dim, datatype, element: el } = sensor;
  const joint = object.object as JointDraft | undefined;
  const isScalar = joint?.type === JointType.HINGE || joint?.type === JointType.SLIDE;
  if (joint && SCALAR_JOINT.includes(type) && !isScalar) return 'needs a hinge or slide joint';
  if (joint && BALL_JOINT.includes(type) && joint.type !== JointType.BALL) return 'needs a ball joint';
  if (LIMITED.includes(type) && object.object && !(object.object as JointDraft | TendonDraft).limited) {
    return 'needs a joint or tendon with limits';
  }
  if (DISTANCES.includes(type)) return checkDistance(object, reference);
  if (type === T.CAMPROJECTION && (reference.object as CameraDraft | undefined)?.element.resolution.includes(0)) {
    return 'needs a camera with a resolution';
  }
  if (el.is('sensorContact') && el.num <= 0) return 'num must be positive';
  if (type !== T.USER) return undefined;
  if (dim < 0) return 'dim cannot be negative';
  if (datatype === DataType.AXIS && dim !== 3) return 'datatype axis needs dim 3';
  return datatype === DataType.QUATERNION && dim !== 4 ? 'datatype quaternion needs dim 4' : undefined;
}

function checkDistance(first: Target, second: Target): string | undefined {
  if (first.object && first.type === second.type && first.object === second.object)
    return 'needs two different objects';
  const isField = ({ object }: Target): boolean => isGeom(object) && object.type === GeomType.HFIELD;
  return isField(first) || isField(second) ? 'cannot measure height fields' : undefined;
}

/** Attributes of sensors that some kinds lack, with what they are then. */
function timingOf(el: SpecElement) {
  const value = <V>(name: string, otherwise: V): V =>
    ((el.row.attributes[name] ? el.get(name) : valueBeside(el, name)) as V | undefined) ?? otherwise;
  return {
    cutoff: value('cutoff', 0),
    noise: value('noise', 0),
    nsample: value('nsample', 0),
    interp: value<keyof typeof INTERPOLATION>('interp', 'zoh'),
    delay: value('delay', 0),
    interval: value<readonly number[]>('interval', [0, 0]),
  };
}

const MAX_SAMPLES = 2 ** 24;

function checkTiming({ element: el, type, datatype }: SensorDraft): string | undefined {
  const { cutoff, noise, nsample, delay, interval } = timingOf(el);
  const isAxis = datatype === DataType.AXIS && type !== T.GEOMNORMAL;
  if (noise < 0) return 'noise cannot be negative';
  if (cutoff < 0) return 'cutoff cannot be negative';
  if (cutoff > 0 && (isAxis || datatype === DataType.QUATERNION)) return 'axes and quaternions cannot have a cutoff';
  if (interval[0] < 0) return 'the period of interval cannot be negative';
  if (interval[1] > 0) return 'the phase of interval cannot be positive';
  if (interval[0] > 0 && interval[1] <= -interval[0]) return 'the phase of interval must be above minus its period';
  if (delay > 0 && nsample <= 0) return 'delay needs nsample';
  return nsample > MAX_SAMPLES ? `nsample can be at most ${MAX_SAMPLES}` : undefined;
}

/** Length of the history of a sensor. */
export const sensorHistory = ({ element, dim }: SensorDraft): number => historyLength(timingOf(element).nsample, dim);

export function sensorRow(
  sensor: SensorDraft,
  adr: number,
  historyadr: number,
): RowOf<typeof SENSOR_FIELDS, 'sensor_plugin'> {
  const { element: el, object, reference } = sensor;
  const { cutoff, noise, nsample, interp, delay, interval } = timingOf(el);
  return {
    sensor_type: sensor.type,
    sensor_datatype: sensor.datatype,
    sensor_needstage: sensor.needstage,
    sensor_objtype: object.type,
    sensor_objid: object.object?.id ?? -1,
    sensor_reftype: reference.type,
    sensor_refid: reference.object?.id ?? -1,
    sensor_intprm: valueBeside<readonly number[]>(el, 'intprm') ?? sensor.intprm,
    sensor_dim: sensor.dim,
    sensor_adr: adr,
    sensor_cutoff: cutoff,
    sensor_noise: noise,
    sensor_history: [nsample, INTERPOLATION[interp]],
    sensor_historyadr: nsample > 0 ? historyadr : -1,
    sensor_delay: delay,
    sensor_interval: interval,
    sensor_user: (el.get('user') as readonly number[] | undefined) ?? [],
  };
}
