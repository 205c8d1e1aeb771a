/** Keys of the editor that work anywhere on the page, but where text is edited. */
import { redo, undo } from '../commands/element-commands.js';
import { nudge } from './axis-handles.js';
import { save } from '../commands/save.js';

const TEXT_FIELDS = 'input:not([type=checkbox], [type=range]), textarea, .cm-editor, dialog';

type Run = (event: KeyboardEvent) => void;

const WITH_CTRL: Readonly<Record<string, Run>> = {
  z: ({ shiftKey }) => (shiftKey ? redo() : undo()),
  y: () => redo(),
};

/** Axis and direction of keys with Alt. */
const ALONG: Readonly<Record<string, readonly [axis: 0 | 1 | 2, sign: 1 | -1]>> = {
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  ArrowUp: [1, 1],
  ArrowDown: [1, -1],
  PageUp: [2, 1],
  PageDown: [2, -1],
};

/** Listens to the keyboard; returns what ends that. */
export function followEditorKeys(): () => void {
  const listen = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    const hasCtrl = ctrlKey || metaKey;
    const isInText = target instanceof Element && target.closest(TEXT_FIELDS) !== null;
    let run: Run | undefined;
    if (hasCtrl && key.toLowerCase() === 's') run = () => void save();
    else if (hasCtrl && !isInText) run = WITH_CTRL[key.toLowerCase()];
    else if (altKey && !isInText && ALONG[key]) run = () => void nudge(...ALONG[key]!);
    if (!run) return;
    event.preventDefault();
    event.stopPropagation();
    run(event);
  };
  window.addEventListener('keydown', listen, { capture: true });
  return () => window.removeEventListener('keydown', listen, { capture: true });
}
