/** The keys and gamepads of a page. */
import { type GamepadState, InputState } from '../../robotics/teleop/inputs.js';

/** The inputs of a page. */
export interface PageInputs {
  /** The state of keys and of the first gamepad at the present. */
  readonly state: InputState;
  /** Ends listening. */
  readonly stop: () => void;
}

/** Keys in these elements are text. */
const TEXT = 'input, textarea, select, [contenteditable]';

/**
 * Listens to keys and reads the first gamepad. Keys that another listener has handled (`preventDefault`), keys with Ctrl,
 * Alt or Meta, and keys in text fields are left out; all keys are released when the window loses the focus.
 *
 * @param target the element or window whose keys count; default: the window
 */
export function watchInputs(target: EventTarget = window): PageInputs {
  const inputs = new InputState(firstGamepad);
  const ending = new AbortController();
  const { signal } = ending;
  target.addEventListener(
    'keydown',
    (event) => {
      const { code, key, ctrlKey, altKey, metaKey, defaultPrevented, target: at } = event as KeyboardEvent;
      if (defaultPrevented || ctrlKey || altKey || metaKey) return;
      if (at instanceof Element && at.closest(TEXT)) return;
      inputs.press(code, key);
    },
    { signal },
  );
  target.addEventListener('keyup', (event) => inputs.release((event as KeyboardEvent).code), { signal });
  window.addEventListener('blur', () => inputs.clear(), { signal });
  return { state: inputs, stop: () => ending.abort() };
}

/** The first gamepad; read at each use, since browsers replace its state. Undefined in frames that may not read it. */
function firstGamepad(): GamepadState | undefined {
  try {
    return navigator.getGamepads?.().find((each) => each !== null) ?? undefined;
  } catch {
    return undefined;
  }
}
