/** The wrapper of every part of the editor: the editor is open while at least one is mounted. */
import './editor.css';
import { type ReactNode, useEffect } from 'react';
import { useStudio } from '../../store/studio-state.js';
import { keepEditing } from '../../interactions/open-editor.js';
import { openWhileUsed, useEditor } from '../../commands/editor.js';
import { useEditorText } from '../../texts/editor-texts.js';
import { followHandles } from '../../interactions/gizmo.js';
import { followGrid } from '../../viewport/grid.js';
import { followHidden } from '../../commands/visibility.js';
import { followPicture } from '../../interactions/viewport-selection.js';

/** Starts the parts of the editor in the picture; returns a function that ends them. */
function startEditing(): () => void {
  keepEditing();
  const ends = [followPicture(), followHidden(), followHandles(), followGrid()];
  return () => {
    for (const end of ends) end();
  };
}

/** Shows its children once the editor is open, and before that what it waits for. */
export function EditorFrame({ children }: { readonly children: ReactNode }) {
  const t = useEditorText();
  const isEditable = useStudio((s) => s.isEditable);
  const hasModel = useStudio((s) => s.mirror !== undefined);
  const isThere = useEditor((s) => s.view !== undefined);
  const fault = useEditor((s) => s.fault);
  useEffect(() => openWhileUsed(startEditing), []);
  if (!hasModel) return <p className="hint">{t('noModelYet')}</p>;
  if (!isEditable) return <p className="hint">{t('notEditable')}</p>;
  if (isThere) return children;
  return <p className={fault ? 'error' : 'hint'}>{fault ?? t('opening')}</p>;
}
