/**
 * Named access: `model.geom('ball').size`, `data.jnt(0).qpos`. Values are live views. A single value is a number or a
 * boolean that can be assigned, unless the count depends on the element, as for joints.
 */

import { DATA_FIELDS } from '../../foundation/schema/data.js';
import type { Field } from '../../foundation/schema/fields.js';
import { MODEL_FIELDS } from '../../foundation/schema/model.js';
import type { DataRecord } from '../../simulation/model/data-record.js';
import type { ModelRecord } from '../../simulation/model/model-record.js';
import { NAMED_KINDS, namesOf } from '../../simulation/model/named.js';
import { BindingError, engineError, Handle, wrongCount } from '../binding/handle.js';
import {
  ACCESSORS,
  type AccessorName,
  type Address,
  DATA_VALUES,
  type DataAccessor,
  type DataAccessorName,
  type DataFields,
  MODEL_RANGES,
  type ModelAccessor,
  type ModelFields,
  ofOutputs,
  SINGLE_AS_NUMBER,
} from './access-table.js';

/** The name or id of the requested element: the only argument of the call. */
export function accessed(owner: string, accessor: string, all: readonly (number | string)[]): number | string {
  const [given] = all;
  if (all.length !== 1) throw wrongCount(`${owner}.${accessor}`, all.length, 1);
  if (given === undefined) throw engineError(`${accessor}() argument must be a string or number`);
  return given;
}

/** Id of an element. Throws the reference's error if it does not exist. */
function elementId(m: ModelRecord, accessor: AccessorName, given: number | string): number {
  const kind = ACCESSORS[accessor];
  const count = m[NAMED_KINDS[kind].size];
  if (typeof given === 'number') {
    const id = Math.trunc(given);
    if (id >= 0 && id < count) return id;
    throw engineError(`Invalid index ${id} for ${accessor}. Valid indices from 0 to ${count - 1}`);
  }
  if (typeof given !== 'string') throw engineError(`${accessor}() argument must be a string or number`);
  const names = namesOf(m, kind);
  const id = given === '' ? -1 : names.indexOf(given);
  if (id >= 0) return id;
  const valid = names.filter((name) => name !== '').sort();
  throw engineError(
    `Invalid name '${given}' for ${accessor}. Valid names: [${valid.map((name) => `'${name}'`).join(', ')}]`,
  );
}

type Values = Float64Array | Float32Array | Int32Array | Uint8Array;

class Accessor extends Handle {
  constructor(
    readonly id: number,
    readonly name: string,
  ) {
    super();
  }

  /** Defines a property for values `from` to `from + count` of an array. */
  define(property: string, array: () => Values, from: number, count: number, as?: 'number' | 'boolean'): void {
    Object.defineProperty(this, property, {
      enumerable: true,
      get: () => {
        if (as === undefined) return array().subarray(from, from + count);
        return as === 'boolean' ? array()[from] !== 0 : array()[from];
      },
      set: (value: number | boolean | ArrayLike<number>) => {
        if (typeof value === 'object') array().set(Array.from(value).slice(0, count), from);
        else if (as !== undefined) array()[from] = Number(value);
      },
    });
  }

  /** Defines a property for the element's row of an array with one row per element. */
  defineRow(property: string, array: () => Values, { kind, cols }: Field, m: ModelRecord, times: number): void {
    const count = typeof cols === 'number' ? cols : m[cols as 'nq'] * times;
    const as = cols !== 1 ? undefined : kind === 'bool' ? 'boolean' : 'number';
    this.define(property, array, this.id * count, count, as);
  }

  /** Defines a property for the element's range of an array. */
  defineRange(property: string, array: () => Values, field: Field, range: readonly [number, number]): void {
    const [from, count] = range;
    const cols = field.cols as number;
    const single = count === 1 && cols === 1 && (SINGLE_AS_NUMBER as readonly string[]).includes(property);
    const as = field.kind === 'bool' ? 'boolean' : 'number';
    this.define(property, array, from * cols, count * cols, single ? as : undefined);
  }
}

/** Words in the names of the classes of accessors. */
const CLASS_WORDS = {
  actuator: 'Actuator',
  body: 'Body',
  cam: 'Camera',
  eq: 'Equality',
  exclude: 'Exclude',
  geom: 'Geom',
  hfield: 'Hfield',
  jnt: 'Joint',
  light: 'Light',
  mat: 'Material',
  mesh: 'Mesh',
  numeric: 'Numeric',
  pair: 'Pair',
  sensor: 'Sensor',
  site: 'Site',
  skin: 'Skin',
  tendon: 'Tendon',
  tex: 'Texture',
  tuple: 'Tuple',
  key: 'Keyframe',
} as const satisfies Record<AccessorName, string>;

type Owner = 'Model' | 'Data';
type ClassNames<O extends Owner, A extends AccessorName> = `Mj${O}${(typeof CLASS_WORDS)[A]}Accessor`;

/** Class of an accessor, for `instanceof` only. */
export interface AccessorClass<T> {
  readonly prototype: T;
  new (): T;
}

