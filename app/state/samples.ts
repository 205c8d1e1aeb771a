/** The sample models that come with the page. */
const TEXTS = import.meta.glob<string>('../../models/*/model.xml', { query: '?raw', import: 'default', eager: true });

/** Text of each sample by its name. */
export const SAMPLES: ReadonlyMap<string, string> = new Map(
  Object.entries(TEXTS)
    .map(([path, text]) => [path.split('/').at(-2) ?? path, text] as const)
    .sort(([a], [b]) => a.localeCompare(b)),
);

export const FIRST_SAMPLE = 'humanoid';
