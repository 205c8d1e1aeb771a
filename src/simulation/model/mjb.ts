/** MJB, the binary form of a Model: header, sizes, options, visual, statistic, flags, arrays in table order. */

import { requireInstance } from '../../foundation/base/usage.js';
import {
  type Compatibility,
  compatibilityOf,
  REFERENCE_COMPATIBILITY,
  versionNumber,
} from '../../foundation/schema/compatibility.js';
import { FILE_BYTES, type Field, type FieldKind } from '../../foundation/schema/fields.js';
import { type CodeIn, type Message, message } from '../../foundation/schema/messages.js';
import { MODEL_SIZES, type ModelSizeName } from '../../foundation/schema/model/sizes.js';
import { MODEL_FIELDS } from '../../foundation/schema/model.js';
import { OPTION_FIELDS } from '../../foundation/schema/options.js';
import { messageError } from '../../foundation/schema/report.js';
import { STATISTIC_FIELDS } from '../../foundation/schema/statistic.js';
import type { StructKind, StructTable } from '../../foundation/schema/struct.js';
import { VISUAL_FIELDS } from '../../foundation/schema/visual.js';
import { fieldLength } from './allocate.js';
import { wrongValue } from './fault.js';
import { Model } from './model.js';
import { allocateModel, type ModelRecord, type ModelSizes, type ModelTraits } from './model-record.js';
import { missingPlugins, type Plugin } from './plugin.js';
import { brokenReference } from './references.js';
import { brokenValue } from './values.js';

const FILE_ID = 54321;
const VERSION = 3014000;
const STRUCT_BYTES: Record<StructKind, number> = { num: 8, int: 4, float: 4 };

/**
 * The padding after the options, where the reference writes 0, contains the number of the version whose rules the Model
 * follows; 0 stands for those of the reference.
 */
const REFERENCE_RULES = 0;

/** Sizes that are -1 when the user did not set them. */
const UNSET_ALLOWED = new Set<ModelSizeName>(['njmax', 'nconmax']);

/** Reads and writes a byte buffer in file order; DataView checks `at` against the end. */
class Cursor {
  at = 0;
  private readonly view: DataView;
  constructor(readonly bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }
  private skip(n: number): number {
    const at = this.at;
    this.at += n;
    return at;
  }
  read(kind: FieldKind): number {
    const at = this.skip(FILE_BYTES[kind]);
    if (kind === 'num') return this.view.getFloat64(at, true);
    if (kind === 'float') return this.view.getFloat32(at, true);
    if (kind === 'int') return this.view.getInt32(at, true);
    if (kind === 'size') return Number(this.view.getBigInt64(at, true));
    return this.view.getUint8(at);
  }
  write(kind: FieldKind, value: number): void {
    const at = this.skip(FILE_BYTES[kind]);
    if (kind === 'num') this.view.setFloat64(at, value, true);
    else if (kind === 'float') this.view.setFloat32(at, value, true);
    else if (kind === 'int') this.view.setInt32(at, value, true);
    else if (kind === 'size') this.view.setBigInt64(at, BigInt(value), true);
    else this.view.setUint8(at, value);
  }
}

/** All structs of a Model in file order, each with the padding after it. */
function structsOf(m: ModelRecord): { table: StructTable; values: Float64Array; offset: number; padding: number }[] {
  const structs = [{ table: OPTION_FIELDS as StructTable, values: m.opt, offset: 0, padding: 4 }];
  let offset = 0;
  for (const table of Object.values(VISUAL_FIELDS) as StructTable[]) {
    structs.push({ table, values: m.vis, offset, padding: 0 });
    for (const row of Object.values(table)) offset += row.size;
  }
  structs.push({ table: STATISTIC_FIELDS, values: m.stat, offset: 0, padding: 0 });
  return structs;
}

const fieldCount = Object.keys(MODEL_FIELDS).length;
const arraysIn = (m: ModelRecord) =>
  (Object.entries(MODEL_FIELDS) as [keyof typeof MODEL_FIELDS, Field][]).map(([name, field]) => ({
    field,
    array: m[name],
  }));

function headerBytes(): number {
  const structs = structBytes(OPTION_FIELDS) + 4 + structBytes(STATISTIC_FIELDS);
  const visual = Object.values(VISUAL_FIELDS).reduce((sum, table) => sum + structBytes(table), 0);
  return 5 * 4 + MODEL_SIZES.length * 8 + structs + visual + 2;
}

