/** Decisions are numbered without gaps or twins, and their headings say the number of their file. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const folder = new URL('../../docs/decisions/', import.meta.url);
const names = readdirSync(folder)
  .filter((name) => /^\d{4}-/.test(name))
  .sort();

it('every number is there once', () => {
  expect(names.map((name) => Number(name.slice(0, 4)))).toEqual(names.map((_, i) => i + 1));
});

it.each(names)('%s has its number in its heading', (name) => {
  expect(readFileSync(new URL(name, folder), 'utf8')).toMatch(new RegExp(`^# ${Number(name.slice(0, 4))}\\. \\S`));
});
