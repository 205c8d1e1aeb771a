/** Reader of the chunks of a PNG file. */

import { crc32 } from '../../../foundation/base/checksum.js';
import { PNG_SIGNATURE } from '../../../foundation/base/png.js';
import { type CodeIn, type Message, message } from '../../../foundation/schema/messages.js';
import { type AssetOrigin, assetError } from '../origin.js';

/** Header, palette and compressed pixels of a PNG file, before they are decoded. */
export interface PngFile {
  readonly width: number;
  readonly height: number;
  /** Bits per sample. */
  readonly depth: number;
  /** Samples per pixel. */
  readonly samples: number;
  readonly bitsPerPixel: number;
  readonly interlaced: boolean;
  /** RGBA of each color, for indexed images. */
  readonly palette: Uint8Array | undefined;
  /** Samples of the one transparent color, for gray and RGB images. */
  readonly transparent: readonly number[] | undefined;
  readonly srgb: boolean;
  /** The compressed rows. */
  readonly data: Uint8Array;
}

const INDEXED = 3;
/** Samples per pixel and allowed depths, by color type. */
const COLOR_TYPES: Readonly<Record<number, { samples: number; depths: readonly number[] }>> = {
  0: { samples: 1, depths: [1, 2, 4, 8, 16] },
  2: { samples: 3, depths: [8, 16] },
  [INDEXED]: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8, 16] },
  6: { samples: 4, depths: [8, 16] },
};

interface Chunk {
  readonly type: string;
  readonly data: Uint8Array;
}

/** Offset of width and height in the file [bytes]. */
const SIZE_AT = 16;

/**
 * Returns the memory for the decoded file if each pixel takes `width` bytes: the size of the pixels or of the rows,
 * whichever is larger [bytes]. It is computed from the header before decoding; 0 if the file is not a PNG.
 */
export function decodedBytesOfPNG(bytes: Uint8Array, width: number): number {
  if (bytes.length < SIZE_AT + 10 || PNG_SIGNATURE.some((byte, i) => bytes[i] !== byte)) return 0;
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const pixels = view.getUint32(SIZE_AT) * view.getUint32(SIZE_AT + 4);
  const [depth, colorType] = bytes.subarray(SIZE_AT + 8);
  const samples = COLOR_TYPES[colorType]?.samples ?? 1;
  return pixels * Math.max(width, (depth * samples) / 8);
}

/** Splits a file into its chunks and checks them. Errors: `bad-image`. */
export function parsePng(bytes: Uint8Array, origin: AssetOrigin): PngFile {
  const bad = (fault: Message<CodeIn<'bad-image'>>) => assetError(origin, fault);
  if (PNG_SIGNATURE.some((byte, i) => bytes[i] !== byte)) throw bad(message('bad-image/signature'));
  const chunks = readChunks(bytes, bad);
  const header = chunks[0];
  if (header?.type !== 'IHDR' || header.data.length !== 13) throw bad(message('bad-image/header'));
  const view = new DataView(header.data.buffer, header.data.byteOffset);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  const [depth, colorType, compression, filter, interlace] = header.data.subarray(8);
  const kind = COLOR_TYPES[colorType];
  if (!kind?.depths.includes(depth)) throw bad(message('bad-image/color-type', { type: colorType, depth }));
  if (compression !== 0 || filter !== 0 || interlace > 1) throw bad(message('bad-image/method'));
  if (width === 0 || height === 0) throw bad(message('bad-image/no-pixels'));

  const named = (type: string) => chunks.filter((chunk) => chunk.type === type).map((chunk) => chunk.data);
  const [colors] = named('PLTE');
  const [alpha] = named('tRNS');
  if (colorType === INDEXED && !colors) throw bad(message('bad-image/palette'));
  const data = concat(named('IDAT'));
  if (data.length < 6) throw bad(message('bad-image/no-data'));
  const isKeyed = alpha !== undefined && (colorType === 0 || colorType === 2) && alpha.length === 2 * kind.samples;
  return {
    width,
    height,
    depth,
    samples: kind.samples,
    bitsPerPixel: kind.samples * depth,
    interlaced: interlace === 1,
    palette: colorType === INDEXED ? paletteOf(colors, alpha) : undefined,
    transparent: isKeyed
      ? Array.from({ length: kind.samples }, (_, k) => 256 * alpha[2 * k] + alpha[2 * k + 1])
      : undefined,
    srgb: named('sRGB').length > 0,
    data,
  };
}

function readChunks(bytes: Uint8Array, bad: (fault: Message<CodeIn<'bad-image'>>) => Error): Chunk[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: Chunk[] = [];
  for (let at = PNG_SIGNATURE.length; ; ) {
    if (at + 12 > bytes.length) throw bad(message('bad-image/cut'));
    const length = view.getUint32(at);
    if (length > bytes.length - at - 12) throw bad(message('bad-image/chunk-size'));
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (crc32(bytes.subarray(at + 4, at + 8 + length)) !== view.getUint32(at + 8 + length)) {
      throw bad(message('bad-image/chunk-checksum', { type }));
    }
    if (type === 'IEND') return chunks;
    if (!KNOWN.has(type) && /^[A-Z]/.test(type)) throw bad(message('bad-image/chunk-type', { type }));
    chunks.push({ type, data: bytes.subarray(at + 8, at + 8 + length) });
    at += 12 + length;
  }
}

const KNOWN: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'IDAT']);

function paletteOf(colors: Uint8Array, alpha: Uint8Array | undefined): Uint8Array {
  const palette = new Uint8Array(4 * Math.floor(colors.length / 3));
  for (let i = 0; i < palette.length / 4; i++) {
    palette.set(colors.subarray(3 * i, 3 * i + 3), 4 * i);
    palette[4 * i + 3] = alpha?.[i] ?? 255;
  }
  return palette;
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}
