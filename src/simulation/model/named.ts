/**
 * Named access: `model.geom('floor').friction`, `data.body('torso').xpos`. A handle is made once per
 * element; its properties are the rows of every array that belongs to the element's kind, as live
 * views (numbers where a row is one value, to read and to assign).
 */
import type { Slot, Slots } from '../../foundation/base/slots.js';
import { closedPrototype, described, refusingSet, usageError } from '../../foundation/base/usage.js';
import { DATA_FIELDS } from '../../foundation/schema/data.js';
import type { Field } from '../../foundation/schema/fields.js';
import type { ModelSizeName } from '../../foundation/schema/model/sizes.js';
import { MODEL_FIELDS } from '../../foundation/schema/model.js';
import { ADDRESSED, ADDRESSED_MODEL, type Addressed, type AddressedModel, type Range } from './addressed.js';
import type { DataRows, ModelRows } from './handles.js';
import type { ModelRecord } from './model-record.js';
import { setRow } from './row.js';

interface Kind {
  readonly size: ModelSizeName;
  /** Prefix of the Model arrays that belong to the kind. */
  readonly prefix: string;
  /** Model array with the addresses of the names. */
  readonly names: keyof typeof MODEL_FIELDS;
}

const kind = <S extends ModelSizeName, P extends string, N extends keyof typeof MODEL_FIELDS>(
  size: S,
  prefix: P,
  names: N,
) => ({
  size,
  prefix,
  names,
});

/** All kinds of named elements. */
export const NAMED_KINDS = {
  body: kind('nbody', 'body_', 'name_bodyadr'),
  joint: kind('njnt', 'jnt_', 'name_jntadr'),
  geom: kind('ngeom', 'geom_', 'name_geomadr'),
  site: kind('nsite', 'site_', 'name_siteadr'),
  camera: kind('ncam', 'cam_', 'name_camadr'),
  light: kind('nlight', 'light_', 'name_lightadr'),
  flex: kind('nflex', 'flex_', 'name_flexadr'),
  mesh: kind('nmesh', 'mesh_', 'name_meshadr'),
  skin: kind('nskin', 'skin_', 'name_skinadr'),
  hfield: kind('nhfield', 'hfield_', 'name_hfieldadr'),
  texture: kind('ntex', 'tex_', 'name_texadr'),
  material: kind('nmat', 'mat_', 'name_matadr'),
  pair: kind('npair', 'pair_', 'name_pairadr'),
  exclude: kind('nexclude', 'exclude_', 'name_excludeadr'),
  equality: kind('neq', 'eq_', 'name_eqadr'),
  tendon: kind('ntendon', 'tendon_', 'name_tendonadr'),
  actuator: kind('nactuator', 'actuator_', 'name_actuatoradr'),
  sensor: kind('nsensor', 'sensor_', 'name_sensoradr'),
  numeric: kind('nnumeric', 'numeric_', 'name_numericadr'),
  text: kind('ntext', 'text_', 'name_textadr'),
  tuple: kind('ntuple', 'tuple_', 'name_tupleadr'),
  key: kind('nkey', 'key_', 'name_keyadr'),
  plugin: kind('nplugin', 'plugin_', 'name_pluginadr'),
} as const satisfies Record<string, Kind>;

/** The name of a kind in `NAMED_KINDS`, such as `body`. */
export type NamedKind = keyof typeof NAMED_KINDS;

interface Handle {
  /** Index of the element among those of its kind. */
  readonly id: number;
  /** Name of the element; empty without one. */
  readonly name: string;
}

/** Rows of the Model arrays of one element, under the names of the arrays without their prefix. */
export type ModelHandle<K extends NamedKind> = Handle &
  ModelRows[K] &
  (K extends keyof AddressedModel ? Readonly<AddressedModel[K]> : unknown);

/** An element of a Spec, as seen by a Model. */
export interface ModelElement {
  readonly kind: string;
  readonly label: string;
}

/** An object of a Model by its name, its id, or the element it was compiled from. */
export type ElementRef = string | number | ModelElement;

/**
 * A method per kind: `model.geom('floor')`. Accepts a name, an id or an element of the Spec; throws RangeError if it
 * does not exist.
 */
export type ModelAccess = { [K in NamedKind]: (which: ElementRef) => ModelHandle<K> };
/** A method per kind that returns the values of one object: `data.body('hand').xpos`. See `ModelAccess`. */
export type DataAccess = { [K in NamedKind]: (which: ElementRef) => DataHandle<K> };

