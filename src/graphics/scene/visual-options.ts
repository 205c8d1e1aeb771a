/** The parts of a Model that are shown: groups, flags, frames. */
import { Frame, Label, VisFlag } from '../../foundation/schema/visual-enums.js';

/** Groups of each kind of element; the first three are visible at first. */
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

/** The groups, flags, frames and labels that are shown. */
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

/** Returns the options that the reference begins with. */
export function defaultVisualOptions(): VisualOptions {
  const flags = Object.values(VisFlag).map((flag) => SHOWN_AT_FIRST.includes(flag));
  return {
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
}

/** Group of an element, kept within the number of groups. */
export const clampGroup = (group: number): number => Math.max(0, Math.min(NGROUP - 1, group));
