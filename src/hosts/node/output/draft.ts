/** A file that is written beside its target under another name, and gets the name of the target when it is whole. */
import { randomBytes } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { attempt, calls, codeOf, WriteError, writing } from './file-calls.js';
import { begun, finished } from './unfinished.js';

/** Opens a file that does not exist; a link is a file that exists. Absent on Windows, O_NOFOLLOW is implied by O_EXCL. */
const NEW_FILE = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | (constants.O_NOFOLLOW ?? 0);
const NEW_MODE = 0o666;
const RIGHTS = 0o7777;

/** Opens a new file for writing; the error code is `EEXIST` where something has the name. */
export const openNew = (path: string, mode: number = NEW_MODE): number => calls.openSync(path, NEW_FILE, mode);

/** Writes all bytes. */
export function writeAll(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += calls.writeSync(file, bytes, at);
}

/** A name that no other file has, for a file that soon gets another. It is short, so that any folder takes it. */
export const temporaryName = (): string => `.kinetree-${randomBytes(6).toString('hex')}.tmp`;

/** The place of an output: its folder without links, and the file that is there. */
interface Place {
  /** As the caller gave it, for messages. */
  readonly given: string;
  readonly folder: string;
  readonly path: string;
  readonly before: Stats | undefined;
}

/**
 * Looks at the place of an output. What is there may only be a regular file that may be written.
 *
 * @throws WriteError for a link, a folder, a device, a pipe, a read-only file and a folder that does not exist
 */
export function placeOf(given: string): Place {
  return writing(given, () => {
    const full = resolve(given);
    const folder = calls.realpathSync(dirname(full));
    const path = join(folder, basename(full));
    const before = calls.lstatSync(path, { throwIfNoEntry: false });
    if (before) requireReplaceable(given, path, before);
    return { given, folder, path, before };
  });
}

function requireReplaceable(given: string, path: string, found: Stats): void {
  if (found.isSymbolicLink()) {
    throw new WriteError(given, 'it is a link; name the file that it leads to, or delete the link');
  }
  if (found.isDirectory()) throw new WriteError(given, 'it is a folder', 'EISDIR');
  if (!found.isFile()) throw new WriteError(given, 'it is a device or a pipe, not a file');
  calls.accessSync(path, constants.W_OK);
}

/** Opens a temporary file in a folder. */
function openBeside({ given, folder }: Place, name: string): number {
  try {
    return openNew(join(folder, name));
  } catch (error) {
    // the folder is there
    if (codeOf(error) === 'ENOENT') throw new WriteError(given, 'its folder takes no files', 'ENOENT');
    throw error;
  }
}

/** The place of files that are to be in a folder, which may be missing itself. */
function placeInFolder(given: string): Place {
  return writing(given, () => {
    const full = resolve(given);
    const found = calls.statSync(full, { throwIfNoEntry: false });
    if (found && !found.isDirectory()) throw new WriteError(given, 'it is a file, and a folder is needed', 'ENOTDIR');
    const folder = calls.realpathSync(found ? full : dirname(full));
    return { given, folder, path: full, before: undefined };
  });
}

/**
 * Checks before long work that an output can be written: a file is made in its folder and removed. A name with a slash at
 * its end is a folder.
 *
 * @throws WriteError
 */
export function requireWritable(given: string): void {
  writing(given, () => {
    const place = /[\\/]$/.test(given) ? placeInFolder(given) : placeOf(given);
    const name = temporaryName();
    const path = join(place.folder, name);
    begun(path);
    try {
      calls.closeSync(openBeside(place, name));
    } finally {
      attempt(() => calls.unlinkSync(path));
      finished(path);
    }
  });
}

/** A file in the making. Either `put` or `discard` ends it. */
export class Draft {
  private readonly place: Place;
  /** Path of the temporary file. */
  private readonly path: string;
  private file: number | undefined;

  /** @throws WriteError where the target cannot be replaced or the folder takes no file */
  constructor(readonly target: string) {
    this.place = placeOf(target);
    const name = temporaryName();
    this.path = join(this.place.folder, name);
    begun(this.path);
    try {
      this.file = writing(target, () => openBeside(this.place, name));
    } catch (error) {
      finished(this.path);
      throw error;
    }
  }

  write(bytes: Uint8Array): void {
    writing(this.target, () => writeAll(this.file!, bytes));
  }

  /** Everything is on the disk from here on, with the rights and the owner of the file that it replaces. */
  complete(): void {
    writing(this.target, () => {
      const { before } = this.place;
      if (before) takeRights(this.file!, before);
      calls.fsyncSync(this.file!);
      this.close();
    });
  }

  /** Gives it the name of the target. A new file does not replace one that has come in the meantime. */
  put(isNew = false): void {
    writing(this.target, () => {
      if (isNew) nameNew(this.path, this.place.path);
      else calls.renameSync(this.path, this.place.path);
    });
    finished(this.path);
    syncFolder(this.place.folder);
  }

  /** Removes it; the target stays as it was. */
  discard(): void {
    attempt(() => this.close());
    attempt(() => calls.unlinkSync(this.path));
    finished(this.path);
  }

  private close(): void {
    const { file } = this;
    this.file = undefined;
    if (file !== undefined) calls.closeSync(file);
  }
}

/** Gives a file the rights and, where that is allowed, the owner of another. */
export function takeRights(file: number, { mode, uid, gid }: Stats): void {
  attempt(() => calls.fchownSync(file, uid, gid));
  calls.fchmodSync(file, mode & RIGHTS);
}

/** Renames a file to a name that nothing has; the error code is `EEXIST` otherwise. */
export function nameNew(from: string, to: string): void {
  try {
    calls.linkSync(from, to);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw error;
    // some file systems have no second names
    if (calls.lstatSync(to, { throwIfNoEntry: false }))
      throw Object.assign(new Error(`${to} exists`), { code: 'EEXIST' });
    calls.renameSync(from, to);
    return;
  }
  attempt(() => calls.unlinkSync(from));
}

/** Makes names durable, on systems where folders can be synchronized. */
export function syncFolder(folder: string): void {
  attempt(() => {
    const file = calls.openSync(folder, constants.O_RDONLY);
    try {
      calls.fsyncSync(file);
    } finally {
      calls.closeSync(file);
    }
  });
}
