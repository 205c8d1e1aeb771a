/** Evaluates whether a limit applies, and reports invalid ranges. */
import type { SpecElement } from '../../../modelling/spec/element.js';
import type { Compilation } from '../compilation.js';

/** Lower and upper limit; both are zero without a range. */
export type Range = readonly [number, number];

/** `limited`: true, false, or auto, which is true for a non-empty range. */
export function isLimited(limited: string, range: Range): boolean {
  return limited === 'true' || (limited === 'auto' && range[0] < range[1]);
}

/** Reports a range with `limited` auto if `autolimits` is off. */
export function checkAutolimits(
  compilation: Compilation,
  element: SpecElement,
  name: string,
  limited: string,
  range: Range,
): void {
  const hasRange = range[0] !== 0 || range[1] !== 0;
  if (limited === 'auto' && hasRange && !element.compiler.autolimits) {
    compilation.report(
      element,
      'ambiguous-limit',
      { range: `${name}range`, limited: `${name}limited` },
      `${name}range`,
    );
  }
}

/** Reports an empty range that applies. An empty range with `limited` auto has no effect, which is a warning. */
export function checkRange(
  compilation: Compilation,
  element: SpecElement,
  name: string,
  limited: string,
  range: Range,
): void {
  const [low, high] = range;
  if (!(low >= high) || limited === 'false') return;
  if (limited === 'true') compilation.report(element, 'empty-range', { range: name, low, high }, name);
  else if ((low !== 0 || high !== 0) && element.compiler.autolimits) {
    compilation.report(element, 'idle-range', { range: name, low, high }, name);
  }
}
