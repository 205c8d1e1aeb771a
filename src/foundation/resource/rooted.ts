/** Providers of files with paths: in memory, in an archive, in packages. */
import { message } from '../schema/messages.js';
import { resourceError } from './fault.js';
import { type Files, memoryFiles } from './memory.js';
import { normalizePath } from './path.js';
import type { ResourceProvider } from './provider.js';

/** Reads a file synchronously by its normalized path. */
export type ReadPath = (path: string) => Uint8Array | undefined;

/** The path of a URI relative to its root: `//a/b`, `/a/b` and `a/b` are equal. Errors: `resource-forbidden`. */
export function rootedPath(uri: string, path: string): string {
  let decoded = path;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    // a lone percent sign is part of the name
  }
  const normal = normalizePath(decoded.replace(/^[\\/]+/, ''));
  // a drive or a scheme within the path would be a second root
  if (normal === undefined || /^[a-zA-Z][a-zA-Z0-9+.-]*:/.test(normal)) {
    throw resourceError(uri, message('resource-forbidden/leaves-root'));
  }
  return normal;
}

/** A writable provider of files in memory. */
export function memoryProvider(prefix: string, files: Files = {}): ResourceProvider {
  const initial = memoryFiles(files);
  const written = new Map<string, { bytes: Uint8Array; version: number }>();
  let version = 0;
  return {
    prefix,
    open({ uri, path }) {
      const name = rootedPath(uri, path);
      const own = written.get(name);
      const bytes = own?.bytes ?? initial(name);
      return bytes && { handle: bytes, size: bytes.length, timestamp: String(own?.version ?? 0) };
    },
    read: (_, { handle }) => handle as Uint8Array,
    close: () => {},
    write({ uri, path }, bytes) {
      written.set(rootedPath(uri, path), { bytes: bytes.slice(), version: ++version });
    },
  };
}

/**
 * A provider of packages, as in `package://arm/meshes/link.stl`; each package has a separate root.
 *
 * Errors: `resource-forbidden` for a path that leaves its package.
 */
export function packageProvider(packages: Readonly<Record<string, ReadPath>>, prefix = 'package'): ResourceProvider {
  return {
    prefix,
    open({ uri, path }) {
      const [name = '', ...rest] = path.replace(/^\/+/, '').split('/');
      const read = Object.hasOwn(packages, name) ? packages[name] : undefined;
      if (!read) {
        const known = Object.keys(packages).join(', ') || '-';
        throw resourceError(uri, message('resource-not-found/package', { name, known }));
      }
      const bytes = read(rootedPath(uri, rest.join('/')));
      return bytes && { handle: bytes, size: bytes.length };
    },
    read: (_, { handle }) => handle as Uint8Array,
    close: () => {},
  };
}
