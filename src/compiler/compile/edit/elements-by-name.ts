/** Matching of elements by name, for Models that were read independently. */
import type { ModelRecord } from '../../../simulation/model/model-record.js';
import { type ElementLists, NAMED_KINDS, type NamedKind, namesOf } from '../../../simulation/model/named.js';

const KINDS = Object.keys(NAMED_KINDS) as NamedKind[];

/**
 * Returns the key of each object of a Model: equal names of one kind have the same key. Objects without a name are
 * matched by order if their count is equal; joints are matched by their order in the body.
 *
 * @param keys keys of the Models to compare with
 */
export function elementsByName(m: ModelRecord, keys: Map<string, object>): ElementLists {
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

/** Key of a joint: its body, and its index within it. */
function placeOfJoint(m: ModelRecord, joint: number): string {
  const body = m.jnt_bodyid[joint]!;
  const name = namesOf(m, 'body')[body];
  return `joint of ${name || `body ${body}/${m.nbody}`} #${joint - m.body_jntadr[body]!}`;
}
