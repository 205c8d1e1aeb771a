/** Keys of the editor that work anywhere on the page, except in text fields. */
import type { Editor } from '../commands/editor.js';
import { redo, undo } from '../commands/element-commands.js';
import { elementCommand } from '../commands/element-keys.js';
import type { Saver } from '../commands/save.js';
import type { GizmoMode } from '../store/gizmo-settings.js';

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

/** Handles of the picture by key, while an element is selected; otherwise W turns the camera. */
const HANDLES: Readonly<Record<string, GizmoMode>> = { w: 'translate', e: 'rotate', r: 'scale' };

/** Listens to the keyboard. @param nudge moves the selection by one step along an axis */
export function listenToEditorKeys(editor: Editor, saver: Saver, nudge: (axis: Axis, sign: 1 | -1) => void): void {
  const withCtrl: Readonly<Record<string, Run>> = {
    z: ({ shiftKey }) => (shiftKey ? redo(editor) : undo(editor)),
    y: () => redo(editor),
  };
  const { settings, gizmo } = editor.stores;
  /** Returns the command of a key pressed on the picture, or in the tree for the keys of handles. */
  const onPicture = (event: KeyboardEvent): Run | undefined => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
    if (altKey || !editor.isInUse || !(target instanceof Element)) return undefined;
    const isPicture = target === document.body || target.closest('.picture') !== null || key === 'Insert';
    const isPlain = !ctrlKey && !metaKey && !shiftKey && settings.getState().singleKeys;
    const mode = isPlain ? HANDLES[key.toLowerCase()] : undefined;
    if (mode && (isPicture || target.closest('.tree')) && editor.state.selection.length > 0) {
      return () => gizmo.setState({ mode });
    }
    // Ctrl+C copies text that is selected on the page
    if (!isPicture || (ctrlKey && String(getSelection()) !== '')) return undefined;
    return elementCommand(editor, event);
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
    if (!isInText) run ??= onPicture(event);
    if (!run) return;
    event.preventDefault();
    event.stopPropagation();
    run(event);
  };
  window.addEventListener('keydown', listen, { capture: true });
}
