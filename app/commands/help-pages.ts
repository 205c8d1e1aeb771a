/** Pages of the documentation that the studio shows: its guide and the tutorials. */
import type { Language } from '../texts/table.js';
import type { TextKey } from '../texts/texts.js';

/** Returns the page as HTML, made by `build-plugins/help-pages-plugin.mjs`. */
type Load = () => Promise<string>;

export interface HelpPage {
  /** Path in the folder of the documentation. */
  readonly path: string;
  readonly title: TextKey;
  readonly load: Readonly<Partial<Record<Language, Load>> & { readonly en: Load }>;
}

const TUTORIALS = import.meta.glob<string>('../../docs/tutorials/*.md', { query: '?help', import: 'default' });

const tutorial = (name: string, title: TextKey): HelpPage => ({
  path: `tutorials/${name}.md`,
  title,
  load: { en: TUTORIALS[`../../docs/tutorials/${name}.md`]! },
});

/** The pages, in the order in which a newcomer reads them. */
export const HELP_PAGES: readonly HelpPage[] = [
  tutorial('pendulum', 'helpPendulum'),
  tutorial('controller', 'helpController'),
  tutorial('sensor', 'helpSensor'),
  tutorial('terrain', 'helpTerrain'),
  tutorial('plugin', 'helpPlugin'),
  {
    path: 'guides/studio.md',
    title: 'helpStudio',
    load: {
      en: async () => (await import('../../docs/guides/studio.md?help')).default,
      zh: async () => (await import('../../docs/zh/guides/studio.md?help')).default,
    },
  },
];

/** Address of the documentation, for pages that the studio does not contain. */
export const DOCS = 'https://github.com/kinetree/kinetree/blob/main/docs/';

/** Returns the page of the studio that an address leads to; undefined for other addresses. */
export function helpPageAt(address: string): HelpPage | undefined {
  if (!address.startsWith(DOCS)) return undefined;
  const path = address.slice(DOCS.length).split('#')[0];
  return HELP_PAGES.find((page) => page.path === path);
}
