/** Models that can be chosen: the samples, and everything that was opened since. */
import type { ModelSource } from '../../src/web/simulation-worker/simulation-protocol.js';
import type { DiskFiles } from './disk-files.js';
import type { Work } from './unsaved-work.js';
import { SAMPLES } from './samples.js';

/** A model that can be opened. */
export interface ModelEntry {
  /** The same for the same model, however often it is opened. */
  readonly id: string;
  readonly title: string;
  /** The part after `?` in the address of the page that opens it again. */
  readonly query: string;
  /** The present content; asked for anew each time the model is loaded. */
  source(): Promise<ModelSource> | ModelSource;
  readonly plugins: readonly string[];
  /** Its files on the user's disk, where the browser lets the page read them again and write them. */
  readonly disk?: DiskFiles;
  /** True for a model as the user has left it, rather than files that are given anew. */
  readonly isLeft?: true;
  /** True for a session elsewhere, which the page follows. */
  readonly isSession?: true;
}

/** Returns the entry of a sample. */
export function sampleEntry(name: string): ModelEntry {
  return {
    id: `sample:${name}`,
    title: name,
    query: `sample=${encodeURIComponent(name)}`,
    async source() {
      const text = (await SAMPLES.get(name)?.()) ?? '';
      return { kind: 'files', name: 'model.xml', files: new Map([['model.xml', new TextEncoder().encode(text)]]) };
    },
    plugins: [],
  };
}

/** A model of the web. */
export function addressEntry(address: string): ModelEntry {
  return {
    id: `address:${address}`,
    title: address.split(/[?#]/)[0]!.split('/').at(-1) || address,
    query: `model=${encodeURIComponent(address).replaceAll('%2F', '/').replaceAll('%3A', ':')}`,
    source: () => ({ kind: 'address', address }),
    plugins: [],
  };
}

/** Names of models in a list: their titles, or where they are if another one has the same title. */
export function listedNames(models: readonly ModelEntry[]): readonly string[] {
  const isShared = (entry: ModelEntry): boolean => models.some((each) => each !== entry && each.title === entry.title);
  return models.map((entry) => (isShared(entry) ? entry.id.slice(entry.id.indexOf(':') + 1) : entry.title));
}

/** The name of a file without its folders. */
export const titleOf = (path: string): string => path.split('/').at(-1)!;

/** Files of the user. They cannot be opened again by an address, but it names them. */
export function filesEntry(
  name: string,
  files: ReadonlyMap<string, Uint8Array | File>,
  plugins: readonly string[] = [],
  disk?: DiskFiles,
): ModelEntry {
  const title = titleOf(name);
  return {
    id: `files:${name}`,
    title,
    query: `file=${encodeURIComponent(title)}`,
    async source() {
      // what was chosen with handles may have changed since
      const now = disk && (await (await import('./disk-files.js')).contentOf(disk));
      return { kind: 'files', name, files: now ?? files };
    },
    plugins,
    ...(disk && { disk }),
  };
}

/** Entries of models of a server, which no address leads to; set as they are known. */
let served: ModelEntry | undefined;

/** Notes the model of the server. */
export function noteServed(entry: ModelEntry): void {
  served = entry;
}

/** The entry of the model that work was on; undefined if it cannot be opened here. */
export function workEntry({ model, title, draft }: Work): ModelEntry | undefined {
  const [, kind, rest = ''] = /^(\w+):(.*)$/s.exec(model) ?? [];
  if (kind === 'sample') return SAMPLES.has(rest) ? sampleEntry(rest) : undefined;
  if (kind === 'address') return addressEntry(rest);
  if (kind === 'served') return served?.id === model ? served : undefined;
  const { sources, archive } = draft ?? {};
  if (kind !== 'files' || !(sources || archive)) return undefined;
  const entry = sources
    ? filesEntry(sources.main, new Map(sources.files))
    : filesEntry(rest, new Map([[rest, archive!]]));
  return { ...entry, id: model, title, query: `file=${encodeURIComponent(title)}`, isLeft: true };
}

/** A session elsewhere. Its model comes from there. */
export const sessionEntry = (address: string, query: string): ModelEntry => ({
  id: `session:${address}`,
  title: new URL(address).host,
  query,
  source: () => ({ kind: 'address', address }),
  plugins: [],
  isSession: true,
});

/** Entries of all samples. */
export const SAMPLE_ENTRIES: readonly ModelEntry[] = [...SAMPLES.keys()].map(sampleEntry);

/** Returns a list of models with an entry in the place of that with the same id, or at the end. */
export const withEntry = (models: readonly ModelEntry[], entry: ModelEntry): readonly ModelEntry[] =>
  models.some(({ id }) => id === entry.id)
    ? models.map((each) => (each.id === entry.id ? entry : each))
    : [...models, entry];
