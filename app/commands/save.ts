/** Saving what was edited: through the server, to a file that the user chooses, or as a download. */
import type { EditorCommands } from '../../src/browser/editing/editor-protocol.js';
import type { Unsaved, UnsavedFile } from '../../src/source/index.js';
import { save as download, stem } from './export.js';
import { addNotice } from '../store/notices.js';
import { servedManifest } from '../session/served-model.js';
import { useStudio } from '../store/studio-state.js';
import { noteWork } from '../session/work-recorder.js';
import { text } from '../store/text.js';
import { askUser } from '../page/questions.js';
import { ask, edit, questionOf, useEditor } from './editor.js';
import { editorText } from '../texts/editor-texts.js';
import { changedOnDisk, type Store, serverStore, storeOnDisk } from './save-targets.js';

const tell = (message: string): void =>
  addNotice({ kind: 'failure', message, time: useStudio.getState().mirror?.data.time ?? 0, count: 1 });

const isServed = (): boolean => useStudio.getState().current?.id.startsWith('served:') ?? false;

/** Saves everything that differs from its file. */
export async function save(): Promise<void> {
  if (!useEditor.getState().view) return;
  const documents = await edit('unsaved');
  if (!documents) return;
  try {
    const files = await ask('unsavedFiles');
    const count = documents.length + files.length;
    const store = isServed() ? serverStore : await storeOnDisk([...documents, ...files]);
    if (!store) await saveAsDownload(documents, files);
    else if (store.isNew) await saveText(store, await wholeText());
    else {
      if (count === 0) return tell(editorText('nothingToSave'));
      // the texts name them, so they come first
      for (const each of files) await saveFile(store, each);
      for (const each of documents) await saveText(store, each);
    }
    await ask('look', questionOf());
    if (!hasUnsavedWork()) await noteWork({ draft: undefined });
    tell(count > 1 ? editorText('saved', { n: count }) : editorText('savedOne'));
  } catch (error) {
    if ((error as Error).name !== 'AbortError') {
      tell(editorText('saveFailed', { reason: (error as Error).message }));
    }
  }
}

/** True while something differs from its file. */
export function hasUnsavedWork(): boolean {
  const { view } = useEditor.getState();
  return view !== undefined && (view.unsavedFiles.length > 0 || view.documents.some(({ isChanged }) => isChanged));
}

/** The text of a model of one document, for a file that has nothing of it yet. */
async function wholeText(): Promise<Unsaved> {
  const { main } = useEditor.getState().view!;
  return { uri: main, text: new TextDecoder().decode(await ask('file', 'xml')), expected: undefined };
}

/** Saves a mesh, a picture or heights. */
async function saveFile(store: Store, file: UnsavedFile): Promise<void> {
  await store.write(file);
  await ask('saved', file.uri, file.bytes);
}

/** Saves a text, unless its file was changed by someone else: then the user is asked first. */
async function saveText(store: Store, unsaved: Unsaved): Promise<void> {
  const { uri, text: content } = unsaved;
  const theirs = await store.writeText(unsaved);
  if (theirs === undefined) {
    await ask('saved', uri, content);
    return;
  }
  // as where the chooser of a file is left
  if (!(await settleConflict(uri, theirs))) throw new DOMException('The question was left', 'AbortError');
  const again = (await ask('unsaved')).find((each) => each.uri === uri);
  if (again) await saveText(store, again);
}

/** Asks the user how to resolve changes of a document both here and in its file; false if the user left the question. */
export async function settleConflict(uri: string, theirs: string): Promise<boolean> {
  const state = await ask('diskState', uri, theirs);
  if (state === 'same') return true;
  if (state === 'newer') {
    await ask('settle', uri, theirs, 'take');
    return true;
  }
  const name = uri.split('/').at(-1)!;
  const isMergeable = state === 'mergeable';
  const isFirst = await askUser({
    title: editorText('fileChanged', { name }),
    detail: editorText('fileChangedWhy'),
    yes: editorText(isMergeable ? 'merge' : 'takeTheirs'),
    no: editorText('keepMine'),
  });
  if (isFirst === undefined) return false;
  await ask('settle', uri, theirs, isFirst ? (isMergeable ? 'merge' : 'take') : 'keep');
  return true;
}

let isComparing = false;

/** Files on the user's disk may have been changed while another window had the focus. */
export async function diskMayHaveChanged(): Promise<void> {
  // the question itself gives the focus back
  if (isComparing) return;
  isComparing = true;
  try {
    const uris = useEditor.getState().view?.documents.map(({ uri }) => uri) ?? [];
    for (const [uri, theirs] of await changedOnDisk(uris)) await settleConflict(uri, theirs);
  } finally {
    isComparing = false;
  }
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

/** Gives the user what cannot be written where it came from: the text, or everything in an archive. */
async function saveAsDownload(documents: readonly Unsaved[], files: readonly UnsavedFile[]): Promise<void> {
  const isMany = useEditor.getState().view!.documents.length > 1 || files.length > 0;
  const format = isMany ? 'mjz' : 'xml';
  const bytes = await ask('file', format);
  download(new Blob([bytes.slice()]), `${stem()}.${format}`);
  for (const { uri, text: content } of documents) await ask('saved', uri, content);
  for (const { uri, bytes: content } of files) await ask('saved', uri, content);
}

/** Downloads the model in a format. */
export async function exportAs(format: Parameters<EditorCommands['file']>[0]): Promise<void> {
  try {
    const bytes = await ask('file', format);
    download(new Blob([bytes.slice()]), `${stem()}.${format}`);
  } catch (error) {
    tell(editorText('saveFailed', { reason: (error as Error).message || text('noticeFailure') }));
  }
}
