/** Every element and attribute of MJCF has a text, and what is made from the texts is up to date. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { DOCS_MODULE, gatherDocs, referencePages } from '../../scripts/schema-docs.js';
import { MJCF } from '../../src/schema/mjcf.js';
import { MJCF_DOCS } from '../../src/schema/mjcf-docs.js';

const read = (path: string): string => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8');

test('every element and attribute says what it means', () => {
  const silent = Object.entries(MJCF).flatMap(([kind, { attributes }]) => {
    const docs = MJCF_DOCS[kind as keyof typeof MJCF];
    const names = Object.keys(attributes).filter((name) => !docs.attributes[name]);
    return [...(docs.text ? [] : [kind]), ...names.map((name) => `${kind}.${name}`)];
  });
  expect(silent).toEqual([]);
});

test(`${DOCS_MODULE} holds the comments of the tables (npm run schema-docs)`, () => {
  expect(MJCF_DOCS).toEqual(gatherDocs());
});

test('the reference pages are what the tables say (npm run schema-docs)', async () => {
  for (const [path, text] of await referencePages()) expect(read(path), path).toBe(text);
});
