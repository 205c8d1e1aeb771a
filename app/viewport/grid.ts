/** A grid at height zero that shows directions and lengths during editing. It is not part of the model. */

import { GeomType } from '../../src/foundation/schema/enums.js';
import type { DrawnGeom } from '../../src/simulation/model/plugin-drawing.js';
import type { SimulationMirror } from '../../src/web/simulation-worker/simulation-client.js';
import type { Stores } from '../store/stores.js';
import type { Picture } from './picture.js';

/** Number of cells from the center to each side. */
const CELLS = 10;
/** Line widths [px]; the two lines through the origin are wider, in the colors of their axes. */
const [THIN, WIDE] = [1, 1.5];
const GRAY = [0.55, 0.58, 0.62, 1] as const;
const ALONG = {
  x: { mat: [0, 0, 1, 1, 0, 0, 0, 1, 0], rgba: [0.85, 0.25, 0.25, 1] },
  y: { mat: [0, 1, 0, 0, 0, 1, 1, 0, 0], rgba: [0.25, 0.65, 0.3, 1] },
} as const;

/** Returns the cell length for a model extent [m]: a power of ten that fits a few times into the extent. */
export const cellOf = (extent: number): number => 10 ** Math.round(Math.log10(Math.max(extent, 1e-6) / 3));

/** Returns the lines of a grid with a cell length [m]. */
export function gridOf(cell: number): readonly DrawnGeom[] {
  const half = CELLS * cell;
  const lines: DrawnGeom[] = [];
  for (let i = -CELLS; i <= CELLS; i++) {
    for (const axis of ['x', 'y'] as const) {
      const { mat, rgba } = ALONG[axis];
      const width = i === 0 ? WIDE : THIN;
      const pos = axis === 'x' ? [-half, i * cell, 0] : [i * cell, -half, 0];
      const color = i === 0 ? rgba : GRAY;
      lines.push({ kind: 'geom', instance: -1, type: 'line', size: [width, width, 2 * half], pos, mat, rgba: color });
    }
  }
  return lines;
}

const GROUND: ReadonlySet<number> = new Set([GeomType.PLANE, GeomType.HFIELD]);

/** True if the grid is shown: as the user chose, or else for models without ground. */
export function isGridShown(mirror: SimulationMirror | undefined, choice: boolean | undefined): boolean {
  return choice ?? (mirror !== undefined && !mirror.model.geom_type.some((type) => GROUND.has(type)));
}

/** Draws the grid. Returns a function that removes it. */
export function showGrid({ studio, gizmo }: Stores, picture: Picture): () => void {
  let shown = '';
  const update = (): void => {
    const { mirror } = studio.getState();
    const cell = mirror && isGridShown(mirror, gizmo.getState().hasGrid) ? cellOf(mirror.model.stat.extent) : 0;
    if (shown === String(cell)) return;
    shown = String(cell);
    picture.decor = cell === 0 ? [] : gridOf(cell);
    picture.invalidate();
  };
  const unsubscribe = [studio.subscribe(update), gizmo.subscribe(update)];
  update();
  return () => {
    for (const stop of unsubscribe) stop();
    picture.decor = [];
    picture.invalidate();
  };
}
