/** Options, visualization and statistics of the whole model. */
import type { LengthRangeOptions } from '../engine/set-const/index.js';
import type { ModelRecord } from '../model/model-record.js';
import { DisableBit, EnableBit } from '../schema/enums.js';
import { LENGTHRANGE_MODE } from '../schema/mjcf/keywords.js';
import type { AttributeValue } from '../schema/mjcf/rows.js';
import type { Kind, MJCF } from '../schema/mjcf.js';
import { OPT } from '../schema/options.js';
import { STAT } from '../schema/statistic.js';
import type { StructTable } from '../schema/struct.js';
import { VIS, VISUAL_FIELDS } from '../schema/visual.js';
import type { SpecElement } from '../spec/element.js';
import type { Spec } from '../spec/spec.js';

/** The numbers an attribute stands for: keywords and booleans as integers. */
function numbersOf(el: SpecElement, name: string, value: AttributeValue): readonly number[] {
  if (typeof value === 'string') return [el.row.attributes[name].keywords?.[value] ?? 0];
  return typeof value === 'object' ? (value as readonly number[]) : [Number(value)];
}

/** Copies each attribute of an element to the offset of its name; attributes without one or without value are skipped. */
function copyAttributes(
  el: SpecElement,
  offsets: Readonly<Record<string, number>>,
  values: Float64Array,
  fields?: StructTable,
): void {
  const { attributes } = el.row;
  for (const name in offsets) {
    const value = attributes[name] && el.get(name);
    if (value === undefined) continue;
    const isFloat = fields?.[name]?.kind === 'float';
    const numbers = numbersOf(el, name, value);
    for (let i = 0; i < numbers.length; i++)
      values[offsets[name]! + i] = isFloat ? Math.fround(numbers[i]!) : numbers[i]!;
  }
}

export function writeOptions(m: Pick<ModelRecord, 'opt'>, spec: Spec): void {
  copyAttributes(spec.option, OPT, m.opt);
  m.opt[OPT.disableflags] = flagBits(spec, DISABLE_FLAGS, 'disable');
  m.opt[OPT.enableflags] = flagBits(spec, ENABLE_FLAGS, 'enable');
  m.opt[OPT.disableactuator] = (spec.option.actuatorgroupdisable ?? []).reduce((bits, group) => bits | (1 << group), 0);
}

type Flags = readonly (readonly [attribute: string, bit: number])[];

const flagsOf = (bits: Readonly<Record<string, number>>): Flags =>
  Object.entries(bits).map(([name, bit]) => [name.toLowerCase(), bit]);

const DISABLE_FLAGS = flagsOf(DisableBit);
const ENABLE_FLAGS = flagsOf(EnableBit);

/** Bits of the flags that are set to a word. */
function flagBits(spec: Spec, flags: Flags, word: string): number {
  const flag: SpecElement = spec.section('flag');
  let bits = 0;
  for (const [attribute, bit] of flags) if (flag.get(attribute) === word) bits |= bit;
  return bits;
}

type VisualGroup = keyof typeof VISUAL_FIELDS;
/** Groups of `visual` are elements of the same name. */
const GROUPS = Object.keys(VISUAL_FIELDS) as (VisualGroup & Kind & keyof typeof MJCF)[];

export function writeVisual(m: Pick<ModelRecord, 'vis'>, spec: Spec): void {
  for (const group of GROUPS) {
    const el = spec.visual.child(group);
    if (el) copyAttributes(el, VIS[group], m.vis, VISUAL_FIELDS[group]);
  }
}

/** Statistics that the model states outweigh the computed ones; nan states nothing. */
export function overrideStatistics(m: Pick<ModelRecord, 'stat'>, spec: Spec): void {
  const isStated = (name: string): boolean => {
    const [first = Number.NaN] = [spec.statistic.get(name as keyof typeof STAT)].flat();
    return !Number.isNaN(first);
  };
  const stated = Object.entries(STAT).filter(([name]) => isStated(name));
  copyAttributes(spec.statistic, Object.fromEntries(stated), m.stat);
}

/** Statistics of a model without bodies; what can be computed replaces them. */
export function writeStatisticDefaults(m: ModelRecord): void {
  m.stat[STAT.meaninertia] = 1;
  m.stat[STAT.meanmass] = 1;
  m.stat[STAT.meansize] = 0.2;
  m.stat[STAT.extent] = 2;
}

/** How actuator length ranges are found. */
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
