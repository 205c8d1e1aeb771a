/** Keys and gamepads of the user, for a control function. */
import type { ControllerInput } from '../worker/controller.js';

/** Keys that the function gets instead of the shortcuts of the page. */
const KEYS = /^(Arrow(Up|Down|Left|Right)|[wasd])$/;
/** Interval at which gamepads are read [ms]. */
const INTERVAL = 20;
/** Deflection of a stick that counts as zero. */
const DEAD = 0.05;

/** Watches keys while the picture has the focus, and gamepads. */
export class UserInput {
  private readonly pressed = new Set<string>();
  private axes: readonly number[] = [];

  constructor(
    private readonly picture: { readonly canvas: HTMLElement },
    private readonly changed: (input: ControllerInput) => void,
  ) {}

  /** Starts watching. Returns a function that ends it. */
  listen(): () => void {
    const ended = new AbortController();
    const { signal } = ended;
    window.addEventListener('keydown', (event) => this.pressKey(event, true), { capture: true, signal });
    window.addEventListener('keyup', (event) => this.pressKey(event, false), { capture: true, signal });
    window.addEventListener('blur', () => this.release(), { signal });
    this.picture.canvas.addEventListener('blur', () => this.release(), { signal });
    const timer = setInterval(() => this.readGamepads(), INTERVAL);
    return () => {
      ended.abort();
      clearInterval(timer);
    };
  }

  private pressKey(event: KeyboardEvent, isDown: boolean): void {
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (event.ctrlKey || event.metaKey || event.altKey || !KEYS.test(key)) return;
    if (isDown && event.target !== this.picture.canvas) return;
    if (isDown) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    if (this.pressed.has(key) === isDown) return;
    if (isDown) this.pressed.add(key);
    else this.pressed.delete(key);
    this.report();
  }

  private release(): void {
    if (this.pressed.size === 0) return;
    this.pressed.clear();
    this.report();
  }

  private readGamepads(): void {
    const axes = navigator.getGamepads().flatMap((pad) => pad?.axes.map((x) => (Math.abs(x) < DEAD ? 0 : x)) ?? []);
    if (axes.length === this.axes.length && axes.every((x, i) => x === this.axes[i])) return;
    this.axes = axes;
    this.report();
  }

  private report(): void {
    this.changed({ keys: [...this.pressed], axes: this.axes });
  }
}
