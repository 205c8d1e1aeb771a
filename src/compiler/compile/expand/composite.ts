/** Expansion of composites to the bodies of their cables. */
import { type Composition, compose, type Maker } from '../../../modelling/spec/composite/cable.js';
import { CompositeFault } from '../../../modelling/spec/composite/curve.js';
import type { Element } from '../../../modelling/spec/element.js';
import type { Compilation } from '../compilation.js';
import { makeElement } from './expansion.js';

/** Replaces every composite by its bodies; invalid composites are reported and omitted. */
export function expandComposites(compilation: Compilation): void {
  for (const composite of compilation.spec.all('composite')) {
    const composition = compositionOf(compilation, composite);
    compilation.expansion.replace(composite, { elements: composition ? [composition.body] : [] });
    if (composition) compilation.expansion.add(...composition.added);
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
