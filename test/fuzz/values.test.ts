/** Definitions, formulas, recordings and messages with wrong values are accepted, or refused with the expected value. */
import { test } from 'vitest';
import { fuzz } from './judge.js';
import { VALUE_READERS } from './value-readers.js';

test.each(Object.entries(VALUE_READERS))('%s', (_, read) => fuzz(read, 60));
