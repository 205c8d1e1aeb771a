/** Geoms and sites that are not drawn for a while. It is a matter of the picture alone, and of no file. */

import { isElement } from '../../../modelling/spec/attribute-input.js';
import type { SpecElement } from '../../../modelling/spec/element.js';
import type { Model } from '../../../simulation/model/model.js';
import type { ModelElement } from '../../../simulation/model/named.js';
import type { HiddenIds } from './editor-protocol.js';

/** The hidden elements themselves rather than their numbers, which an edit may change. */
export class HiddenParts {
  private readonly hidden = new Set<ModelElement>();

  constructor(private readonly model: Model) {}

  /** Hides elements with everything in them. */
  hide(elements: readonly SpecElement[]): void {
    for (const part of this.partsIn(elements)) this.hidden.add(part);
  }

  /** Shows elements with everything in them. */
  show(elements: readonly SpecElement[]): void {
    for (const part of this.partsIn(elements)) this.hidden.delete(part);
  }

  /** Hides everything but some elements with everything in them. */
  isolate(elements: readonly SpecElement[]): void {
    const shown = new Set(this.partsIn(elements));
    for (const part of this.parts()) {
      if (shown.has(part)) this.hidden.delete(part);
      else this.hidden.add(part);
    }
  }

  showAll(): void {
    this.hidden.clear();
  }

  /** Tests whether nothing of an element is drawn that could be. */
  has(element: SpecElement): boolean {
    if (this.hidden.size === 0) return false;
    const parts = element.descendants().filter(isPart);
    return parts.length > 0 && parts.every((part) => this.hidden.has(part));
  }

  /** The numbers of what is hidden in the model that runs. */
  get ids(): HiddenIds {
    const { elements } = this.model;
    const idsOf = (list: readonly ModelElement[] = []): number[] =>
      this.hidden.size === 0 ? [] : list.flatMap((part, id) => (this.hidden.has(part) ? [id] : []));
    return { geom: idsOf(elements?.geom), site: idsOf(elements?.site) };
  }

  private parts(): ModelElement[] {
    const { elements } = this.model;
    return [...(elements?.geom ?? []), ...(elements?.site ?? [])];
  }

  /** Parts of the model that are in elements; those that a generator makes know what they are in, but not the reverse. */
  private partsIn(elements: readonly SpecElement[]): ModelElement[] {
    const holders = new Set(elements);
    return this.parts().filter((part) => {
      if (!isElement(part)) return false;
      for (let at: SpecElement | undefined = part; at; at = at.parent) if (holders.has(at)) return true;
      return false;
    });
  }
}

const isPart = ({ kind }: SpecElement): boolean => kind === 'geom' || kind === 'site';
