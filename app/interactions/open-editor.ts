/** The parts of the editor that work without a panel: keys, drafts, and files that others change. */

import type { EditorView } from '../../src/browser/editing/editor-protocol.js';
import { whenFilesChange } from '../session/first-model.js';
import { useStudio } from '../store/studio-state.js';
import { keepDrafts } from '../commands/unsaved-edits.js';
import { followEditorKeys } from './editor-keys.js';
import { useEditor } from '../commands/editor.js';
import { diskMayHaveChanged, filesChanged } from '../commands/save.js';

/** While a model with errors is mended, the list of problems shows those that are left. */
function listProblems({ diagnostics }: EditorView): void {
  const { isStandIn, problems } = useStudio.getState();
  if (isStandIn && problems) useStudio.setState({ problems: { ...problems, diagnostics } });
}

let isKeeping = false;

/** Starts them with the first edit; they last as long as the page. */
export function keepEditing(): void {
  if (isKeeping) return;
  isKeeping = true;
  followEditorKeys();
  keepDrafts();
  whenFilesChange(() => void filesChanged());
  useEditor.subscribe(({ view }, before) => view && view !== before.view && listProblems(view));
  window.addEventListener('focus', () => void diskMayHaveChanged());
}
