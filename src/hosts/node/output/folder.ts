/** Folders of outputs. */
import type { Stats } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { attempt, calls, codeOf, WriteError, writing } from './file-calls.js';

/**
 * Creates a folder and its parents; removes those created if one of them fails. (Recursive `mkdir` of Node never returns
 * for folders below `/proc`.)
 *
 * @returns paths of the folders that were created, outermost first
 * @throws WriteError
 */
export function makeFolder(given: string): readonly string[] {
  return writing(given, () => {
    const missing: string[] = [];
    let at = resolve(given);
    for (; !isThere(at) && dirname(at) !== at; at = dirname(at)) missing.unshift(at);
    const made: string[] = [];
    try {
      for (const path of missing) if (makeOne(given, path)) made.push(path);
    } catch (error) {
      removeFolders(made);
      throw error;
    }
    return made;
  });
}

/** Removes empty folders, innermost first. */
export function removeFolders(made: readonly string[]): void {
  for (const path of [...made].reverse()) attempt(() => calls.rmdirSync(path));
}

/** Creates a folder; returns false if it exists. */
function makeOne(given: string, path: string): boolean {
  try {
    calls.mkdirSync(path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST' && isThere(path)) return false;
    if (codeOf(error) === 'ENOENT')
      throw new WriteError(given, `a folder cannot be created in ${dirname(path)}`, 'ENOENT');
    if (codeOf(error) === 'EEXIST') throw new WriteError(given, `${path} is a broken link`, 'EEXIST');
    throw error;
  }
}

/** True for a folder or a link to one. @throws WriteError for a file */
function isThere(path: string): boolean {
  let found: Stats | undefined;
  try {
    found = calls.statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if (codeOf(error) === 'ENOTDIR') return false;
    throw error;
  }
  if (found && !found.isDirectory()) throw new WriteError(path, 'it is a file, and a folder is needed', 'ENOTDIR');
  return found !== undefined;
}
