/**
 * Writes every output of the package: whole or not at all, and never through a link. Content goes into a temporary file
 * beside its target, is made durable, and is then renamed. Errors are `WriteError`.
 */
import { dirname, join, resolve, sep } from 'node:path';
import { Draft, openNew, temporaryName, writeAll } from './draft.js';
import { attempt, calls, codeOf, WriteError, writing } from './file-calls.js';
import { makeFolder, removeFolders } from './folder.js';
import { begun, finished } from './unfinished.js';

export { requireWritable } from './draft.js';
export { asWriteError, WriteError } from './file-calls.js';
export { makeFolder, removeFolders } from './folder.js';

/** True for a regular file, not for a link to one. */
export function isPlainFile(path: string): boolean {
  try {
    return calls.lstatSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
  } catch {
    // writing there says why
    return false;
  }
}

/** Content of a file, or its parts in order. */
type Content = string | Uint8Array | Iterable<Uint8Array>;

/** Options for replacing a file. */
interface ReplaceOptions {
  /** The file must be new: one that has come in the meantime is not replaced. */
  readonly isNew?: boolean;
}

function* partsOf(content: Content): Iterable<Uint8Array> {
  if (typeof content === 'string') yield new TextEncoder().encode(content);
  else if (content instanceof Uint8Array) yield content;
  else yield* content;
}

/** Writes a file, or replaces one, which keeps its rights. */
export function replaceFile(path: string, content: Content, { isNew = false }: ReplaceOptions = {}): void {
  const draft = new Draft(path);
  try {
    for (const part of partsOf(content)) draft.write(part);
    draft.complete();
    draft.put(isNew);
  } catch (error) {
    draft.discard();
    throw error;
  }
}

/**
 * Makes a file in its folder, where nothing has the name.
 *
 * @returns false if something has the name
 */
export function createFile(path: string, content: string | Uint8Array, mode?: number): boolean {
  return writing(path, () => {
    let file: number;
    try {
      file = openNew(path, mode);
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return false;
      throw error;
    }
    begun(path);
    try {
      try {
        for (const part of partsOf(content)) writeAll(file, part);
        calls.fsyncSync(file);
      } finally {
        calls.closeSync(file);
      }
    } catch (error) {
      attempt(() => calls.unlinkSync(path));
      throw error;
    } finally {
      finished(path);
    }
    return true;
  });
}

/**
 * Writes files into a folder, which is made if it is missing. All are written before the first of them gets its name, and
 * if one cannot get it, the others get their old content back. Folders below it that are links are refused.
 *
 * @param files content by paths relative to the folder
 */
export function replaceFiles(folder: string, files: ReadonlyMap<string, Uint8Array>): void {
  const made: string[] = [];
  const drafts: { readonly draft: Draft; readonly path: string }[] = [];
  try {
    made.push(...makeFolder(folder));
    for (const [name, content] of files) {
      const path = join(folder, name);
      made.push(...makeFolderBelow(folder, path));
      const draft = new Draft(path);
      drafts.push({ draft, path });
      draft.write(content);
      draft.complete();
    }
    putAll(drafts);
  } catch (error) {
    for (const { draft } of drafts) draft.discard();
    removeFolders(made);
    throw error;
  }
}

/** Makes the folder of a file below another folder. */
function makeFolderBelow(folder: string, path: string): readonly string[] {
  const [root, parent] = [resolve(folder), dirname(resolve(path))];
  const inside = root.endsWith(sep) ? root : root + sep;
  if (parent !== root && !parent.startsWith(inside)) throw new WriteError(path, `it is not below ${folder}`);
  let at = root;
  for (const part of parent.slice(root.length).split(sep).filter(Boolean)) {
    at = join(at, part);
    const found = writing(path, () => calls.lstatSync(at, { throwIfNoEntry: false }));
    if (found?.isSymbolicLink()) throw new WriteError(path, `${at} is a link; delete it, or write to another folder`);
  }
  return makeFolder(parent);
}

interface Replacement {
  readonly draft: Draft;
  readonly path: string;
}

/** Gives all drafts their names; if one fails, the targets of the others are as they were. */
function putAll(drafts: readonly Replacement[]): void {
  const undo: (() => void)[] = [];
  const kept: string[] = [];
  try {
    for (const { draft, path } of drafts) {
      const before = writing(path, () => keepBeside(path));
      if (before !== undefined) {
        kept.push(before);
        undo.push(() => {
          calls.renameSync(before, path);
          // two names of one file are not renamed
          attempt(() => calls.unlinkSync(before));
        });
      }
      draft.put();
      if (before === undefined) undo.push(() => calls.unlinkSync(path));
    }
  } catch (error) {
    for (const back of undo.reverse()) attempt(back);
    throw error;
  }
  for (const path of kept) attempt(() => calls.unlinkSync(path));
}

/** Gives a file a second name; undefined if there is none. */
function keepBeside(path: string): string | undefined {
  if (!calls.lstatSync(path, { throwIfNoEntry: false })) return undefined;
  const beside = join(dirname(path), temporaryName());
  try {
    calls.linkSync(path, beside);
  } catch {
    // some file systems have no second names
    calls.renameSync(path, beside);
  }
  return beside;
}

/** Backups of one file that may lie beside it. */
const MOST_BACKUPS = 10_000;

/**
 * Keeps the content of a file beside it, as `robot.xml.bak`, or `robot.xml.bak2` and so on where something has that name:
 * nothing is ever replaced. No copy is made where one of those files already has the same content.
 *
 * @throws WriteError
 */
export function keepBackup(path: string): void {
  writing(path, () => {
    const content = calls.readFileSync(path);
    const { mode } = calls.statSync(path);
    for (let i = 1; i <= MOST_BACKUPS; i++) {
      const backup = `${path}.bak${i === 1 ? '' : i}`;
      if (holds(backup, content) || createFile(backup, content, mode & 0o777)) return;
    }
    throw new WriteError(`${path}.bak`, 'there are too many backups; delete those that you do not need');
  });
}

/** Tests whether a regular file has a content. */
function holds(path: string, content: Uint8Array): boolean {
  const found = calls.lstatSync(path, { throwIfNoEntry: false });
  return found?.isFile() === true && found.size === content.length && calls.readFileSync(path).equals(content);
}
