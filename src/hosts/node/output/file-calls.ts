/** The file system calls that write outputs, and their errors. */
import * as fs from 'node:fs';

export type FileCalls = Pick<
  typeof fs,
  | 'accessSync'
  | 'closeSync'
  | 'fchmodSync'
  | 'fchownSync'
  | 'fsyncSync'
  | 'ftruncateSync'
  | 'linkSync'
  | 'lstatSync'
  | 'mkdirSync'
  | 'openSync'
  | 'readFileSync'
  | 'realpathSync'
  | 'renameSync'
  | 'rmdirSync'
  | 'statSync'
  | 'unlinkSync'
  | 'writeSync'
>;

/** The calls in use; tests replace them by failing ones. */
export let calls: FileCalls = fs;

/** Replaces calls for all outputs; returns a function that restores them. */
export function replaceFileCalls(replacement: FileCalls): () => void {
  const before = calls;
  calls = replacement;
  return () => {
    calls = before;
  };
}

/** Reasons by system error code. */
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such folder; make it first',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  EISDIR: 'it is a folder',
  EEXIST: 'there is already a file of that name',
  ENOTDIR: 'a part of its path is a file',
  ENOSPC: 'no space is left on the disk',
  EDQUOT: 'your quota of disk space is used up',
  EFBIG: 'the file is larger than the system allows (see `ulimit -f`)',
  EIO: 'the disk reports an error',
  ELOOP: 'a part of its path is a link that leads to itself',
  ENAMETOOLONG: 'its name is too long',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  ETXTBSY: 'it is a program that runs',
  EBUSY: 'another program uses it',
  ERR_INVALID_ARG_VALUE: 'its name contains a NUL character',
};

/** An output that could not be written: the path as given, and the reason as a clause. */
export class WriteError extends Error {
  override readonly name = 'WriteError';

  /** @param code system error code such as `ENOSPC`, if a call failed */
  constructor(
    readonly path: string,
    readonly reason: string,
    readonly code?: string,
  ) {
    super(`${path} cannot be written: ${reason}`);
  }
}

/** Code of a system error; undefined for other errors. */
export const codeOf = (error: unknown): string | undefined => (error as Partial<NodeJS.ErrnoException> | null)?.code;

/** Converts a system error into a `WriteError`; returns other errors unchanged. */
export function asWriteError(error: unknown, path: string): unknown {
  const code = codeOf(error);
  if (error instanceof WriteError || !(error instanceof Error) || code === undefined) return error;
  return new WriteError(path, REASONS[code] ?? error.message, code);
}

/** Runs calls that write an output; converts system errors into a `WriteError` with the path. */
export function writing<T>(path: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw asWriteError(error, path);
  }
}

/** Runs calls whose failure does not matter for the output. */
export function attempt(run: () => void): void {
  try {
    run();
  } catch {}
}
