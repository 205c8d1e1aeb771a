/** The order in which a compiled model numbers the elements of its bodies. */
import type { SpecElement } from './element.js';
import type { Spec } from './spec.js';

/** Elements body by body, depth first; those outside of the tree stay in the order they are in. */
export function bodiesFirst(spec: Spec, elements: readonly SpecElement[]): readonly SpecElement[] {
  const wanted = new Set(elements);
  const world = spec.worldbody as SpecElement;
  const sorted = wanted.has(world) ? [world] : [];
  visitBody(world, (element) => {
    if (wanted.has(element)) sorted.push(element);
  });
  const found = new Set(sorted);
  return [...sorted, ...elements.filter((each) => !found.has(each))];
}

/** Visits the elements of a body, also inside frames, and then its child bodies. */
function visitBody(body: SpecElement, visit: (element: SpecElement) => void): void {
  const bodies: SpecElement[] = [];
  const gather = (from: SpecElement): void => {
    for (const child of from.elements) {
      if (child.kind === 'body') bodies.push(child);
      else {
        visit(child);
        gather(child);
      }
    }
  };
  gather(body);
  for (const each of bodies) {
    visit(each);
    visitBody(each, visit);
  }
}
