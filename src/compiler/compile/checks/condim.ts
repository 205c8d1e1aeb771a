/** Valid contact dimensions. */
import type { SpecElement } from '../../../modelling/spec/element.js';
import type { Compilation } from '../compilation.js';

const DIMENSIONS: readonly number[] = [1, 3, 4, 6];

/** Reports a `condim` other than 1, 3, 4 or 6 at the element that has the attribute. */
export function checkCondim(compilation: Compilation, element: SpecElement, condim: number): void {
  if (!DIMENSIONS.includes(condim)) compilation.report(element, 'bad-condim', { condim }, 'condim');
}
