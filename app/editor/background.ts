/** The parts of the editor that work without a panel: keys, drafts, and files that others change. */

import type { EditorView } from '../../src/web/simulation-worker/editing/editor-protocol.js';
import { whenFilesChange } from '../state/opening.js';
import { useStudio } from '../state/store.js';
import { keepDrafts } from './draft-keeping.js';
import { followEditorKeys } from './editor-keys.js';
import { useEditor } from './editor-state.js';
import { diskMayHaveChanged, filesChanged } from './saving.js';

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
