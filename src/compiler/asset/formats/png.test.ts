/** PNG images written byte by byte, after the PNG Specification (3rd ed., W3C 2025), and read back. */
import { zlibSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { crc32 } from '../../../foundation/base/checksum.js';
import { type ChannelCount, readPNG } from './png.js';
import { decodedBytesOfPNG } from './png-file.js';

const origin = { name: 'image' };
const SIGNATURE = [137, 80, 78, 71, 13, 10, 26, 10];
const word = (x: number): number[] => [x >>> 24, (x >> 16) & 255, (x >> 8) & 255, x & 255];
const ascii = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));

function chunk(type: string, data: readonly number[]): number[] {
  const body = [...ascii(type), ...data];
  return [...word(data.length), ...body, ...word(crc32(Uint8Array.from(body)))];
}

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly type: 0 | 2 | 3 | 4 | 6;
  readonly depth?: number;
  readonly interlaced?: boolean;
  /** Chunks between the header and the pixels. */
  readonly extra?: readonly number[];
}

/** Makes a file from rows that begin with their filter byte; the rows are deflated. */
function pngOf({ width, height, type, depth = 8, interlaced = false, extra = [] }: Picture, raw: readonly number[]) {
  const header = [...word(width), ...word(height), depth, type, 0, 0, Number(interlaced)];
  const pixels = [...zlibSync(Uint8Array.from(raw))];
  return Uint8Array.from([
    ...SIGNATURE,
    ...chunk('IHDR', header),
    ...extra,
    ...chunk('IDAT', pixels),
    ...chunk('IEND', []),
  ]);
}

const read = (picture: Picture, raw: readonly number[], channels: ChannelCount): number[] => [
  ...readPNG(pngOf(picture, raw), channels, origin).data,
];

let seed = 7;
const random = (): number => {
  seed = (48271 * seed) % 2147483647;
  return seed & 255;
};

describe('readPNG decodes rows', () => {
  /** Section 9.4, table 9.4: the predictor of the Paeth filter. */
  function paeth(a: number, b: number, c: number): number {
    const p = a + b - c;
    const [pa, pb, pc] = [Math.abs(p - a), Math.abs(p - b), Math.abs(p - c)];
    if (pa <= pb && pa <= pc) return a;
    return pb <= pc ? b : c;
  }
  /** Prediction of each filter from the bytes on the left, above, and above the left one. */
  const PREDICTIONS = [
    () => 0,
    (a: number) => a,
    (_: number, b: number) => b,
    (a: number, b: number) => Math.floor((a + b) / 2),
    paeth,
  ];

  it.each([0, 1, 2, 3, 4])('decodes PNG rows with filter %i', (filter) => {
    const [width, height, bytes] = [5, 6, 15];
    const pixels = Array.from({ length: bytes * height }, random);
    const at = (row: number, i: number): number => (row < 0 || i < 0 ? 0 : pixels[bytes * row + i]!);
    const raw = Array.from({ length: height }, (_, row) => [
      filter,
      ...Array.from({ length: bytes }, (_, i) => {
        const predicted = PREDICTIONS[filter]!(at(row, i - 3), at(row - 1, i), at(row - 1, i - 3));
        return (at(row, i) - predicted) & 255;
      }),
    ]).flat();
    expect(read({ width, height, type: 2 }, raw, 3)).toEqual(pixels);
  });
});

