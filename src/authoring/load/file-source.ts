/** Files of one model, from the program or from providers, each read once. */

import { ModelError } from '../../foundation/base/diagnostics.js';
import type { Slot } from '../../foundation/base/slots.js';
import { requireInstance } from '../../foundation/base/usage.js';
import { archiveIn, isArchive, readArchive } from '../../foundation/resource/archive.js';
import { dataProvider } from '../../foundation/resource/data-uri.js';
import { type Files, memoryFiles } from '../../foundation/resource/memory.js';
import { folderOf } from '../../foundation/resource/path.js';
import { type ResourceProvider, schemeOf } from '../../foundation/resource/provider.js';
import { Resources } from '../../foundation/resource/resources.js';
import { type CodeIn, type Message, message } from '../../foundation/schema/messages.js';
import { messageError } from '../../foundation/schema/report.js';
import { type ReadFile, Spec } from '../../modelling/spec/spec.js';
import type { Extensions } from './extensions.js';
import { sampleProvider } from './sample-provider.js';

/** Reads files by path. If it also reports changes, it receives the timestamp that it reported last. */
export interface FileReader {
  (path: string, timestamp?: string): Uint8Array | undefined;
  /** A value that changes with the content of a file; undefined if there is no such file. */
  readonly timestamp?: (path: string) => string | undefined;
  /** Names of the files in the folder of a path, for suggestions. */
  readonly namesBeside?: (path: string) => readonly string[];
}

/** Sources of the files of a model. */
export interface FileSourceOptions {
  /** Files by path, or a function that reads one; used for all names without a scheme. */
  readonly files?: Files | FileReader;
  readonly extensions?: Extensions;
  /** Arguments for the providers, which define their meaning. */
  readonly args?: Readonly<Record<string, string>>;
  /** True if `files` also reads names with a scheme, as for a fetched model; providers are tried after it. */
  readonly readsAll?: boolean;
}

/** Providers of every model, unless another one has their prefix. */
export const BUILT_IN_PROVIDERS: readonly ResourceProvider[] = [dataProvider, sampleProvider];

/** The files of one model; remembers which were read, to detect changes. */
export class FileSource {
  private readonly providers: readonly ResourceProvider[];
  private readonly resources: Resources;
  private readonly files: FileReader;
  private readonly readsAll: boolean;
  /** Contents by URI; undefined if the resource does not exist. */
  private readonly known = new Map<string, Uint8Array | undefined>();
  /** Contents of opened archives, by the name of the archive. */
  private readonly archives = new Map<string, ReadonlyMap<string, Uint8Array>>();
  /** Timestamp of each file when it was read; undefined if it did not exist. */
  private readonly timestamps = new Map<string, string | undefined>();
  private awaited: Set<string> | undefined;

  constructor({ files = {}, extensions = {}, args = {}, readsAll = false }: FileSourceOptions) {
    const providers = extensions.providers ?? [];
    const given = new Set(providers.map(({ prefix }) => prefix.toLowerCase()));
    this.providers = [...providers, ...BUILT_IN_PROVIDERS.filter(({ prefix }) => !given.has(prefix))];
    this.resources = new Resources(this.providers, { args });
    this.readsAll = readsAll;
    this.files = typeof files === 'function' ? files : memoryFiles(files);
  }

  /** Reads a path or URI; undefined if it does not exist. Throws a ModelError, such as `asset-not-loaded`. */
  readonly read: ReadFile = Object.assign((name: string) => this.readName(name), {
    namesBeside: (path: string) =>
      this.isRemote(path) || this.archiveOf(path) ? [] : (this.files.namesBeside?.(path) ?? []),
  });

  private readName(name: string): Uint8Array | undefined {
    const archive = this.archiveOf(name) ?? this.mountedBy(name);
    if (archive) return archive.get(name);
    if (!this.isRemote(name)) return this.readPath(name);
    // the archive is fetched first
    if (this.awaited && this.isInUnknownArchive(name)) return undefined;
    if (this.readsAll) {
      const bytes = this.readPath(name);
      if (bytes || !this.hasProvider(name)) return bytes;
    }
    if (this.known.has(name)) return this.known.get(name);
    if (this.awaited) {
      this.awaited.add(name);
      return undefined;
    }
    return this.keep(name, () => this.resources.readSync(name));
  }

  /**
   * Returns the names of resources that have changed, disappeared or appeared since they were read here, as reported by
   * providers and the reader of files. Rejects with the error of a provider, unless `skipsFailures`.
   */
  async changed(options: { readonly skipsFailures?: boolean } = {}): Promise<readonly string[]> {
    return [...this.changedPaths().keys(), ...(await this.resources.changed(options))];
  }

  /** The changed files with their current timestamps; undefined for deleted files. */
  changedPaths(): ReadonlyMap<string, string | undefined> {
    const now = [...this.timestamps.keys()].map((path) => [path, this.files.timestamp?.(path)] as const);
    return new Map(now.filter(([path, timestamp]) => timestamp !== this.timestamps.get(path)));
  }

  /** Returns the folder against which a file resolves names; its provider defines it. */
  readonly folderOf = (uri: string): string => (this.isRemote(uri) ? this.resources.directoryOf(uri) : folderOf(uri));

  /** Unmounts the providers; nothing can be read through them afterwards. */
  release(): void {
    this.resources.unmountAll();
  }

