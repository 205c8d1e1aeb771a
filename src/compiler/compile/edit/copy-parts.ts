/** Values of objects with several parts, such as degrees of freedom, that share one attribute. */
import type { ModelFieldName } from '../../../foundation/schema/model.js';
import type { SpecElement } from '../../../modelling/spec/element.js';
import { attributeOf } from './attribute-of.js';
import type { Edit } from './copy-special.js';

/** An array with `n` values per part, for `count` parts of an object from index `at` on, and their attribute. */
type PartArray = readonly [array: ModelFieldName, attribute: string, at: number, count: number, n: number];

/**
 * Writes the values of the first part if they were edited. Different values of other parts are reported: no attribute
 * holds them.
 */
export function copyParts({ c, before, after }: Edit, element: SpecElement, arrays: readonly PartArray[]): void {
  for (const [array, attribute, at, count, n] of arrays) {
    const row = element.row.attributes[attribute];
    const values = Array.from(after[array].subarray(n * at, n * (at + count)));
    const edited = values.flatMap((x, k) => (x === before[array][n * at + k] ? [] : [k]));
    // `damping` is written elsewhere, with its polynomial
    if (row && edited[0]! < n && attribute !== 'damping') element.set(attribute, attributeOf(row, values)!);
    if (edited.some((k) => !row || values[k] !== values[k % n])) c.report(element, 'not-copied', { array });
  }
}
