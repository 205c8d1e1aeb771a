/**
 * Reads PLY files: ASCII and binary, positions, normals, texture coordinates and polygons.
 *
 * Greg Turk, *The PLY Polygon File Format* (1994).
 */
import { ASSET_LIMITS } from '../../../compiler/asset/limits.js';
import { type MeshSource, meshSource } from '../../../compiler/asset/mesh-source.js';
import { assetError } from '../../../compiler/asset/origin.js';
import { triangulate } from '../../../compiler/asset/triangulate.js';
import type { Encoded } from '../../../foundation/resource/decoder.js';
import { type CodeIn, type Message, message } from '../../../foundation/schema/messages.js';

/** Size of the longest header [bytes]. */
const MAX_HEADER = 1 << 16;

const SIZES = { int8: 1, uint8: 1, int16: 2, uint16: 2, int32: 4, uint32: 4, float32: 4, float64: 8 } as const;
type NumberType = keyof typeof SIZES;

const TYPES: ReadonlyMap<string, NumberType> = new Map<string, NumberType>([
  ...(Object.keys(SIZES) as NumberType[]).map((name) => [name, name] as const),
  ['char', 'int8'],
  ['uchar', 'uint8'],
  ['short', 'int16'],
  ['ushort', 'uint16'],
  ['int', 'int32'],
  ['uint', 'uint32'],
  ['float', 'float32'],
  ['double', 'float64'],
]);

interface Property {
  readonly name: string;
  readonly type: NumberType;
  /** Type of the length of a list. */
  readonly lengthType: NumberType | undefined;
}

interface PlyElement {
  readonly name: string;
  readonly count: number;
  readonly properties: Property[];
}

/** Reads the next number of a type. */
type Next = (type: NumberType) => number;

/** Errors: `bad-mesh-file`. */
export function readPLY({ bytes, uri }: Encoded): MeshSource {
  const bad = (fault: Message<CodeIn<'bad-mesh-file'>>) => assetError({ name: uri }, fault);
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, MAX_HEADER));
  const end = /(?:^|\n)end_header\r?\n/.exec(head);
  if (!/^ply\r?\n/.test(head) || !end) throw bad(message('bad-mesh-file/ply-header'));
  const start = end.index + end[0].length;
  const { format, elements } = headerOf(head.slice(0, end.index), bad);
  const next = format === 'ascii' ? inText(bytes.subarray(start), bad) : inBytes(bytes, start, format, bad);
  const vert: number[] = [];
  const normal: number[] = [];
  const texcoord: number[] = [];
  const face: number[] = [];
  const polygons: number[][] = [];
  for (const { name, count, properties } of elements) {
    if (properties.length === 0) continue;
    // each row takes at least a byte
    if (count > bytes.length) throw bad(message('bad-mesh-file/ply-count', { element: name, count }));
    for (let i = 0; i < count; i++) {
      const row = new Map<string, number>();
      for (const { name: property, type, lengthType } of properties) {
        if (lengthType === undefined) row.set(property, next(type));
        else {
          const length = next(lengthType);
          if (!(length >= 0 && length <= ASSET_LIMITS.polygonCorners)) {
            throw bad(message('bad-mesh-file/ply-list', { length, limit: ASSET_LIMITS.polygonCorners }));
          }
          const list = Array.from({ length }, () => next(type));
          if (name === 'face' && /^vertex_ind(ex|ices)$/.test(property)) polygons.push(list);
        }
      }
      if (name !== 'vertex') continue;
      push(vert, row, ['x', 'y', 'z']);
      push(normal, row, ['nx', 'ny', 'nz']);
      push(texcoord, row, row.has('u') ? ['u', 'v'] : ['s', 't']);
    }
  }
  for (const polygon of polygons) addTriangles(face, polygon, vert, bad);
  if (vert.length === 0) throw bad(message('bad-mesh-file/ply-vertices'));
  return meshSource('other', {
    vert: Float32Array.from(vert),
    normal: Float32Array.from(normal),
    // images start at the top
    texcoord: Float32Array.from(texcoord, (x, i) => (i % 2 === 1 ? 1 - x : x)),
    face: Int32Array.from(face),
  });
}

