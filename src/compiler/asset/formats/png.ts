/** Decoder of PNG images to 8 bits per channel. */

import { unzlibSync } from 'fflate';
import { adler32 } from '../../../foundation/base/checksum.js';
import { type CodeIn, type Message, message } from '../../../foundation/schema/messages.js';
import { ASSET_LIMITS } from '../limits.js';
import { type AssetOrigin, assetError } from '../origin.js';
import { type PngFile, parsePng } from './png-file.js';

/** Gray, RGB or RGBA. */
export type ChannelCount = 1 | 3 | 4;

/** An image in 8 bits per channel. */
export interface Image {
  readonly width: number;
  readonly height: number;
  readonly channels: ChannelCount;
  /** Rows from the top (height x width x channels). */
  readonly data: Uint8Array;
  /** True if the file declares its colors as sRGB. */
  readonly srgb: boolean;
}

/** Offset and step of the seven passes of an interlaced image: x, y, dx, dy. */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;
const WHOLE = [[0, 0, 1, 1]] as const;

/** A reduced image: every dx-th pixel of every dy-th row. */
interface Pass {
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
  readonly width: number;
  readonly height: number;
  readonly rowBytes: number;
}

/**
 * Decodes a PNG to gray, RGB or RGBA. 16 bits are reduced to the upper 8, gray is repeated, alpha is dropped or set to
 * 255, and a color image is reduced to gray by its red channel.
 *
 * PNG Specification, 3rd ed. (W3C 2025). Errors: `bad-image`, `asset-too-large`.
 */
export function readPNG(bytes: Uint8Array, channels: ChannelCount, origin: AssetOrigin): Image {
  const file = parsePng(bytes, origin);
  const passes = passesOf(file);
  const raw = inflate(file, passes, origin);
  const { width, height } = file;
  const data = new Uint8Array(width * height * channels);
  const write = rowWriter(file, channels);
  let at = 0;
  for (const pass of passes) {
    at = decodePass(file, raw, at, pass, origin, (row, y) => {
      write(row, pass.width, data, channels * (y * width + pass.x), channels * pass.dx);
    });
  }
  return { width, height, channels, data, srgb: file.srgb };
}

function passesOf({ width, height, bitsPerPixel, interlaced }: PngFile): Pass[] {
  const passes: Pass[] = [];
  for (const [x, y, dx, dy] of interlaced ? ADAM7 : WHOLE) {
    const w = Math.ceil((width - x) / dx);
    const h = Math.ceil((height - y) / dy);
    if (w > 0 && h > 0) passes.push({ x, y, dx, dy, width: w, height: h, rowBytes: Math.ceil((w * bitsPerPixel) / 8) });
  }
  return passes;
}

/**
 * Inflates the filtered rows of all passes. The size is computed and limited first, as protection from decompression
 * bombs.
 */
function inflate(file: PngFile, passes: readonly Pass[], origin: AssetOrigin): Uint8Array {
  const bad = (fault: Message<CodeIn<'bad-image'>>) => assetError(origin, fault);
  const size = passes.reduce((sum, pass) => sum + pass.height * (1 + pass.rowBytes), 0);
  const { imageBytes, deflateRatio } = ASSET_LIMITS;
  if (Math.max(size, 4 * file.width * file.height) > imageBytes) {
    const { width, height } = file;
    throw assetError(origin, message('asset-too-large/image-pixels', { width, height, limit: imageBytes }));
  }
  if (size > deflateRatio * file.data.length) throw bad(message('bad-image/cut-pixels'));
  let raw: Uint8Array;
  try {
    // one extra byte detects data beyond the pixels
    raw = unzlibSync(file.data, { out: new Uint8Array(size + 1) });
  } catch (error) {
    throw bad(message('bad-image/deflate', { problem: (error as Error).message }));
  }
  if (raw.length < size) throw bad(message('bad-image/cut-pixels'));
  const checksum = new DataView(file.data.buffer, file.data.byteOffset + file.data.length - 4).getUint32(0);
  if (raw.length === size && adler32(raw) !== checksum) throw bad(message('bad-image/pixel-checksum'));
  return raw;
}

/** Reverses the row filters of one pass and passes every row to `put`; returns the offset of the next pass. */
function decodePass(
  file: PngFile,
  raw: Uint8Array,
  start: number,
  pass: Pass,
  origin: AssetOrigin,
  put: (row: Uint8Array, y: number) => void,
): number {
  const { rowBytes } = pass;
  const step = Math.max(1, file.bitsPerPixel >> 3);
  let previous: Uint8Array = new Uint8Array(rowBytes);
  let at = start;
  for (let r = 0; r < pass.height; r++, at += 1 + rowBytes) {
    const filter = raw[at];
    if (filter > 4) throw assetError(origin, message('bad-image/row-filter', { row: r, filter }));
    const row = raw.subarray(at + 1, at + 1 + rowBytes);
    unfilter(filter, row, previous, step);
    put(row, pass.y + r * pass.dy);
    previous = row;
  }
  return at;
}

