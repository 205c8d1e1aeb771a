/** Damaged xacro templates, their files and expressions. */
import { expect, test } from 'vitest';
import { fuzz } from './judge.js';
import { TEMPLATE_READERS, WHOLE_TEMPLATES } from './template-readers.js';

test.each(Object.entries(TEMPLATE_READERS))('%s', (_, read) => fuzz(read, 100));

test.each(Object.entries(WHOLE_TEMPLATES))('the sample is valid before it is damaged: %s', (_, read) => {
  expect(read).not.toThrow();
});
