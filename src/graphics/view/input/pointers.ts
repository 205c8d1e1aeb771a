/**
 * Gestures of mouse and fingers in a picture. Mouse: dragging a body perturbs it (Ctrl rotates it, Shift moves it in
 * the horizontal plane), dragging elsewhere orbits the camera, the right button pans, the wheel zooms. Touch: one
 * finger orbits, two fingers pan and zoom, a long press perturbs a body.
 */

import type { Viewport } from '../viewport.js';
import { PerturbationDrag } from './perturbation-drag.js';

type Action = 'orbit' | 'pan' | 'perturb' | 'pinch';

interface Place {
  readonly x: number;
  readonly y: number;
}

const RIGHT_BUTTON = 2;
const WHEEL_STEP = 0.0006;
/** Longest pointer movement that counts as a click [px]. */
const CLICK_SLACK = 4;
/** Duration of a long press [ms], and the largest movement during it [px]. */
const LONG_PRESS = 400;
const FINGER_SLACK = 8;

const placeOf = ({ clientX, clientY }: PointerEvent): Place => ({ x: clientX, y: clientY });
const middle = (a: Place, b: Place): Place => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const distance = (a: Place, b: Place): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Adds listeners to the canvas of a viewport. */
export function followPointers(canvas: HTMLCanvasElement, viewport: Viewport): void {
  const pointers = new Pointers(viewport);
  canvas.style.touchAction = 'none';
  canvas.addEventListener('pointerdown', (event) => {
    // synthetic events have no pointer that can be captured
    if (event.isTrusted) canvas.setPointerCapture(event.pointerId);
    pointers.press(event);
  });
  canvas.addEventListener('pointermove', (event) => pointers.move(event));
  canvas.addEventListener('pointerup', (event) => pointers.lift(event));
  canvas.addEventListener('pointercancel', (event) => pointers.lift(event));
  canvas.addEventListener('contextmenu', (event) => event.preventDefault());
  canvas.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      viewport.zoom(-WHEEL_STEP * event.deltaY);
    },
    { passive: false },
  );
}

class Pointers {
  private readonly places = new Map<number, Place>();
  private readonly perturbation: PerturbationDrag;
  private action: Action | undefined;
  private begin: Place = { x: 0, y: 0 };
  /** Distance travelled since the press [px]. */
  private travelled = 0;
  /** True while a single finger stays where it was put down. */
  private isTap = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly viewport: Viewport) {
    this.perturbation = new PerturbationDrag(viewport);
  }

  press(event: PointerEvent): void {
    const isTouch = event.pointerType === 'touch';
    if (!isTouch && this.places.size > 0) return;
    const place = placeOf(event);
    this.places.set(event.pointerId, place);
    this.begin = place;
    this.travelled = 0;
    this.isTap = this.places.size === 1;
    this.action = isTouch ? this.fingerDown(place) : this.buttonDown(event);
  }

  private buttonDown({ button, clientX, clientY, ctrlKey }: PointerEvent): Action {
    if (button === RIGHT_BUTTON) return 'pan';
    return this.viewport.isDraggable && this.perturbation.start(clientX, clientY, ctrlKey) ? 'perturb' : 'orbit';
  }

  private fingerDown({ x, y }: Place): Action {
    clearTimeout(this.timer);
    this.perturbation.end();
    if (this.places.size > 1) return 'pinch';
    this.timer = setTimeout(() => {
      if (this.viewport.isDraggable && this.perturbation.start(x, y, false)) this.action = 'perturb';
    }, LONG_PRESS);
    return 'orbit';
  }

  move(event: PointerEvent): void {
    const before = this.places.get(event.pointerId);
    if (!before) return;
    const place = placeOf(event);
    this.travelled += distance(before, place);
    if (distance(place, this.begin) > FINGER_SLACK) {
      clearTimeout(this.timer);
      this.isTap = false;
    }
    const { viewport, action } = this;
    const { clientHeight } = viewport.canvas;
    const [dx, dy] = [(place.x - before.x) / clientHeight, (place.y - before.y) / clientHeight];
    if (action === 'orbit') viewport.orbit(dx, dy);
    else if (action === 'pan') viewport.pan(dx, dy, event.shiftKey);
    else if (action === 'perturb') this.perturbation.moveBy(dx, dy, event.shiftKey);
    else if (action === 'pinch') this.pinch(event.pointerId, before, place);
    this.places.set(event.pointerId, place);
  }

  lift(event: PointerEvent): void {
    if (!this.places.delete(event.pointerId)) return;
    clearTimeout(this.timer);
    this.perturbation.end();
    const isTouch = event.pointerType === 'touch';
    if (event.type === 'pointerup') {
      if (!isTouch && this.travelled <= CLICK_SLACK) this.click(event);
      else if (isTouch && this.action === 'orbit' && this.isTap) this.tap(event);
    }
    this.action = this.places.size > 0 ? 'orbit' : undefined;
  }

  /** Selects what is under a finger that was lifted where it was put down. */
  private tap(event: PointerEvent): void {
    const { viewport } = this;
    if (viewport.click(event) || !viewport.isDraggable) return;
    viewport.select(viewport.pick(event.clientX, event.clientY)?.body ?? 0);
  }

  private click(event: PointerEvent): void {
    const { action, viewport } = this;
    if (event.button === RIGHT_BUTTON) viewport.requestMenu(event);
    else if (!viewport.click(event) && action === 'orbit') viewport.select(0);
  }

  private pinch(id: number, before: Place, place: Place): void {
    const other = [...this.places].find(([each]) => each !== id)?.[1];
    if (!other) return;
    const { clientHeight } = this.viewport.canvas;
    const [from, to] = [middle(before, other), middle(place, other)];
    this.viewport.pan((to.x - from.x) / clientHeight, (to.y - from.y) / clientHeight);
    this.viewport.zoom((distance(place, other) - distance(before, other)) / clientHeight);
  }
}
