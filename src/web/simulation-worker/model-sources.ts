/** Translates the source of a model into a name and a reader of its files, with progress and cancellation. */
import type { FileReader } from '../../authoring/load/file-source.js';
import type { LoadOptions } from '../../authoring/load/load.js';
import { folderOf, normalizePath, relativePath } from '../../foundation/resource/path.js';
import type { PackagePath } from '../../modelling/urdf/options.js';
import { AT_ONCE, Parallel } from '../browser/parallel.js';
import type { LoadProgress, OfferedFile, SimulationSource } from './simulation-protocol.js';

/** A source in the form that `loadModel` accepts. */
export interface Reading {
  readonly name: string;
  readonly options: LoadOptions;
  /** Bytes of the files read, used to quote lines of them. */
  readonly seen: ReadonlyMap<string, Uint8Array>;
  /** Fetches the offered files whose versions changed; returns their paths. */
  readonly refresh?: (files: readonly OfferedFile[]) => Promise<readonly string[]>;
}

export type Progress = (progress: LoadProgress) => void;

/** Prepares a source for reading. Rejects with the reason of the signal when it is aborted. */
export async function readingOf(
  source: SimulationSource,
  base: string,
  signal: AbortSignal,
  progress: Progress,
): Promise<Reading> {
  const { options, ...reading } = await filesOf(source, base, signal, progress);
  const { compatibility, lenient, limits, beside } = source;
  const urdf = source.kind === 'address' ? source.urdf : withPackages(source);
  const how = {
    ...(urdf && { urdf }),
    ...(compatibility && { compatibility }),
    ...(lenient && { lenient }),
    ...(limits && { limits }),
  };
  const files = typeof options.files === 'function' && beside ? readingBeside(options.files, beside) : options.files;
  return { ...reading, options: { ...options, ...(files && { files }), ...how } };
}

/** Adds folders of packages to the options for URDF: a file of a package is found among the files at hand. */
function withPackages(source: Exclude<SimulationSource, { readonly kind: 'address' }>): SimulationSource['urdf'] {
  const { urdf } = source;
  if (urdf?.packages !== undefined) return urdf;
  const paths = source.kind === 'offered' ? source.files.map(({ path }) => path) : [...source.files.keys()];
  return { ...urdf, packages: packageFinder(paths, source.name) };
}

/**
 * Returns a function that finds files of packages: in a folder of that name, or else the only file that ends with the
 * path, or with the end of the path. Paths are relative to the folder of the model.
 */
export function packageFinder(paths: readonly string[], model: string): PackagePath {
  const folder = folderOf(normalizePath(model) ?? model);
  const known = paths.map((path) => normalizePath(path) ?? path);
  const endingWith = (end: string): readonly string[] =>
    known.filter((path) => path === end || path.endsWith(`/${end}`));
  return (name, path) => {
    const [inPackage] = endingWith(`${name}/${path}`);
    if (inPackage !== undefined) return relativePath(folder, inPackage);
    const parts = path.split('/');
    for (let i = 0; i < parts.length; i++) {
      const found = endingWith(parts.slice(i).join('/'));
      if (found.length === 1) return relativePath(folder, found[0]!);
    }
    return undefined;
  };
}

/** Returns a reader that reads other files where the first one has none. */
function readingBeside(read: FileReader, beside: ReadonlyMap<string, Uint8Array | File>): FileReader {
  const others = byPath(beside);
  const normalOf = (path: string): string => normalizePath(path) ?? path;
  return Object.assign(
    (path: string, timestamp?: string) => read(path, timestamp) ?? bytesOf(others.get(normalOf(path))),
    {
      ...read,
      ...(read.timestamp && {
        timestamp: (path: string) => read.timestamp!(path) ?? (others.has(normalOf(path)) ? 'beside' : undefined),
      }),
    },
  );
}

async function filesOf(
  source: SimulationSource,
  base: string,
  signal: AbortSignal,
  progress: Progress,
): Promise<Reading> {
  const seen = new Map<string, Uint8Array>();
  if (source.kind === 'address') {
    const { fromAddress } = await import('./address-source.js');
    return fromAddress(source.address, base, seen, signal, progress);
  }
  if (source.kind === 'offered') return fromServer(source, base, seen, signal, progress);
  const read = readerOf(byPath(source.files), seen);
  return { name: source.name, options: { files: read, signal }, seen };
}

function readerOf(files: ReadonlyMap<string, Uint8Array | File>, seen: Map<string, Uint8Array>): FileReader {
  return (path) => {
    const normal = normalizePath(path) ?? path;
    const bytes = bytesOf(files.get(normal));
    if (bytes) seen.set(normal, bytes);
    return bytes;
  };
}

async function fromServer(
  { name, files: offered }: Extract<SimulationSource, { readonly kind: 'offered' }>,
  base: string,
  seen: Map<string, Uint8Array>,
  signal: AbortSignal,
  progress: Progress,
): Promise<Reading> {
  const files = await fetchOffered(offered, base, signal, progress);
  const versions = new Map(offered.map(versionOf));
  const timestamp = (path: string): string | undefined => {
    const normal = normalizePath(path) ?? path;
    return files.has(normal) ? (versions.get(normal) ?? '') : undefined;
  };
  const read: FileReader = Object.assign(readerOf(files, seen), { timestamp });
  return {
    name,
    options: { files: read, signal },
    seen,
    async refresh(now) {
      const changed = now.filter(
        (file) => !files.has(versionOf(file)[0]) || versions.get(versionOf(file)[0]) !== file.version,
      );
      const fetched = await fetchOffered(changed, base, new AbortController().signal, () => {});
      for (const [path, bytes] of fetched) files.set(path, bytes);
      for (const [path, version] of changed.map(versionOf)) versions.set(path, version);
      const there = new Set(now.map((file) => versionOf(file)[0]));
      const gone = [...files.keys()].filter((path) => !there.has(path));
      for (const path of gone) files.delete(path);
      return [...fetched.keys(), ...gone];
    },
  };
}

const versionOf = ({ path, version }: OfferedFile): readonly [path: string, version: string | undefined] => [
  normalizePath(path) ?? path,
  version,
];

const byPath = (files: ReadonlyMap<string, Uint8Array | File>): Map<string, Uint8Array | File> =>
  new Map([...files].map(([path, content]) => [normalizePath(path) ?? path, content]));

/** Synchronous reader of files, which exists in workers only. */
declare class FileReaderSync {
  readAsArrayBuffer(file: Blob): ArrayBuffer;
}

const bytesOf = (content: Uint8Array | File | undefined): Uint8Array | undefined =>
  content === undefined || content instanceof Uint8Array
    ? content
    : new Uint8Array(new FileReaderSync().readAsArrayBuffer(content));

/** Fetches the files that a server offers, a few at a time. */
async function fetchOffered(
  files: readonly OfferedFile[],
  base: string,
  signal: AbortSignal,
  progress: Progress,
): Promise<Map<string, Uint8Array>> {
  const parallel = new Parallel(AT_ONCE);
  let done = 0;
  const one = async ({ path, address }: OfferedFile): Promise<readonly [string, Uint8Array]> => {
    const response = await fetch(new URL(address, base), { signal });
    if (!response.ok) throw new Error(`${path}: ${(await response.text()).trim()}`);
    const bytes = new Uint8Array(await response.arrayBuffer());
    progress({ name: path, done: ++done, total: files.length });
    return [normalizePath(path) ?? path, bytes];
  };
  return new Map(await Promise.all(files.map((file) => parallel.run(() => one(file), signal))));
}
