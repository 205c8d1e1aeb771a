/** Copies the values that kernels read from one Model record into another of the same structure, without allocation. */
import type { Field } from '../../foundation/schema/fields.js';
import { MODEL_SIZES } from '../../foundation/schema/model/sizes.js';
import { MODEL_FIELDS } from '../../foundation/schema/model.js';
import { allocateModel, MODEL_TRAITS, type ModelRecord, type TakenArrays } from './model-record.js';

/** Fields that no kernel reads: names, keyframes, appearance. Rays read the alpha of materials. */
const UNREAD =
  /^(skin|tex|text|tuple|key|name|numeric)_|^mat_(?!rgba)|^(names|paths|names_map|flex_shell|plugin_attr|plugin_attradr)$|_(user|pathadr|texcoord|facetexcoord|elemtexcoord|facenormal)$/;

type Name = keyof typeof MODEL_FIELDS;

const NAMES = /* @__PURE__ */ (Object.keys(MODEL_FIELDS) as Name[]).filter((name) => !UNREAD.test(name));
/** Integers and assets, from which binding derives data such as the links of hulls. */
const STRUCTURAL = /* @__PURE__ */ NAMES.filter(
  (name) => !/^(num|float)$/.test((MODEL_FIELDS[name] as Field).kind) || /^(mesh|hfield|oct|bvh)_/.test(name),
);

/** The fields that kernels read. */
export const READ_FIELDS: readonly Name[] = NAMES;

/**
 * Maximum number of bytes copied per step; larger Models, such as those with large meshes, do not share a pipeline
 * [bytes].
 */
const MOST = 1 << 18;

/**
 * Tests whether the fields that kernels read are small enough to copy for each step. Models with flexes are excluded,
 * because binding derives bending matrices from them.
 */
export function isCopyable(m: ModelRecord): boolean {
  if (m.nflex > 0) return false;
  let bytes = 0;
  for (const name of NAMES) bytes += m[name].byteLength;
  return bytes <= MOST;
}

/** A key that Models of equal structure share. */
export const structureKey = (m: ModelRecord): string =>
  [...MODEL_SIZES, ...MODEL_TRAITS].map((name) => (name === 'nbuffer' ? 0 : m[name])).join();

/** Tests whether all sizes, addresses, kinds and assets are equal; binding depends on no other values of a Model. */
export function isSameStructure(a: ModelRecord, b: ModelRecord): boolean {
  if (structureKey(a) !== structureKey(b)) return false;
  return STRUCTURAL.every((name) => {
    const [x, y] = [a[name], b[name]];
    for (let i = 0; i < x.length; i++) if (x[i] !== y[i]) return false;
    return x.length === y.length;
  });
}

/** Makes a record of the same structure to hold the values of any such Model; fields that no kernel reads are empty. */
export function workingModel(m: ModelRecord): ModelRecord {
  const unread = (Object.keys(MODEL_FIELDS) as Name[]).filter((name) => UNREAD.test(name) && m[name].length > 0);
  const taken = Object.fromEntries(unread.map((name) => [name, m[name].slice(0, 0)])) as TakenArrays;
  return allocateModel(m, m, taken);
}

type Pair = readonly [to: Uint8Array, from: Uint8Array];

/** Copies the values of one record into another. */
export class ModelCopier {
  /** Byte ranges that contiguous fields occupy in both records. */
  private readonly pairs: Pair[] = [];

  constructor(
    private readonly to: ModelRecord,
    private readonly from: ModelRecord,
  ) {
    for (const name of NAMES) {
      const [a, b] = [to[name], from[name]];
      if (a.byteLength === 0) continue;
      const last = this.pairs.at(-1);
      if (last && follows(last[0], a) && follows(last[1], b)) this.pairs[this.pairs.length - 1] = joined(last, a, b);
      else this.pairs.push([bytesOf(a), bytesOf(b)]);
    }
  }

  copy(): void {
    const { pairs, to, from } = this;
    for (let k = 0; k < pairs.length; k++) pairs[k]![0].set(pairs[k]![1]);
    to.opt.set(from.opt);
    to.vis.set(from.vis);
    to.stat.set(from.stat);
  }
}

const ALIGNMENT = 8;

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array =>
  new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength);

/** Tests whether a view begins where another ends, except for alignment padding. */
const follows = (a: Uint8Array, b: ArrayBufferView): boolean =>
  a.buffer === b.buffer &&
  b.byteOffset - (a.byteOffset + a.byteLength) >= 0 &&
  b.byteOffset - (a.byteOffset + a.byteLength) < ALIGNMENT;

function joined([to, from]: Pair, a: ArrayBufferView, b: ArrayBufferView): Pair {
  const length = b.byteOffset + b.byteLength - from.byteOffset;
  if (a.byteOffset + a.byteLength - to.byteOffset !== length) throw new RangeError('records of different structure');
  return [
    new Uint8Array(to.buffer as ArrayBuffer, to.byteOffset, length),
    new Uint8Array(from.buffer as ArrayBuffer, from.byteOffset, length),
  ];
}