/** Adds the prediction from the pixel to the left and the row above, in place. */
function unfilter(filter: number, row: Uint8Array, above: Uint8Array, step: number): void {
  const { length } = row;
  if (filter === 1) {
    for (let i = step; i < length; i++) row[i] += row[i - step];
  } else if (filter === 2) {
    for (let i = 0; i < length; i++) row[i] += above[i];
  } else if (filter === 3) {
    for (let i = 0; i < length; i++) row[i] += ((i < step ? 0 : row[i - step]) + above[i]) >> 1;
  } else if (filter === 4) {
    for (let i = 0; i < Math.min(step, length); i++) row[i] += above[i];
    for (let i = step; i < length; i++) row[i] += paeth(row[i - step], above[i], above[i - step]);
  }
}

function paeth(left: number, above: number, corner: number): number {
  const toLeft = Math.abs(above - corner);
  const toAbove = Math.abs(left - corner);
  const toCorner = Math.abs(left + above - 2 * corner);
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

/** Writes the pixels of a row to `out`, starting at `at`, `step` bytes apart. */
type RowWriter = (row: Uint8Array, count: number, out: Uint8Array, at: number, step: number) => void;

/** Indices of the red, green, blue and alpha samples in pixels of 1 to 4 samples; -1 for opaque pixels. */
const SAMPLES: Readonly<Record<number, readonly number[]>> = {
  1: [0, 0, 0, -1],
  2: [0, 0, 0, 1],
  3: [0, 1, 2, -1],
  4: [0, 1, 2, 3],
};

function rowWriter(file: PngFile, channels: ChannelCount): RowWriter {
  const { samples } = file;
  if (file.depth !== 8 || file.palette || file.transparent) return slowRowWriter(file, channels);
  if (samples === channels) return copyPixels;
  if (samples > 3 && channels === 3) return dropAlpha;
  const from = SAMPLES[samples];
  return (row, count, out, at, step) => {
    for (let i = 0; i < count; i++) {
      for (let k = 0; k < channels; k++) out[at + i * step + k] = from[k] < 0 ? 255 : row[i * samples + from[k]];
    }
  };
}

/** Copies pixels that already have the requested channels. */
function copyPixels(row: Uint8Array, count: number, out: Uint8Array, at: number, step: number): void {
  const samples = row.length / count;
  if (step === samples) {
    out.set(row, at);
    return;
  }
  for (let i = 0; i < count; i++) for (let k = 0; k < samples; k++) out[at + i * step + k] = row[i * samples + k];
}

/** Copies the RGB channels of RGBA pixels. */
function dropAlpha(row: Uint8Array, count: number, out: Uint8Array, at: number, step: number): void {
  for (let i = 0, o = at; i < 4 * count; i += 4, o += step) {
    out[o] = row[i];
    out[o + 1] = row[i + 1];
    out[o + 2] = row[i + 2];
  }
}

/** Returns a writer that also supports other depths, palettes and a transparent color. */
function slowRowWriter({ depth, samples, palette, transparent }: PngFile, channels: ChannelCount): RowWriter {
  const max = 2 ** Math.min(depth, 8) - 1;
  const rgba = new Uint8Array(4);
  const sample = (row: Uint8Array, index: number): number => {
    if (depth >= 8) return row[(depth >> 3) * index];
    const bit = index * depth;
    return (row[bit >> 3] >> (8 - depth - (bit & 7))) & max;
  };
  const exact = (row: Uint8Array, index: number): number =>
    depth === 16 ? 256 * row[2 * index] + row[2 * index + 1] : sample(row, index);

  const read = (row: Uint8Array, first: number): void => {
    if (palette) {
      const entry = 4 * sample(row, first);
      for (let k = 0; k < 4; k++) rgba[k] = palette[entry + k] ?? (k === 3 ? 255 : 0);
      return;
    }
    const from = SAMPLES[samples];
    for (let k = 0; k < 4; k++) rgba[k] = from[k] < 0 ? 255 : (sample(row, first + from[k]) * 255) / max;
    if (transparent?.every((value, k) => exact(row, first + k) === value)) rgba[3] = 0;
  };
  return (row, count, out, at, step) => {
    for (let i = 0; i < count; i++) {
      read(row, i * samples);
      for (let k = 0; k < channels; k++) out[at + i * step + k] = rgba[k];
    }
  };
}
