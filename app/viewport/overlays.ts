/** Two-dimensional drawings over the picture. */

import type { Project } from '../../src/graphics/scene/projection.js';
import type { SimulationMirror } from '../../src/web/simulation-worker/simulation-client.js';

export interface Overlay {
  /** Draws over every picture; the context is scaled to CSS pixels and clear. */
  draw(context: CanvasRenderingContext2D, project: Project, mirror: SimulationMirror): void;
}

/** The overlays of a picture, in the order in which they are drawn. */
export class Overlays {
  private readonly overlays = new Set<Overlay>();
  private isDrawn = false;

  /** Adds an overlay. Returns a function that removes it. */
  add(overlay: Overlay): () => void {
    this.overlays.add(overlay);
    return () => void this.overlays.delete(overlay);
  }

  /** Clears the canvas and draws all overlays. An overlay that throws is removed. */
  draw(canvas: HTMLCanvasElement, project: Project, mirror: SimulationMirror): void {
    const { overlays } = this;
    if (overlays.size === 0 && !this.isDrawn) return;
    this.isDrawn = overlays.size > 0;
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
}
