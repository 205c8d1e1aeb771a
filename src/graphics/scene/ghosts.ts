/** Ghosts: further states of the model, drawn translucent beside the first. */

import { ObjType } from '../../foundation/schema/enums.js';
import { CatBit, Label, VisFlag } from '../../foundation/schema/visual-enums.js';
import type { Data } from '../../simulation/model/data.js';
import type { Model } from '../../simulation/model/model.js';
import { addGeoms } from './geoms.js';
import { noPerturbation } from './perturbation.js';
import type { Scene } from './scene.js';
import type { VisualOptions } from './visual-options.js';

/** Flags that do not apply to ghosts: what stands still is drawn already. */
const WITHOUT: readonly number[] = [VisFlag.STATIC, VisFlag.ISLAND];

const NONE = noPerturbation();

/**
 * Adds the moving geoms of a state to a scene, as decorations that cast no shadow and cannot be picked. Reads the poses
 * of geoms only, which `kinematics` computes.
 *
 * @param opacity factor of the opacity of each geom, 0 to 1
 */
export function addGhost(model: Model, data: Data, options: VisualOptions, opacity: number, scene: Scene): void {
  const flags = options.flags.map((on, flag) => on && !WITHOUT.includes(flag));
  const first = scene.ngeom;
  addGeoms({
    model,
    data,
    options: { ...options, flags, label: Label.NONE },
    perturbation: NONE,
    scene,
    unit: model.stat.meansize,
  });
  const { rgba, category, objtype, reflectance } = scene.geoms;
  for (let i = first; i < scene.ngeom; i++) {
    rgba[4 * i + 3]! *= opacity;
    category[i] = CatBit.DECOR;
    objtype[i] = ObjType.UNKNOWN;
    reflectance[i] = 0;
  }
}
