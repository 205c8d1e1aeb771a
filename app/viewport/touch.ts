/** What fingers do in the picture: one turns the camera, two move it and zoom, a long press pulls a body. */
import { orbit, pan, zoom } from './camera-moves.js';
import { Grip } from './grip.js';
import type { Picture } from './picture.js';

/** Time that a finger rests before it takes hold [ms], and how far it may stray meanwhile [px]. */
const LONG_PRESS = 400;
const SLACK = 8;

interface Place {
  readonly x: number;
  readonly y: number;
}

const placeOf = ({ clientX, clientY }: PointerEvent): Place => ({ x: clientX, y: clientY });
const middle = (a: Place, b: Place): Place => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const distance = (a: Place, b: Place): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Listens to fingers on a canvas of a picture. */
export function followTouch(canvas: HTMLCanvasElement, picture: Picture): void {
  const touch = new Touch(picture);
  const ifTouch = (handle: (event: PointerEvent) => void) => (event: PointerEvent) => {
    if (event.pointerType === 'touch') handle(event);
  };
  canvas.addEventListener(
    'pointerdown',
    ifTouch((event) => touch.press(event)),
  );
  canvas.addEventListener(
    'pointermove',
    ifTouch((event) => touch.move(event)),
  );
  canvas.addEventListener(
    'pointerup',
    ifTouch((event) => touch.lift(event)),
  );
  canvas.addEventListener(
    'pointercancel',
    ifTouch((event) => touch.lift(event)),
  );
}

class Touch {
  private readonly fingers = new Map<number, Place>();
  private readonly grip: Grip;
  private begin: Place = { x: 0, y: 0 };
  private timer = 0;

  constructor(private readonly picture: Picture) {
    this.grip = new Grip(picture);
  }

  press(event: PointerEvent): void {
    const place = placeOf(event);
    this.picture.canvas.setPointerCapture(event.pointerId);
    this.fingers.set(event.pointerId, place);
    clearTimeout(this.timer);
    this.grip.release();
    if (this.fingers.size > 1) return;
    this.begin = place;
    this.timer = window.setTimeout(() => this.grip.take(place.x, place.y, false), LONG_PRESS);
  }

  move(event: PointerEvent): void {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const place = placeOf(event);
    if (distance(place, this.begin) > SLACK) clearTimeout(this.timer);
    if (this.fingers.size === 1) this.moveOne(before, place);
    else this.moveTwo(event.pointerId, before, place);
    this.fingers.set(event.pointerId, place);
  }

  lift(event: PointerEvent): void {
    clearTimeout(this.timer);
    this.fingers.delete(event.pointerId);
    this.grip.release();
  }

  private moveOne(before: Place, place: Place): void {
    const { clientHeight } = this.picture.canvas;
    const [dx, dy] = [(place.x - before.x) / clientHeight, (place.y - before.y) / clientHeight];
    if (this.grip.isHolding) this.grip.drag(dx, dy, false);
    else orbit(this.picture, dx, dy);
  }

  private moveTwo(id: number, before: Place, place: Place): void {
    const other = [...this.fingers].find(([each]) => each !== id)?.[1];
    if (!other) return;
    const { clientHeight } = this.picture.canvas;
    const [from, to] = [middle(before, other), middle(place, other)];
    pan(this.picture, (to.x - from.x) / clientHeight, (to.y - from.y) / clientHeight);
    zoom(this.picture, (distance(place, other) - distance(before, other)) / clientHeight);
  }
}
