/** Attributes that elements must have: a file without them has errors already, but code may make such elements. */
import { REQUIRED } from '../../../foundation/schema/mjcf/required.js';
import { isInDefaultClass, type SpecElement } from '../../../modelling/spec/element.js';
import type { Compilation } from '../compilation.js';

/** Tests whether the compiler stands in for what is missing, or has an error of its own. */
const isLenient = ({ kind }: SpecElement): boolean => kind === 'bone' || kind === 'flex';

/** Reports the elements that lack an attribute. */
export function checkRequired(compilation: Compilation): void {
  for (const el of compilation.spec.root.descendants()) {
    if (isInDefaultClass(el) || isLenient(el)) continue;
    for (const attribute of REQUIRED[el.kind]) {
      if (el.get(attribute) === undefined) compilation.report(el, 'missing-attribute', { element: el.tag, attribute });
    }
  }
}
