/** Numbers for elements, which another thread uses to name them. */
import type { SpecElement } from '../../../modelling/spec/element.js';
import type { ElementKey } from './editor-protocol.js';

/** Numbers elements in the order of first use; a number is never used twice. */
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

  /** The element of a number, if it is part of its model now. */
  find(key: ElementKey): SpecElement | undefined {
    const element = this.elements[key];
    return element?.spec.holds(element) ? element : undefined;
  }

  /** Throws a RangeError for an element that is gone. */
  get(key: ElementKey): SpecElement {
    const element = this.find(key);
    if (!element) throw new RangeError('this element is not part of the model any more');
    return element;
  }

  all(keys: readonly ElementKey[]): SpecElement[] {
    return keys.map((key) => this.get(key));
  }
}
