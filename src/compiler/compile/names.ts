/** Names and paths: one zero-terminated text each, addresses into it, and the hash map from names to ids. */
import { hashName } from '../../foundation/base/name-hash.js';

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
/** Prefix of the arrays of a kind that has names, as in `name_bodyadr`. */
export type NamePrefix = (typeof NAMED)[number];

/** All names of a Model, each ended by a zero, their hash map, and the addresses of each kind. */
export interface NameTables {
  readonly names: Uint8Array;
  readonly names_map: Int32Array;
  readonly addresses: readonly NamedAddresses[];
}

/** Addresses of the names of all objects of a kind, for an array of the Model. */
type NamedAddresses = readonly [array: `name_${NamePrefix}adr`, addresses: readonly number[]];

const encoder = /* @__PURE__ */ new TextEncoder();

/** Zero-terminated texts, end to end, and where each begins. Encoded together: one by one, names take three times as long. */
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

/** Puts the id of each name into its slot, by linear probing; objects without a name have none. */
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

/** The text begins with the name of the model. */
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

/** Paths of the files of assets, each ended by a zero. */
export interface PathTables {
  readonly paths: Uint8Array;
  /** Address of each path, list by list; -1 for assets without a file. */
  readonly addresses: readonly Int32Array[];
}

/** Without any path the text is one zero. */
export function pathTables(lists: readonly (readonly string[])[]): PathTables {
  const { bytes, addresses } = textPool(lists.flat().filter((path) => path !== ''));
  let next = 0;
  return {
    paths: bytes.length > 0 ? bytes : new Uint8Array(1),
    addresses: lists.map((paths) => new Int32Array(paths.map((path) => (path === '' ? -1 : addresses[next++])))),
  };
}
