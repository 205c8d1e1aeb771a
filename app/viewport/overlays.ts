/** The two-dimensional drawings of modules over the picture. */

import type { Project } from '../../src/graphics/scene/projection.js';
import type { SimulationMirror } from '../../src/web/simulation-worker/simulation-client.js';

/** A drawing over the picture. */
export interface Overlay {
  /** Draws over every picture; the context is scaled to CSS pixels and clear. */
  draw(context: CanvasRenderingContext2D, project: Project, mirror: SimulationMirror): void;
}

const overlays = new Set<Overlay>();

/** Adds an overlay; returns what takes it away. */
export function addOverlay(overlay: Overlay): () => void {
  overlays.add(overlay);
  return () => void overlays.delete(overlay);
}

let isDrawn = false;

/** Clears the canvas and lets all overlays draw. */
export function drawOverlays(canvas: HTMLCanvasElement, project: Project, mirror: SimulationMirror): void {
  if (overlays.size === 0 && !isDrawn) return;
  isDrawn = overlays.size > 0;
  const context = canvas.getContext('2d');
  if (!context) return;
  const ratio = window.devicePixelRatio;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, canvas.width, canvas.height);
  for (const overlay of overlays) {
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    try {
      overlay.draw(context, project, mirror);
    } catch (error) {
      overlays.delete(overlay);
      console.error(error);
    }
  }
}
