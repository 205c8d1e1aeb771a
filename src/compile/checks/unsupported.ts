/** Refuses what the engine will not simulate as the model asks, or warns of it, where the model asks it. */

import type { Model } from '../../model/model.js';
import { supports, type UnsupportedFeature } from '../../runtime/supports.js';
import type { SpecElement } from '../../spec/element.js';
import type { Spec } from '../../spec/spec.js';
import type { Compilation } from '../compilation.js';

type Place = readonly [element: SpecElement | undefined, attribute?: string];

/** Places that ask for a feature. */
const PLACES: Record<UnsupportedFeature, (spec: Spec) => Place> = {
  nativeccd: (spec) => [spec.section('flag'), 'nativeccd'],
};

export function reportUnsupported(c: Compilation, model: Model): void {
  const code = c.options.unsupported === 'warn' ? 'not-simulated-warning' : 'not-simulated';
  for (const { feature, reason } of supports(model)) {
    const [element, attribute] = PLACES[feature](c.spec);
    c.report(element ?? (c.spec.root as SpecElement), code, { feature, reason }, attribute);
  }
}
