/** Keys that work anywhere in the page, except where a value is being entered. */
import { VisFlag } from '../../src/schema/visual-enums.js';
import { Grip } from '../../src/view/grip.js';
import { session } from '../session/session.js';
import { useSettings } from '../store/settings.js';
import { useStudio } from '../store/studio-state.js';
import { picture } from '../viewport/the-picture.js';

/** A key and its command. */
export interface KeyAction {
  /** As `KeyboardEvent.key` has it; letters in lower case. */
  readonly key: string;
  /** The description of the command. */
  readonly label: string;
  run(event: KeyboardEvent): void;
}

const STEP = 0.03;
/** Time for which a key pushes [ms], and how far in shares of the height of the picture. */
const PUSH_TIME = 250;
const PUSH = 0.15;

const toggle = (flag: VisFlag) => () => picture.setFlag(flag, !picture.options.flags[flag]);

/** Turns the camera, or with Shift moves it. */
const look = (dx: number, dy: number) => (event: KeyboardEvent) =>
  event.shiftKey ? picture.viewport.pan(dx, dy) : picture.viewport.orbit(dx, dy);

let pushing = 0;

/** Pulls the selected body for a moment, as seen on the screen. */
const push = (dx: number, dy: number) => () => {
  const { mirror, selection } = useStudio.getState();
  if (!mirror || !selection) return;
  const grip = new Grip(picture.viewport);
  const { id } = selection;
  if (!grip.isHolding) grip.hold(id, mirror.data.xipos.subarray(3 * id, 3 * id + 3), false);
  grip.drag(dx * PUSH, dy * PUSH, false);
  clearTimeout(pushing);
  pushing = window.setTimeout(() => grip.release(), PUSH_TIME);
};

function selectNext(): void {
  const { mirror, selection } = useStudio.getState();
  if (mirror) picture.select(((selection?.id ?? 0) + 1) % mirror.model.nbody);
}

type Run = (event: KeyboardEvent) => void;

const KEYS: Readonly<Record<string, Run>> = {
  ' ': () => session.togglePlaying(),
  ArrowRight: () => session.step(),
  ArrowLeft: () => session.stepBack(),
  Backspace: () => session.reset(),
  Escape: () => picture.select(0),
  Home: () => picture.resetCamera(),
};

/** Keys of one letter or sign, which can be turned off. */
const SINGLE: Readonly<Record<string, Run>> = {
  a: look(-STEP, 0),
  d: look(STEP, 0),
  w: look(0, -STEP),
  s: look(0, STEP),
  '+': () => picture.viewport.zoom(STEP),
  '=': () => picture.viewport.zoom(STEP),
  '-': () => picture.viewport.zoom(-STEP),
  n: selectNext,
  i: push(0, -1),
  k: push(0, 1),
  j: push(-1, 0),
  l: push(1, 0),
  t: () => picture.toggleTracking(),
  c: toggle(VisFlag.CONTACTPOINT),
  f: toggle(VisFlag.CONTACTFORCE),
  h: toggle(VisFlag.JOINT),
};

const added = new Map<string, KeyAction>();

/** Adds a key, or takes the place of one; returns what gives it back. */
export function addKey(action: KeyAction): () => void {
  added.set(action.key, action);
  return () => {
    if (added.get(action.key) === action) added.delete(action.key);
  };
}

/** Elements that use these keys themselves. */
const BUSY = 'input, textarea, select, button, summary, a, dialog, [role=tab], [contenteditable]';

function actionOf({ key }: KeyboardEvent): Run | undefined {
  const name = key.length === 1 ? key.toLowerCase() : key;
  const own = added.get(name)?.run ?? (useSettings.getState().singleKeys ? SINGLE[name] : undefined);
  return own ?? KEYS[name];
}

/** Listens to the keyboard. */
export function followKeys(): void {
  window.addEventListener('keydown', (event) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'l') {
      event.preventDefault();
      session.reload();
      return;
    }
    const run = actionOf(event);
    const target = event.target as Element;
    if (!run || event.ctrlKey || event.metaKey || event.altKey || target.closest(BUSY)) return;
    event.preventDefault();
    run(event);
  });
}
