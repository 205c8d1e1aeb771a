/** Documents and their files: unsaved changes, and conflicts with changes by other programs. */
import { ModelError } from '../../foundation/base/diagnostics.js';
import { assetPaths } from '../../modelling/spec/lookup/asset-path.js';
import type { Spec } from '../../modelling/spec/spec.js';
import { assetReferences } from '../load/assets.js';
import type { Project } from './project.js';
import { haveSameBytes } from './same-bytes.js';
import type { SourceDocument } from './text/document.js';
import { shifted, type TextPatch, textDifference } from './text/text-patch.js';

/** A document that differs from its file. */
export interface Unsaved {
  readonly uri: string;
  /** The new content of the file. */
  readonly text: string;
  /**
   * The content of the file when it was last read or written; undefined for a new file. Any other content is a
   * conflict.
   */
  readonly expected: string | undefined;
}

/** Documents that differ from their files, the main one first. */
export const unsaved = (project: Project): readonly Unsaved[] =>
  [...project.documents.values()]
    .filter(({ isChanged }) => isChanged)
    .map(({ uri, fileText, savedText }) => ({ uri, text: fileText, expected: savedText }));

/** A binary file that differs from its content on disk. */
export interface UnsavedFile {
  readonly uri: string;
  readonly bytes: Uint8Array;
  /** The content that was last saved; undefined if the file was not saved yet. */
  readonly expected: Uint8Array | undefined;
}

/** Returns the edited files with unsaved content that the model names. */
export function unsavedFiles({ workspace, spec }: Project): readonly UnsavedFile[] {
  if (workspace.files.size === 0) return [];
  const named = new Set(assetReferences(spec).flatMap(({ element, file }) => assetPaths(element, file)));
  return [...workspace.files].flatMap(([uri, bytes]) => {
    const expected = workspace.savedFiles.get(uri);
    return bytes === expected || !named.has(uri) ? [] : [{ uri, bytes, expected }];
  });
}

/** Returns all texts of a model, valid or not, and the files they name, by path. Unreadable files are left out. */
export function sources({
  documents,
  workspace,
  spec,
}: Project): readonly (readonly [uri: string, bytes: Uint8Array])[] {
  const found = new Map<string, Uint8Array>();
  for (const { uri, fileText } of documents.values()) found.set(uri, new TextEncoder().encode(fileText));
  for (const { element, file } of assetReferences(spec)) {
    for (const path of assetPaths(element, file)) {
      const bytes = found.has(path) ? undefined : rememberSource(spec, path);
      if (bytes) found.set(path, bytes);
    }
  }
  for (const [uri, bytes] of workspace.files) found.set(uri, bytes);
  return [...found];
}

/** Reads a file of a model; undefined if it cannot be read. */
function rememberSource(spec: Spec, path: string): Uint8Array | undefined {
  try {
    return spec.readFile(path);
  } catch (error) {
    if (error instanceof ModelError) return undefined;
    throw error;
  }
}

/** Records the content of a file after saving. */
export function markFileSaved({ workspace }: Project, uri: string, bytes: Uint8Array): void {
  const own = workspace.files.get(uri);
  // the bytes may have been copied through another thread
  workspace.savedFiles.set(uri, own && haveSameBytes(own, bytes) ? own : bytes);
}

/** Records the text of a file after saving. */
export function markSaved(project: Project, uri: string, text: string): void {
  const document = project.documents.get(uri);
  if (document) document.savedText = text;
}

/** The relation between a file and a document's text. */
export type DiskState =
  /** The file has no new changes. */
  | 'same'
  /** Only the file was changed: it can be loaded without loss. */
  | 'newer'
  /** Both were changed, in different places: they can be merged, or one of them kept. */
  | 'mergeable'
  /** Both were changed in the same place: the user has to choose. */
  | 'conflict';

/** Compares the current content of a file with its document; changes neither. */
export function diskState(project: Project, uri: string, fileText: string): DiskState {
  const document = project.documents.get(uri);
  if (!document || fileText === document.savedText || fileText === document.fileText) return 'same';
  if (!document.isChanged) return 'newer';
  return mergePatches(document, fileText) ? 'mergeable' : 'conflict';
}

/** Replaces a document's text by the content of its file, and discards its changes; this can be undone. */
export function takeFromDisk(project: Project, uri: string, fileText: string): void {
  project.setText(uri, withoutMark(fileText), { name: `reload ${uri}` });
  markSaved(project, uri, fileText);
}

/** Keeps a document's changes; the next save overwrites the file. */
export const keepMine = (project: Project, uri: string, fileText: string): void => markSaved(project, uri, fileText);

/** Merges the changes of the file into the document. Throws a RangeError for a conflict. */
export function mergeFromDisk(project: Project, uri: string, fileText: string): void {
  const document = project.documents.get(uri);
  const patches = document && mergePatches(document, fileText);
  if (!patches) throw new RangeError(`'${uri}' was changed here and on disk in the same place`);
  project.editText(uri, patches, { name: `merge ${uri}` });
  markSaved(project, uri, fileText);
}

const withoutMark = (text: string): string => (text.startsWith('\ufeff') ? text.slice(1) : text);

/** Returns the changes of the file as patches of the document's text; undefined if they conflict with its changes. */
function mergePatches({ savedText, text }: SourceDocument, fileText: string): TextPatch[] | undefined {
  if (savedText === undefined) return undefined;
  const base = withoutMark(savedText);
  return shifted(textDifference(base, withoutMark(fileText)), textDifference(base, text));
}
