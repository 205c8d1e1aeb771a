/** Numbers by which another thread refers to elements. */
import type { SpecElement } from '../../../modelling/spec/element.js';
import type { ElementKey } from './editor-protocol.js';

/** Numbers elements in the order of first use; numbers are not reused. */
export class ElementKeys {
  private readonly keys = new Map<SpecElement, ElementKey>();
  private readonly elements: SpecElement[] = [];

  keyOf(element: SpecElement): ElementKey {
    let key = this.keys.get(element);
    if (key === undefined) {
      key = this.elements.length;
      this.keys.set(element, key);
      this.elements.push(element);
    }
    return key;
  }

  /** Returns the element of a number, or undefined if it is no longer part of its model. */
  find(key: ElementKey): SpecElement | undefined {
    const element = this.elements[key];
    return element?.spec.holds(element) ? element : undefined;
  }

  /** @throws RangeError if the element is no longer part of its model */
  get(key: ElementKey): SpecElement {
    const element = this.find(key);
    if (!element) throw new RangeError('this element is not part of the model any more');
    return element;
  }

  all(keys: readonly ElementKey[]): SpecElement[] {
    return keys.map((key) => this.get(key));
  }
}
