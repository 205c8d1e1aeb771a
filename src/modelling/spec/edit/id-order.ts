/** Ids of elements in a compiled model, and the order of the ids. */
import type { OptionNames } from '../../../foundation/base/usage.js';
import type { SpecElement } from '../element.js';
import type { Spec } from '../spec.js';

/** The order of a list of elements; document order by default. */
export interface ListOptions {
  /** Document order, or the order of the ids in a compiled Model. */
  readonly order?: 'document' | 'id';
}

export const LIST_OPTIONS: OptionNames<ListOptions> = { order: true };

/** Sorts elements body by body, depth first; elements outside of bodies follow in their given order. */
export function bodiesFirst(spec: Spec, elements: readonly SpecElement[]): readonly SpecElement[] {
  const wanted = new Set<SpecElement>(elements);
  const world = spec.worldbody;
  const sorted: SpecElement[] = wanted.has(world) ? [world] : [];
  visitBody(world, (element) => {
    if (wanted.has(element)) sorted.push(element);
  });
  const found = new Set(sorted);
  return [...sorted, ...elements.filter((each) => !found.has(each))];
}

/** Visits the elements of a body, including those in frames, and then its child bodies. */
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

/** Ids of the elements from which a Model was compiled. */
export class CompiledIds {
  private ids: Map<object, number> | undefined;

  /** Takes the elements of each kind in the order of their ids. */
  constructor(private readonly lists: Readonly<Record<string, readonly object[]>>) {}

  /** The id of an element; undefined if the Model has no object for it. */
  of(element: SpecElement): number | undefined {
    this.ids ??= new Map(Object.values(this.lists).flatMap((list) => list.map((each, id) => [each, id])));
    return this.ids.get(element);
  }
}
