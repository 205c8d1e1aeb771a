/** Keys of the editor that act on the selection, in the tree and in the picture. */
import type { PagePoint } from '../store/palette.js';
import type { Editor } from './editor.js';
import * as commands from './element-commands.js';
import { openAddPalette, openMenuPalette } from './menus.js';

/** The part of a keyboard event that determines its command. */
type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/**
 * Returns the command of a key for the selection; undefined if the key has none. Without a selection, only adding and
 * pasting have an effect.
 */
export function elementCommand(editor: Editor, pressed: Pressed, place?: PagePoint): (() => void) | undefined {
  const { key, ctrlKey, metaKey, shiftKey } = pressed;
  const hasSelection = editor.state.selection.length > 0;
  if (ctrlKey || metaKey) {
    const onSelection: Readonly<Record<string, () => void>> = {
      c: () => void commands.copySelected(editor),
      x: () => void commands.cutSelected(editor),
      d: () => void commands.duplicateSelected(editor),
    };
    if (key.toLowerCase() === 'v') return () => void commands.paste(editor);
    return hasSelection ? onSelection[key.toLowerCase()] : undefined;
  }
  if (key === 'Insert') return () => void openAddPalette(editor);
  if (!hasSelection) return undefined;
  if (key === 'ContextMenu' || (shiftKey && key === 'F10')) return () => void openMenuPalette(editor, place);
  const plain: Readonly<Record<string, () => void>> = {
    F2: () => void commands.renameSelected(editor),
    Delete: () => void commands.removeSelected(editor),
    Escape: () => editor.select([]),
  };
  return plain[key];
}
