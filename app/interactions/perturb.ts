/** Perturbation of a body: a drag pulls it, with Ctrl it is rotated, with Shift it is moved horizontally. */
import { PerturbationDrag } from '../../src/graphics/view/input/perturbation-drag.js';
import type { Studio } from '../studio/studio.js';
import type { Point } from './handle.js';
import type { Interaction, Modifiers } from './interaction.js';
import type { InteractionSource } from './interactions.js';

export class Perturb implements Interaction {
  readonly act = 'perturb';
  private readonly target: Float64Array;
  private readonly orientation: Float64Array;

  constructor(
    private readonly studio: Studio,
    private readonly drag: PerturbationDrag,
    private last: Point,
  ) {
    const { refselpos, refquat } = studio.session.perturbation;
    this.target = refselpos.slice();
    this.orientation = refquat.slice();
  }

  move(point: Point, { shiftKey }: Modifiers): void {
    const { clientHeight } = this.studio.picture.canvas;
    const [dx, dy] = [(point[0] - this.last[0]) / clientHeight, (point[1] - this.last[1]) / clientHeight];
    this.last = point;
    this.drag.moveBy(dx, dy, shiftKey);
  }

  commit(): void {
    this.drag.end();
  }

  /** Releases the body; a paused one returns to its pose at the start. */
  cancel(): void {
    const { perturbation } = this.studio.session;
    perturbation.refselpos.set(this.target);
    perturbation.refquat.set(this.orientation);
    this.studio.session.perturbationChanged();
    this.drag.end();
  }
}

/** Returns the source of perturbations by the mouse. */
export function perturbSource(studio: Studio): InteractionSource {
  const { viewport } = studio.picture;
  return ({ event, point }) => {
    if (event.pointerType === 'touch' || !viewport.isDraggable) return undefined;
    const drag = new PerturbationDrag(viewport);
    return drag.start(event.clientX, event.clientY, event.ctrlKey) ? new Perturb(studio, drag, point) : undefined;
  };
}
