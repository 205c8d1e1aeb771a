/** Every element and attribute of MJCF has a description, and the generated files are up to date. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { DOCS_MODULE, gatherDocs, referencePages } from '../../scripts/schema-docs.js';
import { type Kind, MJCF } from '../../src/foundation/schema/mjcf.js';
import { attributeText, KIND_TEXTS } from '../../src/foundation/schema/mjcf-docs.js';

const read = (path: string): string => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8');

const kinds = Object.keys(MJCF) as Kind[];

test('every element and attribute has a description', () => {
  const silent = kinds.flatMap((kind) => {
    const names = Object.keys(MJCF[kind].attributes).filter((name) => !attributeText(kind, name));
    return [...(KIND_TEXTS[kind] ? [] : [kind]), ...names.map((name) => `${kind}.${name}`)];
  });
  expect(silent).toEqual([]);
});

test(`${DOCS_MODULE} holds the comments of the tables (npm run schema-docs)`, () => {
  const held = kinds.map((kind) => {
    const attributes = Object.keys(MJCF[kind].attributes).map((name) => [name, attributeText(kind, name)]);
    return [kind, { text: KIND_TEXTS[kind], attributes: Object.fromEntries(attributes) }];
  });
  expect(Object.fromEntries(held)).toEqual(gatherDocs());
});

test('the reference pages match the tables (npm run schema-docs)', async () => {
  for (const [path, text] of await referencePages()) expect(read(path), path).toBe(text);
});