/** Offset of the padding after the options. */
const paddingAt = (): number => 5 * 4 + MODEL_SIZES.length * 8 + structBytes(OPTION_FIELDS);

function structBytes(table: StructTable): number {
  return Object.values(table).reduce((sum, row) => sum + row.size * STRUCT_BYTES[row.kind], 0);
}

function arrayBytes(size: (name: string) => number): number {
  return Object.values(MODEL_FIELDS).reduce((sum, f) => sum + fieldLength(f, size) * FILE_BYTES[f.kind], 0);
}

const fileBytes = (m: ModelRecord | ModelSizes): number =>
  headerBytes() + arrayBytes((name) => m[name as ModelSizeName]);

/**
 * Serializes a Model. `flg_adhesion` is not part of the format and is derived on loading. Plugin names follow the last
 * array, zero-terminated, in the order in which `m.plugin` numbers them.
 */
export function writeMJB(m: ModelRecord, plugins: readonly string[] = []): Uint8Array {
  const names = new TextEncoder().encode(plugins.map((name) => `${name}\0`).join(''));
  const cursor = new Cursor(new Uint8Array(fileBytes(m) + names.length));
  for (const value of [FILE_ID, 8, MODEL_SIZES.length, VERSION, fieldCount]) cursor.write('int', value);
  for (const name of MODEL_SIZES) cursor.write('size', m[name]);
  for (const { table, values, offset, padding } of structsOf(m)) {
    let o = offset;
    for (const row of Object.values(table)) {
      for (let i = 0; i < row.size; i++) cursor.write(row.kind, values[o++] as number);
    }
    if (padding > 0) cursor.write('int', rulesToWrite(m));
  }
  cursor.write('bool', m.flg_gravcomp);
  cursor.write('bool', m.flg_surfacevel);
  for (const { field, array } of arraysIn(m)) {
    for (let i = 0; i < array.length; i++) cursor.write(field.kind, array[i] as number);
  }
  cursor.bytes.set(names, cursor.at);
  return cursor.bytes;
}

const rulesToWrite = ({ compatibility }: ModelRecord): number =>
  compatibility === versionNumber(REFERENCE_COMPATIBILITY) ? REFERENCE_RULES : compatibility;

/** Number of the version in the padding of a file; that of the reference if there is no known version. */
function rulesIn(bytes: Uint8Array): number {
  const cursor = new Cursor(bytes);
  cursor.at = paddingAt();
  const number = cursor.read('int');
  return compatibilityOf(number) ? number : versionNumber(REFERENCE_COMPATIBILITY);
}

/** Plugin names after the arrays of a file; empty for a file of the reference. */
function pluginNamesIn(bytes: Uint8Array, m: ModelRecord): readonly string[] {
  const text = new TextDecoder().decode(bytes.subarray(fileBytes(m)));
  return text.split('\0').slice(0, -1);
}

type Fail = (fault: Message<CodeIn<'bad-mjb'>>) => never;

/**
 * Reads a Model written by `writeMJB` or by the reference of the same version. It follows the rules of the given version,
 * else of the one in the file, else of the reference. Throws ModelError for other data.
 */
export function readMJB(bytes: Uint8Array, name = 'model.mjb', compatibility?: Compatibility): ModelRecord {
  const fail: Fail = (fault) => {
    throw messageError(fault, {}, name);
  };
  if (bytes.length < headerBytes()) fail(message('bad-mjb/short'));
  const cursor = new Cursor(bytes);
  checkHeader(cursor, fail);
  const sizes = Object.fromEntries(MODEL_SIZES.map((size) => [size, cursor.read('size')])) as unknown as ModelSizes;
  for (const size of MODEL_SIZES) {
    const least = UNSET_ALLOWED.has(size) ? -1 : 0;
    if (!Number.isSafeInteger(sizes[size]) || sizes[size] < least)
      fail(message('bad-mjb/size', { name: size, value: sizes[size] }));
  }
  const expected = fileBytes(sizes);
  const namesPlugins = sizes.nplugin > 0 && expected < bytes.length && bytes.at(-1) === 0;
  if (expected !== bytes.length && !namesPlugins) fail(message('bad-mjb/length', { expected, bytes: bytes.length }));
  const m = readBody(cursor, sizes, compatibility);
  const broken = brokenValue(m) ?? brokenReference(m);
  if (broken) fail(broken);
  return m;
}

