/** Files of the machine: by path, or under a root that nothing leaves. */
import { readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve, sep } from 'node:path';
import { resourceError } from '../resource/fault.js';
import type { ResourceProvider } from '../resource/provider.js';
import { rootedPath } from '../resource/rooted.js';
import type { ReadFile } from '../spec/spec.js';

export const isAbsolutePath = isAbsolute;

/** A path as the package writes it: absolute, with slashes. */
export function absolutePath(path: string): string {
  return resolve(path).replaceAll(sep, '/');
}

/** Reads any file; undefined if it is none or cannot be read. */
export const readAnyFile: ReadFile = (path) => {
  try {
    return statSync(path).isFile() ? readFileSync(path) : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Reads files below a folder and no others: not by `..`, not by an absolute path elsewhere, not through a link that
 * leads out. Relative paths start from the folder. Errors: `resource-forbidden`.
 */
export function filesBelow(root: string): ReadFile {
  const base = realpathSync(root);
  return (path) => {
    const real = realPath(isAbsolute(path) ? path : join(base, path));
    if (real === undefined) return undefined;
    if (!isBelow(base, real)) throw resourceError('resource-forbidden', path, `it is not below ${root}`);
    return readAnyFile(real);
  };
}

export interface FileProviderOptions {
  /** Scheme of its resources; default `file`. */
  readonly prefix?: string;
  /** Allows storing files, below the root too. */
  readonly writable?: boolean;
}

/** Resources such as `file:meshes/arm.stl`, below a folder. Errors: `resource-forbidden`, `resource-failed`. */
export function fileProvider(
  root: string,
  { prefix = 'file', writable = false }: FileProviderOptions = {},
): ResourceProvider {
  const base = realpathSync(root);
  const locate = (uri: string, path: string): string => {
    const full = join(base, rootedPath(uri, path));
    // of a file that is about to be written, the folder exists
    const real = realPath(full) ?? realPath(dirname(full));
    if (real !== undefined && !isBelow(base, real))
      throw resourceError('resource-forbidden', uri, `it is not below ${root}`);
    return full;
  };
  return {
    prefix,
    open({ uri, path }) {
      const full = locate(uri, path);
      const found = statSync(full, { throwIfNoEntry: false });
      if (!found?.isFile()) return undefined;
      return { handle: full, size: found.size, timestamp: `${found.mtimeMs}-${found.size}` };
    },
    read: (_, { handle }) => readFileSync(handle as string),
    close: () => {},
    ...(writable && { write: ({ uri, path }, bytes) => writeFileSync(locate(uri, path), bytes) }),
  };
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}

const isBelow = (base: string, path: string): boolean =>
  path === base || path.startsWith(base.endsWith(sep) ? base : base + sep);
