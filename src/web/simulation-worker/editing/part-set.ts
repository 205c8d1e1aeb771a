/** Sets of geoms and sites that the user hides or locks in the picture; no file stores them. */

import { isElement } from '../../../modelling/spec/attribute-input.js';
import type { SpecElement } from '../../../modelling/spec/element.js';
import type { Model } from '../../../simulation/model/model.js';
import type { ModelElement } from '../../../simulation/model/named.js';
import type { PartIds } from './editor-protocol.js';

/** Holds elements rather than ids, which an edit may change. */
export class PartSet {
  private readonly held = new Set<ModelElement>();

  constructor(private readonly model: Model) {}

  /** Adds elements and their contents. */
  add(elements: readonly SpecElement[]): void {
    for (const part of this.partsIn(elements)) this.held.add(part);
  }

  /** Removes elements and their contents. */
  remove(elements: readonly SpecElement[]): void {
    for (const part of this.partsIn(elements)) this.held.delete(part);
  }

  /** Holds everything except some elements and their contents. */
  holdOthers(elements: readonly SpecElement[]): void {
    const left = new Set(this.partsIn(elements));
    for (const part of this.parts()) {
      if (left.has(part)) this.held.delete(part);
      else this.held.add(part);
    }
  }

  clear(): void {
    this.held.clear();
  }

  /** Tests whether an element has geoms or sites and all of them are in the set. */
  has(element: SpecElement): boolean {
    if (this.held.size === 0) return false;
    const parts = element.descendants().filter(isPart);
    return parts.length > 0 && parts.every((part) => this.held.has(part));
  }

  /** Ids of the parts in the running model. */
  get ids(): PartIds {
    const { elements } = this.model;
    const idsOf = (list: readonly ModelElement[] = []): number[] =>
      this.held.size === 0 ? [] : list.flatMap((part, id) => (this.held.has(part) ? [id] : []));
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
