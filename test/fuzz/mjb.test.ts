/** Damaged binary models are refused with a ModelError or can be simulated, within the limits of time and memory. */
import { test } from 'vitest';
import { fuzz } from './judge.js';
import { MJB_READERS } from './mjb-readers.js';

test.each(Object.entries(MJB_READERS))('%s and damaged', (_, read) => fuzz(read, 150));
