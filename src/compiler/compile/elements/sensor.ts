/** Sensors: their objects, value counts and stages. */

import { DataType, GeomType, JointType, ObjType, SensorType } from '../../../foundation/schema/enums.js';
import { type CodeIn, type Message, message } from '../../../foundation/schema/messages.js';
import {
  CONTACT_DATA,
  CONTACT_REDUCE,
  DATA_TYPE,
  FRAME_OBJECT,
  INTERPOLATION,
  RAY_DATA,
  SENSOR_STAGE,
} from '../../../foundation/schema/mjcf/keywords.js';
import type { SENSOR_FIELDS } from '../../../foundation/schema/model/sensor.js';
import {
  CONTACT_FIELD_SIZES,
  ENCLOSED,
  RAY_FIELD_SIZES,
  SENSOR_OF_KIND,
  SENSORS,
  type SensorDimension,
  type SensorNeed,
  type SensorRow,
  type SensorTarget,
  sizeOfFields,
  TAXEL_SIZE,
} from '../../../foundation/schema/sensors.js';
import { type ShapeRow, shapeOfType } from '../../../foundation/schema/shapes.js';
import type { SpecElement } from '../../../modelling/spec/element.js';
import { extraValue } from '../../../modelling/spec/non-xml-values.js';
import type { CompiledMesh } from '../assets/assets.js';
import type { Compilation } from '../compilation.js';
import {
  type CompiledBody,
  type CompiledCamera,
  type CompiledElement,
  type CompiledGeom,
  type CompiledJoint,
  type CompiledSite,
  isGeom,
} from '../compiled-element.js';
import { OBJECT_TYPES, type Registry } from '../registry.js';
import type { RowOf } from '../rows.js';
import { type CompiledActuator, historyLength } from './actuator.js';
import type { CompiledTendon } from './tendon.js';

/** An object that a sensor refers to. */
interface Target {
  readonly type: number;
  readonly object: CompiledElement | undefined;
}

/** A sensor with its row of the sensor table, its objects and its value count. */
export interface CompiledSensor extends CompiledElement {
  readonly row: SensorRow;
  readonly type: number;
  readonly object: Target;
  readonly reference: Target;
  readonly intprm: readonly [number, number, number];
  readonly datatype: number;
  readonly needstage: number;
  dim: number;
}

const NOTHING: Target = { type: ObjType.UNKNOWN, object: undefined };

/** Reads a sensor and resolves its objects; reports violations of its type's requirements. */
export function resolveSensor(compilation: Compilation, element: SpecElement, names: Registry): CompiledSensor {
  const name = SENSOR_OF_KIND.get(element.kind)!;
  const row: SensorRow = SENSORS[name];
  const ofPlugin = name === 'PLUGIN' ? compilation.plugins.sensorOf(element) : undefined;
  const sensor: CompiledSensor = {
    element: element,
    name: element.identifier ?? '',
    id: 0,
    row,
    type: SensorType[name],
    object: targetOf(element, row.object, 'obj', names),
    reference: targetOf(element, row.reference ?? {}, 'ref', names),
    intprm: parametersOf(element),
    datatype: dataTypeOf(element, row),
    needstage: element.is('userSensor') ? SENSOR_STAGE[element.needstage] : (ofPlugin?.needstage ?? row.stage),
    dim: 0,
  };
  sensor.dim = ofPlugin?.dim ?? (typeof row.dim === 'number' ? row.dim : DIMENSIONS[row.dim](sensor));
  for (const { object } of [sensor.object, sensor.reference]) if (isGeom(object)) object.visual = false;
  const fault = (row.needs && CHECKS[row.needs](sensor)) ?? checkTiming(sensor);
  if (fault) compilation.reportMessage(element, fault);
  return sensor;
}

function dataTypeOf(element: SpecElement, row: SensorRow): number {
  if (element.is('userSensor')) return DATA_TYPE[element.datatype];
  return element.is('insidesite') && element.enclosed ? DataType.REAL : row.datatype;
}

