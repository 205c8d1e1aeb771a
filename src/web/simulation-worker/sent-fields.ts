/** Protects the page's mirror of a simulation against reading arrays that frames do not contain. */

import { ARENA_FIELDS } from '../../foundation/schema/arena.js';
import { DATA_FIELDS } from '../../foundation/schema/data.js';
import type { Data } from '../../simulation/model/data.js';
import type { DataRecord } from '../../simulation/model/data-record.js';
import type { FrameFields } from './frame.js';

/**
 * Makes reading an array that is missing in frames throw a RangeError, in the Data and its handles; the array would
 * contain zeros.
 *
 * @param hint returns the remedy for the name of an array
 */
export function refuseUnsent(mirror: Data, { fields, arenaFields }: FrameFields, hint: (name: string) => string): void {
  const sent = new Set<string>([...fields, ...arenaFields]);
  const unsent = new Set([...Object.keys(DATA_FIELDS), ...Object.keys(ARENA_FIELDS)].filter((name) => !sent.has(name)));
  const refuse = (name: string): never => {
    throw new RangeError(`data.${name} is not sent by the worker that simulates; ${hint(name)}`);
  };
  for (const name of unsent) {
    Object.defineProperty(mirror, name, { configurable: true, enumerable: false, get: () => refuse(name) });
  }
  let guarded: { record: DataRecord; readable: DataRecord } | undefined;
  Object.defineProperty(mirror, 'readable', {
    configurable: true,
    enumerable: false,
    get(this: Data): DataRecord {
      const { record } = this;
      if (guarded?.record === record) return guarded.readable;
      const get = (target: object, name: string | symbol): unknown =>
        unsent.has(name as string) ? refuse(name as string) : Reflect.get(target, name);
      const readable = new Proxy(record, { get }) as DataRecord;
      guarded = { record, readable };
      return readable;
    },
  });
}
