/** Keys that work anywhere in the page, except where a value is being entered. */
import { VisFlag } from '../../src/foundation/schema/visual-enums.js';
import { PerturbationDrag } from '../../src/graphics/view/input/perturbation-drag.js';
import type { Studio } from '../studio/studio.js';

/** Camera motion per key press, as a fraction of the height of the picture. */
const STEP = 0.03;
/** Duration of a push by a key [ms], and its distance as a fraction of the height of the picture. */
const PUSH_TIME = 250;
const PUSH = 0.15;

/** Elements that use these keys themselves. */
const BUSY = 'input, textarea, select, button, summary, a, dialog, [role=tab], [contenteditable]';

type Run = (event: KeyboardEvent) => void;

/** The parts of the page between which F6 moves the focus, in their order. */
const REGIONS = '.bar button:not(:disabled), .dock .content, .picture canvas, .problems, .rail button';

/** Moves the focus to the next part of the page: the bar, a panel, the picture, the buttons of panels. */
function goToRegion(way: 1 | -1): void {
  const regionOf = (element: Element | null): Element | null =>
    element?.closest('.bar, .dock, .picture, .problems, .rail') ?? null;
  const entries = [...document.querySelectorAll<HTMLElement>(REGIONS)].filter(
    (element, i, all) => element.getClientRects().length > 0 && regionOf(element) !== regionOf(all[i - 1] ?? null),
  );
  const current = entries.findIndex((element) => regionOf(element) === regionOf(document.activeElement));
  entries[(current + way + entries.length) % entries.length]?.focus();
}

export class Keys {
  private pushing = 0;
  private readonly keys: Readonly<Record<string, Run>>;
  /** Keys with a single character, which the user can disable. */
  private readonly single: Readonly<Record<string, Run>>;

  /** @param openCommands opens the palette of commands */
  constructor(
    private readonly studio: Studio,
    private readonly openCommands: () => void,
  ) {
    const { session, picture } = studio;
    const toggle = (flag: VisFlag) => () => picture.setFlag(flag, !picture.options.flags[flag]);
    // rotates the camera, or with Shift moves it
    const turn = (dx: number, dy: number) => (event: KeyboardEvent) =>
      event.shiftKey ? picture.viewport.pan(dx, dy) : picture.viewport.orbit(dx, dy);
    const push = (dx: number, dy: number) => () => this.push(dx, dy);
    this.keys = {
      ' ': () => session.togglePlaying(),
      ArrowRight: () => session.step(),
      ArrowLeft: () => session.stepBack(),
      Backspace: () => session.reset(),
      Escape: () => picture.select(0),
      Home: () => picture.resetCamera(),
      '?': () => void import('../commands/command-palette.js').then(({ openShortcuts }) => openShortcuts(studio)),
    };
    this.single = {
      a: turn(-STEP, 0),
      d: turn(STEP, 0),
      w: turn(0, -STEP),
      s: turn(0, STEP),
      '+': () => picture.viewport.zoom(STEP),
      '=': () => picture.viewport.zoom(STEP),
      '-': () => picture.viewport.zoom(-STEP),
      n: () => this.selectNext(),
      i: push(0, -1),
      k: push(0, 1),
      j: push(-1, 0),
      l: push(1, 0),
      t: () => picture.toggleTracking(),
      f: () => picture.frameSelection(),
      c: toggle(VisFlag.CONTACTPOINT),
      v: toggle(VisFlag.CONTACTFORCE),
      h: toggle(VisFlag.JOINT),
    };
  }

  /** Listens to the keyboard from now on. */
  listen(): void {
    window.addEventListener('keydown', (event) => {
      if (!this.studio.receives(event)) return;
      // the first key acts on the picture; Tab goes to the first control
      if (event.target === document.body && event.key !== 'Tab') {
        this.studio.picture.canvas.focus({ preventScroll: true });
      }
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'l') {
        event.preventDefault();
        this.studio.session.reload();
        return;
      }
      if (
        (event.ctrlKey || event.metaKey) &&
        event.key.toLowerCase() === 'k' &&
        !(event.target as Element).closest('dialog')
      ) {
        event.preventDefault();
        this.openCommands();
        return;
      }
      if (event.key === 'F6' && !(event.target as Element).closest('dialog')) {
        event.preventDefault();
        goToRegion(event.shiftKey ? -1 : 1);
        return;
      }
      const run = this.actionOf(event);
      const target = event.target as Element;
      if (!run || event.ctrlKey || event.metaKey || event.altKey || target.closest(BUSY)) return;
      event.preventDefault();
      run(event);
    });
  }

  private actionOf({ key }: KeyboardEvent): Run | undefined {
    const { keys, settings } = this.studio.stores;
    const name = key.length === 1 ? key.toLowerCase() : key;
    const added = keys.getState().find((each) => each.key === name);
    if (added) return (event) => added.run(event);
    return (settings.getState().singleKeys ? this.single[name] : undefined) ?? this.keys[name];
  }

  /** Perturbs the selected body briefly, in a direction of the screen. */
  private push(dx: number, dy: number): void {
    const { picture, stores } = this.studio;
    const { mirror, selection } = stores.studio.getState();
    if (!mirror || !selection) return;
    const drag = new PerturbationDrag(picture.viewport);
    const { id } = selection;
    if (!drag.isActive) drag.startAt(id, mirror.data.xipos.subarray(3 * id, 3 * id + 3), false);
    drag.moveBy(dx * PUSH, dy * PUSH, false);
    clearTimeout(this.pushing);
    this.pushing = window.setTimeout(() => drag.end(), PUSH_TIME);
  }

  private selectNext(): void {
    const { picture, stores } = this.studio;
    const { mirror, selection } = stores.studio.getState();
    if (mirror) picture.select(((selection?.id ?? 0) + 1) % mirror.model.nbody);
  }
}
