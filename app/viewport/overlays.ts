/** What modules draw over the picture, in two dimensions. */
import type { SimulationMirror } from '../../src/browser/simulation-client.js';
import type { SceneCamera } from '../../src/scene/scene.js';

/** Place of a point of the world on the picture [CSS pixels]; undefined behind the camera. */
export type Project = (point: ArrayLike<number>) => readonly [x: number, y: number] | undefined;

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

export function drawOverlays(canvas: HTMLCanvasElement, camera: SceneCamera, mirror: SimulationMirror): void {
  if (overlays.size === 0 && !isDrawn) return;
  isDrawn = overlays.size > 0;
  const context = canvas.getContext('2d');
  if (!context) return;
  const ratio = window.devicePixelRatio;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, canvas.width, canvas.height);
  const project = projection(camera, canvas.width / ratio, canvas.height / ratio);
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

export function projection(camera: SceneCamera, width: number, height: number): Project {
  const { pos, forward: f, up: u } = camera;
  const right = [f[1]! * u[2]! - f[2]! * u[1]!, f[2]! * u[0]! - f[0]! * u[2]!, f[0]! * u[1]! - f[1]! * u[0]!];
  return (point) => {
    const d = [0, 1, 2].map((k) => point[k]! - pos[k]!);
    const along = (axis: ArrayLike<number>): number => d[0]! * axis[0]! + d[1]! * axis[1]! + d[2]! * axis[2]!;
    const depth = along(f);
    if (depth <= camera.znear) return undefined;
    const half = camera.orthographic ? camera.fovy / 2 : depth * Math.tan((camera.fovy * Math.PI) / 360);
    const scale = height / 2 / half;
    return [width / 2 + along(right) * scale, height / 2 - along(u) * scale];
  };
}
