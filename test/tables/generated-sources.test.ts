/** Sources that are made by scripts equal what the scripts make. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SAMPLE_NAMES, SAMPLE_TEXTS, sampleText } from '../../scripts/env-models.js';
import { HANDLE_TYPES_PATH, handleTypes } from '../../scripts/handle-types.js';
import { SAMPLES } from '../../src/authoring/load/sample-provider.js';
import type { Data } from '../../src/simulation/model/data.js';

// the formatter changes quotes and line breaks only
const plain = (text: string): string => text.replace(/\s+/g, ' ');

it('sample models are those of the repository', () => {
  expect(Object.keys(SAMPLES).sort()).toEqual(SAMPLE_NAMES.sort());
  for (const name of SAMPLE_NAMES) {
    expect(plain(readFileSync(`${SAMPLE_TEXTS}${name}.ts`, 'utf8'))).toBe(plain(sampleText(name)));
  }
});

it('properties of handles have the comments of the tables', () => {
  const text = readFileSync(HANDLE_TYPES_PATH, 'utf8');
  expect(plain(text)).toBe(plain(handleTypes()));
  expect(text).toMatch(/\/\*\* .+ \*\/\n {4}xpos: Float64Array;/);
  // every property has a comment
  expect(text.match(/^ {4}\w+: .+;$/gm)!.length).toBe(text.match(/^ {4}\/\*\* .+ \*\/$/gm)!.length);
  const types = (data: Data): readonly [Float64Array, Float64Array] => [data.geom('g').xpos, data.body(0).xmat];
  expect(types).toBeTypeOf('function');
});
