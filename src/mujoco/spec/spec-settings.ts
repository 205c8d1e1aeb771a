/**
 * Settings of a whole spec: options, visualization and statistics, which change in place, and the record of authored
 * settings.
 */
import { copySettings, type Settings } from '../../compiler/compile/edit/copy-globals.js';
import { overrideStatistics, writeOptions, writeVisual } from '../../compiler/compile/model-options.js';
import { OPTION_FIELDS } from '../../foundation/schema/options.js';
import { STATISTIC_FIELDS } from '../../foundation/schema/statistic.js';
import { structSize } from '../../foundation/schema/struct.js';
import { VISUAL_FIELDS } from '../../foundation/schema/visual.js';
import type { SpecElement } from '../../modelling/spec/element.js';
import type { Spec } from '../../modelling/spec/spec.js';
import { Handle } from '../binding/handle.js';
import { MjOption, MjStatistic, MjVisual } from '../structs/option.js';

/** Settings that a compiled model would have; statistics to be computed are NaN. */
function settingsOf(spec: Spec): Settings {
  const made = {
    opt: new Float64Array(structSize(OPTION_FIELDS)),
    vis: new MjVisual().values().slice(),
    stat: new Float64Array(structSize(STATISTIC_FIELDS)),
  };
  for (const [name, { size }] of Object.entries(STATISTIC_FIELDS)) {
    made.stat[statisticOffset(name)] = size > 0 ? Number.NaN : 0;
  }
  writeOptions(made, spec);
  writeVisual(made, spec);
  overrideStatistics(made, spec);
  return made;
}

function statisticOffset(wanted: string): number {
  let offset = 0;
  for (const [name, { size }] of Object.entries(STATISTIC_FIELDS)) {
    if (name === wanted) return offset;
    offset += size;
  }
  return offset;
}

/** Options, visualization settings and statistics of a spec, live. */
export class SpecSettings {
  readonly option: MjOption;
  readonly visual: MjVisual;
  readonly stat: MjStatistic;
  private readonly values: Settings;
  private before: Settings;

  constructor(private readonly spec: Spec) {
    this.values = settingsOf(spec);
    this.before = settingsOf(spec);
    this.option = MjOption.of(() => this.values.opt, 0);
    this.visual = new MjVisual(() => this.values.vis);
    this.stat = MjStatistic.of(() => this.values.stat, 0);
  }

  /** Applies in-place changes to the Spec. */
  flush(): void {
    copySettings(this.spec, this.before, this.values);
    this.before = { opt: this.values.opt.slice(), vis: this.values.vis.slice(), stat: this.values.stat.slice() };
  }

  /** Reads the values of the Spec again. */
  refresh(): void {
    this.before = settingsOf(this.spec);
    for (const name of ['opt', 'vis', 'stat'] as const) this.values[name].set(this.before[name]);
  }
}

/** Bits of the authored attributes of an element, in the order of a table. */
function authoredBits(el: SpecElement | undefined, table: Readonly<Record<string, unknown>>): bigint {
  const names = Object.keys(table);
  return names.reduce(
    (bits, name, i) => (el && name in el.row.attributes && el.isSet(name) ? bits | (1n << BigInt(i)) : bits),
    0n,
  );
}

/** Settings that the file or the program has set, as bits. */
export class MjsAuthored extends Handle {
  constructor(
    /** @internal */
    readonly spec: Spec,
  ) {
    super();
  }
  get option(): bigint {
    return authoredBits(this.spec.option, OPTION_FIELDS);
  }
  get disableflags(): number {
    return this.flags('disable');
  }
  get enableflags(): number {
    return this.flags('enable');
  }
  get disableactuator(): number {
    return (this.spec.option.actuatorgroupdisable ?? []).reduce((bits, group) => bits | (1 << group), 0);
  }
  get visual_global(): bigint {
    return this.visual('global');
  }
  get visual_quality(): bigint {
    return this.visual('quality');
  }
  get visual_headlight(): bigint {
    return this.visual('headlight');
  }
  get visual_map(): bigint {
    return this.visual('map');
  }
  get visual_scale(): bigint {
    return this.visual('scale');
  }
  get visual_rgba(): bigint {
    return this.visual('rgba');
  }

  private visual(group: keyof typeof VISUAL_FIELDS): bigint {
    return authoredBits(this.spec.visual.child(group), VISUAL_FIELDS[group]);
  }

  private flags(word: 'disable' | 'enable'): number {
    const settings = settingsOf(this.spec);
    const option = MjOption.of(() => settings.opt, 0);
    return word === 'disable' ? option.disableflags : option.enableflags;
  }
}