  /** Mounts the providers again, so that they report changes. */
  reopen(): void {
    for (const provider of this.providers) this.resources.mount(provider);
  }

  /** Watches a file that is read elsewhere. */
  note(path: string): void {
    this.timestamps.set(path, this.files.timestamp?.(path));
  }

  private readPath(path: string): Uint8Array | undefined {
    if (!this.files.timestamp) return this.files(path);
    const timestamp = this.files.timestamp(path);
    this.timestamps.set(path, timestamp);
    return timestamp === undefined ? undefined : this.files(path, timestamp);
  }

  private hasProvider(name: string): boolean {
    const scheme = schemeOf(name);
    return this.providers.some(({ prefix }) => prefix.toLowerCase() === scheme);
  }

  /** Tests whether a provider reads a name: it has a scheme and is not in an archive. */
  isRemote(name: string): boolean {
    return schemeOf(name) !== undefined && !this.archiveOf(name);
  }

  /** Tests whether a file is known not to exist. */
  lacks(name: string): boolean {
    return this.isRemote(name) ? this.known.has(name) && !this.known.get(name) : !this.read(name);
  }

  /** Mounts an archive: names that begin with its name and a slash are then read only from it. */
  mount(archive: string, files: ReadonlyMap<string, Uint8Array>): void {
    this.archives.set(archive, new Map([...files].map(([path, bytes]) => [`${archive}/${path}`, bytes])));
  }

  /**
   * Mounts the archive in which a path lies, as in `parts.zip/wheel.obj`, if there is such a file; returns its files.
   * Errors: those of `readArchive`.
   */
  private mountedBy(name: string): ReadonlyMap<string, Uint8Array> | undefined {
    const container = archiveIn(name);
    if (container === undefined) return undefined;
    const bytes = this.read(container);
    if (!bytes || !isArchive(bytes)) return undefined;
    this.mount(container, readArchive(bytes, container));
    return this.archiveOf(name);
  }

  /** Tests whether the file of the archive in which a name lies is still to be fetched. */
  private isInUnknownArchive(name: string): boolean {
    const container = archiveIn(name);
    return container !== undefined && this.isRemote(container) && !this.known.has(container);
  }

  /** Returns the files, by full name, of the archive that contains a name. */
  private archiveOf(name: string): ReadonlyMap<string, Uint8Array> | undefined {
    for (const [archive, files] of this.archives) if (name.startsWith(`${archive}/`)) return files;
    return undefined;
  }

  /** Runs a function that reads, and also returns the resources that were missing. */
  missedBy<T>(run: () => T): { result: T; missing: readonly string[] } {
    this.awaited = new Set();
    try {
      const result = run();
      return { result, missing: [...this.awaited] };
    } finally {
      this.awaited = undefined;
    }
  }

  /** Fetches one resource, or undefined if it does not exist. Throws a ModelError. */
  async fetch(name: string, signal?: AbortSignal): Promise<Uint8Array | undefined> {
    if (!this.isRemote(name)) return this.read(name);
    if (this.known.has(name)) return this.known.get(name);
    const container = archiveIn(name);
    if (container !== undefined) {
      await this.fetch(container, signal);
      const files = this.mountedBy(name);
      if (files) return files.get(name);
    }
    try {
      const bytes = await this.resources.read(name, signal ? { signal } : {});
      this.known.set(name, bytes);
      return bytes;
    } catch (error) {
      signal?.throwIfAborted();
      return this.keep(name, () => {
        throw error;
      });
    }
  }

  /** Remembers the content of a file, or that it does not exist. */
  private keep(name: string, read: () => Uint8Array): Uint8Array | undefined {
    let bytes: Uint8Array | undefined;
    try {
      bytes = read();
    } catch (error) {
      if (!(error instanceof ModelError) || !error.diagnostics[0]?.code.startsWith('resource-not-found/')) throw error;
    }
    this.known.set(name, bytes);
    return bytes;
  }
}

/** The error for a name under which no file exists. */
export const notFound = (name: string): ModelError => messageError(message('resource-not-found/file'), {}, name);

/** The error for a file that cannot be a model. */
export const noModel = (uri: string, fault: Message<CodeIn<'not-a-model'>>): ModelError =>
  messageError(fault, { location: { uri } });

/** The error for a model path that is a folder. */
export const modelIsFolder = (path: string): ModelError => noModel(path, message('not-a-model/folder'));

/** The source that a Spec was read through. A copy has none: only the original reports changes. */
const SOURCE: Slot<FileSource> = { name: 'source of files', onCopy: 'empty', onDispose: (source) => source.release() };

/** Remembers the source that a Spec was read from. */
export function rememberSource(source: FileSource, spec: Spec): Spec {
  spec.slots.set(SOURCE, source);
  return spec;
}

/**
 * Unmounts the providers that a Spec was read through. Fetched resources stay available; others can no longer be read.
 */
export function releaseFiles(spec: Spec): void {
  requireInstance('releaseFiles', Spec, spec);
  spec.slots.get(SOURCE)?.release();
}

/**
 * Returns the names of the files and resources of a Spec that have changed since they were read, for reloading: the
 * text, included and attached files, and assets. Providers report changes by `modified` or timestamps, files of Node by
 * their modification times; resources in memory do not change.
 */
export async function changedFiles(spec: Spec): Promise<readonly string[]> {
  requireInstance('changedFiles', Spec, spec);
  return (await spec.slots.get(SOURCE)?.changed()) ?? [];
}