function checkHeader(cursor: Cursor, fail: Fail): void {
  const [id, precision, nsize, version, nptr] = [0, 1, 2, 3, 4].map(() => cursor.read('int'));
  if (id !== FILE_ID) fail(message('bad-mjb/identifier'));
  if (precision !== 8) fail(message('bad-mjb/precision'));
  if (version !== VERSION) fail(message('bad-mjb/version', { version: version!, expected: VERSION }));
  if (nsize !== MODEL_SIZES.length || nptr !== fieldCount) fail(message('bad-mjb/layout'));
}

function readBody(cursor: Cursor, sizes: ModelSizes, compatibility: Compatibility | undefined): ModelRecord {
  const flagsAt = headerBytes() - 2;
  const traits: ModelTraits = {
    flg_gravcomp: cursor.bytes[flagsAt] as number,
    flg_surfacevel: cursor.bytes[flagsAt + 1] as number,
    flg_adhesion: adhesionIn(cursor.bytes, sizes),
    compatibility: compatibility === undefined ? rulesIn(cursor.bytes) : versionNumber(compatibility),
  };
  const m = allocateModel(sizes, traits);
  for (const { table, values, offset, padding } of structsOf(m)) {
    let o = offset;
    for (const row of Object.values(table)) {
      for (let i = 0; i < row.size; i++) values[o++] = cursor.read(row.kind);
    }
    cursor.at += padding;
  }
  cursor.at += 2;
  for (const { field, array } of arraysIn(m)) {
    for (let i = 0; i < array.length; i++) array[i] = cursor.read(field.kind);
  }
  return m;
}

/** Computes the flag that the format omits: whether any geom or pair has nonzero adhesion. */
function adhesionIn(bytes: Uint8Array, sizes: ModelSizes): number {
  const cursor = new Cursor(bytes);
  cursor.at = headerBytes();
  for (const [name, field] of Object.entries(MODEL_FIELDS)) {
    const length = fieldLength(field, (size) => sizes[size as ModelSizeName]);
    if (name === 'geom_adhesion' || name === 'pair_adhesion') {
      for (let i = 0; i < length; i++) if (cursor.read('num') !== 0) return 1;
    } else {
      cursor.at += length * FILE_BYTES[field.kind];
    }
  }
  return 0;
}

/** A Model as the bytes of an MJB file. @see mj_saveModel */
export function saveMJB(model: Model): Uint8Array {
  requireInstance('saveMJB', Model, model);
  return writeMJB(model.record, model.pluginNames);
}

/**
 * Loads a Model from the bytes of an MJB file of this version. A model with plugins runs only with them: plugins named
 * in the file are looked up by name in the list. A file of the reference has no names; the list must then hold the
 * plugins in the order in which the file numbers them. Without `compatibility`, the Model follows the rules of the
 * version in the file; a file of the reference has none and follows those of '3.14'.
 *
 * @throws ModelError `bad-mjb`; `missing-plugins` if the list lacks one, or, without a list, when the Model is to run
 * @see mj_loadModel
 */
export function loadMJB(
  bytes: Uint8Array,
  name = 'model.mjb',
  plugins?: readonly Plugin[],
  compatibility?: Compatibility,
): Model {
  const model = new Model(readMJB(bytes, name, compatibility));
  if (model.nplugin === 0) return model;
  const names = pluginNamesIn(bytes, model.record);
  const wild = model.plugin.findIndex((slot) => slot < 0 || (names.length > 0 && slot >= names.length));
  if (wild >= 0) throw messageError(wrongValue(model.record, 'plugin', wild), {}, name);
  model.missingPlugins = names;
  if (!plugins) return model;
  return model.attachPlugins(names.length > 0 ? pluginsNamed(model, plugins) : pluginsNumbered(model, plugins));
}

/** The plugins of a Model, looked up by name. Throws ModelError `missing-plugins`. */
export function pluginsNamed({ pluginNames, nplugin }: Model, plugins: readonly Plugin[]): readonly Plugin[] {
  if (pluginNames.length === 0) throw missingPlugins(nplugin, pluginNames);
  const found = pluginNames.map((name) => plugins.find((plugin) => plugin.name === name));
  const absent = pluginNames.filter((_, i) => !found[i]);
  if (absent.length > 0) throw missingPlugins(nplugin, absent);
  return found as Plugin[];
}

function pluginsNumbered({ plugin }: Model, plugins: readonly Plugin[]): readonly Plugin[] {
  const lacking = plugin.filter((slot) => !plugins[slot]).length;
  if (lacking > 0) throw missingPlugins(lacking, []);
  return plugins;
}
