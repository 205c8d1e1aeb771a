/** `model.opt`: options that accept keywords by name and refuse invalid values. */
import { suggest } from '../../foundation/base/suggest.js';
import { described, usageError } from '../../foundation/base/usage.js';
import type { CONE, INTEGRATOR, JACOBIAN, SOLVER } from '../../foundation/schema/mjcf/keywords.js';
import { OPTION_FIELDS, OPTION_RULES } from '../../foundation/schema/options.js';
import { type StructView, structView } from './struct-view.js';

/** Options whose values have names; they read as numbers. */
export interface KeywordOptions {
  get integrator(): number;
  set integrator(value: number | keyof typeof INTEGRATOR);
  get cone(): number;
  set cone(value: number | keyof typeof CONE);
  get jacobian(): number;
  set jacobian(value: number | keyof typeof JACOBIAN);
  get solver(): number;
  set solver(value: number | keyof typeof SOLVER);
}

/** The type of `model.opt`: numbers and live views by name; options with keywords accept them. */
export type OptionView = Omit<StructView<typeof OPTION_FIELDS>, keyof KeywordOptions> & KeywordOptions;

/** View of options in an array. An invalid assignment throws a TypeError or RangeError and changes nothing. */
export const optionView = (values: () => Float64Array): OptionView =>
  structView('model.opt', OPTION_FIELDS, values, 0, readOption) as OptionView;

function readOption(name: string, given: unknown, size: number): number | ArrayLike<number> {
  const { keywords, isInteger, min, above } = OPTION_RULES[name as keyof typeof OPTION_RULES];
  const call = `opt.${name}`;
  if (keywords) return readKeyword(call, keywords, given);
  const numbers = (size === 1 ? [given] : Array.from((given ?? []) as ArrayLike<number>)) as number[];
  const isNumeric = numbers.length === size && numbers.every((x) => typeof x === 'number');
  if (!isNumeric) throw usageError(call, size === 1 ? 'a number' : `${size} numbers`, given);
  for (const x of numbers) {
    if (!Number.isFinite(x)) throw new RangeError(`${call} must be finite, not ${x}`);
    if (isInteger && !Number.isInteger(x)) throw new RangeError(`${call} must be an integer, not ${x}`);
    if (min !== undefined && x < min) throw new RangeError(`${call} must be at least ${min}, not ${x}`);
    if (above !== undefined && !(x > above)) throw new RangeError(`${call} must be above ${above}, not ${x}`);
  }
  return size === 1 ? numbers[0]! : numbers;
}

function readKeyword(call: string, keywords: Readonly<Record<string, number>>, given: unknown): number {
  if (typeof given === 'string' && Object.hasOwn(keywords, given)) return keywords[given]!;
  if (typeof given === 'number' && Object.values(keywords).includes(given)) return given;
  const names = Object.entries(keywords).map(([name, value]) => `'${name}' (${value})`);
  const near = typeof given === 'string' ? suggest(given, Object.keys(keywords)) : undefined;
  const hint = near === undefined ? '' : `; did you mean '${near}'?`;
  throw new RangeError(`${call} must be one of ${names.join(', ')}, not ${described(given)}${hint}`);
}
