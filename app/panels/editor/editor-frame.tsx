/** The frame of the editor's panels; the editor is open while one of them is. */
import './editor.css';
import { type ReactNode, useEffect } from 'react';
import { useEditorState, useStudioState } from '../../store/hooks.js';
import { useInteractions } from './use-editor.js';
import { useEditorText } from './use-editor-text.js';

/** Renders its children when the editor is open, and a message until then. */
export function EditorFrame({ children }: { readonly children: ReactNode }) {
  const t = useEditorText();
  const isEditable = useStudioState((s) => s.isEditable);
  const hasModel = useStudioState((s) => s.mirror !== undefined);
  const isThere = useEditorState((s) => s.view !== undefined);
  const fault = useEditorState((s) => s.fault);
  const interactions = useInteractions();
  useEffect(() => interactions.editor.use(() => interactions.start()), [interactions]);
  if (!hasModel) return <p className="hint">{t('noModelYet')}</p>;
  if (!isEditable) return <p className="hint">{t('notEditable')}</p>;
  if (isThere) return children;
  return <p className={fault ? 'error' : 'hint'}>{fault ?? t('opening')}</p>;
}
