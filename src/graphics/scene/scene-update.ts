/** The state that all parts of a scene update read and write. */

import type { VisFlag } from '../../foundation/schema/visual-enums.js';
import type { Data } from '../../simulation/model/data.js';
import type { Model } from '../../simulation/model/model.js';
import type { Perturbation } from './perturbation.js';
import type { Scene } from './scene.js';
import type { VisualOptions } from './visual-options.js';

/** Inputs of one update of a scene, and the scene that it fills. */
export interface SceneUpdate {
  readonly model: Model;
  readonly data: Data;
  readonly options: VisualOptions;
  readonly perturbation: Perturbation;
  readonly scene: Scene;
  /** Mean size of a body [m]: the unit of all decorations. */
  readonly unit: number;
}

export const shows = (u: Pick<SceneUpdate, 'options'>, flag: VisFlag): boolean => u.options.flags[flag]!;
