/** Entries of the list of models: samples, and models that were opened. */
import type { DiskFiles, ModelEntry } from '../store/model-entry.js';
import type { Work } from '../store/work-state.js';
import { SAMPLES } from './samples.js';

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

/** Returns the entry of a model at an address. */
export function addressEntry(address: string): ModelEntry {
  return {
    id: `address:${address}`,
    title: address.split(/[?#]/)[0]!.split('/').at(-1) || address,
    query: `model=${encodeURIComponent(address).replaceAll('%2F', '/').replaceAll('%3A', ':')}`,
    source: () => ({ kind: 'address', address }),
    plugins: [],
  };
}

/** An empty world, the model of a page whose address has an empty `model`. */
export const BLANK_ENTRY: ModelEntry = {
  id: 'blank:',
  title: 'blank.xml',
  query: 'model=',
  async source() {
    const { TEMPLATES } = await import('../../src/authoring/source/starters/models.js');
    const text = new TextEncoder().encode(TEMPLATES.blank.text);
    return { kind: 'files', name: 'blank.xml', files: new Map([['blank.xml', text]]) };
  },
  plugins: [],
};

/**
 * Returns the model that the query of an address names: a sample, an address of the web or of GitHub, or an empty world
 * for an empty `model`; undefined if it names none.
 */
export function queriedEntry(search: string): ModelEntry | undefined {
  const query = new URLSearchParams(search);
  const [address, sample] = [query.get('model')?.trim(), query.get('sample')];
  if (address === '') return BLANK_ENTRY;
  if (address !== undefined) return addressEntry(address);
  return sample !== null && SAMPLES.has(sample) ? sampleEntry(sample) : undefined;
}

/** Returns the names of models in a list: their titles, or their locations if titles are equal. */
export function listedNames(models: readonly ModelEntry[]): readonly string[] {
  const isShared = (entry: ModelEntry): boolean => models.some((each) => each !== entry && each.title === entry.title);
  return models.map((entry) => (isShared(entry) ? entry.id.slice(entry.id.indexOf(':') + 1) : entry.title));
}

/** Returns the name of a file without its folders. */
export const titleOf = (path: string): string => path.split('/').at(-1)!;

/** Returns the entry of the user's files. They cannot be opened again by an address, but it contains their name. */
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
      // files with handles may have changed since
      const now = disk && (await (await import('./disk-files.js')).contentOf(disk));
      return { kind: 'files', name, files: now ?? files };
    },
    plugins,
    ...(disk && { disk }),
  };
}

/**
 * Returns the entry of the model that work belongs to; undefined if it cannot be opened here.
 *
 * @param served the model of the server, which has no address
 */
export function workEntry({ model, title, draft }: Work, served: ModelEntry | undefined): ModelEntry | undefined {
  const [, kind, rest = ''] = /^(\w+):(.*)$/s.exec(model) ?? [];
  if (kind === 'sample') return SAMPLES.has(rest) ? sampleEntry(rest) : undefined;
  if (kind === 'address') return addressEntry(rest);
  if (kind === 'blank') return BLANK_ENTRY;
  if (kind === 'served') return served?.id === model ? served : undefined;
  const { sources, archive } = draft ?? {};
  if (kind !== 'files' || !(sources || archive)) return undefined;
  const entry = sources
    ? filesEntry(sources.main, new Map(sources.files))
    : filesEntry(rest, new Map([[rest, archive!]]));
  return { ...entry, id: model, title, query: `file=${encodeURIComponent(title)}`, isLeft: true };
}

/** Returns the entry of a remote session, which provides the model. */
export const sessionEntry = (address: string, query: string): ModelEntry => ({
  id: `session:${address}`,
  title: new URL(address).host,
  query,
  source: () => ({ kind: 'address', address }),
  plugins: [],
  isSession: true,
});

export const SAMPLE_ENTRIES: readonly ModelEntry[] = [...SAMPLES.keys()].map(sampleEntry);

/** Returns a list in which an entry replaces the one with its id, or is added at the end. */
export const withEntry = (models: readonly ModelEntry[], entry: ModelEntry): readonly ModelEntry[] =>
  models.some(({ id }) => id === entry.id)
    ? models.map((each) => (each.id === entry.id ? entry : each))
    : [...models, entry];
