/** `MjsSensor`: one struct for all types of sensors. */
import { contextOf } from '../../compiler/compile/compilation.js';
import { SensorType } from '../../foundation/schema/enums.js';
import type { Attribute } from '../../foundation/schema/mjcf/rows.js';
import type { Kind } from '../../foundation/schema/mjcf.js';
import { modelError } from '../../foundation/schema/report.js';
import { SENSOR_NAMES, SENSOR_OF_KIND, SENSORS, type SensorRow } from '../../foundation/schema/sensors.js';
import { extraValue } from '../../modelling/spec/non-xml-values.js';
import type { Spec } from '../../modelling/spec/spec.js';
import type { EnumeratorOf } from '../enums.js';
import { objectTypeName, objectTypeNamed } from './spec-element.js';
import { enumeratorOf, type Property, valueGiven } from './spec-properties.js';
import type { SpecStruct } from './spec-struct.js';

/** Properties of a sensor that the reference stores as numbers. */
interface Sensor {
  type: number;
  objtype: number;
  objname: string;
  reftype: number;
  refname: string;
  intprm: readonly number[];
}

type Side = 'obj' | 'ref';

/** Attributes that name the object or the reference of a sensor, with their object types. */
type Slots = Readonly<Record<string, number>>;

function slotsOf(kind: Kind, side: Side): Slots {
  const { object, reference = {} }: SensorRow = SENSORS[SENSOR_OF_KIND.get(kind)!];
  const target = side === 'obj' ? object : reference;
  return target === 'named' ? {} : target;
}

function readSide({ own }: SpecStruct, side: Side): { type: number; name: string } {
  const [name, type] = [`${side}name`, `${side}type`];
  if (name in own.row.attributes) {
    const text = own.get(name) as string | undefined;
    return text === undefined ? { type: 0, name: '' } : { type: objectTypeNamed(own.get(type) as string), name: text };
  }
  const given = Object.entries(slotsOf(own.kind, side)).find(([attribute]) => own.isSet(attribute));
  return given ? { type: given[1], name: own.get(given[0]) as string } : { type: 0, name: '' };
}

/** Bits of the fields that a sensor reports. */
const bits = ({ keywords = {} }: Attribute, words: unknown): number =>
  ((words as readonly string[] | undefined) ?? []).reduce((sum, word) => sum | (1 << (keywords[word] ?? 0)), 0);
const words = (row: Attribute, value: number): string[] =>
  Object.keys(row.keywords ?? {}).filter((word) => (value & bits(row, [word])) !== 0);

/** Sensor parameters from the attributes. */
function parametersOf({ own }: SpecStruct): readonly number[] {
  const { data, reduce } = own.row.attributes;
  if (!data) return [0, 0, 0];
  const how = reduce?.keywords?.[own.get('reduce') as string] ?? 0;
  return [bits(data, own.get('data')), how, reduce ? (own.get('num') as number) : 0];
}

function sensorOf(struct: SpecStruct): Sensor {
  const [object, reference] = [readSide(struct, 'obj'), readSide(struct, 'ref')];
  return {
    type: SensorType[SENSOR_OF_KIND.get(struct.own.kind) ?? 'TOUCH'],
    objtype: object.type,
    objname: object.name,
    reftype: reference.type,
    refname: reference.name,
    intprm: extraValue<readonly number[]>(struct.own, 'intprm') ?? parametersOf(struct),
    ...(struct.notes.get('sensor') as Partial<Sensor> | undefined),
  };
}

function writeSide(struct: SpecStruct, side: Side, type: number, name: string): void {
  const { own } = struct;
  const text = name === '' ? undefined : name;
  if (`${side}name` in own.row.attributes) {
    struct.author(`${side}name`, text);
    struct.author(`${side}type`, text && objectTypeName(type));
    return;
  }
  const slots = Object.entries(slotsOf(own.kind, side));
  const chosen = slots.length === 1 ? slots[0] : slots.find(([, each]) => each === type);
  for (const [attribute] of slots) struct.author(attribute, attribute === chosen?.[0] ? text : undefined);
}

