/** Textures, generated or from image files. */

import type { Vec3 } from '../../../foundation/math/pose.js';
import { ColorSpace, TextureType } from '../../../foundation/schema/enums.js';
import { type CodeIn, type Message, message } from '../../../foundation/schema/messages.js';
import { type ChannelCount, readPNG } from '../formats/png.js';
import { ASSET_LIMITS } from '../limits.js';
import { type AssetOrigin, assetError } from '../origin.js';
import { type Pattern, paint2D, paintCube, type TextureBuiltin, type TextureMark } from './procedural-texture.js';

/** An image file, with its content type (`image/png` or `image/ktx`). */
export interface ImageFile {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  /** File name for diagnostics. */
  readonly name: string;
}

/** Attributes of the element; missing ones have the defaults of MJCF. */
export interface TextureOptions {
  readonly type?: '2d' | 'cube' | 'skybox';
  readonly colorspace?: 'auto' | 'linear' | 'sRGB';
  readonly builtin?: 'none' | TextureBuiltin;
  readonly rgb1?: Vec3;
  readonly rgb2?: Vec3;
  readonly mark?: TextureMark;
  readonly markrgb?: Vec3;
  readonly random?: number;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly hflip?: boolean;
  readonly vflip?: boolean;
  readonly nchannel?: number;
  readonly gridsize?: readonly [rows: number, columns: number];
  readonly gridlayout?: string | undefined;
}

/** Sources of pixels. Precedence: `data`, `builtin`, `file`, `sides`. */
export interface TextureSources {
  /** Raw pixels (height x width x nchannel). */
  readonly data?: Uint8Array | undefined;
  readonly file?: ImageFile | undefined;
  /** Right, left, up, down, front, back. */
  readonly sides?: readonly (ImageFile | undefined)[];
}

/** A texture in the layout of the Model. */
export interface Texture {
  readonly type: TextureType;
  readonly colorspace: ColorSpace;
  readonly width: number;
  readonly height: number;
  readonly nchannel: number;
  readonly data: Uint8Array;
}

/** A decoded file with `nchannel` bytes per pixel. */
interface Decoded {
  readonly width: number;
  readonly height: number;
  readonly nchannel: number;
  readonly data: Uint8Array;
  readonly srgb: boolean;
}

const TYPES = { '2d': TextureType['2D'], cube: TextureType.CUBE, skybox: TextureType.SKYBOX } as const;
const COLOR_SPACES = { auto: ColorSpace.AUTO, linear: ColorSpace.LINEAR, sRGB: ColorSpace.SRGB } as const;
/** Letters of a grid layout, in the order in which the sides are stored. */
const LAYOUT = 'RLUDFB';
const GRAY: Vec3 = [0.8, 0.8, 0.8];

/**
 * Makes a texture. KTX files are stored unchanged, as one row of bytes.
 *
 * Errors: `bad-texture`, `bad-image`, `asset-too-large`.
 */
export function makeTexture(options: TextureOptions, sources: TextureSources, origin: AssetOrigin): Texture {
  const maker = new TextureMaker(options, origin);
  const { builtin = 'none' } = options;
  const { data, file, sides } = sources;
  if (data?.length) return maker.fromData(data);
  if (builtin !== 'none') return maker.procedural(builtin);
  if (file) return maker.is2D ? maker.from2D(file) : maker.fromGrid(file);
  if (sides?.some(Boolean)) return maker.fromSides(sides);
  throw assetError(origin, message(maker.is2D ? 'bad-texture/no-source' : 'bad-texture/no-sides'));
}

class TextureMaker {
  readonly is2D: boolean;
  private readonly type: TextureType;

  constructor(
    private readonly options: TextureOptions,
    private readonly origin: AssetOrigin,
  ) {
    const { type = 'cube' } = options;
    this.is2D = type === '2d';
    this.type = TYPES[type];
  }

  fromData(data: Uint8Array): Texture {
    const { width = 0, height = 0, nchannel = 3 } = this.options;
    if (data.length !== width * height * nchannel) {
      throw this.bad(message('bad-texture/data-size', { bytes: data.length, width, height, channels: nchannel }));
    }
    return this.finish({ width, height, nchannel, data: this.flip({ width, height, nchannel, data, srgb: false }) });
  }

  procedural(builtin: TextureBuiltin): Texture {
    const { width = 0, nchannel = 3, rgb1 = GRAY, rgb2 = [0.5, 0.5, 0.5] } = this.options;
    const height = this.is2D ? (this.options.height ?? 0) : 6 * width;
    if (width < 1 || height < 1) throw this.bad(message('bad-texture/builtin-size'));
    if (nchannel < 3) throw this.bad(message('bad-texture/builtin-channels'));
    const data = this.allocate(width, height, nchannel);
    const { mark = 'none', markrgb = [0, 0, 0], random = 0.01 } = this.options;
    const pattern: Pattern = { builtin, rgb1, rgb2, mark, markrgb, random };
    if (this.is2D) paint2D(data, width, height, pattern);
    else paintCube(data, width, pattern);
    return this.finish({ width, height, nchannel, data });
  }

  from2D(file: ImageFile): Texture {
    const image = this.decode(file);
    return this.finish(image, image.srgb);
  }

