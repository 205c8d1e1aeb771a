/** PNG images, decoded to 8 bits per channel. */
import { unzlibSync } from 'fflate';
import { adler32 } from '../base/checksum.js';
import { ASSET_LIMITS } from './limits.js';
import { type AssetOrigin, assetError } from './origin.js';
import { type PngFile, parsePng } from './png-file.js';

/** Gray, RGB or RGBA. */
export type ChannelCount = 1 | 3 | 4;

export interface Image {
  readonly width: number;
  readonly height: number;
  readonly channels: ChannelCount;
  /** Rows from the top (height x width x channels). */
  readonly data: Uint8Array;
  /** Whether the file says that its colors are sRGB. */
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
 * Decodes a PNG to gray, RGB or RGBA. 16 bits are cut to 8, gray is repeated, alpha is dropped or set, and of a color
 * image that is wanted gray the red channel is taken.
 *
 * PNG Specification, 3rd ed. (W3C 2025). Errors: `bad-image`, `asset-too-large`.
 */
export function readPNG(bytes: Uint8Array, channels: ChannelCount, origin: AssetOrigin): Image {
  const file = parsePng(bytes, origin);
  const passes = passesOf(file);
  const raw = inflate(file, passes, origin);
  const { width, height } = file;
  const data = new Uint8Array(width * height * channels);
  const pixel = pixelReader(file);
  const asStored = !file.interlaced && file.depth === 8 && file.samples === channels && !file.palette;
  let at = 0;
  for (const pass of passes) {
    at = decodePass(file, raw, at, pass, origin, (row, y) => {
      if (asStored) return data.set(row, y * width * channels);
      for (let i = 0; i < pass.width; i++) pixel(row, i, data, y * width + pass.x + i * pass.dx, channels);
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

/** The filtered rows of all passes; the size is known before, which is what keeps bombs out. */
function inflate(file: PngFile, passes: readonly Pass[], origin: AssetOrigin): Uint8Array {
  const bad = (reason: string) => assetError('bad-image', origin, reason);
  const size = passes.reduce((sum, pass) => sum + pass.height * (1 + pass.rowBytes), 0);
  const { imageBytes, deflateRatio } = ASSET_LIMITS;
  if (Math.max(size, 4 * file.width * file.height) > imageBytes) {
    throw assetError('asset-too-large', origin, `${file.width} x ${file.height} pixels exceed the limit`);
  }
  if (size > deflateRatio * file.data.length) throw bad('its pixel data is incomplete');
  let raw: Uint8Array;
  try {
    // one more byte shows whether there is more data than pixels
    raw = unzlibSync(file.data, { out: new Uint8Array(size + 1) });
  } catch (error) {
    throw bad(`its pixel data cannot be inflated (${(error as Error).message})`);
  }
  if (raw.length < size) throw bad('its pixel data is incomplete');
  const checksum = new DataView(file.data.buffer, file.data.byteOffset + file.data.length - 4).getUint32(0);
  if (raw.length === size && adler32(raw) !== checksum) throw bad('the checksum of its pixel data is wrong');
  return raw;
}

/** Undoes the row filters of one pass and hands on every row; returns where the next pass starts. */
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
    if (filter > 4) throw assetError('bad-image', origin, `row ${r} has the unknown filter ${filter}`);
    const row = raw.subarray(at + 1, at + 1 + rowBytes);
    unfilter(filter, row, previous, step);
    put(row, pass.y + r * pass.dy);
    previous = row;
  }
  return at;
}

/** Adds the prediction from the pixel to the left and the row above, in place. */
function unfilter(filter: number, row: Uint8Array, above: Uint8Array, step: number): void {
  for (let i = 0; i < row.length; i++) {
    const left = i < step ? 0 : row[i - step];
    if (filter === 1) row[i] += left;
    else if (filter === 2) row[i] += above[i];
    else if (filter === 3) row[i] += (left + above[i]) >> 1;
    else if (filter === 4) row[i] += paeth(left, above[i], i < step ? 0 : above[i - step]);
  }
}

function paeth(left: number, above: number, corner: number): number {
  const p = left + above - corner;
  const toLeft = Math.abs(p - left);
  const toAbove = Math.abs(p - above);
  const toCorner = Math.abs(p - corner);
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

type PixelReader = (row: Uint8Array, i: number, out: Uint8Array, pixel: number, channels: ChannelCount) => void;

/** Reads pixel `i` of a row and writes it with the channels wanted. */
function pixelReader(file: PngFile): PixelReader {
  const { depth, samples, palette, transparent } = file;
  const bytes = depth === 16 ? 2 : 1;
  const max = 2 ** Math.min(depth, 8) - 1;
  const rgba = new Uint8Array(4);

  const sample = (row: Uint8Array, index: number): number => {
    if (depth >= 8) return row[bytes * index];
    const bit = index * depth;
    return (row[bit >> 3] >> (8 - depth - (bit & 7))) & max;
  };
  const wide = (row: Uint8Array, index: number): number =>
    depth === 16 ? 256 * row[2 * index] + row[2 * index + 1] : sample(row, index);
  const isTransparent = (row: Uint8Array, first: number): boolean =>
    transparent?.every((value, k) => wide(row, first + k) === value) ?? false;

  const read = (row: Uint8Array, i: number): void => {
    const first = i * samples;
    if (palette) {
      const entry = 4 * sample(row, first);
      for (let k = 0; k < 4; k++) rgba[k] = palette[entry + k] ?? (k === 3 ? 255 : 0);
      return;
    }
    const colored = samples >= 3;
    for (let k = 0; k < 3; k++) rgba[k] = (sample(row, first + (colored ? k : 0)) * 255) / max;
    const hasAlpha = samples === 2 || samples === 4;
    rgba[3] = hasAlpha ? sample(row, first + samples - 1) : isTransparent(row, first) ? 0 : 255;
  };
  return (row, i, out, pixel, channels) => {
    read(row, i);
    for (let k = 0; k < channels; k++) out[channels * pixel + k] = rgba[k];
  };
}
