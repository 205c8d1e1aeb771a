/** Warnings about options with excessive iterations. */
import { OPTION_LIMITS } from '../../../foundation/schema/options.js';
import type { Compilation } from '../compilation.js';

/** Warns of each option above its limit, where the engine stops. */
export function warnOfIterations(compilation: Compilation): void {
  const { option } = compilation.spec;
  for (const [attribute, limit] of Object.entries(OPTION_LIMITS)) {
    const value = option[attribute as keyof typeof OPTION_LIMITS] ?? 0;
    if (value > limit) compilation.report(option, 'many-iterations', { attribute, value, limit }, attribute);
  }
}
