/** Templates: what stands in a default class. */
import type { SpecElement } from './element.js';

/** Elements of a default class are templates, not elements of the model; the classes themselves are elements. */
export const isInDefaultClass = (element: SpecElement): boolean =>
  element.kind !== 'default' && element.parent?.kind === 'default';
