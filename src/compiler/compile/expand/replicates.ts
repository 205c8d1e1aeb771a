/** Replicates added by a program: the Model is compiled from a copy of the Spec with expanded replicates. */
import type { Slot } from '../../../foundation/base/slots.js';
import { MODEL_LIMITS } from '../../../foundation/schema/limits.js';
import { message } from '../../../foundation/schema/messages.js';
import { diagnostic, messageError, modelError } from '../../../foundation/schema/report.js';
import { Selection } from '../../../modelling/spec/attach/attach.js';
import { isElement } from '../../../modelling/spec/attribute-input.js';
import { expandComposites } from '../../../modelling/spec/composite/expand.js';
import { placeIn } from '../../../modelling/spec/edit/edit-checks.js';
import { expandReplicate } from '../../../modelling/spec/edit/replicate.js';
import type { Element, SpecElement } from '../../../modelling/spec/element.js';
import type { Spec } from '../../../modelling/spec/spec.js';
import type { ElementLists, ModelElement, NamedKind } from '../../../simulation/model/named.js';
import type { CompileOptions } from '../compilation.js';
import { keyOfMade, originOfMade } from './expansion.js';

interface Expanded {
  /** A copy with expanded replicates. */
  readonly spec: Spec;
  /** Maps the elements of its Model to those of the original Spec; a replica is mapped to a persistent placeholder. */
  identify(lists: ElementLists<ModelElement>): ElementLists<ModelElement>;
}

/** Identity of an element of the copy: the element of the Spec, and its replica. */
interface Identity {
  readonly original: SpecElement;
  readonly replica: string;
}

/** Limit on the count of elements, and the remaining count. */
interface ElementBudget {
  readonly limit: number;
  elements: number;
}

/** Placeholder for a replica, the same object in every compilation. */
interface Placeholder {
  readonly kind: string;
  label: string;
}

/** Placeholders of replicas, kept between compilations, by the replicated element. */
const PLACEHOLDERS: Slot<WeakMap<SpecElement, Map<string, Placeholder>>> = { name: 'replicas', onCopy: 'empty' };

/**
 * Returns the Spec without replicates, or undefined if it has none. Throws a ModelError for elements that cannot be
 * replicated, or if there are too many.
 */
export function withoutReplicates(spec: Spec, options: CompileOptions): Expanded | undefined {
  if (spec.all('replicate').length === 0) return undefined;
  const copies = new Map<SpecElement, SpecElement>();
  const copy = spec.clone(copies);
  const identities = new Map<SpecElement, Identity>();
  for (const [original, each] of copies) identities.set(each, { original, replica: '' });
  const limit = options.limits?.elements ?? MODEL_LIMITS.elements;
  const budget = { limit, elements: limit };
  copy.changes.unrecorded(() => expandBelow(copy.worldbody, identities, budget, options));
  return { spec: copy, identify: (lists) => identified(lists, identities) };
}

function expandBelow(
  parent: SpecElement,
  identities: Map<SpecElement, Identity>,
  budget: ElementBudget,
  options: CompileOptions,
): void {
  for (const child of [...parent.elements]) {
    expandBelow(child, identities, budget, options);
    if (!child.is('replicate')) continue;
    expandComposites(child.spec, child, (made, key, composite) => {
      const identity = identities.get(composite);
      if (identity) identities.set(made, { ...identity, replica: `${made.kind} ${key}` });
    });
    const isFirst = budget.elements === budget.limit;
    refuse(child, budget);
    const lost = expandReplicate(child, isFirst, (made, i) => {
      for (const [from, to] of made) {
        const identity = identities.get(from);
        if (identity) identities.set(to, { ...identity, replica: `${identity.replica}/${i}` });
      }
    });
    for (const each of lost) {
      const code = 'not-replicated';
      options.diagnostics?.add(diagnostic(code, { element: each.label }, { element: each.label }));
    }
  }
}

/** Throws a ModelError for a flex, which cannot be replicated, and above the limit of elements. */
function refuse(replicate: Element<'replicate'>, budget: ElementBudget): void {
  const { spec, count } = replicate;
  const { parts, followers } = new Selection(spec, spec, [...replicate.elements]);
  const all = [...parts, ...followers].flatMap((each) => each.descendants());
  const place = placeIn(replicate);
  const flex = all.find(({ namespace }) => namespace === 'flex');
  if (flex) throw messageError(message('bad-flex/replicated'), place, flex.label);
  const { limit } = budget;
  budget.elements -= Math.max(0, count) * (1 + all.length);
  if (budget.elements >= 0) return;
  throw modelError('too-large/elements', { count: limit - budget.elements, name: 'elements', limit }, place);
}

function identified(
  lists: ElementLists<ModelElement>,
  identities: ReadonlyMap<SpecElement, Identity>,
): ElementLists<ModelElement> {
  const identify = (made: ModelElement): ModelElement => {
    if (!isElement(made)) return made;
    const origin = originOfMade(made);
    const identity = identities.get(origin ?? made);
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

function placeholderOf(original: SpecElement, key: string, { kind, label }: SpecElement): Placeholder {
  const placeholders = original.spec.slots.getOrMake(PLACEHOLDERS, () => new WeakMap());
  const known = placeholders.get(original) ?? new Map<string, Placeholder>();
  placeholders.set(original, known);
  const placeholder = known.get(key) ?? { kind, label };
  known.set(key, placeholder);
  placeholder.label = label;
  return placeholder;
}
