/** The numbers of elements in a compiled model, and the order that they have there. */
import type { OptionNames } from '../../../foundation/base/usage.js';
import type { SpecElement } from '../element.js';
import type { Spec } from '../spec.js';

/** The order of a list of elements; that of the text by default. */
export interface ListOptions {
  /** Order of the text, or of the ids in a compiled Model. */
  readonly order?: 'document' | 'id';
}

export const LIST_OPTIONS: OptionNames<ListOptions> = { order: true };

/** Elements body by body, depth first; those outside of the tree stay in the order they are in. */
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

/** The numbers of the objects that a Model was made from. */
export class CompiledIds {
  private ids: Map<object, number> | undefined;

  /** Takes the objects of each kind, in the order of their numbers. */
  constructor(private readonly lists: Readonly<Record<string, readonly object[]>>) {}

  /** The number of an element; undefined if none was made from it. */
  of(element: SpecElement): number | undefined {
    this.ids ??= new Map(Object.values(this.lists).flatMap((list) => list.map((each, id) => [each, id])));
    return this.ids.get(element);
  }
}