/** Resolves the object of a sensor: from the first attribute that is set, or by type and name. */
function targetOf(el: SpecElement, target: SensorTarget, side: 'obj' | 'ref', names: Registry): Target {
  if (target === 'named') return byTypeAndName(el, names, `${side}type`, `${side}name`);
  const given = Object.entries(target).find(([attribute]) => el.isSet(attribute));
  return given ? { type: given[1], object: names.resolve(el, given[0], given[1]) } : NOTHING;
}

/** Resolves a target by two attributes: type and name. */
function byTypeAndName(el: SpecElement, names: Registry, typeAttribute: string, nameAttribute: string): Target {
  const name = el.row.attributes[nameAttribute] ? el.get(nameAttribute) : undefined;
  if (typeof name !== 'string') return NOTHING;
  const word = el.get(typeAttribute) as string;
  const type = FRAME_OBJECT[word as keyof typeof FRAME_OBJECT] ?? OBJECT_TYPES.get(word) ?? ObjType.UNKNOWN;
  return { type, object: names.named(el, nameAttribute, type, name) };
}

const bits = (words: readonly string[], fields: Readonly<Record<string, number>>): number =>
  words.reduce((sum, word) => sum | (1 << fields[word]), 0);

function parametersOf(el: SpecElement): readonly [number, number, number] {
  if (el.is('insidesite')) return [el.enclosed ? ENCLOSED : 0, 0, 0];
  if (el.is('rangefinder')) return [bits(el.data, RAY_DATA), 0, 0];
  if (el.is('sensorContact')) return [bits(el.data, CONTACT_DATA), CONTACT_REDUCE[el.reduce], el.num];
  return [0, 0, 0];
}

/** Value counts of sensors whose type has no fixed count. */
const DIMENSIONS = {
  outputs: ({ object }) => (object.object as CompiledActuator | undefined)?.outnum ?? 1,
  contacts: ({ intprm }) => intprm[2] * sizeOfFields(intprm[0], CONTACT_FIELD_SIZES),
  rays: ({ intprm, object }) => sizeOfFields(intprm[0], RAY_FIELD_SIZES) * rayCount(object),
  taxels: ({ object }) => TAXEL_SIZE * taxelCount(object),
  user: ({ element: el }) => (el.is('userSensor') ? el.dim : 0),
  plugin: () => 0,
} satisfies Record<Exclude<SensorDimension, number>, (sensor: CompiledSensor) => number>;

/** Taxel count: one per vertex of the mesh. */
const taxelCount = ({ object }: Target): number =>
  ((object as CompiledMesh | undefined)?.geometry.vert.length ?? 0) / 3;

function rayCount({ type, object }: Target): number {
  if (type !== ObjType.CAMERA || !object) return 1;
  const [width, height] = (object as CompiledCamera).element.resolution;
  return width * height;
}

type SensorFault = Message<CodeIn<'bad-sensor'>>;
type Check = (sensor: CompiledSensor) => SensorFault | undefined;

/** Checks of the objects or attributes of a sensor; each returns an error or undefined. */
const CHECKS = {
  'scalar-joint': ({ object }) => {
    const joint = object.object as CompiledJoint | undefined;
    const isScalar = joint?.type === JointType.HINGE || joint?.type === JointType.SLIDE;
    return joint && !isScalar ? message('bad-sensor/scalar-joint') : undefined;
  },
  'ball-joint': ({ object }) => {
    const joint = object.object as CompiledJoint | undefined;
    return joint && joint.type !== JointType.BALL ? message('bad-sensor/ball-joint') : undefined;
  },
  limits: ({ object }) => {
    const limited = object.object as CompiledJoint | CompiledTendon | undefined;
    return limited && !limited.limited ? message('bad-sensor/limits') : undefined;
  },
  resolution: ({ reference }) => {
    const camera = reference.object as CompiledCamera | undefined;
    return camera?.element.resolution.includes(0) ? message('bad-sensor/camera-resolution') : undefined;
  },
  'two-objects': ({ object, reference }) => checkDistance(object, reference),
  count: ({ element: el }) => (el.is('sensorContact') && el.num <= 0 ? message('bad-sensor/num') : undefined),
  'convex-shapes': ({ element: el, object, reference }) => {
    if (!el.is('insidesite') || !el.enclosed) return undefined;
    if (object.type === ObjType.CAMERA) return message('bad-sensor/enclosed-camera');
    const shapes = [...shapesOf(object), ...shapesOf(reference)];
    if (shapes.length < 2) return message('bad-sensor/enclosed-empty');
    const wrong = shapes.find(({ type }) => !CONVEX.includes(shapeOfType(type)!.extent));
    return wrong && message('bad-sensor/enclosed-shape', { type: wrong.element.type });
  },
  // the force line is intersected with the formula of the shape
  'sized-site': ({ object }) => {
    const site = object.object as CompiledSite | undefined;
    const isSized = !site || shapeOfType(site.type)?.extent === 'solid';
    return isSized ? undefined : message('bad-sensor/site-shape', { type: site.element.type });
  },
  'fitting-dim': ({ dim, datatype }) => {
    if (dim < 0) return message('bad-sensor/dim');
    if (datatype === DataType.AXIS && dim !== 3) return message('bad-sensor/axis-dim');
    return datatype === DataType.QUATERNION && dim !== 4 ? message('bad-sensor/quaternion-dim') : undefined;
  },
} satisfies Record<SensorNeed, Check>;

