/** The settings and the place of the terrain brush. */
import type { BrushMode } from '../../src/authoring/source/index.js';

/** A place on a height field, in its own frame [m]. */
export type GroundPoint = readonly [x: number, y: number];

/** Modes of the brush in the order of the buttons. */
export const BRUSH_MODES = ['raise', 'lower', 'smooth', 'flatten'] as const satisfies readonly BrushMode[];

/** Settings of the brush. */
export interface BrushSettings {
  readonly mode: BrushMode;
  /** [m] */
  readonly radius: number;
  /** 0 to 1 */
  readonly strength: number;
  readonly at: GroundPoint;
  /** True if the mouse paints in the picture. */
  readonly isInPicture: boolean;
}

/** The settings at first. */
export const INITIAL_BRUSH: BrushSettings = {
  mode: 'raise',
  radius: 0.5,
  strength: 0.5,
  at: [0, 0],
  isInPicture: true,
};
