/** The wrapper of every part of the editor: the editor is open while at least one is mounted. */
import './editor.css';
import { type ReactNode, useEffect } from 'react';
import { useStudio } from '../state/store.js';
import { openWhileUsed, useEditor } from './editor-state.js';
import { useEditorText } from './editor-texts.js';

export function EditorFrame({ children }: { readonly children: ReactNode }) {
  const t = useEditorText();
  const isEditable = useStudio((s) => s.isEditable);
  const isThere = useEditor((s) => s.view !== undefined);
  const fault = useEditor((s) => s.fault);
  useEffect(() => openWhileUsed(), []);
  if (!isEditable) return <p className="hint">{t('notEditable')}</p>;
  if (isThere) return children;
  return <p className={fault ? 'error' : 'hint'}>{fault ?? t('opening')}</p>;
}
