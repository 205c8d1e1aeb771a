/** Keys of the editor that work anywhere on the page, except in text fields. */
import type { Editor } from '../commands/editor.js';
import { redo, undo } from '../commands/element-commands.js';
import type { Saver } from '../commands/save.js';

const TEXT_FIELDS = 'input:not([type=checkbox], [type=range]), textarea, .cm-editor, dialog';

type Axis = 0 | 1 | 2;
type Run = (event: KeyboardEvent) => void;

/** Axis and direction of each key with Alt. */
const ALONG: Readonly<Record<string, readonly [axis: Axis, sign: 1 | -1]>> = {
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  ArrowUp: [1, 1],
  ArrowDown: [1, -1],
  PageUp: [2, 1],
  PageDown: [2, -1],
};

/** Listens to the keyboard. @param nudge moves the selection by one step along an axis */
export function listenToEditorKeys(editor: Editor, saver: Saver, nudge: (axis: Axis, sign: 1 | -1) => void): void {
  const withCtrl: Readonly<Record<string, Run>> = {
    z: ({ shiftKey }) => (shiftKey ? redo(editor) : undo(editor)),
    y: () => redo(editor),
  };
  const listen = (event: KeyboardEvent): void => {
    if (!editor.studio.receives(event)) return;
    const { key, ctrlKey, metaKey, altKey, target } = event;
    const hasCtrl = ctrlKey || metaKey;
    const isInText = target instanceof Element && target.closest(TEXT_FIELDS) !== null;
    let run: Run | undefined;
    if (hasCtrl && key.toLowerCase() === 's') run = () => void saver.save();
    else if (hasCtrl && !isInText) run = withCtrl[key.toLowerCase()];
    else if (altKey && !isInText && ALONG[key]) run = () => nudge(...ALONG[key]!);
    if (!run) return;
    event.preventDefault();
    event.stopPropagation();
    run(event);
  };
  window.addEventListener('keydown', listen, { capture: true });
}
