/** Writing PNG files with the compression of Node. */
import { deflateSync } from 'node:zlib';
import { encodePNG as encode, type PixelRows } from '../../foundation/base/png.js';

export type { PixelRows };

/** Encodes pixels as PNG, with 8 or 16 bits per channel by the type of the array. */
export const encodePNG = (pixels: PixelRows): Uint8Array => encode(pixels, deflateSync);
