/** Damaged URDF, archives, asset files of models and plugin settings. */
import { expect, test } from 'vitest';
import { FORMAT_READERS, WHOLE } from './format-readers.js';
import { fuzz } from './judge.js';

test.each(Object.entries(FORMAT_READERS))('%s', (_, read) => fuzz(read, 100));

test('every sample file is valid before it is damaged', () => {
  expect(WHOLE.robot().njnt).toBe(2);
  expect(WHOLE.mesh()).toHaveProperty('vert');
  expect(WHOLE.plugged().nplugin).toBeGreaterThan(3);
  expect(WHOLE.naming().nskin).toBe(1);
});
