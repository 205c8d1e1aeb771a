/** Saving what was edited: through the server, to a file that the user chooses, or as a download. */
import type { EditorCommands } from '../../src/browser/editing/editor-protocol.js';
import type { Unsaved } from '../../src/source/index.js';
import { save as saveFile, stem } from '../sharing.js';
import { writeDraft } from '../state/drafts.js';
import { addNotice } from '../state/notices.js';
import { servedManifest } from '../state/served-model.js';
import { useStudio } from '../state/store.js';
import { text } from '../texts/text.js';
import { askUser } from '../ui/dialog.js';
import { ask, edit, questionOf, useEditor } from './editor-state.js';
import { editorText } from './editor-texts.js';

const tell = (message: string): void =>
  addNotice({ kind: 'failure', message, time: useStudio.getState().mirror?.data.time ?? 0, count: 1 });

const isServed = (): boolean => useStudio.getState().current?.id.startsWith('served:') ?? false;

/** Saves everything that differs from its file. */
export async function save(): Promise<void> {
  if (!useEditor.getState().view) return;
  const documents = await edit('unsaved');
  if (!documents) return;
  const { current } = useStudio.getState();
  try {
    if (isServed()) {
      if (documents.length === 0) return tell(editorText('nothingToSave'));
      for (const each of documents) await saveToServer(each);
    } else await saveAsFile(documents);
    await ask('look', questionOf());
    if (current && !useEditor.getState().view?.documents.some(({ isChanged }) => isChanged)) {
      await writeDraft(current.id, undefined);
    }
    tell(editorText('saved', { n: Math.max(1, documents.length) }));
  } catch (error) {
    if ((error as Error).name !== 'AbortError') {
      tell(editorText('saveFailed', { reason: (error as Error).message }));
    }
  }
}

async function saveToServer({ uri, text: content, expected }: Unsaved): Promise<void> {
  const manifest = await servedManifest();
  if (!manifest) throw new Error('the server is gone');
  const answer = await fetch('save', {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'x-kinetree-token': manifest.token },
    body: JSON.stringify({ path: uri, text: content, expected }),
  });
  if (answer.ok) {
    await ask('saved', uri, content);
    return;
  }
  if (answer.status !== 409) throw new Error((await answer.text()).trim());
  const { text: theirs } = (await answer.json()) as { text: string };
  await settleConflict(uri, theirs);
  const again = (await ask('unsaved')).find((each) => each.uri === uri);
  if (again) await saveToServer(again);
}

/** Lets the user say what becomes of a document that was changed here and in its file. */
async function settleConflict(uri: string, theirs: string): Promise<void> {
  const state = await ask('diskState', uri, theirs);
  if (state === 'same') return;
  if (state === 'newer') {
    await ask('settle', uri, theirs, 'take');
    return;
  }
  const name = uri.split('/').at(-1)!;
  const isMergeable = state === 'mergeable';
  const isFirst = await askUser({
    title: editorText('fileChanged', { name }),
    detail: editorText('fileChangedWhy'),
    yes: editorText(isMergeable ? 'merge' : 'takeTheirs'),
    no: editorText('keepMine'),
  });
  await ask('settle', uri, theirs, isFirst ? (isMergeable ? 'merge' : 'take') : 'keep');
}

/** Files of the server's model were changed by someone: what was not edited here is taken over, the rest is asked for. */
export async function filesChanged(): Promise<void> {
  const manifest = await servedManifest();
  const { view } = useEditor.getState();
  for (const { uri } of view?.documents ?? []) {
    const file = manifest?.files.find(({ path }) => path === uri);
    if (!file) continue;
    const theirs = await (await fetch(file.address, { cache: 'no-cache' })).text();
    await settleConflict(uri, theirs);
  }
}

interface Picked {
  createWritable(): Promise<{ write(content: string | Uint8Array): Promise<void>; close(): Promise<void> }>;
}

/** Files that the user chose to save to, by document. */
const picked = new Map<string, Picked>();

async function saveAsFile(documents: readonly Unsaved[]): Promise<void> {
  const { main, documents: all } = useEditor.getState().view!;
  if (all.length > 1) {
    await exportAs('mjz');
  } else {
    const name = `${stem()}.xml`;
    const bytes = await ask('file', 'xml');
    const file = picked.get(main) ?? (await pickFile(name));
    if (file) {
      picked.set(main, file);
      const stream = await file.createWritable();
      await stream.write(bytes);
      await stream.close();
    } else saveFile(new Blob([bytes.slice()]), name);
  }
  for (const { uri, text: content } of documents) await ask('saved', uri, content);
}

async function pickFile(suggestedName: string): Promise<Picked | undefined> {
  const pick = (window as { showSaveFilePicker?: (options: object) => Promise<Picked> }).showSaveFilePicker;
  const types = [{ description: 'MJCF', accept: { 'application/xml': ['.xml'] } }];
  return pick?.({ suggestedName, types });
}

/** Downloads the model in a format. */
export async function exportAs(format: Parameters<EditorCommands['file']>[0]): Promise<void> {
  try {
    const bytes = await ask('file', format);
    saveFile(new Blob([bytes.slice()]), `${stem()}.${format}`);
  } catch (error) {
    tell(editorText('saveFailed', { reason: (error as Error).message || text('noticeFailure') }));
  }
}
