/** Saving what was edited: through the server, to a file that the user chooses, or as a download. */
import type { EditorCommands } from '../../src/browser/editing/editor-protocol.js';
import type { Unsaved, UnsavedFile } from '../../src/source/index.js';
import { save as saveFile, stem } from '../sharing.js';
import { writeDraft } from '../state/drafts.js';
import { addNotice } from '../state/notices.js';
import { servedManifest } from '../state/served-model.js';
import { session } from '../state/session.js';
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
  let saved = documents.length;
  try {
    if (isServed()) {
      const files = await ask('unsavedFiles');
      saved = documents.length + files.length;
      if (saved === 0) return tell(editorText('nothingToSave'));
      // the texts name them, so they come first
      for (const each of files) await saveFileToServer(each);
      for (const each of documents) await saveToServer(each);
    } else await saveAsFile();
    await ask('look', questionOf());
    if (current && !hasUnsavedWork()) {
      await writeDraft(current.id, undefined);
    }
    tell(saved > 1 ? editorText('saved', { n: saved }) : editorText('savedOne'));
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

async function putOnServer(body: object): Promise<Response> {
  const manifest = await servedManifest();
  if (!manifest) throw new Error('the server is gone');
  return fetch('save', {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'x-kinetree-token': manifest.token },
    body: JSON.stringify(body),
  });
}

/** Saves a mesh, a picture or heights; what was there is kept beside it. */
async function saveFileToServer({ uri, bytes, expected }: UnsavedFile): Promise<void> {
  const answer = await putOnServer({ path: uri, base64: base64(bytes), isNew: expected === undefined });
  if (!answer.ok) throw new Error((await answer.text()).trim());
  await ask('saved', uri, bytes);
}

/** Bytes as text, a piece at a time: a call takes only so many arguments. */
function base64(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += 0x8000) binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(binary);
}

async function saveToServer({ uri, text: content, expected }: Unsaved): Promise<void> {
  const answer = await putOnServer({ path: uri, text: content, expected });
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

/** Asks the user how to resolve changes of a document both here and in its file. */
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
  createWritable(): Promise<{ write(content: Uint8Array): Promise<void>; close(): Promise<void> }>;
  getFile(): Promise<File>;
}

/** The file that the user chose for the model that is open, and what was written to it last. */
let chosen: { readonly file: Picked; readonly written: string } | undefined;

// another model has another file, even under the same name
session.listen({
  loaded: () => {
    chosen = undefined;
  },
});

async function saveAsFile(): Promise<void> {
  const { main, documents: all } = useEditor.getState().view!;
  const files = await ask('unsavedFiles');
  if (all.length > 1 || files.length > 0) {
    await exportAs('mjz');
  } else {
    const name = `${stem()}.xml`;
    const file = chosen?.file ?? (await pickFile(name));
    if (chosen) {
      const theirs = await (await chosen.file.getFile()).text();
      if (theirs !== chosen.written) await settleConflict(main, theirs);
    }
    const bytes = await ask('file', 'xml');
    if (file) {
      const stream = await file.createWritable();
      await stream.write(bytes);
      await stream.close();
      chosen = { file, written: new TextDecoder().decode(bytes) };
    } else saveFile(new Blob([bytes.slice()]), name);
  }
  for (const { uri, text: content } of await ask('unsaved')) await ask('saved', uri, content);
  for (const { uri, bytes } of files) await ask('saved', uri, bytes);
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
