/** Writes a file under a temporary name in the folder of its target, and renames it when it is complete. */
import { randomBytes } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { attempt, calls, codeOf, WriteError, writing } from './file-calls.js';
import { begun, finished } from './unfinished.js';

/** Flags for creating a file; a link with the name counts as existing. Windows has no O_NOFOLLOW, which O_EXCL implies. */
const NEW_FILE = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | (constants.O_NOFOLLOW ?? 0);
const NEW_MODE = 0o666;
const RIGHTS = 0o7777;

/** Creates a file for writing; the error code is `EEXIST` if the name is taken. */
export const openNew = (path: string, mode: number = NEW_MODE): number => calls.openSync(path, NEW_FILE, mode);

export function writeAll(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += calls.writeSync(file, bytes, at);
}

/** A random name for a temporary file, short enough for any file system. */
export const temporaryName = (): string => `.kinetree-${randomBytes(6).toString('hex')}.tmp`;

/** The target of an output: its folder with links resolved, and the present file if there is one. */
interface Place {
  /** Path as given by the caller, for messages. */
  readonly given: string;
  readonly folder: string;
  readonly path: string;
  readonly before: Stats | undefined;
}

/**
 * Examines the target of an output. A present target must be a writable regular file.
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
    // the folder exists
    if (codeOf(error) === 'ENOENT') throw new WriteError(given, 'files cannot be created in its folder', 'ENOENT');
    throw error;
  }
}

/** The target for files in a folder. If the folder does not exist, its parent is checked instead. */
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
 * Checks before long work that an output can be written, by creating and removing a file in its folder. A name with a
 * trailing slash is a folder.
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

/** A file being written. Call `put` or `discard` at the end. */
export class Draft {
  private readonly place: Place;
  /** Path of the temporary file. */
  private readonly path: string;
  private file: number | undefined;

  /** @throws WriteError if the target cannot be replaced or no file can be created in the folder */
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

  /** Makes the content durable and copies permissions and owner of the file that it replaces. */
  complete(): void {
    writing(this.target, () => {
      const { before } = this.place;
      if (before) takeRights(this.file!, before);
      calls.fsyncSync(this.file!);
      this.close();
    });
  }

  /** Renames it to the target. A new file does not replace one that was created in the meantime. */
  put(isNew = false): void {
    writing(this.target, () => {
      if (isNew) nameNew(this.path, this.place.path);
      else calls.renameSync(this.path, this.place.path);
    });
    finished(this.path);
    syncFolder(this.place.folder);
  }

  /** Removes it; the target is unchanged. */
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

/** Copies permissions and, if allowed, the owner of another file. */
export function takeRights(file: number, { mode, uid, gid }: Stats): void {
  attempt(() => calls.fchownSync(file, uid, gid));
  calls.fchmodSync(file, mode & RIGHTS);
}

/** Renames a file without replacing another; the error code is `EEXIST` if the name is taken. */
export function nameNew(from: string, to: string): void {
  try {
    calls.linkSync(from, to);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw error;
    // some file systems have no hard links
    if (calls.lstatSync(to, { throwIfNoEntry: false }))
      throw Object.assign(new Error(`${to} exists`), { code: 'EEXIST' });
    calls.renameSync(from, to);
    return;
  }
  attempt(() => calls.unlinkSync(from));
}

/** Makes the entries of a folder durable, on systems where folders can be synchronized. */
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
