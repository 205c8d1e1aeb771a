/** Damaged binary models: refused with a ModelError, or sound enough to be simulated, soon and without much memory. */
import { test } from 'vitest';
import { fuzz } from './judge.js';
import { MJB_READERS } from './mjb-readers.js';

const HOURS = 3 * 3_600_000;

test.each(Object.entries(MJB_READERS))('%s and damaged', (_, read) => fuzz(read, 150), HOURS);
