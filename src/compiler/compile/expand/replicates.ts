/** Replicates that a program added: a Model is compiled from a copy of the Spec in which they are expanded. */

import { MODEL_LIMITS } from '../../../foundation/schema/limits.js';
import { message } from '../../../foundation/schema/messages.js';
import { diagnostic, messageError, modelError } from '../../../foundation/schema/report.js';
import { Selection } from '../../../modelling/spec/attach/attach.js';
import { expandComposites } from '../../../modelling/spec/composite/expand.js';
import { placeIn } from '../../../modelling/spec/edit/edit-checks.js';
import { expandReplicate } from '../../../modelling/spec/edit/replicate.js';
import type { Element, SpecElement } from '../../../modelling/spec/element.js';
import type { Spec } from '../../../modelling/spec/spec.js';
import type { ElementLists, NamedKind } from '../../../simulation/model/named.js';
import type { CompileOptions } from '../compilation.js';
import { keyOfMade, originOfMade } from './expansion.js';

interface Expanded {
  /** A copy without replicates. */
  readonly spec: Spec;
  /** The elements of its Model as those of the Spec itself; what is a replica has a stand-in, the same each time. */
  identify(lists: ElementLists): ElementLists;
}

/** The identity of an element of the copy: an element of the Spec, and the replica it belongs to. */
interface Identity {
  readonly original: SpecElement;
  readonly replica: string;
}

/** Elements that a model may have, and how many of them are left to make. */
interface Room {
  readonly limit: number;
  elements: number;
}

/** Stands for a replica, across compilations. */
interface StandIn {
  readonly kind: string;
  label: string;
}

const standIns = new WeakMap<SpecElement, Map<string, StandIn>>();

/** Undefined for a Spec without replicates. Throws a ModelError for what cannot be replicated, or as often. */
export function withoutReplicates(spec: Spec, options: CompileOptions): Expanded | undefined {
  if (spec.all('replicate').length === 0) return undefined;
  const copies = new Map<SpecElement, SpecElement>();
  const copy = spec.clone(copies);
  const identities = new Map<SpecElement, Identity>();
  for (const [original, each] of copies) identities.set(each, { original, replica: '' });
  const limit = options.limits?.elements ?? MODEL_LIMITS.elements;
  const room = { limit, elements: limit };
  copy.changes.unrecorded(() => expandBelow(copy.worldbody as SpecElement, identities, room, options));
  return { spec: copy, identify: (lists) => identified(lists, identities) };
}

function expandBelow(
  parent: SpecElement,
  identities: Map<SpecElement, Identity>,
  room: Room,
  options: CompileOptions,
): void {
  for (const child of [...parent.elements]) {
    expandBelow(child, identities, room, options);
    if (!child.is('replicate')) continue;
    expandComposites(child.spec, child as SpecElement, (made, key, composite) => {
      const identity = identities.get(composite);
      if (identity) identities.set(made, { ...identity, replica: `${made.kind} ${key}` });
    });
    const isFirst = room.elements === room.limit;
    refuse(child, room);
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

/** Throws for a flex, which cannot be replicated, and for more elements than a model may have. */
function refuse(replicate: Element<'replicate'>, room: Room): void {
  const { spec, count } = replicate;
  const { parts, followers } = new Selection(spec, spec, [...replicate.elements]);
  const all = [...parts, ...followers].flatMap((each) => each.descendants());
  const place = placeIn(replicate as SpecElement);
  const flex = all.find(({ namespace }) => namespace === 'flex');
  if (flex) throw messageError(message('bad-flex/replicated'), place, flex.label);
  const { limit } = room;
  room.elements -= Math.max(0, count) * (1 + all.length);
  if (room.elements >= 0) return;
  throw modelError('too-large/elements', { count: limit - room.elements, name: 'elements', limit }, place);
}

function identified(lists: ElementLists, identities: ReadonlyMap<SpecElement, Identity>): ElementLists {
  const identify = (element: object): object => {
    const made = element as SpecElement;
    const origin = originOfMade(made);
    const identity = identities.get(origin ?? made);
    if (!identity) return element;
    const key = origin ? `${identity.replica}:${keyOfMade(made)}` : identity.replica;
    return key === '' ? identity.original : standIn(identity.original, key, made);
  };
  const entries = (Object.entries(lists) as [NamedKind, readonly object[]][]).map(([kind, list]) => [
    kind,
    list.map(identify),
  ]);
  return Object.fromEntries(entries) as ElementLists;
}

function standIn(original: SpecElement, key: string, { kind, label }: SpecElement): StandIn {
  const known = standIns.get(original) ?? new Map<string, StandIn>();
  standIns.set(original, known);
  const stand = known.get(key) ?? { kind, label };
  known.set(key, stand);
  stand.label = label;
  return stand;
}
