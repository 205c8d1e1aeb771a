/** Location of errors that are reported by code that uses only a Model. */
import { type Diagnostic, ModelError } from '../../../foundation/base/diagnostics.js';
import { isElement } from '../../../modelling/spec/attribute-input.js';
import type { Model } from '../../../simulation/model/model.js';
import type { NamedKind } from '../../../simulation/model/named.js';
import { type Compilation, contextOf } from '../compilation.js';

/**
 * Runs a function that refers to objects as `flex 2`, and reports its errors with the location of the element; returns
 * undefined after an error.
 */
export function reportLocated<T>(compilation: Compilation, model: Model, run: () => T): T | undefined {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    for (const each of error.diagnostics) compilation.diagnostics.add(located(each, model));
    return undefined;
  }
}

function located(found: Diagnostic, { elements }: Model): Diagnostic {
  const [kind, id] = found.element?.split(' ') ?? [];
  const element = elements![kind as NamedKind]?.[Number(id)];
  return isElement(element) ? { ...found, ...contextOf(element) } : found;
}