const CONVEX: readonly ShapeRow['extent'][] = ['solid', 'hull'];

/** Shapes of a target: a geom or site, the geoms of a body, or those of a subtree. */
function shapesOf({ type, object }: Target): readonly (CompiledGeom | CompiledSite)[] {
  if (!object) return [];
  if (type === ObjType.GEOM || type === ObjType.SITE) return [object as CompiledGeom | CompiledSite];
  const body = object as CompiledBody;
  return [
    ...body.geoms,
    ...(type === ObjType.XBODY ? body.bodies.flatMap((child) => shapesOf({ type, object: child })) : []),
  ];
}

function checkDistance(first: Target, second: Target): SensorFault | undefined {
  if (first.object && first.object === second.object) return message('bad-sensor/same-objects');
  const isField = ({ object }: Target): boolean => isGeom(object) && object.type === GeomType.HFIELD;
  return isField(first) || isField(second) ? message('bad-sensor/hfield') : undefined;
}

/** Timing attributes, with defaults for sensors that lack some of them. */
function timingOf(el: SpecElement) {
  const value = <V>(name: string, otherwise: V): V =>
    ((el.row.attributes[name] ? el.get(name) : extraValue(el, name)) as V | undefined) ?? otherwise;
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

function checkTiming({ element: el, row, datatype }: CompiledSensor): SensorFault | undefined {
  const { cutoff, noise, nsample, delay, interval } = timingOf(el);
  for (const [name, value] of Object.entries({ cutoff, noise, delay, interval })) {
    if (![value].flat().every(Number.isFinite))
      return message('bad-sensor/infinite', { attribute: name, value: String(value) });
  }
  const isDirection = datatype === DataType.AXIS || datatype === DataType.QUATERNION;
  if (noise < 0) return message('bad-sensor/noise');
  if (cutoff < 0) return message('bad-sensor/cutoff');
  if (cutoff > 0 && isDirection && row.cutoff === 'values') return message('bad-sensor/cutoff-direction');
  if (interval[0] < 0) return message('bad-sensor/interval-period');
  if (interval[1] > 0) return message('bad-sensor/interval-phase');
  if (interval[0] > 0 && interval[1] <= -interval[0]) return message('bad-sensor/interval-phase-low');
  if (delay > 0 && nsample <= 0) return message('bad-sensor/delay');
  return nsample > MAX_SAMPLES ? message('bad-sensor/nsample', { limit: MAX_SAMPLES }) : undefined;
}

export const sensorHistory = ({ element, dim }: CompiledSensor): number =>
  historyLength(timingOf(element).nsample, dim);

/** Returns the values of a sensor for the arrays `sensor_*`; `adr` is its address in `sensordata`. */
export function sensorRow(
  sensor: CompiledSensor,
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
    sensor_intprm: extraValue<readonly number[]>(el, 'intprm') ?? sensor.intprm,
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
