/** Decides whether a limit applies, and reports ranges that make no sense. */
import type { SpecElement } from '../../../modelling/spec/element.js';
import type { Compilation } from '../compilation.js';

/** Lower and upper limit; both are zero where no range is given. */
export type Range = readonly [number, number];

/** `limited`: true, false, or auto, where a range that is not empty means true. */
export function isLimited(limited: string, range: Range): boolean {
  return limited === 'true' || (limited === 'auto' && range[0] < range[1]);
}

/** With `autolimits` off, a range without a word about whether it applies is an error. */
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

/**
 * A range that applies must not be empty; one that would apply by itself but is empty limits nothing, which is a
 * warning.
 */
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
