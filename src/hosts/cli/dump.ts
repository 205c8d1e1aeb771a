/** Prints a Model as text or JSON. */
import { formatNumber } from '../../foundation/base/numbers.js';
import type { Field, FieldKind } from '../../foundation/schema/fields.js';
import { MODEL_SIZES, type ModelSizeName } from '../../foundation/schema/model/sizes.js';
import { MODEL_FIELDS } from '../../foundation/schema/model.js';
import { OPTION_FIELDS } from '../../foundation/schema/options.js';
import { STATISTIC_FIELDS } from '../../foundation/schema/statistic.js';
import type { StructTable } from '../../foundation/schema/struct.js';
import type { Model } from '../../simulation/model/model.js';

const FIELDS = Object.entries(MODEL_FIELDS) as [keyof typeof MODEL_FIELDS, Field<FieldKind, ModelSizeName>][];

/** Significant digits of the text; JSON has all digits. */
const DIGITS = 6;

/** Bytes per line, since pictures and texts have millions. */
const BYTES = 32;

/** Returns sizes, options, statistics and every nonempty array, with one line per element. */
export function modelText(model: Model): string {
  const lines = ['SIZES', ...MODEL_SIZES.filter((name) => model[name] !== 0).map((name) => line(name, [model[name]]))];
  lines.push('', 'OPTION', ...structLines(OPTION_FIELDS, model.opt));
  lines.push('', 'STATISTIC', ...structLines(STATISTIC_FIELDS, model.stat));
  for (const [name, { rows }] of FIELDS) {
    const values = model.record[name];
    if (values.length === 0) continue;
    const count = model.record[rows];
    const width = values.length / count;
    lines.push('', `${name} (${count} x ${width})`);
    const step = values instanceof Uint8Array && width === 1 ? BYTES : width;
    for (let at = 0; at < values.length; at += step) {
      lines.push(line(String(at / width), values.subarray(at, at + step)));
    }
  }
  return `${lines.join('\n')}\n`;
}

/** Returns the same as a JSON object with `sizes`, `opt`, `stat` and `fields`; numbers that JSON lacks are strings. */
export function modelJSON(model: Model): string {
  const value = {
    sizes: Object.fromEntries(MODEL_SIZES.map((name) => [name, model[name]])),
    opt: structValues(OPTION_FIELDS, model.opt),
    stat: structValues(STATISTIC_FIELDS, model.stat),
    fields: Object.fromEntries(FIELDS.map(([name]) => [name, Array.from(model.record[name])])),
  };
  const exact = (_: string, x: unknown): unknown => (typeof x === 'number' && !Number.isFinite(x) ? String(x) : x);
  return `${JSON.stringify(value, exact)}\n`;
}

type Values = Readonly<Record<string, number | Float64Array>>;

const listOf = (value: number | Float64Array): number[] => (typeof value === 'number' ? [value] : Array.from(value));

const structLines = (table: StructTable, values: object): string[] =>
  Object.keys(table).map((name) => line(name, listOf((values as Values)[name]!)));

const structValues = (table: StructTable, values: object): Record<string, number | number[]> =>
  Object.fromEntries(
    Object.entries(table).map(([name, { size }]) => {
      const list = listOf((values as Values)[name]!);
      return [name, size === 1 ? list[0]! : list];
    }),
  );

const line = (name: string, values: Iterable<number>): string =>
  `  ${name.padEnd(20)} ${Array.from(values, (x) => formatNumber(x, DIGITS)).join(' ')}`;
