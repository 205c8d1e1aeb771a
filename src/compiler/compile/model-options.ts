/** Options, visual settings and statistics of the whole model. */

import { DisableBit, EnableBit } from '../../foundation/schema/enums.js';
import { LENGTHRANGE_MODE } from '../../foundation/schema/mjcf/keywords.js';
import type { Attribute, AttributeValue, ElementRow } from '../../foundation/schema/mjcf/rows.js';
import { type Kind, MJCF } from '../../foundation/schema/mjcf.js';
import { OPT, OPTION_FIELDS } from '../../foundation/schema/options.js';
import { STAT, STATISTIC_FIELDS } from '../../foundation/schema/statistic.js';
import type { StructTable } from '../../foundation/schema/struct.js';
import { VIS, VISUAL_FIELDS } from '../../foundation/schema/visual.js';
import type { SpecElement } from '../../modelling/spec/element.js';
import type { Spec } from '../../modelling/spec/spec.js';
import type { ModelRecord } from '../../simulation/model/model-record.js';
import type { LengthRangeOptions } from '../../simulation/set-const/index.js';

/** Numbers of an attribute value; keywords and booleans become integers. */
function numbersOf({ keywords }: Attribute, value: AttributeValue): readonly number[] {
  if (typeof value === 'string') return [keywords?.[value] ?? 0];
  return typeof value === 'object' ? (value as readonly number[]) : [Number(value)];
}

/** Offsets where the attributes of a kind of element are stored, and their defaults. */
interface Destination {
  readonly row: ElementRow;
  readonly offsets: Readonly<Record<string, number>>;
  readonly fields: StructTable;
  readonly defaults: readonly { readonly at: number; readonly number: number }[];
}

function destinationOf(row: ElementRow, offsets: Readonly<Record<string, number>>, fields: StructTable): Destination {
  const defaults = Object.keys(offsets).flatMap((name) => {
    const attribute = row.attributes[name];
    if (attribute?.default === undefined) return [];
    const isFloat = fields[name]!.kind === 'float';
    const numbers = numbersOf(attribute, attribute.default);
    return numbers.map((x, i) => ({ at: offsets[name]! + i, number: isFloat ? Math.fround(x) : x }));
  });
  return { row, offsets, fields, defaults };
}

/** Writes the defaults and the authored attributes of an element without classes. */
function copyAttributes(el: SpecElement, to: Destination, values: Float64Array): void {
  const { defaults } = to;
  for (let i = 0; i < defaults.length; i++) values[defaults[i]!.at] = defaults[i]!.number;
  for (const name of el.authored.keys()) copyAttribute(el, name, to, values);
}

/** Writes an authored attribute, if it has an offset. */
function copyAttribute(
  el: SpecElement,
  name: string,
  { row, offsets, fields }: Destination,
  values: Float64Array,
): void {
  const at = offsets[name];
  if (at === undefined) return;
  const isFloat = fields[name]!.kind === 'float';
  const numbers = numbersOf(row.attributes[name]!, el.get(name)!);
  for (let i = 0; i < numbers.length; i++) values[at + i] = isFloat ? Math.fround(numbers[i]!) : numbers[i]!;
}

const OPTIONS = /* @__PURE__ */ destinationOf(MJCF.option, OPT, OPTION_FIELDS);
const STATISTICS = /* @__PURE__ */ destinationOf(MJCF.statistic, STAT, STATISTIC_FIELDS);

/** Writes physics options and flags of a Spec to a record, replacing its values. */
export function writeOptions(m: Pick<ModelRecord, 'opt'>, spec: Spec): void {
  copyAttributes(spec.option, OPTIONS, m.opt);
  m.opt[OPT.disableflags] = flagBits(spec, DISABLE_FLAGS, 'disable');
  m.opt[OPT.enableflags] = flagBits(spec, ENABLE_FLAGS, 'enable');
  m.opt[OPT.disableactuator] = (spec.option.actuatorgroupdisable ?? []).reduce((bits, group) => bits | (1 << group), 0);
}

type Flags = readonly (readonly [attribute: string, bit: number])[];

const flagsOf = (bits: Readonly<Record<string, number>>): Flags =>
  Object.entries(bits)
    .map(([name, bit]) => [name.toLowerCase(), bit] as const)
    // `ipc` has a bit, but is refused
    .filter(([name]) => Object.hasOwn(MJCF.flag.attributes, name));

const DISABLE_FLAGS = flagsOf(DisableBit);
const ENABLE_FLAGS = flagsOf(EnableBit);

/** Bits of the flags that are set to a keyword. */
function flagBits(spec: Spec, flags: Flags, word: string): number {
  const flag: SpecElement = spec.section('flag');
  let bits = 0;
  // all flags are unset if none is given
  if (flag.authored.size > 0) for (const [attribute, bit] of flags) if (flag.get(attribute) === word) bits |= bit;
  return bits;
}

type VisualGroup = keyof typeof VISUAL_FIELDS;
/** Groups of visual settings, stored in elements of the same name. */
const GROUPS = /* @__PURE__ */ (Object.keys(VISUAL_FIELDS) as (VisualGroup & Kind)[]).map((group) => ({
  group,
  to: destinationOf(MJCF[group], VIS[group], VISUAL_FIELDS[group]),
}));

/** Writes the visual settings for which the Spec has elements to a record. */
export function writeVisual(m: Pick<ModelRecord, 'vis'>, spec: Spec): void {
  for (const { group, to } of GROUPS) {
    const el = spec.visual.child(group);
    if (el) copyAttributes(el, to, m.vis);
  }
}

/** Overrides computed statistics by authored ones; nan leaves a value computed. */
export function overrideStatistics(m: Pick<ModelRecord, 'stat'>, spec: Spec): void {
  const { statistic } = spec;
  for (const name of statistic.authored.keys()) {
    const [first = Number.NaN] = [statistic.get(name as keyof typeof STAT)].flat();
    if (!Number.isNaN(first)) copyAttribute(statistic, name, STATISTICS, m.stat);
  }
}

/** Writes the statistics of a model without bodies; computed values replace them. */
export function writeStatisticDefaults(m: ModelRecord): void {
  m.stat[STAT.meaninertia] = 1;
  m.stat[STAT.meanmass] = 1;
  m.stat[STAT.meansize] = 0.2;
  m.stat[STAT.extent] = 2;
}

/** Returns the options for finding actuator length ranges. */
export function lengthRangeOptions(spec: Spec): LengthRangeOptions {
  const { mode, useexisting, uselimit, accel, maxforce, timeconst, timestep, inttotal, interval, tolrange } =
    spec.section('lengthrange');
  return {
    mode: LENGTHRANGE_MODE[mode],
    useexisting,
    uselimit,
    accel,
    maxforce,
    timeconst,
    timestep,
    inttotal,
    interval,
    tolrange,
  };
}
