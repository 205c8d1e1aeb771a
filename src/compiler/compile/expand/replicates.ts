/** Replicates added by a program: the Model is compiled from a copy of the Spec with expanded replicates. */
import { MODEL_LIMITS } from '../../../foundation/schema/limits.js';
import { message } from '../../../foundation/schema/messages.js';
import { diagnostic, messageError, modelError } from '../../../foundation/schema/report.js';
import { Selection } from '../../../modelling/spec/attach/attach.js';
import { expandComposites } from '../../../modelling/spec/composite/expand.js';
import { placeIn } from '../../../modelling/spec/edit/edit-checks.js';
import { expandReplicate } from '../../../modelling/spec/edit/replicate.js';
import type { Element, SpecElement } from '../../../modelling/spec/element.js';
import type { Spec } from '../../../modelling/spec/spec.js';
import type { CompileOptions } from '../compilation.js';
import { ChangedCopy, type Identity } from './changed-copy.js';

/** Limit on the count of elements, and the remaining count. */
interface ElementBudget {
  readonly limit: number;
  elements: number;
}

/**
 * Returns the Spec without replicates, or undefined if it has none. Throws a ModelError for elements that cannot be
 * replicated, or if there are too many.
 */
export function withoutReplicates(spec: Spec, options: CompileOptions): ChangedCopy | undefined {
  if (spec.all('replicate').length === 0) return undefined;
  const copy = new ChangedCopy(spec);
  const limit = options.limits?.elements ?? MODEL_LIMITS.elements;
  const budget = { limit, elements: limit };
  copy.spec.changes.unrecorded(() => expandBelow(copy.spec.worldbody, copy.identities, budget, options));
  return copy;
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
