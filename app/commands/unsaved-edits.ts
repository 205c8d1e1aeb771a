/** Keeps what was not saved, and brings it back when the model is opened again. */
import type { Draft } from '../session/unsaved-work.js';
import { addNotice } from '../store/notices.js';
import { session } from '../session/session.js';
import { useStudio } from '../store/studio-state.js';
import { beginKeeping, flushWork, noteWork, useWork, whenFlushed } from '../session/work-recorder.js';
import { ask, edit, useEditor } from './editor.js';
import { editorText } from '../texts/editor-texts.js';
import { hasUnsavedWork, settleConflict } from './save.js';

/** Time after an edit until it is kept [ms]. */
const PATIENCE = 400;

/** Keeps unsaved work from now on. */
export function keepDrafts(): void {
  let timer = 0;
  let edited: string | undefined;
  let wasChanged = false;
  let end: (() => void) | undefined;
  const keepNow = async (): Promise<void> => {
    clearTimeout(timer);
    const ended = end;
    end = undefined;
    if (!ended || edited === undefined) return;
    await keep(edited, hasUnsavedWork());
    ended();
  };
  const follow = (): void => {
    const { view } = useEditor.getState();
    const { current } = useStudio.getState();
    if (!view || !current) return;
    if (edited !== current.id) wasChanged = false;
    edited = current.id;
    const isChanged = hasUnsavedWork();
    useWork.setState({ isUnsaved: isChanged });
    if (!isChanged && !wasChanged) return;
    wasChanged = isChanged;
    clearTimeout(timer);
    end ??= beginKeeping();
    timer = window.setTimeout(() => void keepNow(), PATIENCE);
  };
  useEditor.subscribe(({ view }, before) => view !== before.view && follow());
  whenFlushed(keepNow);
  session.beforeLoading(flushWork);
  follow();
}

async function keep(id: string, isChanged: boolean): Promise<void> {
  if (useStudio.getState().current?.id !== id) return;
  if (!isChanged) return noteWork({ draft: undefined });
  try {
    const unsaved = await ask('unsaved');
    const texts = unsaved.map(({ uri, text, expected }) => [uri, text, expected] as const);
    const files = (await ask('unsavedFiles')).map(({ uri, bytes }) => [uri, bytes] as const);
    const draft: Draft = { texts, files, ...(id.startsWith('files:') && { sources: await sourcesOf(texts) }) };
    await noteWork({ draft });
  } catch {
    // another model was opened, which was waited for
  }
}

/** The model as its files have it, so that what is not saved is seen to differ. */
async function sourcesOf(texts: Draft['texts']): Promise<NonNullable<Draft['sources']>> {
  const bases = new Map(texts.flatMap(([uri, , base]) => (base === undefined ? [] : [[uri, base] as const])));
  const files = (await ask('sources')).map(([uri, bytes]) => {
    const base = bases.get(uri);
    return [uri, base === undefined ? bytes : new TextEncoder().encode(base)] as const;
  });
  return { main: useEditor.getState().view!.main, files };
}

/** Brings unsaved work back into the model that runs. Where its files have changed since, the user is asked. */
export async function restoreDraft({ texts, files = [], archive }: Draft): Promise<void> {
  if (archive || texts.length + files.length === 0) return;
  const changed = await edit('restore', texts, files);
  if (!changed) return;
  addNotice({ kind: 'failure', message: editorText('restored'), count: 1 });
  for (const [uri, theirs] of changed) await settleConflict(uri, theirs);
}
