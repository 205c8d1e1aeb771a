/**
 * Data of several Models share one working record, into which only the fields that kernels read are copied: the engine
 * must not use others.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MODEL_FIELDS } from '../../src/foundation/schema/model.js';
import { READ_FIELDS } from '../../src/simulation/model/model-image.js';

const src = new URL('../../src/simulation/', import.meta.url).pathname;
const files = [
  ...readdirSync(join(src, 'engine'), { recursive: true, encoding: 'utf8' }).map((file) => join('engine', file)),
  'model/awake.ts',
  'model/reset.ts',
].filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));

describe('the fields of a Model that are copied for a turn', () => {
  const texts = files.map((file) => readFileSync(join(src, file), 'utf8'));
  const words = new Set(texts.flatMap((text) => text.match(/\w+/g) ?? []));

  it('the fields copied for a turn are all that the engine reads', () => {
    const read: readonly string[] = READ_FIELDS;
    const unread = Object.keys(MODEL_FIELDS).filter((name) => !read.includes(name));
    expect(unread.length).toBeGreaterThan(50);
    const named = unread.filter((name) => words.has(name));
    // these are ordinary words, too
    const isField = (name: string) =>
      texts.some((text) => new RegExp(`\\bm\\.${name}\\b|\\b${name}\\b[^;]*} = m;`).test(text));
    expect(named.filter((name) => !['names', 'paths'].includes(name) || isField(name))).toEqual([]);
  });
});
