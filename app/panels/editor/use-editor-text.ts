/** Texts of the editor for components. */
import { type TranslateKeys, useTextsOf } from '../../store/hooks.js';
import { EDITOR_TEXTS, type EditorTextKey } from '../../texts/editor-texts.js';

/** Hook: the texts of the editor in the user's language. */
export const useEditorText = (): TranslateKeys<EditorTextKey> => useTextsOf(EDITOR_TEXTS);
