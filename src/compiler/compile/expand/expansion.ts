/**
 * Elements that replace others during compilation, such as those of a `flexcomp`. They are in the Model but not in the
 * Spec, which keeps the authored elements.
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
  /** Elements at its position in the tree. */
  readonly elements: readonly SpecElement[];
  /** Pose of the frames that apply to the replacement; undefined if all frames around the element apply. */
  readonly frame?: Pose;
}

/** Sections that the reference reads before the tree, so that generated elements follow the authored ones. */
const READ_BEFORE_TREE: ReadonlySet<Namespace | Kind> = new Set<Namespace | Kind>(['equality', 'flex', 'skin', 'text']);

/** Replacements of elements during one compilation, and elements added to sections. */
export class Expansion {
  /** Empty cells of the grids of flexcomps, by flex. */
  readonly emptyCells = new Map<SpecElement, Uint8Array>();
  private readonly replacements = new Map<SpecElement, Replacement>();
  private readonly added: SpecElement[] = [];

  constructor(private readonly spec: Spec) {}

  /** Replaces an element of the tree. */
  replace(origin: SpecElement, replacement: Replacement): void {
    this.replacements.set(origin, replacement);
  }

  /** Adds elements to their sections. */
  add(...elements: readonly SpecElement[]): void {
    this.added.push(...elements);
  }

  of(origin: SpecElement): Replacement | undefined {
    return this.replacements.get(origin);
  }

  /** All generated elements, parents first. */
  *made(): Generator<SpecElement> {
    for (const { elements } of this.replacements.values()) for (const el of elements) yield* el.descendants();
    for (const el of this.added) yield* el.descendants();
  }

  /** Like `spec.all`, with the elements added to sections, in the order in which the reference reads them. */
  all<W extends Namespace | Kind>(what: W): readonly Element<KindsOf<W>>[] {
    const authored = this.spec.all(what);
    if (this.added.length === 0) return authored;
    const added = this.added.filter(({ namespace, kind }) => (namespace ?? kind) === what);
    // the filter guarantees the type
    const made = added as unknown as readonly Element<KindsOf<W>>[];
    return READ_BEFORE_TREE.has(what) ? [...authored, ...made] : [...made, ...authored];
  }
}

/** Generated elements of a Spec. */
class MadeElements {
  /** Generated elements by origin and role. */
  readonly byOrigin = new WeakMap<SpecElement, Map<string, SpecElement>>();
  readonly origins = new WeakMap<SpecElement, { readonly origin: SpecElement; readonly key: string }>();
}

/** Generated elements, kept between compilations. They are not copied, because a copy has other origins. */
const MADE: Slot<MadeElements> = { name: 'made elements', onCopy: 'empty' };

const madeFrom = (el: SpecElement) => el.spec.slots.get(MADE)?.origins.get(el);

/** Element of the Spec from which an element was generated; undefined for an element of the Spec itself. */
export const originOfMade = (element: SpecElement): SpecElement | undefined => madeFrom(element)?.origin;

/** Returns the key of a generated element, which is unique within its origin. */
export const keyOfMade = (element: SpecElement): string => madeFrom(element)?.key ?? '';

/**
 * Makes an element generated from `origin`, below a parent that does not list it. The same key gives the same element
 * in every compilation of the Spec, so that recompiling finds the objects of the Model again.
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
  // the role starts with the kind, so the type matches
  return el as unknown as Element<K>;
}
