/** Writing PNG files (ISO/IEC 15948). */
import { concatBytes } from './bytes.js';
import { crc32 } from './checksum.js';

/** The first bytes of a PNG file (section 5.2). */
export const PNG_SIGNATURE: readonly number[] = [137, 80, 78, 71, 13, 10, 26, 10];

/** Color type by number of channels: gray; red, green, blue; and these with opacity. */
const COLOR_TYPE = { 1: 0, 3: 2, 4: 6 } as const;

/** A picture, rows from the top; a Uint16Array has samples of 16 bits. */
export interface PixelRows {
  readonly width: number;
  readonly height: number;
  readonly channels: keyof typeof COLOR_TYPE;
  readonly data: Uint8Array | Uint16Array;
}

/**
 * Encodes pixels as PNG, with 8 or 16 bits per channel by the type of the array.
 *
 * @param deflate compresses to the zlib format
 */
export function encodePNG(
  { width, height, channels, data }: PixelRows,
  deflate: (bytes: Uint8Array) => Uint8Array,
): Uint8Array {
  const bytes = data.BYTES_PER_ELEMENT;
  const row = width * channels;
  const filtered = new Uint8Array(height * (1 + row * bytes));
  const view = new DataView(filtered.buffer);
  for (let y = 0; y < height; y++) {
    // each row begins with its filter type: 0, none
    const at = y * (1 + row * bytes) + 1;
    for (let x = 0; x < row; x++) {
      const value = data[y * row + x] as number;
      if (bytes === 1) filtered[at + x] = value;
      else view.setUint16(at + 2 * x, value);
    }
  }
  const header = new Uint8Array(13);
  new DataView(header.buffer).setUint32(0, width);
  new DataView(header.buffer).setUint32(4, height);
  header[8] = 8 * bytes;
  header[9] = COLOR_TYPE[channels];
  const chunks = [chunk('IHDR', header), chunk('IDAT', deflate(filtered)), chunk('IEND', new Uint8Array())];
  return concatBytes([Uint8Array.from(PNG_SIGNATURE), ...chunks]);
}

function chunk(type: string, content: Uint8Array): Uint8Array {
  const out = new Uint8Array(content.length + 12);
  const view = new DataView(out.buffer);
  view.setUint32(0, content.length);
  for (let i = 0; i < 4; i++) out[4 + i] = type.charCodeAt(i);
  out.set(content, 8);
  view.setUint32(8 + content.length, crc32(out.subarray(4, 8 + content.length)));
  return out;
}
