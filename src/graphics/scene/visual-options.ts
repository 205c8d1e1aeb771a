/** The parts of a Model that are shown: groups, flags, frames. */
import { closedPrototype, type OptionNames, requireKnown } from '../../foundation/base/usage.js';
import { Frame, Label, VisFlag } from '../../foundation/schema/visual-enums.js';

/** Number of groups of each kind of element; the first three are visible by default. */
export const NGROUP = 6;

const SHOWN_AT_FIRST: readonly VisFlag[] = [
  VisFlag.TEXTURE,
  VisFlag.TENDON,
  VisFlag.RANGEFINDER,
  VisFlag.PERTOBJ,
  VisFlag.STATIC,
  VisFlag.SKIN,
  VisFlag.FLEXEDGE,
  VisFlag.FLEXSKIN,
];

const groups = (): boolean[] => Array.from({ length: NGROUP }, (_, i) => i < 3);

/** What a scene shows: flags, groups, labels and frames. */
export interface VisualOptions {
  /** True for each group that is shown, by the kind of element. */
  readonly geomgroup: boolean[];
  readonly sitegroup: boolean[];
  readonly jointgroup: boolean[];
  readonly tendongroup: boolean[];
  readonly actuatorgroup: boolean[];
  readonly flexgroup: boolean[];
  readonly skingroup: boolean[];
  /** Indexed by `VisFlag`. */
  readonly flags: boolean[];
  /** The elements whose coordinate frames are shown. */
  frame: Frame;
  /** The elements that are labeled. */
  label: Label;
  /** Depth of the bounding volumes that are shown. */
  bvh_depth: number;
}

const VISUAL_OPTIONS: OptionNames<VisualOptions> = {
  geomgroup: true,
  sitegroup: true,
  jointgroup: true,
  tendongroup: true,
  actuatorgroup: true,
  flexgroup: true,
  skingroup: true,
  flags: true,
  frame: true,
  label: true,
  bvh_depth: true,
};

/** Throws a TypeError for an option that does not exist. */
export function requireVisualOptions(call: string, options: VisualOptions): void {
  requireKnown(call, 'option', NAMES, Object.keys(options));
}

const NAMES = Object.keys(VISUAL_OPTIONS);
const CLOSED = closedPrototype('visual options');

/** Returns the defaults of the reference. Assigning an unknown option throws a TypeError. */
export function defaultVisualOptions(): VisualOptions {
  const flags = Object.values(VisFlag).map((flag) => SHOWN_AT_FIRST.includes(flag));
  const options: VisualOptions = {
    geomgroup: groups(),
    sitegroup: groups(),
    jointgroup: groups(),
    tendongroup: groups(),
    actuatorgroup: groups(),
    flexgroup: groups(),
    skingroup: groups(),
    flags,
    frame: Frame.NONE,
    label: Label.NONE,
    bvh_depth: 1,
  };
  return Object.setPrototypeOf(options, CLOSED);
}

/** Clamps a group number to the existing groups. */
export const clampGroup = (group: number): number => Math.max(0, Math.min(NGROUP - 1, group));
