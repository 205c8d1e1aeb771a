/** Damaged models throw nothing but ModelError, within the limits of time and memory. */
import { test } from 'vitest';
import { fuzz } from './judge.js';
import { MJCF_READERS } from './mjcf-readers.js';

test.each(Object.entries(MJCF_READERS))('%s, damaged', (_, read) => fuzz(read, 100));
