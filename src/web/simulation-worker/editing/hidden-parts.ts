/** Geoms and sites that the user hides in the picture; no file stores them. */

import { isElement } from '../../../modelling/spec/attribute-input.js';
import type { SpecElement } from '../../../modelling/spec/element.js';
import type { Model } from '../../../simulation/model/model.js';
import type { ModelElement } from '../../../simulation/model/named.js';
import type { HiddenIds } from './editor-protocol.js';

/** Holds elements rather than ids, which an edit may change. */
export class HiddenParts {
  private readonly hidden = new Set<ModelElement>();

  constructor(private readonly model: Model) {}

  /** Hides elements and their contents. */
  hide(elements: readonly SpecElement[]): void {
    for (const part of this.partsIn(elements)) this.hidden.add(part);
  }

  /** Shows elements and their contents. */
  show(elements: readonly SpecElement[]): void {
    for (const part of this.partsIn(elements)) this.hidden.delete(part);
  }

  /** Hides everything except some elements and their contents. */
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

  /** Tests whether an element has geoms or sites and all of them are hidden. */
  has(element: SpecElement): boolean {
    if (this.hidden.size === 0) return false;
    const parts = element.descendants().filter(isPart);
    return parts.length > 0 && parts.every((part) => this.hidden.has(part));
  }

  /** Ids of the hidden parts of the running model. */
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

  /**
   * Returns the geoms and sites inside of elements. Walks upward from the parts, because generated parts refer to their
   * parents, but not the reverse.
   */
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
