/** Maps elements of a Spec to XML elements of the documents, through includes and generators. */
import type { SpecElement } from '../../modelling/spec/element.js';
import type { Spec } from '../../modelling/spec/spec.js';
import { NodeSource } from './node-source.js';
import type { Outline, Place } from './outline.js';

/** A generator that copied an element, and the index of the copy. */
export interface InstanceStep {
  readonly generator: Place;
  /** Index from 0; always 0 for attached elements. */
  readonly index: number;
}

/** Where an element comes from. */
export interface Origin {
  readonly place: Place;
  /** Generators that copied it, outermost first; empty for an element without a generator. */
  readonly path: readonly InstanceStep[];
  /** Number of elements of the Spec read from the same XML element. */
  readonly copies: number;
}

/** XML elements that the Spec does not contain, because it contains their expansions. */
const TEMPLATES: ReadonlySet<string> = new Set(['replicate', 'attach', 'composite', 'flexcomp']);

/** Returns the document and the XML element that a Spec element was read from; undefined if it is not in the text. */
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

  /** Updates the known elements after reading. */
  renew(): void {
    this.forget();
    for (const element of this.spec.root.descendants()) this.known.add(element);
  }

  /** Tests whether an element existed after the last reading; false for elements created since. */
  isKnown(element: SpecElement): boolean {
    return this.known.has(element);
  }

  /** Marks an element and its descendants as new. */
  release(element: SpecElement): void {
    for (const each of element.descendants()) this.known.delete(each);
    this.forget();
  }

  private forget(): void {
    this.instances = undefined;
  }

  /** Returns the Spec's elements read from an XML element; the parts of a composite are not included. */
  elementsOf({ node }: Pick<Place, 'node'>): readonly SpecElement[] {
    return this.all().get(node.id) ?? [];
  }

  /** Returns the number of elements read from the same XML element as this one. */
  countOf({ source }: SpecElement): number {
    return source instanceof NodeSource ? (this.all().get(source.id)?.length ?? 0) : 0;
  }

  /** Returns the origin of an element; undefined if it is not in the text. */
  of(element: SpecElement, outline: Outline): Origin | undefined {
    const place = placeOf(element);
    return place && { place, path: this.pathOf(element, outline), copies: this.countOf(element) };
  }

  /** Returns the XML elements that define an element of the Spec; a section may have several or none. */
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

/** Returns the tags on the path to a section: `visual/map`; undefined for other elements. */
export function sectionPath(element: SpecElement): string[] | undefined {
  const { spec } = element;
  if (!spec.isSection(element)) return undefined;
  const path: string[] = [];
  for (let at: SpecElement | undefined = element; at?.parent; at = at.parent) path.unshift(at.tag);
  return path;
}

/**
 * Returns the generator of an element that the text does not contain itself, or that an `attach` put under another
 * parent; undefined for other elements.
 */
export function generatorOf(element: SpecElement, place: Place, outline: Outline): Place | undefined {
  if (TEMPLATES.has(place.node.name) && place.node.name !== element.tag) return place;
  const above = element.parent && placeOf(element.parent);
  const parent = outline.parent(place);
  if (!above || !parent || above.node === parent.node || element.parent!.spec.isSection(element.parent!)) {
    return undefined;
  }
  return attachmentOf(element, above, outline);
}

/** Returns the `attach` within an element that names the body or frame of which another element is a copy. */
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