describe('readPNG converts pixels', () => {
  it.each<[Picture['type'], number[], ChannelCount, number[]]>([
    [0, [10, 20], 1, [10, 20]],
    [0, [10, 20], 3, [10, 10, 10, 20, 20, 20]],
    [0, [10, 20], 4, [10, 10, 10, 255, 20, 20, 20, 255]],
    [4, [10, 1, 20, 2], 1, [10, 20]],
    [4, [10, 1, 20, 2], 3, [10, 10, 10, 20, 20, 20]],
    [4, [10, 1, 20, 2], 4, [10, 10, 10, 1, 20, 20, 20, 2]],
    [2, [1, 2, 3, 4, 5, 6], 1, [1, 4]],
    [2, [1, 2, 3, 4, 5, 6], 3, [1, 2, 3, 4, 5, 6]],
    [2, [1, 2, 3, 4, 5, 6], 4, [1, 2, 3, 255, 4, 5, 6, 255]],
    [6, [1, 2, 3, 4, 5, 6, 7, 8], 1, [1, 5]],
    [6, [1, 2, 3, 4, 5, 6, 7, 8], 3, [1, 2, 3, 5, 6, 7]],
    [6, [1, 2, 3, 4, 5, 6, 7, 8], 4, [1, 2, 3, 4, 5, 6, 7, 8]],
  ])('decodes PNG pixels of color type %i: %j in %i channels', (type, samples, channels, expected) => {
    expect(read({ width: 2, height: 1, type }, [0, ...samples], channels)).toEqual(expected);
    // in 16 bits, of which the upper 8 are used
    const wide = samples.flatMap((sample) => [sample, 255 - sample]);
    expect(read({ width: 2, height: 1, type, depth: 16 }, [0, ...wide], channels)).toEqual(expected);
  });

  it.each([
    [1, [0b10110000], [255, 0, 255, 255]],
    [2, [0b00011011], [0, 85, 170, 255]],
    [4, [0x0f, 0x3c], [0, 255, 51, 204]],
  ])('decodes gray PNG pixels of %i bits', (depth, bytes, expected) => {
    expect(read({ width: 4, height: 1, type: 0, depth }, [0, ...bytes], 1)).toEqual(expected);
  });

  it('decodes PNG palettes, opaque if tRNS omits a color', () => {
    const extra = [...chunk('PLTE', [1, 2, 3, 4, 5, 6, 7, 8, 9]), ...chunk('tRNS', [50, 60])];
    const indexed: Picture = { width: 3, height: 1, type: 3, extra };
    expect(read(indexed, [0, 2, 0, 1], 4)).toEqual([7, 8, 9, 255, 1, 2, 3, 50, 4, 5, 6, 60]);
    expect(read({ ...indexed, depth: 4 }, [0, 0x20, 0x10], 3)).toEqual([7, 8, 9, 1, 2, 3, 4, 5, 6]);
  });

  it('decodes the transparent color of a PNG', () => {
    const gray: Picture = { width: 2, height: 1, type: 0, extra: chunk('tRNS', [0, 7]) };
    expect(read(gray, [0, 7, 8], 4)).toEqual([7, 7, 7, 0, 8, 8, 8, 255]);
    const rgb: Picture = { width: 2, height: 1, type: 2, extra: chunk('tRNS', [0, 1, 0, 2, 0, 3]) };
    expect(read(rgb, [0, 1, 2, 3, 1, 2, 4], 4)).toEqual([1, 2, 3, 0, 1, 2, 4, 255]);
  });

  // section 8.1: offsets and steps of the reduced images
  const PASSES = [
    [0, 0, 8, 8],
    [4, 0, 8, 8],
    [0, 4, 4, 8],
    [2, 0, 4, 4],
    [0, 2, 2, 4],
    [1, 0, 2, 2],
    [0, 1, 1, 2],
  ] as const;
  it.each<[Picture['type'], number, ChannelCount]>([
    [0, 1, 1],
    [2, 3, 3],
    [6, 4, 3],
    [6, 4, 4],
  ])('decodes interlaced PNG pixels of color type %i', (type, samples, channels) => {
    const [width, height] = [11, 9];
    const pixels = Array.from({ length: width * height }, () => Array.from({ length: samples }, random));
    const raw: number[] = [];
    for (const [x0, y0, dx, dy] of PASSES) {
      for (let y = y0; y < height; y += dy) {
        raw.push(0);
        for (let x = x0; x < width; x += dx) raw.push(...pixels[y * width + x]!);
      }
    }
    const expected = pixels.flatMap((pixel) => pixel.slice(0, channels));
    expect(read({ width, height, type, interlaced: true }, raw, channels)).toEqual(expected);
  });
});

