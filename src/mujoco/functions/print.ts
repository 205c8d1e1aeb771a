/** `mj_print*`: the content of a Model, a Data or a scene as text. */

import { ARENA_FIELDS } from '../../foundation/schema/arena.js';
import { DATA_FIELDS } from '../../foundation/schema/data.js';
import type { Field } from '../../foundation/schema/fields.js';
import { MODEL_SIZES } from '../../foundation/schema/model/sizes.js';
import { MODEL_FIELDS } from '../../foundation/schema/model.js';
import { OPTION_FIELDS } from '../../foundation/schema/options.js';
import { SC, SCALAR_FIELDS } from '../../foundation/schema/scalars.js';
import { STATISTIC_FIELDS } from '../../foundation/schema/statistic.js';
import { VISUAL_FIELDS } from '../../foundation/schema/visual.js';
import type { Data } from '../../simulation/model/data.js';
import type { Model } from '../../simulation/model/model.js';
import type { MjvScene } from '../scene/scene.js';

/** Formats one number. */
type Format = (value: number) => string;

/** Default format of the reference. */
export const DEFAULT_FORMAT = '%- 9.2g';

/**
 * Parses a `printf` format for one float: flags `-`, `+`, `0` and space, width, precision, and `f`, `e` or `g`. Returns
 * undefined for other formats.
 */
export function formatOf(text: string): Format | undefined {
  const [, before = '', flags = '', width = '', precision = '', kind, after = ''] =
    /^([^%]*)%([-+ 0]*)(\d*)(?:\.(\d+))?l?([feg])([^%]*)$/.exec(text) ?? [];
  if (kind === undefined) return undefined;
  const digits = precision === '' ? 6 : Number(precision);
  return (value) => {
    const sign = value < 0 || Object.is(value, -0) ? '-' : flags.includes('+') ? '+' : flags.includes(' ') ? ' ' : '';
    const body = sign + digitsOf(Math.abs(value), kind, digits);
    const padded = flags.includes('-') ? body.padEnd(Number(width)) : body.padStart(Number(width));
    return before + padded + after;
  };
}

function digitsOf(value: number, kind: string, digits: number): string {
  if (Number.isNaN(value)) return 'nan';
  if (value === Infinity) return 'inf';
  if (kind === 'f') return value.toFixed(digits);
  if (kind === 'e') return twoDigitExponent(value.toExponential(digits));
  const precision = Math.max(1, digits);
  const exponent = value === 0 ? 0 : Number(value.toExponential(precision - 1).split('e')[1]);
  if (exponent >= -4 && exponent < precision) return trimmed(value.toFixed(precision - 1 - exponent));
  const [mantissa, power] = value.toExponential(precision - 1).split('e');
  return twoDigitExponent(`${trimmed(mantissa as string)}e${power}`);
}

const trimmed = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);
const twoDigitExponent = (text: string): string => text.replace(/e([+-])(\d)$/, 'e$10$2');

const NAME_WIDTH = 20;
const label = (name: string, indent = 2): string => ' '.repeat(indent) + name.padEnd(NAME_WIDTH - indent);

/** Lines of an array, with one value per column of its field. */
function rows(values: ArrayLike<number>, columns: number, format: Format): string[] {
  const all = Array.from(values, (x) => format(x));
  const width = Math.max(1, columns);
  return Array.from(
    { length: Math.ceil(all.length / width) },
    (_, i) => `  ${all.slice(i * width, (i + 1) * width).join(' ')}`,
  );
}

const whole: Format = (value) => String(value);
const isWhole = ({ kind }: Field): boolean => kind !== 'num' && kind !== 'float';

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', title, ...lines];
}

function fieldSection(name: string, field: Field, values: ArrayLike<number>, format: Format): string[] {
  const columns = typeof field.cols === 'number' ? field.cols : 1;
  return section(name.toUpperCase(), rows(values, columns, isWhole(field) ? whole : format));
}

/** Lines of a group of values that has a separate table. */
function groupLines(table: object, values: object, format: Format, indent = 2): string[] {
  return Object.keys(table).map((name) => {
    const value = (values as Readonly<Record<string, number | ArrayLike<number>>>)[name];
    const text = typeof value === 'object' ? Array.from(value, format).join(' ') : format(Number(value));
    return label(name, indent) + text.trimEnd();
  });
}

