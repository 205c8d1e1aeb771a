/** A copy of a Spec that is changed before it is compiled, so that the Spec itself stays unchanged. */
import type { Slot } from '../../../foundation/base/slots.js';
import { isElement } from '../../../modelling/spec/attribute-input.js';
import type { SpecElement } from '../../../modelling/spec/element.js';
import type { Spec } from '../../../modelling/spec/spec.js';
import type { ElementLists, ModelElement, NamedKind } from '../../../simulation/model/named.js';
import { keyOfMade, originOfMade } from './expansion.js';

/** Identity of an element of the copy: the element of the Spec, and its replica. */
export interface Identity {
  readonly original: SpecElement;
  readonly replica: string;
}

/** Placeholder for a replica, the same object in every compilation. */
interface Placeholder {
  readonly kind: string;
  label: string;
}

/** Placeholders of replicas, kept between compilations, by the replicated element. */
const PLACEHOLDERS: Slot<WeakMap<SpecElement, Map<string, Placeholder>>> = { name: 'replicas', onCopy: 'empty' };

/** The copy, and the elements of the Spec from which its elements were made. */
export class ChangedCopy {
  readonly spec: Spec;
  readonly identities = new Map<SpecElement, Identity>();

  constructor(original: Spec) {
    const copies = new Map<SpecElement, SpecElement>();
    this.spec = original.clone(copies);
    for (const [each, copy] of copies) this.identities.set(copy, { original: each, replica: '' });
  }

  /** Maps the elements of its Model to those of the original Spec; a replica is mapped to a persistent placeholder. */
  identify(lists: ElementLists<ModelElement>): ElementLists<ModelElement> {
    const identify = (made: ModelElement): ModelElement => {
      if (!isElement(made)) return made;
      const origin = originOfMade(made);
      const identity = this.identities.get(origin ?? made);
      if (!identity) return made;
      const key = origin ? `${identity.replica}:${keyOfMade(made)}` : identity.replica;
      return key === '' ? identity.original : placeholderOf(identity.original, key, made);
    };
    const entries = (Object.entries(lists) as [NamedKind, readonly ModelElement[]][]).map(([kind, list]) => [
      kind,
      list.map(identify),
    ]);
    return Object.fromEntries(entries) as ElementLists<ModelElement>;
  }
}

function placeholderOf(original: SpecElement, key: string, { kind, label }: SpecElement): Placeholder {
  const placeholders = original.spec.slots.getOrMake(PLACEHOLDERS, () => new WeakMap());
  const known = placeholders.get(original) ?? new Map<string, Placeholder>();
  placeholders.set(original, known);
  const placeholder = known.get(key) ?? { kind, label };
  known.set(key, placeholder);
  placeholder.label = label;
  return placeholder;
}