  /** Makes a texture from one image for all sides, or from a grid of sides. */
  fromGrid(file: ImageFile): Texture {
    const { gridsize: [rows, columns] = [1, 1] } = this.options;
    if (rows < 1 || columns < 1 || rows * columns > 12) throw this.bad(message('bad-texture/grid-cells'));
    const image = this.decode(file);
    const width = image.width / columns;
    if (!Number.isInteger(width) || image.height !== rows * width) {
      throw this.bad(message('bad-texture/grid-image', { width: image.width, height: image.height, rows, columns }));
    }
    if (rows * columns === 1) return this.finish(image, image.srgb);
    const data = this.allocate(width, 6 * width, image.nchannel);
    const found = new Set<number>();
    for (let cell = 0; cell < rows * columns; cell++) {
      const side = this.sideOfCell(cell);
      if (side < 0) continue;
      found.add(side);
      copySquare(data, side, image, width, Math.floor(cell / columns) * width, (cell % columns) * width);
    }
    this.fillSides(data, width, image.nchannel, found);
    return this.finish({ width, height: 6 * width, nchannel: image.nchannel, data }, image.srgb);
  }

  fromSides(files: readonly (ImageFile | undefined)[]): Texture {
    if (this.is2D) throw this.bad(message('bad-texture/sides-of-2d'));
    const images = Array.from({ length: 6 }, (_, i) => files[i] && this.decode(files[i]));
    const first = images.find((image) => image !== undefined)!;
    const { width, nchannel } = first;
    const data = this.allocate(width, 6 * width, nchannel);
    const found = new Set<number>();
    images.forEach((image, side) => {
      if (!image) return;
      if (image.width !== image.height) throw this.bad(message('bad-texture/side-square', { file: files[side]!.name }));
      if (image.width !== width) throw this.bad(message('bad-texture/side-size', { file: files[side]!.name }));
      copySquare(data, side, image, width, 0, 0);
      found.add(side);
    });
    this.fillSides(data, width, nchannel, found);
    return this.finish({ width, height: 6 * width, nchannel, data }, first.srgb);
  }

  private sideOfCell(cell: number): number {
    const letter = this.options.gridlayout?.[cell] ?? '.';
    const side = LAYOUT.indexOf(letter);
    if (side < 0 && letter !== '.') throw this.bad(message('bad-texture/grid-letter', { letter, letters: LAYOUT }));
    return side;
  }

  private decode({ bytes, contentType, name }: ImageFile): Decoded {
    const origin = { ...this.origin, name: `${this.origin.name}: ${name}` };
    const { nchannel = 3, hflip, vflip } = this.options;
    if (contentType === 'image/ktx') {
      if (hflip || vflip) throw this.bad(message('bad-texture/ktx-flip'));
      if (!bytes.length) throw assetError(origin, message('bad-image/empty'));
      return { width: bytes.length, height: 1, nchannel: 1, data: bytes, srgb: false };
    }
    if (contentType !== 'image/png')
      throw this.bad(message('bad-texture/file-type', { file: name, type: contentType }));
    if (nchannel !== 1 && nchannel !== 3 && nchannel !== 4)
      throw this.bad(message('bad-texture/channels', { channels: nchannel }));
    const image = readPNG(bytes, nchannel satisfies ChannelCount, origin);
    const decoded = { ...image, nchannel };
    return { ...decoded, data: this.flip(decoded) };
  }

  /** Mirrors the pixels as `hflip` and `vflip` require. */
  private flip({ width, height, nchannel, data }: Decoded): Uint8Array {
    const { hflip = false, vflip = false } = this.options;
    if (!hflip && !vflip) return data;
    const out = new Uint8Array(data.length);
    for (let r = 0; r < height; r++) {
      for (let c = 0; c < width; c++) {
        const from = nchannel * ((vflip ? height - 1 - r : r) * width + (hflip ? width - 1 - c : c));
        for (let k = 0; k < nchannel; k++) out[nchannel * (r * width + c) + k] = data[from + k];
      }
    }
    return out;
  }

  /** Fills the sides without an image with the first color. */
  private fillSides(data: Uint8Array, width: number, nchannel: number, found: ReadonlySet<number>): void {
    const { rgb1 = GRAY } = this.options;
    const size = width * width * nchannel;
    for (let side = 0; side < 6; side++) {
      if (found.has(side)) continue;
      const start = side * size;
      for (let k = 0; k < nchannel; k++) data[start + k] = 255 * (rgb1[k] ?? 1);
      // fill by doubling: copy the filled part behind itself
      for (let n = nchannel; n < size; n *= 2) data.copyWithin(start + n, start, start + Math.min(n, size - n));
    }
  }

  private allocate(width: number, height: number, nchannel: number): Uint8Array {
    const size = width * height * nchannel;
    if (size <= ASSET_LIMITS.imageBytes) return new Uint8Array(size);
    const limit = ASSET_LIMITS.imageBytes;
    throw assetError(this.origin, message('asset-too-large/texture-pixels', { width, height, limit }));
  }

  private finish(image: Omit<Decoded, 'srgb'>, srgb?: boolean): Texture {
    const { width, height, nchannel, data } = image;
    const chosen = COLOR_SPACES[this.options.colorspace ?? 'auto'];
    const isOpen = chosen === ColorSpace.AUTO && srgb !== undefined;
    const colorspace = isOpen ? (srgb ? ColorSpace.SRGB : ColorSpace.LINEAR) : chosen;
    return { type: this.type, colorspace, width, height, nchannel, data };
  }

  private bad(fault: Message<CodeIn<'bad-texture'>>) {
    return assetError(this.origin, fault);
  }
}

/** Copies the square of `width` x `width` pixels at (row, column) of an image to a side of a cube. */
function copySquare(data: Uint8Array, side: number, image: Decoded, width: number, row: number, column: number): void {
  const { nchannel } = image;
  for (let r = 0; r < width; r++) {
    const from = nchannel * ((row + r) * image.width + column);
    data.set(image.data.subarray(from, from + nchannel * width), nchannel * (side * width * width + r * width));
  }
}
