/** Keeps what was not saved, and brings it back when the model is edited again. */
import { readDraft, writeDraft } from '../state/drafts.js';
import { addNotice } from '../state/notices.js';
import { useStudio } from '../state/store.js';
import { edit, useEditor } from './editor-state.js';
import { editorText } from './editor-texts.js';
import { hasUnsavedWork } from './saving.js';

/** Time after an edit until it is kept [ms]. */
const PATIENCE = 400;

/** Keeps unsaved work as long as the editor is open; returns what ends that. */
export function keepDrafts(): () => void {
  let timer = 0;
  let opened: string | undefined;
  let wasChanged = false;
  const follow = (): void => {
    const { view } = useEditor.getState();
    const { current } = useStudio.getState();
    if (!view || !current) {
      opened = undefined;
      return;
    }
    if (opened !== current.id) {
      opened = current.id;
      wasChanged = false;
      void restore(current.id);
      return;
    }
    const isChanged = hasUnsavedWork();
    if (!isChanged && !wasChanged) return;
    wasChanged = isChanged;
    clearTimeout(timer);
    timer = window.setTimeout(() => void keep(current.id, isChanged), PATIENCE);
  };
  const stop = useEditor.subscribe(({ view }, before) => view !== before.view && follow());
  return () => {
    clearTimeout(timer);
    stop();
  };
}

async function keep(id: string, isChanged: boolean): Promise<void> {
  if (useStudio.getState().current?.id !== id) return;
  if (!isChanged) return writeDraft(id, undefined);
  const unsaved = await edit('unsaved');
  if (!unsaved) return;
  const texts = unsaved.map((each) => [each.uri, each.text] as const);
  const isAlone = id.startsWith('files:');
  const files = (await edit('unsavedFiles')) ?? [];
  const isMany = (useEditor.getState().view?.documents.length ?? 0) > 1 || files.length > 0;
  const archive = isAlone ? await edit('file', isMany ? 'mjz' : 'xml') : undefined;
  const kept = files.map(({ uri, bytes }) => [uri, bytes] as const);
  return writeDraft(id, { texts, files: kept, ...(archive && { archive }) });
}

async function restore(id: string): Promise<void> {
  const draft = await readDraft(id);
  const { texts = [], files = [], archive } = draft ?? {};
  if (archive || texts.length + files.length === 0) return;
  await edit('restore', texts, files);
  addNotice({ kind: 'failure', message: editorText('restored'), time: 0, count: 1 });
}
