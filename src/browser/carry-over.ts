/** The state of a run carried over to a model that was loaded anew: what has the same name goes on as it was. */
import { carryState } from '../compile/edit/carry-state.js';
import type { Data } from '../model/data.js';
import type { Model } from '../model/model.js';
import type { ModelRecord } from '../model/model-record.js';
import { type ElementLists, NAMED_KINDS, type NamedKind, namesOf } from '../model/named.js';

const KINDS = Object.keys(NAMED_KINDS) as NamedKind[];

/**
 * Copies time, positions, velocities, activations, controls and the like to the elements of the same name. Those without
 * a name are taken for the same by their order, as long as there are equally many; joints, by that of their body.
 */
export function carryOver(before: Model, from: Data, after: Model, to: Data): void {
  const keys = new Map<string, object>();
  const [old, fresh] = [before, after].map(({ record }) => ({ record, elements: elementsOf(record, keys) }));
  carryState(old!, from.record, fresh!, to.record);
}

function elementsOf(m: ModelRecord, keys: Map<string, object>): ElementLists {
  const keyOf = (text: string): object => {
    const key = keys.get(text) ?? {};
    keys.set(text, key);
    return key;
  };
  const lists = KINDS.map((kind) => {
    const names = namesOf(m, kind);
    const nameless = names.filter((name) => name === '').length;
    let ordinal = 0;
    return [
      kind,
      names.map((name, id) => {
        if (name !== '') return keyOf(`${kind}:${name}`);
        if (kind === 'joint') return keyOf(placeOfJoint(m, id));
        return keyOf(`${kind}#${ordinal++}/${nameless}`);
      }),
    ] as const;
  });
  return Object.fromEntries(lists) as unknown as ElementLists;
}

/** Returns the body and the index of a joint within it. */
function placeOfJoint(m: ModelRecord, joint: number): string {
  const body = m.jnt_bodyid[joint]!;
  const name = namesOf(m, 'body')[body];
  return `joint of ${name || `body ${body}/${m.nbody}`} #${joint - m.body_jntadr[body]!}`;
}
