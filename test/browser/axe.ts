/** Rules of accessibility, checked in the page as it is shown. */
import { AxeBuilder } from '@axe-core/playwright';
import type { StudioPage } from './harness.js';

const ALL = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] } as const;
/** Those of them that depend on colors. */
const COLORS = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } as const;

/** Rules of WCAG 2.2 AA that the page breaks, with what breaks them. */
export const broken = (studio: StudioPage): Promise<string[]> => violationsOf(studio, ALL);

/** Rules about colors that the page breaks; with other colors, the other rules hold as before. */
export const brokenColors = (studio: StudioPage): Promise<string[]> => violationsOf(studio, COLORS);

/** Does something while the system asks for dark colors. */
export async function inDark(studio: StudioPage, act: () => Promise<void>): Promise<void> {
  await setScheme(studio, 'dark');
  await act();
  await setScheme(studio, 'light');
}

/** Asks for colors, and waits until the page has been drawn with them: none changes by and by. */
async function setScheme({ page }: StudioPage, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

async function violationsOf({ page }: StudioPage, runOnly: typeof ALL | typeof COLORS): Promise<string[]> {
  // all of the page is one frame, so that no other page is opened to put frames together
  const builder = new AxeBuilder({ page: page as never }).setLegacyMode();
  // what holds is not described
  const { violations } = await builder.options({ runOnly, resultTypes: ['violations'] } as never).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}
