/** The pages of the tutorials match the tutorials, and their pictures exist. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { TUTORIALS } from '../browser/tutorials/index.js';
import { pageOf } from '../browser/tutorials/tutorial.js';
import { pagePath, picturePath } from '../browser/tutorials/write.js';

/** Maximum size of a picture [bytes]: pages are also read on phones. */
const MAX_SIZE = 120_000;

describe.each(TUTORIALS.map((each) => [each.name, each] as const))('the tutorial %s', (_, tutorial) => {
  it('the page of a tutorial is up to date (npm run tutorials)', () => {
    expect(readFileSync(pagePath(tutorial), 'utf8')).toBe(pageOf(tutorial));
  });

  it('the pictures of a tutorial exist and are small', () => {
    for (const [i, { picture }] of tutorial.steps.entries()) {
      expect(existsSync(picturePath(tutorial, i))).toBe(picture !== undefined);
      if (picture !== undefined) expect(statSync(picturePath(tutorial, i)).size).toBeLessThan(MAX_SIZE);
    }
  });
});
