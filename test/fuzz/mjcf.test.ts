/** Damaged models throw nothing but ModelError, within the limits of time and memory. */
import { test } from 'vitest';
import { fuzz } from './judge.js';
import { MJCF_READERS } from './mjcf-readers.js';

const HOURS = 3 * 3_600_000;

test.each(Object.entries(MJCF_READERS))('%s, damaged', (_, read) => fuzz(read, 250), HOURS);
