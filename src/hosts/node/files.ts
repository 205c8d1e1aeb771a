/** Local files: any, or only those below a root folder. */
import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve, sep } from 'node:path';
import type { FileReader } from '../../authoring/load/file-source.js';
import { type OptionNames, requireOptionsOf } from '../../foundation/base/usage.js';
import { noFolder, outsideRoot } from '../../foundation/resource/fault.js';
import type { ResourceProvider } from '../../foundation/resource/provider.js';
import { rootedPath } from '../../foundation/resource/rooted.js';
import { replaceFile } from './output/output-file.js';

/** The absolute path with slashes. */
export function absolutePath(path: string): string {
  return resolve(path).replaceAll(sep, '/');
}

/**
 * Date and size of a file; undefined if it does not exist, for invalid names and for cyclic links.
 */
function timestamp(path: string): string | undefined {
  try {
    const found = statSync(path);
    return found.isFile() ? `${found.mtimeMs}-${found.size}` : undefined;
  } catch {
    return undefined;
  }
}

/** Maximum number of names in a folder that are compared with a missing one. */
const MAX_NAMES = 1000;

/** Names in the folder of a path. */
function namesBeside(path: string): readonly string[] {
  try {
    return readdirSync(dirname(path)).slice(0, MAX_NAMES);
  } catch {
    return [];
  }
}

/** True for a folder; false for invalid names and cyclic links. */
export function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/** Path of the folder with all links resolved. */
function realRoot(root: string): string {
  const real = realPath(root);
  if (real === undefined) throw noFolder(root);
  return real;
}

/** Reads any file; undefined if it does not exist or cannot be read. */
export const readAnyFile: FileReader = Object.assign(
  (path: string, known?: string): Uint8Array | undefined => {
    try {
      return (known ?? timestamp(path)) === undefined ? undefined : readFileSync(path);
    } catch {
      return undefined;
    }
  },
  { timestamp, namesBeside },
);

/**
 * Reads only files below a folder: `..`, absolute paths and links that leave it are refused. Relative paths start from the
 * folder. Errors: `resource-forbidden`, `resource-not-found` for the folder.
 */
export function filesBelow(root: string): FileReader {
  const base = realRoot(root);
  const locate = (path: string): string | undefined => {
    const real = realPath(isAbsolute(path) ? path : join(base, path));
    if (real === undefined || isBelow(base, real)) return real;
    throw outsideRoot(path, root);
  };
  const ifThere = <T>(read: (path: string, timestamp?: string) => T) => {
    return (path: string, timestamp?: string): T | undefined => {
      const real = locate(path);
      return real === undefined ? undefined : read(real, timestamp);
    };
  };
  const namesBelow = (path: string): readonly string[] => {
    const folder = realPath(dirname(isAbsolute(path) ? path : join(base, path)));
    return folder !== undefined && isBelow(base, folder) ? namesBeside(join(folder, 'any')) : [];
  };
  return Object.assign(ifThere(readAnyFile), { timestamp: ifThere(timestamp), namesBeside: namesBelow });
}

/** Options of a provider of files. */
export interface FileProviderOptions {
  /** Scheme of its resources; default `file`. */
  readonly prefix?: string;
  /** Allows writing files below the root. */
  readonly writable?: boolean;
}

export const FILE_PROVIDER_OPTIONS: OptionNames<FileProviderOptions> = { prefix: true, writable: true };

/** Resources such as `file:meshes/arm.stl`, below a folder. Errors: `resource-forbidden`, `resource-failed`. */
export function fileProvider(root: string, options: FileProviderOptions = {}): ResourceProvider {
  requireOptionsOf('fileProvider', FILE_PROVIDER_OPTIONS, options);
  const { prefix = 'file', writable = false } = options;
  const base = realRoot(root);
  const locate = (uri: string, path: string): string => {
    const full = join(base, rootedPath(uri, path));
    // a new file does not exist yet, but its folder does
    const real = realPath(full) ?? realPath(dirname(full));
    if (real !== undefined && !isBelow(base, real)) throw outsideRoot(uri, root);
    return full;
  };
  return {
    prefix,
    open({ uri, path }) {
      const full = locate(uri, path);
      const version = timestamp(full);
      return version === undefined ? undefined : { handle: full, size: statSync(full).size, timestamp: version };
    },
    read: (_, { handle }) => readFileSync(handle as string),
    close: () => {},
    ...(writable && { write: ({ uri, path }, bytes) => replaceFile(locate(uri, path), bytes) }),
  };
}

/** Returns a path with links resolved; undefined if nothing exists there. */
export function realPath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}

/** True for a folder itself and for real paths below it. */
export const isBelow = (base: string, path: string): boolean =>
  path === base || path.startsWith(base.endsWith(sep) ? base : base + sep);
