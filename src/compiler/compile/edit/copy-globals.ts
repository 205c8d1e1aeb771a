/** Copies edited options, visualization settings, statistics and keyframes of a Model to the Spec. */

import { DisableBit, EnableBit } from '../../../foundation/schema/enums.js';
import type { Kind } from '../../../foundation/schema/mjcf.js';
import { OPT, OPTION_FIELDS } from '../../../foundation/schema/options.js';
import { STAT, STATISTIC_FIELDS } from '../../../foundation/schema/statistic.js';
import { VIS, VISUAL_FIELDS } from '../../../foundation/schema/visual.js';
import type { SpecElement } from '../../../modelling/spec/element.js';
import type { Spec } from '../../../modelling/spec/spec.js';
import type { ModelRecord } from '../../../simulation/model/model-record.js';
import { attributeOf } from './attribute-of.js';

type Sizes = Readonly<Record<string, { readonly size: number }>>;

/** Options, visualization settings and statistics of a Model. */
export type Settings = Pick<ModelRecord, 'opt' | 'vis' | 'stat'>;

/** Writes the settings and keyframes that differ between two records to a Spec. */
export function copyGlobals(spec: Spec, before: ModelRecord, after: ModelRecord): void {
  copySettings(spec, before, after);
}

/** Writes the settings that differ. */
export function copySettings(spec: Spec, before: Settings, after: Settings): void {
  copyStruct(spec.option, OPTION_FIELDS, OPT, before.opt, after.opt);
  copyFlags(spec, before, after);
  for (const group of Object.keys(VISUAL_FIELDS) as (keyof typeof VISUAL_FIELDS & Kind)[]) {
    const el = spec.visual.child(group);
    if (el) copyStruct(el, VISUAL_FIELDS[group], VIS[group], before.vis, after.vis);
  }
  copyStruct(spec.statistic, STATISTIC_FIELDS, STAT, before.stat, after.stat);
}

/** Writes each edited field of a struct that has an attribute of the same name. */
function copyStruct(
  el: SpecElement,
  fields: Sizes,
  offsets: Readonly<Record<string, number>>,
  before: Float64Array,
  after: Float64Array,
): void {
  for (const [name, { size }] of Object.entries(fields)) {
    const [start, row] = [offsets[name], el.row.attributes[name]];
    const values = Array.from(after.subarray(start, start + size));
    if (!row || values.every((x, i) => Object.is(x, before[start + i]))) continue;
    const value = attributeOf(row, values);
    if (value !== undefined) el.set(name, value);
  }
}

function copyFlags(spec: Spec, before: Settings, after: Settings): void {
  const flag: SpecElement = spec.section('flag');
  for (const [bits, at, set, unset] of [
    [DisableBit, OPT.disableflags, 'disable', 'enable'],
    [EnableBit, OPT.enableflags, 'enable', 'disable'],
  ] as const) {
    for (const [name, bit] of Object.entries(bits)) {
      const isOn = (after.opt[at] & bit) !== 0;
      if (isOn !== ((before.opt[at] & bit) !== 0)) flag.set(name.toLowerCase(), isOn ? set : unset);
    }
  }
  if (before.opt[OPT.disableactuator] !== after.opt[OPT.disableactuator]) {
    const groups = Array.from({ length: 31 }, (_, i) => i).filter((i) => after.opt[OPT.disableactuator] & (1 << i));
    spec.option.set('actuatorgroupdisable', groups);
  }
}
