/** The wrapper of every part of the editor: the editor is open while at least one is mounted. */
import './editor.css';
import { type ReactNode, useEffect } from 'react';
import { whenFilesChange } from '../state/opening.js';
import { useStudio } from '../state/store.js';
import { keepDrafts } from './draft-keeping.js';
import { followEditorKeys } from './editor-keys.js';
import { openWhileUsed, useEditor } from './editor-state.js';
import { useEditorText } from './editor-texts.js';
import { followHandles } from './gizmo.js';
import { followGrid } from './grid.js';
import { followHidden } from './hiding.js';
import { followPicture } from './picking.js';
import { diskMayHaveChanged, filesChanged } from './saving.js';

/** Starts the parts of the editor without a panel; returns a function that ends them. */
function startEditing(): () => void {
  const ends = [followPicture(), followHidden(), followHandles(), followGrid(), followEditorKeys(), keepDrafts()];
  whenFilesChange(() => void filesChanged());
  const lookAtDisk = (): void => void diskMayHaveChanged();
  window.addEventListener('focus', lookAtDisk);
  return () => {
    window.removeEventListener('focus', lookAtDisk);
    for (const end of ends) end();
    whenFilesChange(undefined);
  };
}

/** Shows its children once the editor is open, and before that what it waits for. */
export function EditorFrame({ children }: { readonly children: ReactNode }) {
  const t = useEditorText();
  const isEditable = useStudio((s) => s.isEditable);
  const isThere = useEditor((s) => s.view !== undefined);
  const fault = useEditor((s) => s.fault);
  useEffect(() => openWhileUsed(startEditing), []);
  if (!isEditable) return <p className="hint">{t('notEditable')}</p>;
  if (isThere) return children;
  return <p className={fault ? 'error' : 'hint'}>{fault ?? t('opening')}</p>;
}