/** Rows of the Data arrays of one element, under the names of the arrays without their prefix: `geom_xpos` is `xpos`. */
export type DataHandle<K extends NamedKind> = Handle &
  DataRows[K] &
  (K extends keyof Addressed ? Readonly<Addressed[K]> : unknown);

const decoder = new TextDecoder();

/** Names of all elements of a kind, by id; empty for unnamed elements. */
export function namesOf(m: ModelRecord, named: NamedKind): string[] {
  const { size, names } = NAMED_KINDS[named];
  const addresses = m[names];
  return Array.from({ length: m[size] }, (_, id) => nameAt(m, addresses[id] as number));
}

function nameAt(m: ModelRecord, address: number): string {
  const end = m.names.indexOf(0, address);
  return decoder.decode(m.names.subarray(address, end < 0 ? m.names.length : end));
}

const indexes = new WeakMap<ModelRecord, Map<NamedKind, Map<string, number>>>();

/** Id of a named element; undefined if there is none of that name. */
export const findId = (m: ModelRecord, named: NamedKind, name: string): number | undefined =>
  indexOf(m, named).get(name);

/** Id of a named element. @throws RangeError that lists the existing names if there is none of that name */
export function idOf(m: ModelRecord, named: NamedKind, name: string | number): number {
  if (typeof name === 'number') {
    if (Number.isInteger(name) && name >= 0 && name < m[NAMED_KINDS[named].size]) return name;
    throw new RangeError(`there is no ${named} ${name}: the model has ${m[NAMED_KINDS[named].size]}`);
  }
  if (typeof name !== 'string') throw usageError(named, 'a name, an id or an element', name);
  const id = findId(m, named, name);
  if (id !== undefined) return id;
  const known = [...indexOf(m, named).keys()].slice(0, 20).map((each) => `'${each}'`);
  const count = m[NAMED_KINDS[named].size];
  const others = count === 0 ? 'the model has none' : `there is ${known.join(', ') || 'none with a name'}`;
  throw new RangeError(`there is no ${named} '${name}'; ${others}`);
}

function indexOf(m: ModelRecord, named: NamedKind): Map<string, number> {
  let byKind = indexes.get(m);
  if (!byKind) indexes.set(m, (byKind = new Map()));
  let index = byKind.get(named);
  if (!index) {
    index = new Map();
    for (const [id, name] of namesOf(m, named).entries()) if (name) index.set(name, id);
    byKind.set(named, index);
  }
  return index;
}

/**
 * Elements that the objects of a Model were compiled from, by kind and id. Equal objects denote the same element across
 * a recompile.
 */
export type ElementLists<E extends object = object> = { readonly [K in NamedKind]: readonly E[] };

/** The part of a Model that handles follow. */
export interface ModelView {
  readonly record: ModelRecord;
  readonly elements: ElementLists | undefined;
  readonly slots: Slots;
}

const labelOf = (named: NamedKind, which: ElementRef): string =>
  typeof which === 'object' ? which.label : `${named} '${which}'`;

/** Id of the object that an element was compiled to. @throws RangeError if there is none */
function idOfElement({ elements }: ModelView, named: NamedKind, element: ModelElement): number {
  const id = elements?.[named].indexOf(element) ?? -1;
  if (id >= 0) return id;
  const hint = elements ? 'compile the Spec it is in again' : 'the model comes from a file';
  throw new RangeError(`${described(element)} is not a ${named} of this model; ${hint}`);
}

/** Elements of a reloaded Model by those of its previous Spec. Copies of the Model have no handles of these. */
const REPLACEMENTS: Slot<WeakMap<object, object>> = { name: 'replaced elements', onCopy: 'empty' };

/** Redirects the handles of an element to the same element in a reloaded Spec. */
export const replaceElement = ({ slots }: ModelView, element: object, by: object): void =>
  void slots.getOrMake(REPLACEMENTS, () => new WeakMap()).set(element, by);

/** Returns the element that replaced this one after any number of reloads. */
function latest({ slots }: ModelView, element: object): object {
  const replacements = slots.get(REPLACEMENTS);
  let now = element;
  for (let next = replacements?.get(now); next; next = replacements?.get(next)) now = next;
  return now;
}

type Arrays = Record<string, unknown>;
type Source = () => Arrays;
type Id = () => number;

/**
 * Returns a function for the current id of an object, however often its Model is recompiled.
 *
 * The function throws a RangeError once the object is deleted.
 */
