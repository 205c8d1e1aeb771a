/** Height fields: elevations from a PNG image, a binary file or an element, normalized to [0, 1]. */
import { type CodeIn, type Message, message } from '../../foundation/schema/messages.js';
import { ByteReader } from './formats/byte-reader.js';
import { readPNG } from './formats/png.js';
import { ASSET_LIMITS } from './limits.js';
import { type AssetOrigin, assetError } from './origin.js';

/** A grid of elevations; the element scales them to meters. */
export interface HeightField {
  readonly nrow: number;
  readonly ncol: number;
  /** Elevations in [0, 1], bottom row first (nrow x ncol). */
  readonly data: Float32Array;
}

/** Largest range of elevations that is treated as flat. */
const FLAT = 1e-14;

/** Reads an image: white is high, black is low; its last row becomes the first row of the data. Errors: `bad-image`. */
export function readHfieldPNG(bytes: Uint8Array, origin: AssetOrigin): HeightField {
  const { width: ncol, height: nrow, data } = readPNG(bytes, 1, origin);
  return normalized(nrow, ncol, flipRows(nrow, ncol, data), origin);
}

/** Reads the binary format: nrow, ncol, then float32 elevations. Errors: `bad-hfield`. */
export function readHfield(bytes: Uint8Array, origin: AssetOrigin): HeightField {
  const bad = (fault: Message<CodeIn<'bad-hfield'>>) => assetError(origin, fault);
  if (bytes.length < 8) throw bad(message('bad-hfield/short-header'));
  const file = new ByteReader(bytes);
  const nrow = file.int32();
  const ncol = file.int32();
  if (nrow < 1 || ncol < 1) throw bad(message('bad-hfield/empty-grid', { rows: nrow, columns: ncol }));
  const size = 8 + 4 * nrow * ncol;
  if (bytes.length !== size)
    throw bad(message('bad-hfield/size-mismatch', { bytes: bytes.length, rows: nrow, columns: ncol, expected: size }));
  return normalized(nrow, ncol, file.floats(nrow * ncol), origin);
}

/**
 * Makes a field of the given size; without elevations it is flat. Elevations of an element start with the top row.
 * Errors: `bad-hfield`, `asset-too-large`.
 */
export function makeHfield(
  nrow: number,
  ncol: number,
  elevation: ArrayLike<number> | undefined,
  origin: AssetOrigin,
): HeightField {
  if (nrow < 1 || ncol < 1) throw assetError(origin, message('bad-hfield/no-source'));
  if (nrow * ncol > ASSET_LIMITS.hfieldSamples) {
    throw assetError(
      origin,
      message('asset-too-large/samples', { rows: nrow, columns: ncol, limit: ASSET_LIMITS.hfieldSamples }),
    );
  }
  if (!elevation?.length) return { nrow, ncol, data: new Float32Array(nrow * ncol) };
  if (elevation.length !== nrow * ncol) {
    throw assetError(
      origin,
      message('bad-hfield/elevation-count', { count: elevation.length, rows: nrow, columns: ncol }),
    );
  }
  return normalized(nrow, ncol, flipRows(nrow, ncol, elevation), origin);
}

function flipRows(nrow: number, ncol: number, values: ArrayLike<number>): Float32Array {
  const data = new Float32Array(nrow * ncol);
  for (let i = 0; i < data.length; i++) {
    const row = nrow - 1 - Math.floor(i / ncol);
    data[i] = values[row * ncol + (i % ncol)];
  }
  return data;
}

/** (z - min) / (max - min) in single precision. */
function normalized(nrow: number, ncol: number, data: Float32Array, origin: AssetOrigin): HeightField {
  let min = Math.fround(1e10);
  let max = Math.fround(-1e10);
  for (const z of data) {
    if (z < min) min = z;
    if (z > max) max = z;
  }
  if (min > max) throw assetError(origin, message('bad-hfield/elevation-range'));
  const range = Math.fround(max - min);
  const scaled = data.map((z) => (range > FLAT ? Math.fround(z - min) / range : z - min));
  return { nrow, ncol, data: scaled };
}
