/** Values of objects with several parts, such as degrees of freedom, of which one attribute says what holds for all. */
import type { ModelFieldName } from '../../../foundation/schema/model.js';
import type { SpecElement } from '../../../modelling/spec/element.js';
import { attributeOf } from './attribute-of.js';
import type { Edit } from './copy-special.js';

/** An array with rows of `n` values for each of the parts of an object from `at` on, and the attribute of the first. */
type PartArray = readonly [array: ModelFieldName, attribute: string, at: number, count: number, n: number];

/** Authors the values of the first part where they were edited. No attribute has those of the others, if they differ. */
export function copyParts({ c, before, after }: Edit, element: SpecElement, arrays: readonly PartArray[]): void {
  for (const [array, attribute, at, count, n] of arrays) {
    const row = element.row.attributes[attribute];
    const values = Array.from(after[array].subarray(n * at, n * (at + count)));
    const edited = values.flatMap((x, k) => (x === before[array][n * at + k] ? [] : [k]));
    // the polynomial is authored as a whole
    if (row && edited[0]! < n && attribute !== 'damping') element.set(attribute, attributeOf(row, values)!);
    if (edited.some((k) => !row || values[k] !== values[k % n])) c.report(element, 'not-copied', { array });
  }
}
