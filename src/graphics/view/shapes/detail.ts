/**
 * Level of detail: a round shape that is small in the picture is drawn with fewer sides. A level may be used while the
 * error of its outline is at most half a pixel.
 */

import { GeomType } from '../../../foundation/schema/enums.js';
import type { Model } from '../../../simulation/model/model.js';
import type { Scene } from '../../scene/scene.js';
import { distanceOf } from '../visibility.js';
import type { Fineness } from './unit-shapes.js';

/** Largest error of an outline [px]. */
const MAX_ERROR = 0.5;
/** Length below which a straight side is not divided, because light changes little along it [px]. */
const SHORT = 24;

/**
 * Largest number of slices, stacks, rows and quads for each level after the first, which uses the numbers of the Model.
 */
const COARSER: readonly Fineness[] = [
  { slices: 14, stacks: 8, rows: 8, quads: 4 },
  { slices: 8, stacks: 4, rows: 4, quads: 4 },
  { slices: 6, stacks: 4, rows: 1, quads: 1 },
  { slices: 5, stacks: 2, rows: 1, quads: 1 },
];
const COARSEST = COARSER.length;

/** The last level at which straight sides are divided. */
const LAST_DIVIDED = 2;

/** Returns the subdivision of the shapes of a level. */
export function finenessOf({ vis: { quality } }: Model, level: number): Fineness {
  const { numslices, numstacks, numquads } = quality;
  const finest = { slices: numslices, stacks: numstacks, rows: numstacks, quads: numquads };
  const most = COARSER[level - 1] ?? finest;
  return {
    slices: Math.min(finest.slices, most.slices),
    stacks: Math.min(finest.stacks, most.stacks),
    rows: Math.min(finest.rows, most.rows),
    quads: Math.min(finest.quads, most.quads),
  };
}

/** Returns the level for the shadow and the reflection of a shape at a level: their outlines are less visible. */
export const levelBehind = (level: number): number => (level > 0 ? Math.min(level + 1, COARSEST) : 0);

/** Returns the relative error of a round shape's outline, around its axis or along a meridian, whichever is larger. */
function errorOf({ slices, stacks }: Fineness): number {
  return 1 - Math.min(Math.cos(Math.PI / slices), Math.cos(Math.PI / (2 * stacks)));
}

/** Selects the level of detail of a round shape or a box by its size in the picture. */
export class DetailLevels {
  /** Largest radius at which each level after the first may be used [px]. */
  private readonly largest: Float64Array;

  constructor(model: Model) {
    this.largest = Float64Array.from(COARSER, (_, k) => MAX_ERROR / errorOf(finenessOf(model, k + 1)));
  }

  /**
   * Returns the level of a scene geom that is round or a box. `pixel` is the size of a pixel at distance 1 [rad];
   * `detail` is a factor on the apparent size, larger values select finer levels.
   */
  levelOf(rbound: Float64Array, scene: Scene, i: number, pixel: number, detail: number): number {
    const { size } = scene.geoms;
    const x = size[3 * i]!;
    const y = size[3 * i + 1]!;
    const z = size[3 * i + 2]!;
    const away = scene.camera.orthographic ? 1 : Math.max(distanceOf(rbound, scene, i), 1e-9);
    const scale = detail / (away * pixel);
    const isShort = 2 * z * scale <= SHORT;
    const radius = Math.max(x, y) * scale;
    if (scene.geoms.type[i] === GeomType.BOX) return isShort && 2 * radius <= SHORT ? COARSEST : 0;
    const coarsest = isShort ? COARSEST : LAST_DIVIDED;
    let level = 0;
    while (level < coarsest && radius <= this.largest[level]!) level++;
    return level;
  }
}
