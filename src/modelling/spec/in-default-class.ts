/** Elements in default classes. */
import type { SpecElement } from './element.js';

/** True for an element in a default class, which gives values and is not an element of the model. Classes are not in one. */
export const isInDefaultClass = (element: SpecElement): boolean =>
  element.kind !== 'default' && element.parent?.kind === 'default';
