/** Texts of the editor in the user's language, for code outside of components. */
import { EDITOR_TEXTS, type EditorTextKey } from '../texts/editor-texts.js';
import { type TextValues, textOf } from '../texts/table.js';
import type { HasSettings } from './settings.js';

/** Returns a text of the editor in the current language with its values filled in; components use `useEditorText`. */
export const editorText = ({ settings }: HasSettings, key: EditorTextKey, values?: TextValues): string =>
  textOf(EDITOR_TEXTS, settings.getState().language, key, values);
