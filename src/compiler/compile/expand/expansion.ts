/**
 * Elements that stand for many others, as `flexcomp` does: what a compilation puts in their place. It is in the Model
 * and never in the Spec, which keeps what was authored.
 */
import type { Slot } from '../../../foundation/base/slots.js';
import type { Pose } from '../../../foundation/math/pose.js';
import type { AttributeValue, Namespace } from '../../../foundation/schema/mjcf/rows.js';
import type { Kind } from '../../../foundation/schema/mjcf.js';
import { createElement, type Element, type SpecElement } from '../../../modelling/spec/element.js';
import type { Held } from '../../../modelling/spec/element-type.js';
import type { KindsOf } from '../../../modelling/spec/element-words.js';
import type { Spec } from '../../../modelling/spec/spec.js';

interface Replacement {
  /** Elements that stand in its place in the tree. */
  readonly elements: readonly SpecElement[];
  /** Pose of the frames that move its replacement; undefined if all frames around the element do. */
  readonly frame?: Pose;
}

/** Elements of sections that the reference reads before the tree, whose expansion adds to them. */
const READ_BEFORE_TREE: ReadonlySet<Namespace | Kind> = new Set<Namespace | Kind>(['equality', 'flex', 'skin', 'text']);

/** The elements that a compilation uses in place of others, and those that it adds to sections. */
export class Expansion {
  /** Cells that flexcomps found empty, by the flex they made. */
  readonly emptyCells = new Map<SpecElement, Uint8Array>();
  private readonly replacements = new Map<SpecElement, Replacement>();
  private readonly added: SpecElement[] = [];

  constructor(private readonly spec: Spec) {}

  /** Puts elements of the tree where another one stands. */
  replace(origin: SpecElement, replacement: Replacement): void {
    this.replacements.set(origin, replacement);
  }

  /** Adds elements that belong to a section. */
  add(...elements: readonly SpecElement[]): void {
    this.added.push(...elements);
  }

  /** Returns the replacement of an element of the tree. */
  of(origin: SpecElement): Replacement | undefined {
    return this.replacements.get(origin);
  }

  /** Every element that was made, parents first. */
  *made(): Generator<SpecElement> {
    for (const { elements } of this.replacements.values()) for (const el of elements) yield* el.descendants();
    for (const el of this.added) yield* el.descendants();
  }

  /** `spec.all` with the elements of sections that were added, in the order in which the reference reads them. */
  all<W extends Namespace | Kind>(what: W): readonly Element<KindsOf<W>>[] {
    const authored = this.spec.all(what);
    if (this.added.length === 0) return authored;
    const added = this.added.filter(({ namespace, kind }) => (namespace ?? kind) === what);
    // filtered by what was asked for
    const made = added as unknown as readonly Element<KindsOf<W>>[];
    return READ_BEFORE_TREE.has(what) ? [...authored, ...made] : [...made, ...authored];
  }
}

/** The elements that were made for those of a Spec. */
class MadeElements {
  /** By the element they were made for, and their role. */
  readonly byOrigin = new WeakMap<SpecElement, Map<string, SpecElement>>();
  readonly origins = new WeakMap<SpecElement, { readonly origin: SpecElement; readonly key: string }>();
}

/** Keeps the made elements from one compile to the next. Those of a copy are made for other elements. */
const MADE: Slot<MadeElements> = { name: 'made elements', onCopy: 'empty' };

const madeFrom = (el: SpecElement) => el.spec.slots.get(MADE)?.origins.get(el);

/** The element of the Spec for which an element was made; undefined for one that is in the Spec itself. */
export const originOfMade = (element: SpecElement): SpecElement | undefined => madeFrom(element)?.origin;

/** Returns the key of a made element among those for the same origin. */
export const keyOfMade = (element: SpecElement): string => madeFrom(element)?.key ?? '';

/**
 * Makes an element for another one, below a parent that does not list it. The same key gives the same element
 * whenever the Spec is compiled, so that a recompile finds the objects of the Model again.
 */
export function makeElement<K extends Kind>(
  origin: SpecElement,
  key: string,
  kind: K,
  parent: SpecElement,
  values: Held<K>,
): Element<K> {
  const { byOrigin, origins } = origin.spec.slots.getOrMake(MADE, () => new MadeElements());
  const made = byOrigin.get(origin) ?? new Map<string, SpecElement>();
  byOrigin.set(origin, made);
  const role = `${kind} ${key}`;
  let el = made.get(role);
  if (!el) {
    el = createElement(origin.spec, kind);
    made.set(role, el);
    origins.set(el, { origin, key: role });
  }
  el.parent = parent;
  el.source = origin.source;
  el.scope = origin.scope;
  el.elements.length = 0;
  for (const name of [...el.authored.keys()]) el.author(name, undefined);
  for (const [name, value] of Object.entries(values) as [string, AttributeValue | undefined][]) el.author(name, value);
  // its role begins with its kind
  return el as unknown as Element<K>;
}
