/** Required attributes: parsing already reports missing ones, but a program may create such elements. */
import { REQUIRED } from '../../../foundation/schema/mjcf/required.js';
import { isInDefaultClass, type SpecElement } from '../../../modelling/spec/element.js';
import type { Compilation } from '../compilation.js';

/** Tests whether the compiler has a default or a separate error for missing attributes. */
const isLenient = ({ kind }: SpecElement): boolean => kind === 'bone' || kind === 'flex';

/** Reports missing required attributes. */
export function checkRequired(compilation: Compilation): void {
  for (const el of compilation.spec.root.descendants()) {
    if (isInDefaultClass(el) || isLenient(el)) continue;
    for (const attribute of REQUIRED[el.kind]) {
      if (el.get(attribute) === undefined) compilation.report(el, 'missing-attribute', { element: el.tag, attribute });
    }
  }
}
