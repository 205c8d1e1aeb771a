/** The sample models of the page; each is fetched when it is opened. */
const LOADERS = import.meta.glob<string>('../../models/*/model.xml', { query: '?raw', import: 'default' });

/** Functions that load the text of each sample, by name. */
export const SAMPLES: ReadonlyMap<string, () => Promise<string>> = new Map(
  Object.entries(LOADERS)
    .map(([path, load]) => [path.split('/').at(-2) ?? path, load] as const)
    .sort(([a], [b]) => a.localeCompare(b)),
);

/** The sample that opens by default. */
export const FIRST_SAMPLE = 'humanoid';
