/** Values of a Model that differ between the runs of a batch: fields and options by name, or whole Models. */

import { MODEL_FIELDS } from '../../foundation/schema/model.js';
import { OPT, OPTION_FIELDS } from '../../foundation/schema/options.js';
import type { Data } from '../../simulation/model/data.js';
import type { Model } from '../../simulation/model/model.js';
import type { ModelRecord } from '../../simulation/model/model-record.js';
import { setConst } from '../../simulation/set-const/index.js';
import { arrayOf, MODEL_ARRAYS, shapeOf } from './transfer.js';

/** Values of one array for each run. */
export interface Varied {
  /** Name of a Model array, or `opt`. */
  readonly array: string;
  /** Index of the first replaced value. */
  readonly at: number;
  readonly width: number;
  /** (runs x width) */
  readonly values: ArrayLike<number>;
}

type FieldName = keyof typeof MODEL_FIELDS;
type OptionName = keyof typeof OPTION_FIELDS;

/** Model fields that differ between runs, by name: (runs x length of the field), or one value for each run. */
export type VariedFields = { readonly [N in FieldName]?: ArrayLike<number> };
/** Physics options that differ between runs, by name: (runs x length of the option), or one value for each run. */
export type VariedOptions = { readonly [N in OptionName]?: ArrayLike<number> };

/** Tests whether an array holds quantities. The other arrays define the structure for which engine code is compiled. */
const isQuantity = (name: string): boolean => {
  const kind = MODEL_FIELDS[name as FieldName]?.kind;
  return kind === 'num' || kind === 'float';
};

/**
 * Returns the variations of fields and options, given by name: (runs x length), or one value per run.
 *
 * @throws TypeError for an unknown name or an array that cannot change, RangeError for a wrong number of values
 */
export function variedByName(model: Model, nrun: number, fields: VariedFields, options: VariedOptions): Varied[] {
  const varied: Varied[] = [];
  for (const [name, values] of Object.entries(fields)) {
    if (!Object.hasOwn(MODEL_FIELDS, name)) throw new TypeError(`fields: a Model has no array '${name}'`);
    if (!isQuantity(name)) {
      throw new TypeError(`fields: '${name}' is part of the structure of a Model; give each run its own Model`);
    }
    varied.push(checked({ array: name, at: 0, width: arrayOf(model.record, name).length, values }, nrun, name));
  }
  for (const [name, values] of Object.entries(options)) {
    const row = OPTION_FIELDS[name as OptionName];
    if (!row) throw new TypeError(`options: there is no option '${name}'`);
    varied.push(checked({ array: 'opt', at: OPT[name as OptionName], width: row.size, values }, nrun, name));
  }
  return varied;
}

function checked(varied: Varied, nrun: number, name: string): Varied {
  const { width, values } = varied;
  if (values.length === nrun * width) return varied;
  throw new RangeError(`${name} has ${values.length} values; ${nrun} runs of ${width} are ${nrun * width}`);
}

/** Tests whether two Models differ only in quantities, so that code compiled for one runs the other. */
export function isSameStructure(a: Model, b: Model): boolean {
  if (a === b) return true;
  const [first, second] = [shapeOf(a), shapeOf(b)];
  const isEqual = (x: object, y: object): boolean => JSON.stringify(x) === JSON.stringify(y);
  if (!isEqual(first, second)) return false;
  return MODEL_ARRAYS.every((name) => isOption(name) || isQuantity(name) || isEqualArray(a.record, b.record, name));
}

const isOption = (name: string): boolean => name === 'opt' || name === 'vis' || name === 'stat';

function isEqualArray(a: ModelRecord, b: ModelRecord, name: string): boolean {
  const [first, second] = [arrayOf(a, name), arrayOf(b, name)];
  if (first.length !== second.length) return false;
  for (let i = 0; i < first.length; i++) if (!Object.is(first[i], second[i])) return false;
  return true;
}

/** Returns the differences between the Models of runs and a base Model of the same structure. */
export function variedByModel(base: Model, models: readonly Model[]): Varied[] {
  const distinct = [...new Set(models)].filter((model) => model !== base);
  const differs = (name: string): boolean => distinct.some((model) => !isEqualArray(base.record, model.record, name));
  return MODEL_ARRAYS.filter((name) => name !== 'vis' && (isOption(name) || isQuantity(name)) && differs(name)).map(
    (array) => {
      const width = arrayOf(base.record, array).length;
      const values = new Float64Array(models.length * width);
      for (const [run, model] of models.entries()) values.set(arrayOf(model.record, array), run * width);
      return { array, at: 0, width, values };
    },
  );
}

/** Selects the values of some runs. */
export function variedOf(all: readonly Varied[], runs: ArrayLike<number>): Varied[] {
  return all.map(({ width, values, ...rest }) => {
    const chosen = new Float64Array(runs.length * width);
    for (let i = 0; i < runs.length; i++) {
      for (let k = 0; k < width; k++) chosen[i * width + k] = values[runs[i]! * width + k]!;
    }
    return { ...rest, width, values: chosen };
  });
}

/** Writes values of runs to a Model, and restores the originals. */
export class Variation {
  private readonly record: ModelRecord;
  /** Original values of the arrays that runs overwrite; with `setConst`, these can be any. */
  private readonly originals: Map<string, ArrayLike<number>>;

  /** @param derive recomputes derived constants, as `setConst` does */
  constructor(
    private readonly model: Model,
    private readonly varied: readonly Varied[],
    private readonly derive: boolean,
  ) {
    const names = derive && varied.length > 0 ? MODEL_ARRAYS : varied.map(({ array }) => array);
    this.record = model.record;
    this.originals = new Map(names.map((name) => [name, arrayOf(model.record, name).slice()]));
  }

  /** Writes the values of a run. The state of the Data is undefined afterwards: reset it. */
  apply(run: number, data: Data): void {
    if (this.varied.length === 0) return;
    if (this.derive) this.restore();
    for (const { array, at, width, values } of this.varied) {
      const target = arrayOf(this.model.record, array);
      for (let k = 0; k < width; k++) target[at + k] = values[run * width + k]!;
    }
    if (this.derive) setConst(this.model, data);
  }

  restore(): void {
    // the record is replaced if a feature was switched on or off
    this.model.record = this.record;
    for (const [name, values] of this.originals) arrayOf(this.record, name).set(values);
  }
}
