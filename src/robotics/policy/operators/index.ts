/** The operators that are run, by name. */
import { ARRANGEMENTS } from './arrangement.js';
import type { Operator } from './call.js';
import { ELEMENTWISE } from './elementwise.js';
import { MATRIX } from './matrix.js';
import { REDUCTIONS } from './reduction.js';

export const OPERATORS: Readonly<Record<string, Operator>> = {
  ...ARRANGEMENTS,
  ...ELEMENTWISE,
  ...MATRIX,
  ...REDUCTIONS,
};
