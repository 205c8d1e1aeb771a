/**
 * Writes all outputs of the package, atomically and never through a link: into a temporary file in the same folder, which
 * is made durable and renamed. Errors are `WriteError`.
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
    // writing reports the reason
    return false;
  }
}

/** Content of a file, or consecutive parts of it. */
type Content = string | Uint8Array | Iterable<Uint8Array>;

/** Options for replacing a file. */
interface ReplaceOptions {
  /** Fails if the file exists, even if it was created in the meantime. */
  readonly isNew?: boolean;
}

function* partsOf(content: Content): Iterable<Uint8Array> {
  if (typeof content === 'string') yield new TextEncoder().encode(content);
  else if (content instanceof Uint8Array) yield content;
  else yield* content;
}

/** Writes or replaces a file; a replaced file keeps its permissions. */
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
 * Creates a file.
 *
 * @returns false if the name is taken
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
 * Writes files into a folder, which is created if necessary. All are written before the first is renamed to its target; if
 * one rename fails, the other targets get their old content back. Subfolders that are links are refused.
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

/** Creates the folder of a file below another folder. */
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

/** Renames all drafts to their targets; if one fails, the targets of the others are restored. */
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
          // rename does nothing for two hard links of one file
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

/** Keeps a file under a temporary name, by a hard link or else by renaming it; undefined if it does not exist. */
function keepBeside(path: string): string | undefined {
  if (!calls.lstatSync(path, { throwIfNoEntry: false })) return undefined;
  const beside = join(dirname(path), temporaryName());
  try {
    calls.linkSync(path, beside);
  } catch {
    // some file systems have no hard links
    calls.renameSync(path, beside);
  }
  return beside;
}

/** Maximum number of backups of a file. */
const MOST_BACKUPS = 10_000;

/**
 * Copies a file to `robot.xml.bak`, or `robot.xml.bak2` and so on if that name is taken; no file is ever replaced. Makes no
 * copy if one of the backups has the same content.
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

/** Tests whether a path is a regular file with the given content. */
function holds(path: string, content: Uint8Array): boolean {
  const found = calls.lstatSync(path, { throwIfNoEntry: false });
  return found?.isFile() === true && found.size === content.length && calls.readFileSync(path).equals(content);
}
