/** Limits arrays whose length is set by a number in a short text instead of the count of elements. */

import { DATA_FIELDS } from '../../foundation/schema/data.js';
import type { Field } from '../../foundation/schema/fields.js';
import { MODEL_SIZES } from '../../foundation/schema/model/sizes.js';
import { MODEL_FIELDS } from '../../foundation/schema/model.js';
import { FieldTable } from '../../simulation/model/allocate.js';
import type { ModelSizes } from '../../simulation/model/model-record.js';
import type { Compilation } from './compilation.js';

/** Sizes set by a single number in the MJCF text rather than by counting elements. */
const STATED = new Set<string>([
  ...MODEL_SIZES.filter((name) => name.startsWith('nuser')),
  'nkey',
  'nuserdata',
  'nsensordata',
  'nhistory',
  'na',
  'nnumericdata',
]);

const TABLES = [MODEL_FIELDS, DATA_FIELDS].map((fields) => {
  const stated = Object.entries<Field>(fields).filter(
    ([, { rows, cols }]) => STATED.has(rows) || STATED.has(`${cols}`),
  );
  return new FieldTable(Object.fromEntries(stated));
});

/** Size of a value [bytes]; most of these arrays contain doubles. */
const VALUE_BYTES = 8;

/** Checks the total size of arrays with explicit lengths against the limit `statedBytes`; reports the largest size. */
export function checkDeclaredSizes(compilation: Compilation, sizes: Partial<ModelSizes>): void {
  const lookup = (name: string): number => sizes[name as keyof ModelSizes] ?? 0;
  let bytes = 0;
  for (const table of TABLES) for (const length of table.filled(lookup).lengths) bytes += VALUE_BYTES * length;
  if (bytes <= compilation.limits.statedBytes) return;
  const [largest] = [...STATED].sort((a, b) => lookup(b) - lookup(a));
  const { statedBytes: limit } = compilation.limits;
  const parameters = { count: bytes, largest: largest!, size: lookup(largest!), name: 'statedBytes', limit };
  compilation.report(compilation.spec.size, 'too-large/statedBytes', parameters);
}
