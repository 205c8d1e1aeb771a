/** Places that edited models are saved to: the server that the page came from, and files of the user's disk. */
import type { Unsaved, UnsavedFile } from '../../src/source/index.js';
import { stem } from './export.js';
import { type DiskFiles, fileAt } from '../session/disk-files.js';
import { servedManifest } from '../session/served-model.js';
import { session } from '../session/session.js';
import { useStudio } from '../store/studio-state.js';
import { useEditor } from './editor.js';

/** A place where the files of a model can be written. */
export interface Store {
  /** True for a file that was chosen now, which gets the whole model; the user has agreed to replace what is in it. */
  readonly isNew?: true;
  /** Writes a file that is no text; rejects with the reason why it cannot. */
  write(file: UnsavedFile): Promise<void>;
  /** Writes a text. If the file no longer has the expected content, writes nothing and returns its content. */
  writeText(text: Unsaved): Promise<string | undefined>;
}

/** The server, which writes atomically and keeps what was there beside it. */
export const serverStore: Store = {
  async write({ uri, bytes, expected }) {
    const answer = await putOnServer({ path: uri, base64: base64(bytes), isNew: expected === undefined });
    if (!answer.ok) throw new Error((await answer.text()).trim());
  },
  async writeText({ uri, text, expected }) {
    const answer = await putOnServer({ path: uri, text, expected });
    if (answer.ok) return undefined;
    if (answer.status !== 409) throw new Error((await answer.text()).trim());
    return ((await answer.json()) as { text: string }).text;
  },
};

async function putOnServer(body: object): Promise<Response> {
  const manifest = await servedManifest();
  if (!manifest) throw new Error('the server is gone');
  return fetch('save', {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'x-kinetree-token': manifest.token },
    body: JSON.stringify(body),
  });
}

/** Bytes as text, a piece at a time: a call takes only so many arguments. */
function base64(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += 0x8000) binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(binary);
}

/** The file that the user chose to save the model to that is open, by the name of its document. */
let chosen: DiskFiles | undefined;

// another model has another file, even under the same name
session.listen({
  loaded: () => {
    chosen = undefined;
  },
});

/** The files of the model that is open on the user's disk, as far as the browser lets the page write them. */
const disk = (): DiskFiles | undefined => chosen ?? useStudio.getState().current?.disk;

/**
 * A store that can take everything that is unsaved: the files that were opened, or else one that the user chooses, if the
 * model is a single text. Undefined where there is none, and for a browser that writes no files. Rejects with an
 * `AbortError` if the user cancels.
 */
export async function storeOnDisk(unsaved: readonly { readonly uri: string }[]): Promise<Store | undefined> {
  const known = disk();
  const hasPlace = ({ uri }: { readonly uri: string }): boolean =>
    known !== undefined && (known.files.has(uri) || (known.folder !== undefined && isBelow(known.folder, uri)));
  const { main, documents } = useEditor.getState().view!;
  const isKnown = known !== undefined && hasPlace({ uri: main });
  if (isKnown && unsaved.every(hasPlace)) return diskStore(known);
  const isSingle = documents.length === 1 && unsaved.every(({ uri }) => uri === main);
  return isSingle ? chooseFile(main) : undefined;
}

const isBelow = (folder: FileSystemDirectoryHandle, uri: string): boolean => uri.startsWith(`${folder.name}/`);

type SaveChooser = (options: object) => Promise<FileSystemFileHandle>;

async function chooseFile(uri: string): Promise<Store | undefined> {
  const choose = (window as { showSaveFilePicker?: SaveChooser }).showSaveFilePicker;
  if (!choose) return undefined;
  const types = [{ description: 'MJCF', accept: { 'application/xml': ['.xml'] } }];
  const file = await choose({ suggestedName: `${stem()}.xml`, types });
  chosen = { files: new Map([[uri, file]]) };
  return { ...diskStore(chosen), isNew: true };
}

const diskStore = (files: DiskFiles): Store => ({
  write: ({ uri, bytes }) => writeAt(files, uri, bytes),
  async writeText({ uri, text, expected }) {
    if (expected !== undefined) {
      const theirs = await (await files.files.get(uri)?.getFile())?.text();
      if (theirs !== undefined && theirs !== expected && theirs !== text) return theirs;
    }
    await writeAt(files, uri, new TextEncoder().encode(text));
    return undefined;
  },
});

/** Replaces the content of a file at once: the browser puts the new one in its place when it is complete. */
async function writeAt(files: DiskFiles, uri: string, bytes: Uint8Array): Promise<void> {
  const file = await fileAt(files, uri);
  if (!file) throw new Error(`${uri}: there is no folder to write it to`);
  const stream = await file.createWritable();
  await stream.write(bytes.slice());
  await stream.close();
}

/** The texts of documents in files that the page may read again. Those that cannot be read any more are left out. */
export async function changedOnDisk(
  uris: readonly string[],
): Promise<readonly (readonly [uri: string, text: string])[]> {
  const texts = await Promise.all(
    uris.map(async (uri) => {
      const file = await disk()
        ?.files.get(uri)
        ?.getFile()
        .catch(() => undefined);
      return file && ([uri, await file.text()] as const);
    }),
  );
  return texts.filter((each) => each !== undefined);
}
