/** A grid on the ground that shows directions and lengths during editing. It is not part of the model. */

import { hasGround } from '../../src/graphics/scene/bounds.js';
import type { SimulationMirror } from '../../src/web/simulation-worker/simulation-client.js';
import type { Stores } from '../store/stores.js';
import type { Picture } from './picture.js';

/** Returns the cell length for a model extent [m]: a power of ten that fits a few times into the extent. */
export const cellOf = (extent: number): number => 10 ** Math.round(Math.log10(Math.max(extent, 1e-6) / 3));

/** True if the grid is shown: as the user chose, or else for models without ground. */
export function isGridShown(mirror: SimulationMirror | undefined, choice: boolean | undefined): boolean {
  return choice ?? (mirror !== undefined && !hasGround(mirror.model));
}

/** Draws the grid. Returns a function that removes it. */
export function showGrid({ studio, gizmo }: Stores, { viewport }: Picture): () => void {
  const update = (): void => {
    const { mirror } = studio.getState();
    const cell = mirror && isGridShown(mirror, gizmo.getState().hasGrid) ? cellOf(mirror.model.stat.extent) : 0;
    if (viewport.grid !== cell) viewport.grid = cell;
  };
  const unsubscribe = [studio.subscribe(update), gizmo.subscribe(update)];
  update();
  return () => {
    for (const stop of unsubscribe) stop();
    viewport.grid = 0;
  };
}