function follow(model: ModelView, named: NamedKind, which: ElementRef): Id {
  let { record } = model;
  let id = typeof which === 'object' && which !== null ? idOfElement(model, named, which) : idOf(record, named, which);
  const element = model.elements?.[named][id];
  return () => {
    if (model.record !== record) {
      record = model.record;
      if (element && model.elements) id = model.elements[named].indexOf(latest(model, element));
    }
    if (id < 0) throw new RangeError(`${labelOf(named, which)} is no longer in the model`);
    return id;
  };
}

/** The arrays that a handle shows, and its index in them. */
interface Origin {
  readonly model: ModelView;
  /** The current arrays. */
  readonly source: Source;
  readonly id: Id;
  readonly label: string;
}

/**
 * Defines the rows of one object as properties, under the names of the arrays without a prefix: a number if the array
 * has one value per row, else a live view.
 */
function defineRows(
  handle: object,
  { model, source, id, label }: Origin,
  table: Readonly<Record<string, Field>>,
  { size, prefix }: Kind,
  isPrefixed: boolean,
): void {
  for (const [name, field] of Object.entries(table)) {
    const hasPrefix = name.startsWith(prefix);
    if (field.rows !== size || (isPrefixed && !hasPrefix)) continue;
    const property = hasPrefix ? name.slice(prefix.length) : name;
    const array = () => source()[name] as Float64Array;
    const row = () => {
      const cols = colsOf(model.record, field);
      return array().subarray(id() * cols, (id() + 1) * cols);
    };
    Object.defineProperty(handle, property, {
      enumerable: true,
      get: () => (field.cols === 1 ? array()[id()] : row()),
      set: (given: number | ArrayLike<number>) => setRow(row(), `${label}.${property}`, given),
    });
  }
}

/** Prototypes of handles by kind. */
const PROTOTYPES = new Map<string, object>();

function prototypeOf(named: NamedKind): object {
  const known = PROTOTYPES.get(named) ?? closedPrototype(named);
  PROTOTYPES.set(named, known);
  return known;
}

/** Makes a handle with only the current id and name of an object. */
function newHandle(model: ModelView, named: NamedKind, id: Id): object {
  const { names } = NAMED_KINDS[named];
  const hint = 'it follows from the Spec: edit that and recompile';
  return Object.create(prototypeOf(named), {
    id: { enumerable: true, get: id, set: refusingSet(`${named}.id`, hint) },
    name: {
      enumerable: true,
      get: () => nameAt(model.record, model.record[names][id()] as number),
      set: refusingSet(`${named}.name`, hint),
    },
  });
}

const colsOf = (m: ModelRecord, field: Field): number =>
  typeof field.cols === 'number' ? field.cols : m[field.cols as ModelSizeName] * field.times;

/**
 * Returns live views of the arrays of a Model that belong to one object.
 *
 * @throws RangeError if the object does not exist
 */
export function modelHandle<K extends NamedKind>(model: ModelView, named: K, which: ElementRef): ModelHandle<K> {
  const id = follow(model, named, which);
  const handle = newHandle(model, named, id);
  const origin = { model, source: () => model.record as unknown as Arrays, id, label: labelOf(named, which) };
  defineRows(handle, origin, MODEL_FIELDS, NAMED_KINDS[named], true);
  defineRanges(handle, origin, ADDRESSED_MODEL[named as keyof AddressedModel]);
  return handle as ModelHandle<K>;
}

type AnyRanges = Record<string, (m: ModelRecord, id: number) => Range>;

function defineRanges(handle: object, { model, source, id }: Origin, ranges: AnyRanges = {}): void {
  for (const [property, range] of Object.entries(ranges)) {
    Object.defineProperty(handle, property, {
      enumerable: true,
      get: () => {
        const [array, from, length] = range(model.record, id());
        return (source()[array] as Float64Array).subarray(from, from + length);
      },
      set: refusingSet(property, `it is written in place: ${property}[0] = value, or ${property}.set(values)`),
    });
  }
}

/**
 * Returns live views of the arrays of a Data that belong to one object.
 *
 * @throws RangeError if the object does not exist
 */
export function dataHandle<K extends NamedKind>(
  model: ModelView,
  data: () => object,
  named: K,
  which: ElementRef,
): DataHandle<K> {
  const id = follow(model, named, which);
  const handle = newHandle(model, named, id);
  const origin = { model, source: data as Source, id, label: labelOf(named, which) };
  defineRows(handle, origin, DATA_FIELDS, NAMED_KINDS[named], false);
  defineRanges(handle, origin, ADDRESSED[named as keyof Addressed]);
  return handle as DataHandle<K>;
}
