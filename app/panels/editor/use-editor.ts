/** Hooks for the editor of the studio. */
import type { Editor } from '../../commands/editor.js';
import { EditorInteractions } from '../../interactions/editor-interactions.js';
import { usePart } from '../../studio/studio-context.js';

export const useInteractions = (): EditorInteractions => usePart(EditorInteractions);

export const useEditor = (): Editor => useInteractions().editor;
