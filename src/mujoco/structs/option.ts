/** `MjOption`, `MjStatistic` and `MjVisual`: groups of values of a Model, or independent ones. */
import { compile } from '../../compiler/compile/compile.js';
import { OPTION_FIELDS } from '../../foundation/schema/options.js';
import { STATISTIC_FIELDS } from '../../foundation/schema/statistic.js';
import { type StructTable, structSize } from '../../foundation/schema/struct.js';
import { VISUAL_FIELDS } from '../../foundation/schema/visual.js';
import { Spec } from '../../modelling/spec/spec.js';
import type { Model } from '../../simulation/model/model.js';
import { type StructView, structView } from '../../simulation/model/struct-view.js';
import { Handle } from '../binding/handle.js';

let empty: Model | undefined;

/** An empty Model, which has all defaults. */
function defaults(): Model {
  empty ??= compile(new Spec());
  return empty;
}

/** Values behind a group: an array of a Model, or one that it owns. */
type Values = () => Float64Array;

/** A group of values with a property for each; `copy` returns an independent one. */
export type Group<T extends StructTable> = Handle & StructView<T> & { copy(): Group<T>; assign(from: Group<T>): void };

/** The class of a group; its instances own their values. */
export interface GroupClass<T extends StructTable> {
  new (): Group<T>;
  /** @internal The group that begins at an offset of existing values. */
  of(values: Values, start: number): Group<T>;
}

function groupClass<T extends StructTable>(name: string, table: T, initial?: () => Float64Array): GroupClass<T> {
  const size = structSize(table);
  const names = Object.keys(table) as (keyof T & string)[];
  class GroupOf extends Handle {
    constructor(values?: Values, start = 0) {
      super();
      const own = values ? undefined : (initial?.().slice() ?? new Float64Array(size));
      const view = structView(name, table, values ?? (() => own as Float64Array), start);
      Object.defineProperties(this, Object.getOwnPropertyDescriptors(view));
    }
    static of(values: Values, start: number): GroupOf {
      return new GroupOf(values, start);
    }
    copy(): GroupOf {
      const copied = new GroupOf();
      copied.assign(this as unknown as StructView<T>);
      return copied;
    }
    assign(from: StructView<T>): void {
      const target = this as unknown as StructView<T>;
      for (const name of names) target[name] = from[name];
    }
  }
  Object.defineProperty(GroupOf, 'name', { value: name });
  return GroupOf as unknown as GroupClass<T>;
}

/** Physics options; a new one has the defaults of MJCF. */
export const MjOption = groupClass('MjOption', OPTION_FIELDS, () => defaults().record.opt);
/** Statistics of a model; zero in a new one. */
export const MjStatistic = groupClass('MjStatistic', STATISTIC_FIELDS);
/** Physics options, of a Model or on their own. */
export type MjOption = Group<typeof OPTION_FIELDS>;
/** Statistics, of a Model or on their own. */
export type MjStatistic = Group<typeof STATISTIC_FIELDS>;

/** The groups of `MjVisual`; each has its class. */
export const VISUAL_GROUPS = {
  global: groupClass('MjVisualGlobal', VISUAL_FIELDS.global),
  quality: groupClass('MjVisualQuality', VISUAL_FIELDS.quality),
  headlight: groupClass('MjVisualHeadlight', VISUAL_FIELDS.headlight),
  map: groupClass('MjVisualMap', VISUAL_FIELDS.map),
  scale: groupClass('MjVisualScale', VISUAL_FIELDS.scale),
  rgba: groupClass('MjVisualRgba', VISUAL_FIELDS.rgba),
};

type VisualGroupName = keyof typeof VISUAL_GROUPS;
type VisualGroups = { readonly [G in VisualGroupName]: Group<(typeof VISUAL_FIELDS)[G]> };
const VISUAL_GROUP_NAMES = Object.keys(VISUAL_FIELDS) as VisualGroupName[];

/** The groups of visualization settings by name. */
export interface MjVisual extends VisualGroups {}

/** Visualization settings in groups; new ones have the defaults of MJCF. */
export class MjVisual extends Handle {
  /** @internal */
  readonly values: Values;

  constructor(values?: Values) {
    super();
    const own = values ? undefined : defaults().record.vis.slice();
    this.values = values ?? (() => own as Float64Array);
    let start = 0;
    for (const name of VISUAL_GROUP_NAMES) {
      Object.defineProperty(this, name, { enumerable: true, value: VISUAL_GROUPS[name].of(this.values, start) });
      start += structSize(VISUAL_FIELDS[name]);
    }
  }

  copy(): MjVisual {
    const copied = new MjVisual();
    copied.assign(this);
    return copied;
  }

  assign(from: MjVisual): void {
    this.values().set(from.values());
  }
}

/** Sets options to the defaults of MJCF. */
export const defaultOption = (option: MjOption): void => option.assign(new MjOption());
/** Sets visualization settings to the defaults of MJCF. */
export const defaultVisual = (visual: MjVisual): void => visual.assign(new MjVisual());
