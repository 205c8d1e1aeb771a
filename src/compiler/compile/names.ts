/** Names and paths: zero-terminated texts, their addresses, and the hash map from names to ids. */
import { hashName } from '../../foundation/base/name-hash.js';

/** Slots of the hash map per object. */
const LOAD = 2;

/** Kinds of named objects in the order of the text; their addresses are in the array `name_<stem>adr`. */
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
/** Prefix of the arrays of a kind that has names, as in `name_bodyadr`. */
export type NamePrefix = (typeof NAMED)[number];

/** All names of a Model, each with a terminating zero, their hash map, and the addresses by kind. */
export interface NameTables {
  readonly names: Uint8Array;
  readonly names_map: Int32Array;
  readonly addresses: readonly NamedAddresses[];
}

/** Addresses of the names of all objects of a kind, for an array of the Model. */
type NamedAddresses = readonly [array: `name_${NamePrefix}adr`, addresses: readonly number[]];

const encoder = /* @__PURE__ */ new TextEncoder();

/**
 * Consecutive zero-terminated texts, and their addresses. They are encoded together: separate encoding takes three
 * times as long.
 */
function textPool(texts: readonly string[]): { readonly bytes: Uint8Array; readonly addresses: number[] } {
  const all = texts.map((text) => `${text}\0`).join('');
  const bytes = encoder.encode(all);
  const isAscii = bytes.length === all.length;
  let at = 0;
  const addresses = texts.map((text) => {
    const address = at;
    at += (isAscii ? text.length : encoder.encode(text).length) + 1;
    return address;
  });
  return { bytes, addresses };
}

/** Inserts the id of each name by linear probing; objects without a name are skipped. */
function fillMap(map: Int32Array, bytes: Uint8Array, addresses: readonly number[]): void {
  const { length } = map;
  addresses.forEach((begin, id) => {
    const end = bytes.indexOf(0, begin);
    if (end === begin) return;
    let slot = hashName(bytes, length, begin, end);
    while (map[slot] !== -1) slot = (slot + 1) % length;
    map[slot] = id;
  });
}

/** Makes the tables; the text starts with the name of the model. */
export function nameTables(model: string, lists: { readonly [K in NamePrefix]: readonly string[] }): NameTables {
  const kinds = NAMED.filter((kind) => lists[kind].length > 0);
  const texts = textPool([model, ...kinds.flatMap((kind) => lists[kind])]);
  const all = texts.addresses.slice(1);
  const names_map = new Int32Array(LOAD * all.length).fill(-1);
  let begin = 0;
  const addresses = kinds.map((kind): NamedAddresses => {
    const end = begin + lists[kind].length;
    const own = all.slice(begin, end);
    fillMap(names_map.subarray(LOAD * begin, LOAD * end), texts.bytes, own);
    begin = end;
    return [`name_${kind}adr`, own];
  });
  return { names: texts.bytes, names_map, addresses };
}

/** Paths of asset files, each with a terminating zero. */
export interface PathTables {
  readonly paths: Uint8Array;
  /** Address of each path, list by list; -1 for assets without a file. */
  readonly addresses: readonly Int32Array[];
}

/** Makes the tables; without any path the text is one zero. */
export function pathTables(lists: readonly (readonly string[])[]): PathTables {
  const { bytes, addresses } = textPool(lists.flat().filter((path) => path !== ''));
  let next = 0;
  return {
    paths: bytes.length > 0 ? bytes : new Uint8Array(1),
    addresses: lists.map((paths) => new Int32Array(paths.map((path) => (path === '' ? -1 : addresses[next++])))),
  };
}
