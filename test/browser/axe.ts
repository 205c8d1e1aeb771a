/** Rules of accessibility, checked in the page as it is shown. */
import { AxeBuilder } from '@axe-core/playwright';
import type { StudioPage } from './harness.js';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Rules of WCAG 2.2 AA that the page breaks, with what breaks them. */
export async function broken({ page }: StudioPage): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page: page as never }).withTags(TAGS).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}
