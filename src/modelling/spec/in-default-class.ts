/** Elements in default classes. */
import type { SpecElement } from './element.js';

/**
 * True for an element in a default class, which sets default values and is not part of the model. False for classes.
 */
export const isInDefaultClass = (element: SpecElement): boolean =>
  element.kind !== 'default' && element.parent?.kind === 'default';
