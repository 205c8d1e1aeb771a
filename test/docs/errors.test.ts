/** The page of diagnostics agrees with the tables of messages. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { errorPage, familyNames, PAGE, REMEDIES } from '../../scripts/error-docs.js';

describe('docs/reference/errors.md', () => {
  it('lists every diagnostic with its present text (npm run error-docs)', () => {
    expect(readFileSync(PAGE, 'utf8')).toBe(errorPage());
  });

  it('gives remedies for existing families of diagnostics only', () => {
    const names = familyNames();
    expect(Object.keys(REMEDIES).filter((name) => !names.has(name))).toEqual([]);
  });
});