type AccessorClasses = {
  readonly [A in AccessorName as ClassNames<'Model', A>]: AccessorClass<ModelAccessor<A>>;
} & {
  readonly [A in DataAccessorName as ClassNames<'Data', A>]: AccessorClass<DataAccessor<A>>;
};

type MakeAccessor = new (id: number, name: string) => Accessor;

const classes = new Map<string, MakeAccessor>();

function defineClass(name: string): void {
  const made = {
    [name]: class extends Accessor {
      constructor(id: number, called: string) {
        if (id === undefined) throw new BindingError(`${name} has no accessible constructor`);
        super(id, called);
      }
    },
  };
  classes.set(name, made[name] as MakeAccessor);
}

for (const accessor of Object.keys(CLASS_WORDS) as AccessorName[]) {
  defineClass(`MjModel${CLASS_WORDS[accessor]}Accessor`);
  if (accessor in DATA_VALUES) defineClass(`MjData${CLASS_WORDS[accessor]}Accessor`);
}

/** Classes of accessors by name, for `instanceof`; programs cannot construct them. */
export const ACCESSOR_CLASSES = Object.fromEntries(classes) as unknown as AccessorClasses;

function accessorTo(m: ModelRecord, owner: Owner, accessor: AccessorName, given: number | string): Accessor {
  const id = elementId(m, accessor, given);
  const Class = classes.get(`Mj${owner}${CLASS_WORDS[accessor]}Accessor`) as MakeAccessor;
  return new Class(id, namesOf(m, ACCESSORS[accessor])[id] as string);
}

/** Name of an accessor's property for an array, if the array belongs to the kind. */
function stem(accessor: AccessorName, field: string): string | undefined {
  const { prefix } = NAMED_KINDS[ACCESSORS[accessor]];
  // the reference removes the underscore only for tendons
  if (accessor === 'tendon') {
    if (field.startsWith('tendon_')) return field.slice('tendon'.length);
    return field.startsWith('ten_') ? field.slice('ten_'.length) : undefined;
  }
  return field.startsWith(prefix) ? field.slice(prefix.length) : undefined;
}

/** Makes the accessor of an element by its name or id; `record` returns the Model at every access. */
export function modelAccessor<A extends AccessorName>(
  record: () => ModelRecord,
  accessor: A,
  given: number | string,
): ModelAccessor<A> {
  const m = record();
  const made = accessorTo(m, 'Model', accessor, given);
  const { size } = NAMED_KINDS[ACCESSORS[accessor]];
  const ranges: Record<string, readonly [keyof ModelFields, Address]> =
    accessor in MODEL_RANGES ? MODEL_RANGES[accessor as keyof typeof MODEL_RANGES] : {};
  for (const [name, field] of Object.entries<Field>(MODEL_FIELDS)) {
    const property = field.rows === size ? stem(accessor, name) : undefined;
    if (property === undefined || property in ranges) continue;
    made.defineRow(property, () => record()[name as keyof ModelFields], field, m, field.times);
  }
  for (const [property, [name, address]] of Object.entries(ranges)) {
    made.defineRange(property, () => record()[name], MODEL_FIELDS[name], address(m, made.id));
  }
  if (accessor === 'tendon') {
    made.define('J_colind', () => record().ten_J_colind, m.ten_J_rowadr[made.id]!, m.ten_J_rownnz[made.id]!);
  }
  return made as unknown as ModelAccessor<A>;
}

/**
 * Makes the accessor of an element by its name or id; `record` returns the Data at every access, since its arena can
 * grow.
 */
export function dataAccessor<A extends DataAccessorName>(
  m: ModelRecord,
  record: () => DataRecord,
  accessor: A,
  given: number | string,
): DataAccessor<A> {
  const made = accessorTo(m, 'Data', accessor, given);
  const values: Record<string, readonly [keyof DataFields, Address?]> = DATA_VALUES[accessor];
  for (const [property, [name, address]] of Object.entries(values)) {
    const array = () => record()[name];
    if (address) made.defineRange(property, array, DATA_FIELDS[name], address(m, made.id));
    else made.defineRow(property, array, DATA_FIELDS[name], m, 1);
  }
  if (accessor === 'actuator') {
    Object.defineProperty(made, 'moment', { enumerable: true, get: () => momentOf(m, record(), made.id) });
  }
  return made as unknown as DataAccessor<A>;
}

/**
 * Transmission moments of an actuator: for each output nv values, first those of its sparse row, whose dofs are in
 * `moment_colind`, and then zeros.
 */
function momentOf(m: ModelRecord, d: DataRecord, actuator: number): Float64Array {
  const [from, count] = ofOutputs(m, actuator);
  const moment = new Float64Array(count * m.nv);
  for (let i = 0; i < count; i++) {
    const row = d.moment_rowadr[from + i]!;
    moment.set(d.actuator_moment.subarray(row, row + d.moment_rownnz[from + i]!), i * m.nv);
  }
  return moment;
}
