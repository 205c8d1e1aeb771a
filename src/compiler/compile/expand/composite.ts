/** Expands composites: replaces the element by the bodies of its cable. */
import { type Composition, compose, type Maker } from '../../../modelling/spec/composite/cable.js';
import { CompositeFault } from '../../../modelling/spec/composite/curve.js';
import type { Element } from '../../../modelling/spec/element.js';
import type { Compilation } from '../compilation.js';
import { makeElement } from './expansion.js';

/** Replaces every composite; those that stand for nothing are reported and left out. */
export function expandComposites(c: Compilation): void {
  for (const composite of c.spec.all('composite')) {
    const composition = compositionOf(c, composite);
    c.expansion.replace(composite, { elements: composition ? [composition.body] : [] });
    if (composition) c.expansion.add(...composition.added);
  }
}

function compositionOf(c: Compilation, composite: Element<'composite'>): Composition | undefined {
  const make: Maker = (key, kind, parent, values) => makeElement(composite, key, kind, parent, values);
  try {
    const composition = compose(composite, make);
    c.spec.defaults.exempt(composition.body);
    return composition;
  } catch (error) {
    if (!(error instanceof CompositeFault)) throw error;
    c.reportMessage(composite, error.fault, error.attribute);
    return undefined;
  }
}
