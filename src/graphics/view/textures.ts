/** Textures of a Model on the graphics card. */
import {
  CubeTexture,
  DataTexture,
  LinearFilter,
  LinearMipmapLinearFilter,
  RepeatWrapping,
  RGBAFormat,
  SRGBColorSpace,
  type Texture,
} from 'three/webgpu';
import { ColorSpace, TextureType } from '../../foundation/schema/enums.js';
import type { Model } from '../../simulation/model/model.js';
import type { Quality } from './quality.js';
import { isSameTexture } from './same-assets.js';

const FACES = 6;
const OPAQUE = 255;

/** Returns rows of a texture as RGBA. */
function pixels(m: Model, id: number, firstRow: number, rows: number): Uint8Array<ArrayBuffer> {
  const width = m.tex_width[id]!;
  const channels = m.tex_nchannel[id]!;
  const start = m.tex_adr[id]! + firstRow * width * channels;
  const from = m.tex_data;
  const out = new Uint8Array(4 * rows * width);
  // offsets of green and blue: gray has one channel, and two-channel textures repeat the second
  const green = Math.min(1, channels - 1);
  const blue = Math.min(2, channels - 1);
  for (let to = 0, at = start; to < out.length; to += 4, at += channels) {
    out[to] = from[at]!;
    out[to + 1] = from[at + green]!;
    out[to + 2] = from[at + blue]!;
    out[to + 3] = channels === 4 ? from[at + 3]! : OPAQUE;
  }
  return out;
}

/** Textures are drawn without conversion, except sRGB textures, which are converted to linear colors. */
const isLinear = (m: Model, id: number): boolean => m.tex_colorspace[id] !== ColorSpace.SRGB;

function smooth(texture: Texture, linear: boolean, anisotropy: number): void {
  if (!linear) texture.colorSpace = SRGBColorSpace;
  texture.magFilter = LinearFilter;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.generateMipmaps = true;
  texture.anisotropy = anisotropy;
  texture.needsUpdate = true;
}

function flatTexture(m: Model, id: number, anisotropy: number): DataTexture {
  const [width, height] = [m.tex_width[id]!, m.tex_height[id]!];
  const texture = new DataTexture(pixels(m, id, 0, height), width, height, RGBAFormat);
  texture.wrapS = texture.wrapT = RepeatWrapping;
  smooth(texture, isLinear(m, id), anisotropy);
  return texture;
}

/** The rows of a cube texture contain its faces one after the other: right, left, up, down, front, back. */
function cubeTexture(m: Model, id: number): CubeTexture {
  const size = m.tex_width[id]!;
  const count = Math.min(FACES, m.tex_height[id]! / size);
  const faces = Array.from({ length: FACES }, (_, face) => {
    const image = new DataTexture(pixels(m, id, (face % count) * size, size), size, size, RGBAFormat);
    image.needsUpdate = true;
    return image;
  });
  const texture = new CubeTexture(faces);
  smooth(texture, isLinear(m, id), 1);
  if (m.tex_type[id] === TextureType.SKYBOX) {
    // a skybox is never minified
    texture.generateMipmaps = false;
    texture.minFilter = LinearFilter;
  }
  return texture;
}

/** Textures of one Model, created when first used. */
export class Textures {
  private readonly made = new Map<number, Texture>();
  constructor(
    private readonly model: Model,
    private readonly quality: Pick<Quality, 'anisotropy'>,
  ) {}

  get(id: number): Texture {
    let texture = this.made.get(id);
    if (!texture) {
      const flat = this.model.tex_type[id] === TextureType['2D'];
      texture = flat ? flatTexture(this.model, id, this.quality.anisotropy) : cubeTexture(this.model, id);
      this.made.set(id, texture);
    }
    return texture;
  }

  /** Takes textures from another Model that are equal in this one; their pixels stay on the graphics card. */
  takeFrom(other: Textures): void {
    for (const [id, texture] of other.made) {
      if (!isSameTexture(other.model, this.model, id)) continue;
      other.made.delete(id);
      this.made.set(id, texture);
    }
  }

  /** The first skybox of the Model. */
  get skybox(): CubeTexture | undefined {
    const id = this.model.tex_type.indexOf(TextureType.SKYBOX);
    return id < 0 ? undefined : (this.get(id) as CubeTexture);
  }

  dispose(): void {
    for (const texture of this.made.values()) texture.dispose();
    this.made.clear();
  }
}
