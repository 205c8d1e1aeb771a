/**
 * Pages in Simplified Chinese: each names the digest of the English page that it translates, and has the same code. Pages that
 * are missing are listed here by name, so that the list only gets shorter.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { translatedPages } from '../../site/make/navigation.js';
import { root } from '../../site/make/paths.js';

/** Guides and concepts that are in English only, as yet. */
const MISSING: readonly string[] = [];

/** Pages whose English text has changed since, as yet. */
const OUTDATED: readonly string[] = [];

const english = (page: string): string => readFileSync(`${root}docs/${page}.md`, 'utf8');
const chinese = (page: string): string => readFileSync(`${root}docs/zh/${page}.md`, 'utf8');
const isTranslated = (page: string): boolean => existsSync(`${root}docs/zh/${page}.md`);
const pages = translatedPages();

/** Digest of a page as its translation names it. */
const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
const codeOf = (text: string): string[] => text.match(/^```[\s\S]*?^```$/gm) ?? [];

describe('guides and concepts in Chinese', () => {
  it('are there, but for those that are named', () => {
    expect(pages.filter((page) => !isTranslated(page))).toEqual([...MISSING]);
  });

  it('translate pages that exist', () => {
    const names = ['guides', 'concepts'].flatMap((folder) =>
      readdirSync(`${root}docs/zh/${folder}`).map((name) => `${folder}/${name.replace(/\.md$/, '')}`),
    );
    expect(names.filter((name) => !pages.includes(name))).toEqual([]);
  });

  describe.each(pages.filter(isTranslated))('%s', (page) => {
    it('is as old as the English page', () => {
      const source = chinese(page).match(/^---\nsource: (\w+)\n---\n/)?.[1];
      const isOutdated = source !== digest(english(page));
      const advice = `docs/${page}.md has changed: bring docs/zh/${page}.md and its source up to date, or name it in OUTDATED`;
      expect(isOutdated, `${advice} (${digest(english(page))})`).toBe(OUTDATED.includes(page));
    });

    it.skipIf(OUTDATED.includes(page))('has the same code', () => {
      expect(codeOf(chinese(page))).toEqual(codeOf(english(page)));
    });

    it.skipIf(OUTDATED.includes(page))('is in Chinese, and as long', () => {
      // tables are names for the most part, in either language
      const other = /^```[\s\S]*?^```$|^\|.*$|`[^`\n]+`|\([^()\s]+\)/gm;
      const [prose, original] = [chinese(page), english(page)].map((text) => text.replace(other, ''));
      // a character of Chinese stands for about three letters of English
      expect(prose!.match(/[\u3400-\u9fff]/g)!.length).toBeGreaterThan(original!.length / 9);
      const headings = (text: string) => text.match(/^#+ /gm);
      expect(headings(prose!)).toEqual(headings(original!));
    });
  });
});
