import { expect, it } from 'vitest';
import { loadModel } from '../../src/api/node.js';
import { ModelError } from '../../src/foundation/base/diagnostics.js';
import { MISTAKES } from './mistakes.js';

it.each(MISTAKES.map((mistake) => [mistake.what, mistake] as const))('%s', async (_, { text, files, says }) => {
  const error = await loadModel('m.xml', { files: { 'm.xml': text, ...files } }).catch((e: unknown) => e);
  expect(error).toBeInstanceOf(ModelError);
  expect((error as ModelError).message).toBe(says);
});

it('the table contains at least forty mistakes', () => {
  expect(MISTAKES.length).toBeGreaterThanOrEqual(40);
});
