/** The settings and the position of the terrain brush. */
import type { BrushMode } from '../../src/authoring/source/index.js';

/** A point of a height field, in the frame of its geom [m]. */
export type GroundPoint = readonly [x: number, y: number];

/** Modes of the brush in the order of the buttons. */
export const BRUSH_MODES = ['raise', 'lower', 'smooth', 'flatten'] as const satisfies readonly BrushMode[];

export interface BrushSettings {
  readonly mode: BrushMode;
  /** Radius [m]. */
  readonly radius: number;
  /** Strength from 0 to 1. */
  readonly strength: number;
  readonly at: GroundPoint;
  /** True if the mouse paints in the picture. */
  readonly isInPicture: boolean;
}

export const INITIAL_BRUSH: BrushSettings = {
  mode: 'raise',
  radius: 0.5,
  strength: 0.5,
  at: [0, 0],
  isInPicture: true,
};
