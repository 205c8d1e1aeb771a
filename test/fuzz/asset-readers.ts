/** Readers of single asset files, and mutations of them. */
import { strToU8, zlibSync } from 'fflate';
import {
  type MeshSource,
  makeBuiltinMesh,
  normalizeSkin,
  processMesh,
  readHfield,
  readHfieldPNG,
  readMSH,
  readOBJ,
  readPNG,
  readSKN,
  readSTL,
  writeMSH,
  writeSTL,
} from '../../src/compiler/asset/index.js';
import { crc32 } from '../../src/foundation/base/checksum.js';
import { parseDataUri, readArchive, writeArchive } from '../../src/foundation/resource/index.js';
import { mutate, mutateText } from './mutate.js';
import type { Readers } from './readers.js';

const origin = { name: 'fuzz' };
const OBJ = `# a cube and a polygon
v -1 -1 -1\nv 1 -1 -1\nv 1 1 -1\nv -1 1 -1\nv -1 -1 1\nv 1 -1 1\nv 1 1 1\nv -1 1 1
vt 0 0\nvt 1 0\nvt 1 1\nvn 0 0 1\nvn 0 1 0
f 1/1/1 4/2/1 3/3/1 2/1/1\nf 5//1 6//1 7//1 8//1\nf 1 2 6 5\nf 2 3 7 6\nf -5 -1 -2 -6\nf 4 1 5 8
o other\nl 1 2 3\nf 1 2 3\n`;

const compile = (source: MeshSource) =>
  processMesh(source, { hull: true, octree: { maxDepth: 3, distances: true } }, origin);
const CUBE = readOBJ(strToU8(OBJ), origin);

const pick = <T>(random: () => number, list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

/** Color types of PNG with their permitted depths. */
const COLORS = [
  { type: 0, depths: [1, 2, 4, 8, 16] },
  { type: 2, depths: [8, 16] },
  { type: 3, depths: [1, 2, 4, 8] },
  { type: 4, depths: [8, 16] },
  { type: 6, depths: [8, 16] },
];

/** The header of a small image; one in three has an extreme or invalid value. */
function pngHeader(random: () => number): Uint8Array {
  const { type, depths } = pick(random, COLORS);
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, 1 + Math.floor(random() * 9));
  view.setUint32(4, 1 + Math.floor(random() * 9));
  header.set([pick(random, depths), type, 0, 0, pick(random, [0, 1])], 8);
  if (random() < 0.2) view.setUint32(pick(random, [0, 4]), pick(random, [0, 16, 4096, 65535, 2 ** 31]));
  if (random() < 0.2) header[8 + Math.floor(random() * 5)] = Math.floor(random() * 17);
  return header;
}

/** Bytes of pixels, which may also be row filters; a few are invalid as filters. */
function pngPixels(random: () => number): Uint8Array {
  const filters = random() < 0.8 ? 5 : 6;
  return Uint8Array.from({ length: 900 }, () => random() * filters);
}

/** A PNG of the given chunks with valid checksums. */
export function pngFile(chunks: readonly (readonly [type: string, data: Uint8Array])[]): Uint8Array {
  const bytes = chunks.flatMap(([type, data]) => {
    const body = [...strToU8(type), ...data];
    const word = (x: number) => [x >>> 24, (x >>> 16) & 255, (x >>> 8) & 255, x & 255];
    return [...word(data.length), ...body, ...word(crc32(Uint8Array.from(body)))];
  });
  return Uint8Array.from([137, 80, 78, 71, 13, 10, 26, 10, ...bytes]);
}

/**
 * A PNG whose header, pixels, palette or chunk order may be damaged; checksums are valid, so that the decoder reaches
 * the damage.
 */
function pngOf(random: () => number): Uint8Array {
  const pixels = zlibSync(pngPixels(random));
  const parts: [string, Uint8Array][] = [
    ['IHDR', pngHeader(random)],
    ['PLTE', Uint8Array.from({ length: pick(random, [12, 48, 768, 7]) }, () => random() * 256)],
    ['tRNS', new Uint8Array(pick(random, [0, 2, 4, 6]))],
    ['IDAT', random() < 0.3 ? mutate(pixels, random) : pixels],
    ['IEND', new Uint8Array(0)],
  ];
  if (random() < 0.2) parts.splice(Math.floor(random() * 5), 1, pick(random, parts));
  const file = pngFile(parts);
  return random() < 0.1 ? mutate(file, random) : file;
}

function skn(): Uint8Array {
  const numbers = new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]);
  const sizes = Int32Array.of(3, 0, 1, 1);
  const face = Int32Array.of(0, 1, 2);
  const name = new Uint8Array(40);
  name.set(strToU8('body'));
  const pose = new Float32Array([0, 0, 0, 1, 0, 0, 0]);
  const parts = [sizes, numbers, face, name, pose, Int32Array.of(3), face, new Float32Array([1, 1, 1])];
  return Uint8Array.from(parts.flatMap((p) => [...new Uint8Array(p.buffer)]));
}

function hfield(): Uint8Array {
  return Uint8Array.from([Int32Array.of(2, 3), new Float32Array(6)].flatMap((p) => [...new Uint8Array(p.buffer)]));
}

const ARCHIVE = writeArchive(
  new Map([
    ['model.xml', strToU8('<mujoco/>')],
    ['assets/cube.obj', strToU8(OBJ)],
  ]),
);

/** Reads the paths in a damaged archive; throws if one leads out of it. */
function readPaths(random: () => number): void {
  for (const path of readArchive(mutate(ARCHIVE, random), 'a.mjz').keys()) {
    if (/(^|\/)\.\.(\/|$)|^\/|^[a-z]:/i.test(path)) throw new Error(`a path that leads out: ${path}`);
  }
}

const URI = strToU8('data:text/plain;charset=utf-8;base64,SGVsbG8gd29ybGQ=%20%41');
const SHAPES = ['sphere', 'hemisphere', 'cone', 'supersphere', 'supertorus', 'wedge', 'plate'] as const;
const PARAMETERS = [-1, 0, 0.5, 1, 2, 3, 4.7, 12, 90, 1e9, 1e300, Number.NaN, Number.POSITIVE_INFINITY];

export const ASSET_READERS: Readers = {
  'OBJ, damaged in its bytes': (random) => compile(readOBJ(mutate(strToU8(OBJ), random), origin)),
  'OBJ, damaged in its words': (random) => compile(readOBJ(mutateText(OBJ, random), origin)),
  STL: (random) => compile(readSTL(mutate(writeSTL(CUBE), random), origin)),
  MSH: (random) => compile(readMSH(mutate(writeMSH(CUBE), random), origin)),
  PNG: (random) => readPNG(pngOf(random), 3, origin),
  'PNG as a height field': (random) => readHfieldPNG(pngOf(random), origin),
  SKN: (random) => normalizeSkin(readSKN(mutate(skn(), random), origin), origin),
  'height field': (random) => readHfield(mutate(hfield(), random), origin),
  MJZ: readPaths,
  'data URIs': (random) => parseDataUri(new TextDecoder().decode(mutate(URI, random))),
  'builtin shapes with any parameters': (random) => {
    const parameters = Array.from({ length: 1 + Math.floor(random() * 5) }, () => pick(random, PARAMETERS));
    compile(makeBuiltinMesh(pick(random, SHAPES), parameters, origin).source);
  },
};