/** Writes sizes, options and all arrays of a Model as text; `format` turns a number into text. */
export function printModel(model: Model, format: Format): string {
  const { record } = model;
  const lines = [
    ...section(
      'SIZES',
      MODEL_SIZES.map((name) => label(name) + String(record[name])),
    ),
    ...section('OPTION', groupLines(OPTION_FIELDS, model.opt, format)),
    ...section(
      'VISUAL',
      Object.entries(VISUAL_FIELDS).flatMap(([group, table]) => [
        `  ${group.toUpperCase()}`,
        ...groupLines(table, model.vis[group as keyof typeof VISUAL_FIELDS], format, 4),
      ]),
    ),
    ...section('STATISTIC', groupLines(STATISTIC_FIELDS, model.stat, format)),
    ...Object.entries<Field>(MODEL_FIELDS).flatMap(([name, field]) =>
      name === 'names' || name === 'paths' || name === 'text_data'
        ? []
        : fieldSection(name, field, record[name as keyof typeof MODEL_FIELDS], format),
    ),
  ];
  return `${lines.join('\n').trimStart()}\n`;
}

/** Writes scalars and all arrays of a Data as text; `format` turns a number into text. */
export function printData(data: Data, format: Format): string {
  const { record } = data;
  const scalars = Object.entries(SCALAR_FIELDS).map(([name, { size }]) => {
    const from = SC[name as keyof typeof SC];
    return (
      label(name) +
      Array.from(record.scalar.subarray(from, from + size), format)
        .join(' ')
        .trimEnd()
    );
  });
  const arrays = Object.entries<Field>({ ...DATA_FIELDS, ...ARENA_FIELDS }).flatMap(([name, field]) =>
    fieldSection(name, field, data[name as keyof typeof DATA_FIELDS], format),
  );
  return `${['SCALARS', ...scalars, ...arrays].join('\n')}\n`;
}

const GEOM_LINES = [
  ...(['type', 'category', 'objtype', 'objid', 'pos', 'mat', 'size', 'segid', 'dataid', 'matid'] as const),
  ...(['texcoord', 'rgba', 'emission', 'specular', 'shininess', 'reflectance'] as const),
];
const LIGHT_LINES = [
  ...(['id', 'pos', 'dir', 'type', 'castshadow', 'headlight', 'intensity', 'range', 'ambient', 'diffuse'] as const),
  ...(['specular', 'texid', 'exponent', 'attenuation', 'cutoff'] as const),
];

/** Writes geoms and lights of a scene as text. */
export function printScene(scene: MjvScene, format: Format): string {
  const lines = (names: readonly string[], values: object): string[] =>
    groupLines(
      Object.fromEntries(names.map((name) => [name, 0])),
      values,
      (x) => (Number.isInteger(x) ? String(x) : format(x)),
      4,
    );
  const geoms = Array.from({ length: scene.ngeom }, (_, i) => scene.geoms.get(i)).flatMap((geom, i) =>
    geom ? [`  GEOM ${i}`, ...lines(GEOM_LINES, geom)] : [],
  );
  const lights = Array.from({ length: scene.nlight }, (_, i) => scene.lights.get(i)).flatMap((light, i) =>
    light ? [`  LIGHT ${i}`, ...lines(LIGHT_LINES, light)] : [],
  );
  return [`GEOMS ${scene.ngeom}`, ...geoms, '', `LIGHTS ${scene.nlight}`, ...lights, ''].join('\n');
}

/** Formats a row-major matrix, one row per line. */
export const printMatrix = (values: ArrayLike<number>, columns: number): string =>
  rows(values, columns, formatOf('%12.8f') as Format).join('\n');

/** Formats the rows of a sparse matrix, as column indices and values. */
export function printSparse(
  values: ArrayLike<number>,
  rownnz: ArrayLike<number>,
  rowadr: ArrayLike<number>,
  colind: ArrayLike<number>,
): string {
  const format = formatOf('%9.6f') as Format;
  return Array.from(rownnz, (count, row) => {
    const from = rowadr[row] as number;
    const entries = Array.from(
      { length: count },
      (_, k) => `${colind[from + k]}: ${format(values[from + k] as number)}`,
    );
    return `  (${row})  ${entries.join('  ')}`;
  }).join('\n');
}

/** Formats a number of bytes, as in `1.5 MB`. */
export function bytesText(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'];
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** power;
  return `${Number.isInteger(value) ? value : value.toFixed(1)} ${units[power]}`;
}
