/**
 * Copies the results of the reference, so that a late stage can be tested before or without the stages it depends on.
 */
import { ARENA_FIELDS, ARENA_SIZES } from '../../src/foundation/schema/arena.js';
import { DATA_FIELDS } from '../../src/foundation/schema/data.js';
import { SC, SCALAR_FIELDS } from '../../src/foundation/schema/scalars.js';
import type { Pair } from './stage.js';

type Named = Record<string, unknown>;

/** Copies every array and scalar with the same layout in both engines: all but the constraint Jacobian. */
export function adoptPeer(pair: Pair): void {
  const theirs = pair.peerData as unknown as Named;
  const { context } = pair.pipeline;
  for (const name of ARENA_SIZES) context.needed[name] = Number(theirs[name] ?? 0);
  context.grow();
  const ours = pair.data.record as unknown as Record<string, Float64Array>;
  for (const name of [...Object.keys(DATA_FIELDS), ...Object.keys(ARENA_FIELDS)]) {
    const value = read(theirs, name);
    if (value && value.length <= ours[name].length) ours[name].set(value);
  }
  const { scalar } = pair.data.record;
  for (const name of Object.keys(SCALAR_FIELDS) as (keyof typeof SCALAR_FIELDS)[]) {
    const value = theirs[name];
    if (typeof value === 'number' || typeof value === 'boolean') scalar[SC[name]] = Number(value);
    else if (value instanceof Float64Array) scalar.set(value, SC[name]);
  }
  adoptContacts(pair, ours);
}

function adoptContacts(pair: Pair, ours: Record<string, Float64Array>): void {
  const list = pair.peerData.contact;
  for (let i = 0; i < pair.peerData.ncon; i++) {
    const contact = list.get(i) as unknown as Named & { delete(): void };
    for (const [name, { cols }] of Object.entries(ARENA_FIELDS)) {
      if (!name.startsWith('contact_')) continue;
      const value = contact[name.slice('contact_'.length)] as number | ArrayLike<number>;
      if (typeof value === 'number') ours[name][i] = value;
      else ours[name].set(value, i * (cols as number));
    }
    contact.delete();
  }
  list.delete();
}

/** Boolean arrays of the reference throw when read. */
function read(named: Named, name: string): ArrayLike<number> | undefined {
  try {
    return named[name] as ArrayLike<number> | undefined;
  } catch {
    return undefined;
  }
}
