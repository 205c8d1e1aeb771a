/** Destinations for saving edited models: the server of the page, and files on the user's disk. */
import type { Unsaved, UnsavedFile } from '../../src/authoring/source/index.js';
import { fileAt } from '../session/disk-files.js';
import { servedManifest } from '../session/served-model.js';
import type { DiskFiles } from '../store/model-entry.js';
import type { Editor } from './editor.js';
import { modelStem } from './export.js';

/** A destination for the files of a model. */
export interface SaveTarget {
  /**
   * True for a file that was just chosen: the whole model is written to it, and the user has agreed to replace its
   * content.
   */
  readonly isNew?: true;
  /** Writes a binary file. Rejects with the reason if it cannot be written. */
  write(file: UnsavedFile): Promise<void>;
  /** Writes a text. If the file no longer has the expected content, writes nothing and returns the actual content. */
  writeText(text: Unsaved): Promise<string | undefined>;
}

/** The server, which writes atomically and keeps a backup. */
export const serverTarget: SaveTarget = {
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

/** Encodes bytes in chunks, since the number of arguments of a call is limited. */
function base64(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += 0x8000) binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(binary);
}

/** The files of the model under edit on the user's disk. */
export class DiskTargets {
  /** The file to which the user chose to save the model, with the name of its document. */
  private chosen: DiskFiles | undefined;

  constructor(private readonly editor: Editor) {
    // another model has a different file, even under the same name
    editor.session.subscribe({
      loaded: () => {
        this.chosen = undefined;
      },
    });
  }

  /**
   * Returns a target for everything unsaved: the opened files, or else a file that the user chooses if the model is a
   * single text. Undefined if there is none, and in browsers that cannot write files. Rejects with an `AbortError` if
   * the user cancels.
   */
  async targetFor(unsaved: readonly { readonly uri: string }[]): Promise<SaveTarget | undefined> {
    const known = this.files;
    const hasPlace = ({ uri }: { readonly uri: string }): boolean =>
      known !== undefined && (known.files.has(uri) || (known.folder !== undefined && isBelow(known.folder, uri)));
    const { main, documents } = this.editor.state.view!;
    const isKnown = known !== undefined && hasPlace({ uri: main });
    if (isKnown && unsaved.every(hasPlace)) return diskTarget(known);
    const isSingle = documents.length === 1 && unsaved.every(({ uri }) => uri === main);
    return isSingle ? this.chooseFile(main) : undefined;
  }

  /** Reads the texts of documents on disk; leaves out files that cannot be read any more. */
  async textsOf(uris: readonly string[]): Promise<readonly (readonly [uri: string, text: string])[]> {
    const texts = await Promise.all(
      uris.map(async (uri) => {
        const file = await this.files?.files
          .get(uri)
          ?.getFile()
          .catch(() => undefined);
        return file && ([uri, await file.text()] as const);
      }),
    );
    return texts.filter((each) => each !== undefined);
  }

  /** The files of the model, if the browser allows the page to write them. */
  private get files(): DiskFiles | undefined {
    return this.chosen ?? this.editor.stores.studio.getState().current?.disk;
  }

  private async chooseFile(uri: string): Promise<SaveTarget | undefined> {
    const choose = (window as { showSaveFilePicker?: SaveChooser }).showSaveFilePicker;
    if (!choose) return undefined;
    const types = [{ description: 'MJCF', accept: { 'application/xml': ['.xml'] } }];
    const file = await choose({ suggestedName: `${modelStem(this.editor.stores)}.xml`, types });
    this.chosen = { files: new Map([[uri, file]]) };
    return { ...diskTarget(this.chosen), isNew: true };
  }
}

const isBelow = (folder: FileSystemDirectoryHandle, uri: string): boolean => uri.startsWith(`${folder.name}/`);

type SaveChooser = (options: object) => Promise<FileSystemFileHandle>;

const diskTarget = (files: DiskFiles): SaveTarget => ({
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

/** Replaces the content of a file atomically: the browser replaces the file when the new content is complete. */
async function writeAt(files: DiskFiles, uri: string, bytes: Uint8Array): Promise<void> {
  const file = await fileAt(files, uri);
  if (!file) throw new Error(`${uri}: there is no folder to write it to`);
  const stream = await file.createWritable();
  await stream.write(bytes.slice());
  await stream.close();
}
