/** Rules of accessibility, checked in the visible page. */
import axe from 'axe-core';
import type { StudioPage } from './harness.js';

const ALL = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] } as const;
/** Rules that depend on colors. */
const COLORS = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } as const;

/** Rules of WCAG 2.2 AA that the page violates, with the elements. */
export const broken = (studio: StudioPage): Promise<string[]> => violationsOf(studio, ALL);

/** Violated rules about colors; other rules do not depend on the color scheme. */
export const brokenColors = (studio: StudioPage): Promise<string[]> => violationsOf(studio, COLORS);

/** Runs a function while the system prefers dark colors. */
export async function inDark(studio: StudioPage, act: () => Promise<void>): Promise<void> {
  await setScheme(studio, 'dark');
  await act();
  await setScheme(studio, 'light');
}

/** Sets the color scheme, and waits until the page has been drawn with it, without transitions. */
async function setScheme({ page }: StudioPage, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

/** Injects axe once per document: its source takes longer to compile than a check takes. */
async function violationsOf({ page }: StudioPage, runOnly: typeof ALL | typeof COLORS): Promise<string[]> {
  if (!(await page.evaluate('typeof axe === "object"'))) await page.evaluate(axe.source);
  // rules that hold are not described
  const options = { runOnly, resultTypes: ['violations'] };
  const { violations } = await page.evaluate<{ violations: Violation[] }>(`axe.run(${JSON.stringify(options)})`);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}