describe('PNG files', () => {
  const gray: Picture = { width: 2, height: 2, type: 0 };
  const raw = [0, 1, 2, 0, 3, 4];

  it('readPNG reports whether the colors are sRGB', () => {
    expect(readPNG(pngOf(gray, raw), 1, origin).srgb).toBe(false);
    expect(readPNG(pngOf({ ...gray, extra: chunk('sRGB', [0]) }, raw), 1, origin).srgb).toBe(true);
  });

  const whole = [...pngOf(gray, raw)];
  const header = chunk('IHDR', whole.slice(16, 29));
  const rest = whole.slice(8 + header.length);
  const made = (...chunks: readonly number[][]): Uint8Array => Uint8Array.from([...SIGNATURE, ...chunks.flat()]);
  it.each<[string, Uint8Array, string]>([
    ['a renamed header chunk', made(chunk('iHDR', whole.slice(16, 29)), rest), 'its header is missing'],
    ['a short header', made(chunk('IHDR', whole.slice(16, 28)), rest), 'its header is missing'],
    ['no pixels', pngOf({ ...gray, width: 0 }, raw), 'it has no pixels'],
    [
      'a depth that its color type does not allow',
      pngOf({ ...gray, type: 2, depth: 4 }, raw),
      'color type 2 with 4 bits',
    ],
    ['no palette', pngOf({ ...gray, type: 3 }, raw), 'its palette is missing'],
    ['an unknown critical chunk', pngOf({ ...gray, extra: chunk('ABCD', []) }, raw), "the unknown chunk 'ABCD'"],
    ['an unknown filter', pngOf(gray, [0, 1, 2, 5, 3, 4]), 'row 1 has the unknown filter 5'],
    ['too few pixels', pngOf(gray, raw.slice(0, 5)), 'its pixel data is incomplete'],
    ['far too few pixels', pngOf({ ...gray, width: 4000, height: 4000 }, raw), 'its pixel data is incomplete'],
    [
      'pixels that cannot be inflated',
      made(header, chunk('IDAT', [1, 2, 3, 4, 5, 6, 7]), chunk('IEND', [])),
      'inflated',
    ],
    ['no end chunk', Uint8Array.from(whole.slice(0, -12)), 'it ends before its last chunk'],
  ])('rejects a PNG file with %s', (_, bytes, reason) => {
    expect(() => readPNG(bytes, 1, origin)).toThrow(reason);
  });

  it('decodedBytesOfPNG computes the decoded size from the header', () => {
    expect(decodedBytesOfPNG(pngOf({ ...gray, width: 30, height: 10 }, raw), 3)).toBe(900);
    expect(decodedBytesOfPNG(pngOf({ ...gray, width: 30, height: 10, type: 6, depth: 16 }, raw), 3)).toBe(2400);
    // an unknown color type is rejected later
    const odd = pngOf({ ...gray, width: 30, height: 10, type: 5 as 0, depth: 16 }, raw);
    expect(decodedBytesOfPNG(odd, 1)).toBe(600);
    expect(decodedBytesOfPNG(Uint8Array.from(whole.slice(0, 25)), 3)).toBe(0);
    expect(decodedBytesOfPNG(Uint8Array.from([0, ...whole.slice(1)]), 3)).toBe(0);
  });
});

it('rejects a PNG file with a chunk that is longer than the file', () => {
  const file = pngOf({ width: 1, height: 1, type: 2 }, [0, 1, 2, 3]);
  const longer = file.slice();
  // the length of the pixel chunk follows the signature (8 bytes) and the header chunk (25 bytes)
  new DataView(longer.buffer).setUint32(33, 1000);
  expect(() => readPNG(longer, 3, origin)).toThrow('a chunk is longer than the file');
  new DataView(longer.buffer).setUint32(33, file.length - 33 - 12);
  expect(() => readPNG(longer, 3, origin)).toThrow("the checksum of chunk 'IDAT' is wrong");
});
