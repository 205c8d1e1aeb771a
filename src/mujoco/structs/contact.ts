/** `MjContact`: one contact in the columns of a Data, or an independent one. */

import { ARENA_FIELDS } from '../../foundation/schema/arena.js';
import type { Data } from '../../simulation/model/data.js';
import type { DataRecord } from '../../simulation/model/data-record.js';
import { Handle } from '../binding/handle.js';
import { Vector } from '../binding/vector.js';

type ContactFields = {
  [N in keyof typeof ARENA_FIELDS as N extends `contact_${infer R}` ? R : never]: (typeof ARENA_FIELDS)[N];
};
type ContactName = keyof ContactFields;
type ContactValues = {
  -readonly [N in ContactName]: ContactFields[N]['cols'] extends 1
    ? number
    : ContactFields[N]['kind'] extends 'int'
      ? Int32Array
      : Float64Array;
};
type Columns = Readonly<Record<`contact_${ContactName}`, Float64Array | Int32Array>>;

const CONTACT_FIELDS = Object.entries(ARENA_FIELDS)
  .filter(([name]) => name.startsWith('contact_'))
  .map(([name, { kind, cols }]) => ({
    name: name.slice('contact_'.length) as ContactName,
    kind,
    cols: cols as number,
  }));

function ownColumns(): Columns {
  const columns = CONTACT_FIELDS.map(({ name, kind, cols }) => [
    `contact_${name}`,
    kind === 'int' ? new Int32Array(cols) : new Float64Array(cols),
  ]);
  return Object.fromEntries(columns) as Columns;
}

/** Values of a contact under the names of its arrays without `contact_`. */
export interface MjContact extends ContactValues {}

/** A contact of a Data, whose values are live, or an independent contact. */
export class MjContact extends Handle {
  /** @internal */
  readonly columns: () => Columns;
  /** @internal */
  readonly index: number;

  constructor(columns?: () => DataRecord, index = 0) {
    super();
    const own = columns ? undefined : ownColumns();
    this.columns = columns ?? (() => own as Columns);
    this.index = index;
    this.compareByNumbers('columns', 'index');
  }

  override numbers(): Readonly<Record<ContactName, unknown>> {
    return Object.fromEntries(CONTACT_FIELDS.map(({ name }) => [name, this[name]])) as Record<ContactName, unknown>;
  }

  get geom1(): number {
    return this.geom[0] as number;
  }
  set geom1(id: number) {
    this.geom[0] = id;
  }
  get geom2(): number {
    return this.geom[1] as number;
  }
  set geom2(id: number) {
    this.geom[1] = id;
  }

  /** The columns that hold the contact. @internal */
  values(): Columns {
    const copied = this.copy();
    return copied.columns();
  }

  copy(): MjContact {
    const copied = new MjContact();
    copyContact(this, copied);
    return copied;
  }
}

/** Copies every value of a contact. */
export function copyContact(from: MjContact, to: MjContact): void {
  for (const { name, cols } of CONTACT_FIELDS) {
    const source = from.columns()[`contact_${name}`];
    const at = from.index * cols;
    to.columns()[`contact_${name}`].set(source.subarray(at, at + cols), to.index * cols);
  }
}

for (const { name, cols } of CONTACT_FIELDS) {
  Object.defineProperty(MjContact.prototype, name, {
    enumerable: true,
    get(this: MjContact) {
      const column = this.columns()[`contact_${name}`];
      return cols === 1 ? column[this.index] : column.subarray(this.index * cols, (this.index + 1) * cols);
    },
    set(this: MjContact, value: number | ArrayLike<number>) {
      this.columns()[`contact_${name}`].set(typeof value === 'number' ? [value] : value, this.index * cols);
    },
  });
}

/** A list of contacts. */
export class MjContactVec extends Vector<MjContact> {}

/** A contact before its parameters are known. */
export class MjPreContact extends Handle {
  dist = 0;
  readonly pos = new Float64Array(3);
  readonly normal = new Float64Array(3);
  readonly tangent = new Float64Array(3);

  copy(): MjPreContact {
    const copied = new MjPreContact();
    copied.dist = this.dist;
    for (const name of ['pos', 'normal', 'tangent'] as const) copied[name].set(this[name]);
    return copied;
  }
}

/** The current contacts. */
export function contactsOf(data: Data): MjContactVec {
  return new MjContactVec(Array.from({ length: data.ncon }, (_, i) => new MjContact(() => data.record, i)));
}
