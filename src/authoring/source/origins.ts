/** The origins of a Spec's elements: documents and elements of the text, through includes and generators. */
import type { SpecElement } from '../../modelling/spec/element.js';
import type { Spec } from '../../modelling/spec/spec.js';
import { NodeSource } from './node-source.js';
import type { Outline, Place } from './outline.js';

/** A generator that an element came through, and which of its copies the element is in. */
export interface InstanceStep {
  readonly generator: Place;
  /** From 0; always 0 for attached elements. */
  readonly index: number;
}

/** The origin of an element. */
export interface Origin {
  readonly place: Place;
  /** Templates that copied it, outermost first; empty for an element that stands for itself. */
  readonly path: readonly InstanceStep[];
  /** Elements of the Spec that are made of the same text. */
  readonly copies: number;
}

/** Elements of the text that the Spec does not contain, because it contains their expansions. */
const TEMPLATES: ReadonlySet<string> = new Set(['replicate', 'attach', 'composite', 'flexcomp']);

/**
 * Returns the document and the XML element that a Spec element was read from; undefined if the text no longer has it.
 */
export const placeOf = ({ source }: SpecElement): Place | undefined => {
  if (!(source instanceof NodeSource)) return undefined;
  const { document, node } = source;
  return document && node && { document, node };
};

/** An index from XML elements to the Spec elements that were read from them. */
export class Origins {
  private instances: Map<number, SpecElement[]> | undefined;
  private readonly known = new WeakSet<SpecElement>();

  constructor(private readonly spec: Spec) {
    this.renew();
    spec.changes.subscribe(({ type }) => {
      if (type === 'insert' || type === 'remove') this.forget();
    });
  }

  /** Learns what the elements are after something was read. */
  renew(): void {
    this.forget();
    for (const element of this.spec.root.descendants()) this.known.add(element);
  }

  /** Tests whether an element was part of the model after the last reading, rather than made since. */
  isKnown(element: SpecElement): boolean {
    return this.known.has(element);
  }

  /** Marks an element and its contents as new. */
  release(element: SpecElement): void {
    for (const each of element.descendants()) this.known.delete(each);
    this.forget();
  }

  private forget(): void {
    this.instances = undefined;
  }

  /** Elements of the Spec made of an element of the text; the parts of a composite are not among them. */
  elementsOf({ node }: Pick<Place, 'node'>): readonly SpecElement[] {
    return this.all().get(node.id) ?? [];
  }

  /** Counts the elements that are made from the same text as one. */
  countOf({ source }: SpecElement): number {
    return source instanceof NodeSource ? (this.all().get(source.id)?.length ?? 0) : 0;
  }

  /** Returns the origin of an element; undefined if it has no place in the text. */
  of(element: SpecElement, outline: Outline): Origin | undefined {
    const place = placeOf(element);
    return place && { place, path: this.pathOf(element, outline), copies: this.countOf(element) };
  }

  /** Elements of the text that say something about an element of the Spec; sections may have several, or none. */
  placesOf(element: SpecElement, outline: Outline): readonly Place[] {
    if (element === this.spec.root) return outline.root ? [outline.root] : [];
    const path = sectionPath(element);
    if (path) return outline.sectionsNamed(...path);
    if (element.parent === this.spec.main && element.kind !== 'default') {
      return outline.sectionsNamed('default', element.tag);
    }
    const place = placeOf(element);
    return place ? [place] : [];
  }

  private pathOf(element: SpecElement, outline: Outline): InstanceStep[] {
    const path: InstanceStep[] = [];
    for (let at: SpecElement | undefined = element; at?.parent; at = at.parent) {
      const place = placeOf(at);
      const generator = place && generatorOf(at, place, outline);
      if (generator) path.unshift({ generator, index: indexAmongCopies(at) });
    }
    return path;
  }

  private all(): Map<number, SpecElement[]> {
    if (this.instances) return this.instances;
    this.instances = new Map();
    for (const element of this.spec.root.descendants()) {
      if (!(element.source instanceof NodeSource)) continue;
      const { id } = element.source;
      const same = this.instances.get(id);
      if (same) same.push(element);
      else this.instances.set(id, [element]);
    }
    return this.instances;
  }
}

/** Tags that lead to a section: `visual/map`; undefined for other elements. */
export function sectionPath(element: SpecElement): string[] | undefined {
  const { spec } = element;
  if (!spec.isSection(element)) return undefined;
  const path: string[] = [];
  for (let at: SpecElement | undefined = element; at?.parent; at = at.parent) path.unshift(at.tag);
  return path;
}

/** The generator that put an element where it is, which is not where it stands in the text. */
export function generatorOf(element: SpecElement, place: Place, outline: Outline): Place | undefined {
  if (TEMPLATES.has(place.node.name) && place.node.name !== element.tag) return place;
  const above = element.parent && placeOf(element.parent);
  const parent = outline.parent(place);
  if (!above || !parent || above.node === parent.node || element.parent!.spec.isSection(element.parent!)) {
    return undefined;
  }
  return attachmentOf(element, above, outline);
}

/** The `attach` in an element that names the body or frame another one is a copy of. */
export function attachmentOf(element: SpecElement, above: Place, outline: Outline): Place | undefined {
  const attachments = outline.contents(above).filter(({ node }) => node.name === 'attach');
  const own = placeOf(element);
  const name = own?.document.rawValue(own.node, 'name') ?? '';
  return attachments.find(({ document, node }) => {
    const part = document.rawValue(node, 'body') ?? document.rawValue(node, 'frame');
    return part === name && (document.rawValue(node, 'prefix') ?? '') + name === element.identifier;
  });
}

function indexAmongCopies(element: SpecElement): number {
  const own = element.source as NodeSource;
  const copies = element.parent!.elements.filter(({ source }) => source instanceof NodeSource && source.id === own.id);
  return copies.indexOf(element);
}
