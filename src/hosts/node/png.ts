/** Writing PNG files (ISO/IEC 15948). */
import { deflateSync } from 'node:zlib';
import { crc32 } from '../../foundation/base/checksum.js';

/** Color type by number of channels: 1 is gray, 4 is red, green, blue and opacity. */
const COLOR_TYPE = { 1: 0, 4: 6 } as const;

/** A picture, rows from the top; a Uint16Array has samples of 16 bits. */
export interface PixelRows {
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 4;
  readonly data: Uint8Array | Uint16Array;
}

/** Encodes pixels as PNG, with 8 or 16 bits per channel by the type of the array. */
export function encodePNG({ width, height, channels, data }: PixelRows): Uint8Array {
  const bytes = data.BYTES_PER_ELEMENT;
  const row = width * channels;
  const filtered = Buffer.alloc(height * (1 + row * bytes));
  for (let y = 0; y < height; y++) {
    // each row begins with its filter type: 0, none
    const at = y * (1 + row * bytes) + 1;
    for (let x = 0; x < row; x++) {
      const value = data[y * row + x] as number;
      if (bytes === 1) filtered[at + x] = value;
      else filtered.writeUInt16BE(value, at + 2 * x);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8 * bytes;
  header[9] = COLOR_TYPE[channels];
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  const chunks = [chunk('IHDR', header), chunk('IDAT', deflateSync(filtered)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...chunks]);
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const out = Buffer.alloc(named.length + 8);
  out.writeUInt32BE(content.length, 0);
  named.copy(out, 4);
  out.writeUInt32BE(crc32(named), out.length - 4);
  return out;
}
