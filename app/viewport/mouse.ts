/**
 * What the mouse does in the picture: dragging a body pulls it (with Ctrl turns it, with Shift in the horizontal
 * plane), dragging elsewhere turns the camera, the right button moves it, the wheel zooms.
 */
import { orbit, pan, zoom } from './camera-moves.js';
import { Grip } from './grip.js';
import type { Picture } from './picture.js';

type Action = 'orbit' | 'pan' | 'pull';

const RIGHT_BUTTON = 2;
const WHEEL_STEP = 0.0006;
/** Movement up to which a press is a click [px]. */
const CLICK_SLACK = 4;

/** Listens to the mouse on a canvas of a picture. */
export function followMouse(canvas: HTMLCanvasElement, picture: Picture): void {
  const mouse = new Mouse(picture);
  const unlessTouch = (handle: (event: PointerEvent) => void) => (event: PointerEvent) => {
    if (event.pointerType !== 'touch') handle(event);
  };
  canvas.addEventListener(
    'pointerdown',
    unlessTouch((event) => mouse.press(event)),
  );
  canvas.addEventListener(
    'pointermove',
    unlessTouch((event) => mouse.move(event)),
  );
  canvas.addEventListener(
    'pointerup',
    unlessTouch((event) => mouse.release(event)),
  );
  canvas.addEventListener(
    'pointercancel',
    unlessTouch((event) => mouse.release(event)),
  );
  canvas.addEventListener('contextmenu', (event) => event.preventDefault());
  canvas.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      zoom(picture, -WHEEL_STEP * event.deltaY);
    },
    { passive: false },
  );
}

class Mouse {
  private action: Action | undefined;
  private travelled = 0;
  private readonly grip: Grip;

  constructor(private readonly picture: Picture) {
    this.grip = new Grip(picture);
  }

  press(event: PointerEvent): void {
    if (this.action) return;
    this.picture.canvas.setPointerCapture(event.pointerId);
    this.travelled = 0;
    if (event.button === RIGHT_BUTTON) this.action = 'pan';
    else this.action = this.grip.take(event.clientX, event.clientY, event.ctrlKey) ? 'pull' : 'orbit';
  }

  move({ movementX, movementY, shiftKey }: PointerEvent): void {
    const { action, picture } = this;
    if (!action) return;
    this.travelled += Math.abs(movementX) + Math.abs(movementY);
    const { clientHeight } = picture.canvas;
    const [dx, dy] = [movementX / clientHeight, movementY / clientHeight];
    if (action === 'orbit') orbit(picture, dx, dy);
    else if (action === 'pan') pan(picture, dx, dy, shiftKey);
    else this.grip.drag(dx, dy, shiftKey);
  }

  release(event: PointerEvent): void {
    const { action } = this;
    this.action = undefined;
    if (action === 'pull') this.grip.release();
    else if (action === 'orbit' && this.travelled <= CLICK_SLACK && event.type === 'pointerup') this.picture.select(0);
  }
}
