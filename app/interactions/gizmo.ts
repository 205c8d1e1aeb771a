/** The handles of the selection, drawn over the picture and dragged there. */
import { projection } from '../../src/graphics/scene/projection.js';
import type { Studio } from '../studio/studio.js';
import type { AxisHandles } from './axis-handles.js';
import type { HandleDrag, Point } from './handle.js';
import type { PointHandles } from './point-handles.js';

/** Maximum movement during a click on a handle, which selects the element behind it [px]. */
const CLICK_RADIUS = 4;

interface Held {
  readonly drag: HandleDrag;
  readonly start: Point;
  hasMoved: boolean;
}

export class Gizmo {
  private held: Held | undefined;

  constructor(
    private readonly studio: Studio,
    private readonly points: PointHandles,
    private readonly axes: AxisHandles,
  ) {}

  /** Shows handles in the picture. Returns a function that removes them. */
  start(): () => void {
    const { picture, stores } = this.studio;
    const { element } = picture;
    const listeners = {
      pointerdown: (event: PointerEvent) => this.press(event),
      pointermove: (event: PointerEvent) => this.move(event),
      pointerup: (event: PointerEvent) => this.release(event),
      pointercancel: (event: PointerEvent) => this.release(event),
    } as const;
    for (const [name, listen] of Object.entries(listeners)) {
      element.addEventListener(name as 'pointerdown', listen, { capture: true });
    }
    const stops = [
      picture.overlays.add(this.axes),
      picture.overlays.add(this.points),
      stores.editor.subscribe(() => picture.invalidate()),
      stores.gizmo.subscribe(() => picture.invalidate()),
    ];
    return () => {
      for (const [name, listen] of Object.entries(listeners)) {
        element.removeEventListener(name as 'pointerdown', listen, { capture: true });
      }
      for (const stop of stops) stop();
      picture.invalidate();
    };
  }

  private press(event: PointerEvent): void {
    if (event.button !== 0 || !this.grab(this.pointOf(event))) return;
    event.stopPropagation();
    event.preventDefault();
    this.studio.picture.element.setPointerCapture(event.pointerId);
  }

  private grab(point: Point): boolean {
    const { mirror } = this.studio.stores.studio.getState();
    const { element, scene } = this.studio.picture;
    if (!mirror) return false;
    const project = projection(scene.camera, element.clientWidth, element.clientHeight);
    const drag = this.points.grab(point, project, mirror) ?? this.axes.grab(point, project, mirror);
    this.held = drag && { drag, start: point, hasMoved: false };
    return drag !== undefined;
  }

  private move(event: PointerEvent): void {
    const { held } = this;
    if (!held) return;
    event.stopPropagation();
    const point = this.pointOf(event);
    held.hasMoved ||= Math.hypot(point[0] - held.start[0], point[1] - held.start[1]) > CLICK_RADIUS;
    if (held.hasMoved) held.drag.move(point, this.studio.stores.gizmo.getState().isSnapping);
  }

  private release(event: PointerEvent): void {
    const { held } = this;
    if (!held) return;
    const { picture } = this.studio;
    event.stopPropagation();
    this.held = undefined;
    held.drag.end?.();
    picture.invalidate();
    if (!held.hasMoved && event.type === 'pointerup') picture.viewport.click(event);
  }

  private pointOf({ clientX, clientY }: PointerEvent): Point {
    const { left, top } = this.studio.picture.element.getBoundingClientRect();
    return [clientX - left, clientY - top];
  }
}
