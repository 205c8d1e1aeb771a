/** Sensors by the kind of object that they measure and by the type of their values, from the sensor table. */
import type { Object3D } from 'three/webgpu';
import { usageError } from '../../foundation/base/usage.js';
import { DataType, ObjType } from '../../foundation/schema/enums.js';
import { FRAME_OBJECT } from '../../foundation/schema/mjcf/keywords.js';
import { SENSORS, type SensorKind, type SensorRow } from '../../foundation/schema/sensors.js';
import { type Component, type ComponentClass, componentClass } from './component-class.js';
import type { ElementValues, MjElement } from './element.js';

/** The type of a sensor's values: one number, a vector, a quaternion, or several numbers. */
export type SensorData = 'scalar' | 'vector' | 'quaternion' | 'list';

/** A sensor of the sensor table. */
export interface SensorEntry {
  readonly kind: SensorKind;
  /** Kinds of objects that it can measure, such as `body` or `joint`; empty for the clock and the energies. */
  readonly objects: readonly string[];
  readonly data: SensorData;
}

const rows = Object.values(SENSORS) as readonly (SensorRow & { readonly kind: SensorKind })[];

const NAMES: ReadonlyMap<number, string> = new Map(
  Object.entries(ObjType).map(([name, type]) => [type as number, name.toLowerCase()]),
);

/** Kinds of components that have a frame. */
const FRAMES = Object.keys(FRAME_OBJECT).filter((name) => name !== 'xbody');

function dataOf({ dim, datatype }: SensorRow): SensorData {
  if (datatype === DataType.QUATERNION) return 'quaternion';
  if (dim === 1) return 'scalar';
  return dim === 3 ? 'vector' : 'list';
}

function objectsOf({ object }: SensorRow): readonly string[] {
  if (object === 'named') return FRAMES;
  return Object.values(object).map((type) => (type === ObjType.XBODY ? 'body' : NAMES.get(type)!));
}

/** All sensors. */
export const SENSOR_ENTRIES: readonly SensorEntry[] = /* @__PURE__ */ rows.map((row) => ({
  kind: row.kind,
  objects: [...new Set(objectsOf(row))],
  data: dataOf(row),
}));

/** Returns the sensors that can measure an object of a kind, optionally only those with a type of values. */
export const sensorsOf = (object: string, data?: SensorData): readonly SensorKind[] =>
  SENSOR_ENTRIES.filter((each) => each.objects.includes(object) && (data ?? each.data) === each.data).map(
    ({ kind }) => kind,
  );

/**
 * Adds to an object a sensor that measures a component: `addSensor(new Object3D(), 'framepos', hand)`. For a body it
 * measures the frame of its object, not the inertial frame.
 *
 * @throws TypeError if the sensor cannot measure the component, with a list of sensors that can
 */
export function addSensor<K extends SensorKind>(
  object: Object3D,
  kind: K,
  measured: MjElement,
  attributes: ElementValues<K> = {} as ElementValues<K>,
): Component<K> {
  const { namespace = '' } = measured;
  const row = rows.find((each) => each.kind === kind);
  if (!row || !objectsOf(row).includes(namespace)) {
    const expected = `a sensor of a ${namespace}: ${sensorsOf(namespace).join(', ')}`;
    throw usageError('addSensor', expected, kind);
  }
  const Class = componentClass(kind) as unknown as ComponentClass<K>;
  return new Class(object, { ...attributes, ...target(row, measured, namespace) } as ElementValues<K>);
}

/** Returns the attributes of a sensor that refer to its object. */
function target(row: SensorRow, measured: MjElement, namespace: string): Readonly<Record<string, unknown>> {
  if (row.object === 'named') return { objtype: namespace === 'body' ? 'xbody' : namespace, objname: measured };
  const type = (name: string) => NAMES.get((row.object as Readonly<Record<string, ObjType>>)[name]!)!;
  const attribute = Object.keys(row.object).find((name) => type(name) === namespace || type(name) === `x${namespace}`)!;
  return { [attribute]: measured };
}
