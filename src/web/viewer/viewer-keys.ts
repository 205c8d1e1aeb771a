/**
 * Keys of a viewer while its picture has the focus: arrows rotate the camera (with Shift move it), + and - zoom, space
 * plays or pauses.
 */
import type { Viewport } from '../../graphics/view/viewport.js';
import type { Running } from './running.js';

/** Motion per key press, as a fraction of the height of the picture. */
const STEP = 0.03;

type Act = (viewport: Viewport, simulation: Running | undefined) => void;

const KEYS: Readonly<Record<string, Act>> = {
  ' ': (_, simulation) => (simulation?.playing ? simulation.pause() : simulation?.play()),
  '.': (_, simulation) => simulation?.step(),
  Backspace: (_, simulation) => simulation?.reset(),
  Escape: (viewport) => viewport.select(0),
  '+': (viewport) => viewport.zoom(STEP),
  '=': (viewport) => viewport.zoom(STEP),
  '-': (viewport) => viewport.zoom(-STEP),
};

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** Adds key listeners to a canvas. */
export function followKeys(canvas: HTMLCanvasElement, viewport: () => Viewport, simulation: () => Running | undefined) {
  canvas.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    const act = KEYS[event.key];
    if (!arrow && !act) return;
    event.preventDefault();
    if (!arrow) act?.(viewport(), simulation());
    else if (event.shiftKey) viewport().pan(...arrow);
    else viewport().orbit(...arrow);
  });
}