function writeParameters(struct: SpecStruct, [data, reduce, count]: readonly number[]): void {
  const { attributes } = struct.own.row;
  if (!attributes.data) return;
  struct.author('data', data === 0 ? undefined : words(attributes.data, data as number));
  if (!attributes.reduce) return;
  const how = Object.entries(attributes.reduce.keywords ?? {}).find(([, value]) => value === reduce);
  struct.author('reduce', how?.[0]);
  struct.author('num', count === 0 ? undefined : count);
}

/**
 * The field because of which the reference refuses a contact or ray sensor, and the attributes that it conflicts with.
 */
function faultOf({ own }: SpecStruct, open: readonly string[]): readonly string[] | undefined {
  const { data, reduce } = own.row.attributes;
  const bad = open.find((name) => data && (reduce || !name.startsWith('ref')));
  if (!bad) return undefined;
  const valid = bad === 'intprm' ? ['data', 'reduce', 'num'] : Object.keys(slotsOf(own.kind, bad.slice(0, 3) as Side));
  return [bad, valid.join(', ')];
}

/** Changes one value. Values that the element cannot hold yet are stored until it can. */
function edit(struct: SpecStruct, change: Partial<Sensor>): void {
  const wanted = { ...sensorOf(struct), ...change };
  const name = SENSOR_NAMES.get(wanted.type);
  const kind = name && SENSORS[name].kind;
  if (kind && kind !== struct.own.kind) struct.spec.become(struct.own, kind);
  writeSide(struct, 'obj', wanted.objtype, wanted.objname);
  writeSide(struct, 'ref', wanted.reftype, wanted.refname);
  writeParameters(struct, wanted.intprm);
  const { data, reduce } = struct.own.row.attributes;
  const [flags, ...rest] = wanted.intprm;
  // rays ignore these numbers: keep them outside of the attributes
  const isBeside = !data || (!reduce && parametersOf(struct)[0] === flags && rest.some(Boolean));
  struct.authorExtra('intprm', isBeside ? wanted.intprm : undefined);
  struct.notes.delete('sensor');
  const held = sensorOf(struct);
  const open = Object.entries(wanted).filter(([name, value]) => String(held[name as keyof Sensor]) !== String(value));
  if (open.length > 0) struct.notes.set('sensor', Object.fromEntries(open));
  const names = open.map(([name]) => name);
  if (data && !reduce && wanted.objtype === 0) names.push('objtype');
  struct.authorExtra('fault', faultOf(struct, names));
}

const typeOf = (name: 'objtype' | 'reftype'): Property<EnumeratorOf<'mjtObj'>> => ({
  get: (struct) => enumeratorOf('mjtObj', sensorOf(struct)[name]),
  set: (struct, given) => edit(struct, { [name]: valueGiven(name, 'mjtObj', given) }),
});
const nameOf = (name: 'objname' | 'refname'): Property<string> => ({
  get: (struct) => sensorOf(struct)[name],
  set: (struct, value) => edit(struct, { [name]: value }),
});

/** Properties of a sensor; setting `type` makes it an element of another kind. */
export const SENSOR_PROPERTIES = {
  type: {
    get: (struct) => enumeratorOf('mjtSensor', sensorOf(struct).type),
    set: (struct, given) => edit(struct, { type: valueGiven('type', 'mjtSensor', given) }),
  } as Property<EnumeratorOf<'mjtSensor'>>,
  objtype: typeOf('objtype'),
  objname: nameOf('objname'),
  reftype: typeOf('reftype'),
  refname: nameOf('refname'),
  intprm: {
    get: (struct) =>
      struct.share(
        'intprm',
        () => new Int32Array(3),
        () => sensorOf(struct).intprm,
        (items) => edit(struct, { intprm: items as readonly number[] }),
      ),
  } as Property<Int32Array>,
};

/** Refuses sensors with values that attributes cannot express, as the reference does. */
export function refuseSensors(spec: Spec): void {
  for (const el of spec.all('sensor')) {
    const [field, attributes] = extraValue<readonly string[]>(el, 'fault') ?? [];
    if (field === undefined) continue;
    throw modelError('bad-sensor/parameters', { field, attributes: attributes! }, contextOf(el));
  }
}
