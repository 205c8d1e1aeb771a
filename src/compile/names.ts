/** Names and paths: one zero-terminated text each, addresses into it, and the hash map from names to ids. */
import { hashName } from '../base/name-hash.js';

/** Slots of the hash map for each object. */
const LOAD = 2;

/** Kinds of named objects, in the order of the text: the array of their addresses is `name_<stem>adr`. */
export const NAMED = [
  'body',
  'jnt',
  'geom',
  'site',
  'cam',
  'light',
  'flex',
  'mesh',
  'skin',
  'hfield',
  'tex',
  'mat',
  'pair',
  'exclude',
  'eq',
  'tendon',
  'actuator',
  'sensor',
  'numeric',
  'text',
  'tuple',
  'key',
  'plugin',
] as const;
export type NamedKind = (typeof NAMED)[number];

export interface NameTables {
  readonly names: Uint8Array;
  readonly names_map: Int32Array;
  readonly addresses: readonly NamedAddresses[];
}

/** Addresses of the names of all objects of a kind, for an array of the Model. */
type NamedAddresses = readonly [array: `name_${NamedKind}adr`, addresses: readonly number[]];

const NO_NAME = new Uint8Array(0);

/** A name as text; most objects of large models have none. */
const encoded = (encoder: TextEncoder, name: string): Uint8Array => (name === '' ? NO_NAME : encoder.encode(name));

/** Appends zero-terminated texts. */
class TextPool {
  private readonly parts: Uint8Array[] = [];
  private length = 0;

  /** Address of the text. */
  append(utf8: Uint8Array): number {
    const address = this.length;
    this.parts.push(utf8);
    this.length += utf8.length + 1;
    return address;
  }

  bytes(): Uint8Array {
    const all = new Uint8Array(this.length);
    let at = 0;
    for (const part of this.parts) {
      if (part.length > 0) all.set(part, at);
      at += part.length + 1;
    }
    return all;
  }
}

/** Slot of each name by linear probing; objects without a name have none. */
function hashMap(names: readonly Uint8Array[]): Int32Array {
  const length = LOAD * names.length;
  const map = new Int32Array(length).fill(-1);
  names.forEach((name, id) => {
    if (name.length === 0) return;
    let slot = hashName(name, length);
    while (map[slot] !== -1) slot = (slot + 1) % length;
    map[slot] = id;
  });
  return map;
}

/** The text begins with the name of the model. */
export function nameTables(model: string, lists: { readonly [K in NamedKind]: readonly string[] }): NameTables {
  const encoder = new TextEncoder();
  const pool = new TextPool();
  pool.append(encoder.encode(model));
  const maps: Int32Array[] = [];
  const addresses: NamedAddresses[] = [];
  for (const kind of NAMED) {
    if (lists[kind].length === 0) continue;
    const names = lists[kind].map((name) => encoded(encoder, name));
    maps.push(hashMap(names));
    addresses.push([`name_${kind}adr`, names.map((name) => pool.append(name))]);
  }
  return { names: pool.bytes(), names_map: joined(maps), addresses };
}

function joined(arrays: readonly Int32Array[]): Int32Array {
  const all = new Int32Array(arrays.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const array of arrays) {
    all.set(array, at);
    at += array.length;
  }
  return all;
}

export interface PathTables {
  readonly paths: Uint8Array;
  /** Address of each path, list by list; -1 for what has no file. */
  readonly addresses: readonly Int32Array[];
}

/** Without any path the text is one zero. */
export function pathTables(lists: readonly (readonly string[])[]): PathTables {
  const encoder = new TextEncoder();
  const pool = new TextPool();
  const addresses = lists.map((paths) =>
    Int32Array.from(paths, (path) => (path === '' ? -1 : pool.append(encoder.encode(path)))),
  );
  const paths = pool.bytes();
  return { paths: paths.length > 0 ? paths : new Uint8Array(1), addresses };
}
