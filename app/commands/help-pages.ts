/** Pages of the documentation that the studio shows: its guide and the tutorials. */
import type { Language } from '../texts/table.js';
import type { TextKey } from '../texts/texts.js';

type Load = () => Promise<string>;

export interface HelpPage {
  /** Path in the folder of the documentation. */
  readonly path: string;
  readonly title: TextKey;
  readonly load: Readonly<Partial<Record<Language, Load>> & { readonly en: Load }>;
}

const TUTORIALS = import.meta.glob<string>('../../docs/tutorials/*.md', { query: '?raw', import: 'default' });

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
      en: async () => (await import('../../docs/guides/studio.md?raw')).default,
      zh: async () => (await import('../../docs/zh/guides/studio.md?raw')).default,
    },
  },
];

/** Address of the documentation, for pages that the studio does not contain. */
export const DOCS = 'https://github.com/kinetree/kinetree/blob/main/docs/';

/** Where a link of a page leads: to a heading, to another page of the studio, or to an address. */
export type HelpTarget =
  | { readonly kind: 'heading'; readonly id: string }
  | { readonly kind: 'page'; readonly path: string }
  | { readonly kind: 'address'; readonly address: string };

/** Returns where a link of a page leads. */
export function helpTarget(href: string, from: string): HelpTarget {
  if (href.startsWith('#')) return { kind: 'heading', id: href.slice(1) };
  const { href: address } = new URL(href, DOCS + from);
  const path = address.startsWith(DOCS) ? address.slice(DOCS.length).split('#')[0]! : '';
  return HELP_PAGES.some((page) => page.path === path) ? { kind: 'page', path } : { kind: 'address', address };
}

/** Returns the id of a heading, as GitHub forms it. */
export const headingId = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');
