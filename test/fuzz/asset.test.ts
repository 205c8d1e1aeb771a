import { strToU8, zlibSync } from 'fflate';
import { expect, test } from 'vitest';
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
} from '../../src/asset/index.js';
import { crc32 } from '../../src/base/checksum.js';
import { parseDataUri, readArchive, writeArchive } from '../../src/resource/index.js';
import { fuzz } from './judge.js';
import { mutate, mutateText } from './mutate.js';

const SEED = Number(process.env.FUZZ_SEED ?? 20260101);
const COUNT = Number(process.env.FUZZ_COUNT ?? 600);
const origin = { name: 'fuzz' };
const OBJ = `# a cube and a polygon
v -1 -1 -1\nv 1 -1 -1\nv 1 1 -1\nv -1 1 -1\nv -1 -1 1\nv 1 -1 1\nv 1 1 1\nv -1 1 1
vt 0 0\nvt 1 0\nvt 1 1\nvn 0 0 1\nvn 0 1 0
f 1/1/1 4/2/1 3/3/1 2/1/1\nf 5//1 6//1 7//1 8//1\nf 1 2 6 5\nf 2 3 7 6\nf -5 -1 -2 -6\nf 4 1 5 8
o other\nl 1 2 3\nf 1 2 3\n`;

/** Runs a reader on many damaged files. */
const fuzzFile = (make: (random: () => number) => Uint8Array, read: (bytes: Uint8Array) => void): void =>
  fuzz(COUNT, SEED, (random) => read(make(random)));

const compile = (source: MeshSource) =>
  processMesh(source, { hull: true, octree: { maxDepth: 3, distances: true } }, origin);
const CUBE = readOBJ(strToU8(OBJ), origin);

/** A PNG of random pixels with the given header bytes; checksums are right, so that damage gets past them. */
function pngOf(random: () => number): Uint8Array {
  const pick = (values: readonly number[]) => values[Math.floor(random() * values.length)]!;
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, pick([0, 1, 7, 16, 4096, 65535, 2 ** 31]));
  view.setUint32(4, pick([0, 1, 9, 16, 65535, 2 ** 31]));
  header.set([pick([1, 2, 4, 8, 16, 3]), pick([0, 2, 3, 4, 6, 1]), 0, 0, pick([0, 1, 1, 2])], 8);
  const pixels = zlibSync(Uint8Array.from({ length: 900 }, () => random() * (random() < 0.5 ? 5 : 256)));
  const parts: [string, Uint8Array][] = [
    ['IHDR', header],
    ['PLTE', Uint8Array.from({ length: 12 }, () => random() * 256)],
    ['tRNS', new Uint8Array(pick([0, 2, 4, 6]))],
    ['IDAT', random() < 0.3 ? mutate(pixels, random) : pixels],
    ['IEND', new Uint8Array(0)],
  ];
  const chunks = parts.flatMap(([type, data]) => {
    const body = [...strToU8(type), ...data];
    const word = (x: number) => [x >>> 24, (x >>> 16) & 255, (x >>> 8) & 255, x & 255];
    return [...word(data.length), ...body, ...word(crc32(Uint8Array.from(body)))];
  });
  return Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10, ...chunks);
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

test('OBJ, damaged in its bytes', () =>
  fuzzFile(
    (random) => mutate(strToU8(OBJ), random),
    (b) => compile(readOBJ(b, origin)),
  ));
test('OBJ, damaged in its words', () =>
  fuzzFile(
    (random) => mutateText(OBJ, random),
    (b) => compile(readOBJ(b, origin)),
  ));
test('STL', () =>
  fuzzFile(
    (random) => mutate(writeSTL(CUBE), random),
    (b) => compile(readSTL(b, origin)),
  ));
test('MSH', () =>
  fuzzFile(
    (random) => mutate(writeMSH(CUBE), random),
    (b) => compile(readMSH(b, origin)),
  ));
test('PNG', () => fuzzFile(pngOf, (b) => readPNG(b, 3, origin)));
test('PNG as a height field', () =>
  fuzzFile(
    (random) => mutate(pngOf(random), random),
    (b) => readHfieldPNG(b, origin),
  ));
test('SKN', () =>
  fuzzFile(
    (random) => mutate(skn(), random),
    (b) => normalizeSkin(readSKN(b, origin), origin),
  ));
test('height field', () =>
  fuzzFile(
    (random) => mutate(hfield(), random),
    (b) => readHfield(b, origin),
  ));

test('MJZ', () => {
  const archive = writeArchive(
    new Map([
      ['model.xml', strToU8('<mujoco/>')],
      ['assets/cube.obj', strToU8(OBJ)],
    ]),
  );
  fuzzFile(
    (random) => mutate(archive, random),
    (b) => {
      for (const path of readArchive(b, 'a.mjz').keys()) expect(path).not.toMatch(/(^|\/)\.\.(\/|$)|^\/|^[a-z]:/i);
    },
  );
});

test('data URIs', () => {
  const uri = strToU8('data:text/plain;charset=utf-8;base64,SGVsbG8gd29ybGQ=%20%41');
  fuzzFile(
    (random) => mutate(uri, random),
    (b) => parseDataUri(new TextDecoder().decode(b)),
  );
});

test('builtin shapes with any parameters', () => {
  const shapes = ['sphere', 'hemisphere', 'cone', 'supersphere', 'supertorus', 'wedge', 'plate'] as const;
  const values = [-1, 0, 0.5, 1, 2, 3, 4.7, 12, 90, 1e9, 1e300, Number.NaN, Number.POSITIVE_INFINITY];
  const pick = <T>(random: () => number, list: readonly T[]) => list[Math.floor(random() * list.length)]!;
  fuzz(COUNT, SEED, (random) => {
    const parameters = Array.from({ length: 1 + Math.floor(random() * 5) }, () => pick(random, values));
    compile(makeBuiltinMesh(pick(random, shapes), parameters, origin).source);
  });
});
