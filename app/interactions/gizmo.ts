/** Handles of the selection, drawn over the picture and dragged there. */
import { projection } from '../../src/scene/projection.js';
import { useStudio } from '../store/studio-state.js';
import { addOverlay } from '../viewport/overlays.js';
import { picture } from '../viewport/the-picture.js';
import { drawAxes, grabAxis } from './axis-handles.js';
import { useEditor } from '../commands/editor.js';
import { useGizmo } from '../store/gizmo-settings.js';
import type { Grabbed, Point } from './handle.js';
import { drawPoints, grabPoint } from './point-handles.js';

/** Movement up to which a press on a handle is a click on the element behind it [px]. */
const SLACK = 4;

interface Held {
  readonly grabbed: Grabbed;
  readonly start: Point;
  hasMoved: boolean;
}

let held: Held | undefined;

function take(point: Point): boolean {
  const { mirror } = useStudio.getState();
  const { element, scene } = picture;
  if (!mirror) return false;
  const project = projection(scene.camera, element.clientWidth, element.clientHeight);
  const grabbed = grabPoint(point, project, mirror) ?? grabAxis(point, project, mirror);
  held = grabbed && { grabbed, start: point, hasMoved: false };
  return grabbed !== undefined;
}

function drag({ grabbed, start, hasMoved }: Held, point: Point): void {
  const isDrag = hasMoved || Math.hypot(point[0] - start[0], point[1] - start[1]) > SLACK;
  if (held) held.hasMoved = isDrag;
  if (isDrag) grabbed.drag(point, useGizmo.getState().isSnapping);
}

/** Puts handles into the picture; returns what takes them away. */
export function followHandles(): () => void {
  const { element } = picture;
  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const { left, top } = element.getBoundingClientRect();
    return [clientX - left, clientY - top];
  };
  const press = (event: PointerEvent): void => {
    if (event.button !== 0 || !take(pointOf(event))) return;
    event.stopPropagation();
    event.preventDefault();
    element.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent): void => {
    if (!held) return;
    event.stopPropagation();
    drag(held, pointOf(event));
  };
  const release = (event: PointerEvent): void => {
    if (!held) return;
    event.stopPropagation();
    const { grabbed, hasMoved } = held;
    held = undefined;
    grabbed.release?.();
    picture.invalidate();
    if (!hasMoved && event.type === 'pointerup') picture.viewport.clicked?.(event);
  };
  const listeners = { pointerdown: press, pointermove: move, pointerup: release, pointercancel: release } as const;
  for (const [name, listen] of Object.entries(listeners)) {
    element.addEventListener(name as 'pointerdown', listen, { capture: true });
  }
  const stop = [
    addOverlay({ draw: drawAxes }),
    addOverlay({ draw: drawPoints }),
    useEditor.subscribe(() => picture.invalidate()),
    useGizmo.subscribe(() => picture.invalidate()),
  ];
  return () => {
    for (const [name, listen] of Object.entries(listeners)) {
      element.removeEventListener(name as 'pointerdown', listen, { capture: true });
    }
    for (const end of stop) end();
    picture.invalidate();
  };
}