type Bad = (fault: Message<CodeIn<'bad-mesh-file'>>) => Error;

/** Adds properties that a row has, all or none. */
function push(into: number[], row: ReadonlyMap<string, number>, names: readonly string[]): void {
  if (names.every((name) => row.has(name))) for (const name of names) into.push(row.get(name)!);
}

function headerOf(text: string, bad: Bad) {
  let format: string | undefined;
  const elements: PlyElement[] = [];
  for (const line of text.split(/\r?\n/)) {
    const [key, ...words] = line.trim().split(/\s+/);
    if (key === 'format') format = words[0];
    else if (key === 'element') elements.push({ name: words[0] ?? '', count: Number(words[1]), properties: [] });
    else if (key === 'property') elements.at(-1)?.properties.push(propertyOf(words, bad));
  }
  if (format !== 'ascii' && format !== 'binary_little_endian' && format !== 'binary_big_endian') {
    throw bad(message('bad-mesh-file/ply-format', { format: format ?? '' }));
  }
  const wrong = elements.find(({ count }) => !(Number.isInteger(count) && count >= 0));
  if (wrong) throw bad(message('bad-mesh-file/ply-count', { element: wrong.name, count: wrong.count }));
  return { format, elements } as const;
}

function propertyOf(words: readonly string[], bad: Bad): Property {
  const isList = words[0] === 'list';
  const [lengthType, type, name = ''] = isList ? words.slice(1) : [undefined, ...words];
  const types = [TYPES.get(type ?? ''), TYPES.get(lengthType ?? '')] as const;
  if (!types[0] || (isList && !types[1])) throw bad(message('bad-mesh-file/ply-type', { type: words.join(' ') }));
  return { name, type: types[0], lengthType: isList ? types[1] : undefined };
}

/** Splits a polygon into triangles. */
function addTriangles(face: number[], polygon: readonly number[], vert: readonly number[], bad: Bad): void {
  const count = vert.length / 3;
  const outside = polygon.find((v) => !(v >= 0 && v < count));
  if (outside !== undefined) throw bad(message('bad-mesh-file/ply-index', { index: outside, count }));
  if (polygon.length < 3) return;
  if (polygon.length === 3) face.push(...polygon);
  else {
    const points = Float32Array.from(polygon.flatMap((v) => [vert[3 * v]!, vert[3 * v + 1]!, vert[3 * v + 2]!]));
    if (points.every((x) => Number.isFinite(x))) for (const i of triangulate(points)) face.push(polygon[i]!);
  }
}

function inText(bytes: Uint8Array, bad: Bad): Next {
  const words = new TextDecoder('latin1').decode(bytes).matchAll(/\S+/g);
  return () => {
    const { value } = words.next();
    const found = value === undefined ? Number.NaN : Number((value as RegExpMatchArray)[0]);
    if (value === undefined) throw bad(message('bad-mesh-file/ply-end'));
    if (!Number.isFinite(found))
      throw bad(message('bad-mesh-file/ply-number', { text: (value as RegExpMatchArray)[0] }));
    return found;
  };
}

function inBytes(bytes: Uint8Array, start: number, format: string, bad: Bad): Next {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isLittle = format === 'binary_little_endian';
  let at = start;
  const read = {
    int8: () => view.getInt8(at),
    uint8: () => view.getUint8(at),
    int16: () => view.getInt16(at, isLittle),
    uint16: () => view.getUint16(at, isLittle),
    int32: () => view.getInt32(at, isLittle),
    uint32: () => view.getUint32(at, isLittle),
    float32: () => view.getFloat32(at, isLittle),
    float64: () => view.getFloat64(at, isLittle),
  };
  return (type) => {
    if (at + SIZES[type] > view.byteLength) throw bad(message('bad-mesh-file/ply-end'));
    const value = read[type]();
    at += SIZES[type];
    return value;
  };
}
