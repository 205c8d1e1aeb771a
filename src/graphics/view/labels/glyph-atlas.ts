/** A texture that contains all characters of the labels. */
import { DataTexture, NearestFilter, RGBAFormat } from 'three/webgpu';
import { type DrawGlyph, type Glyph, glyphsOf } from './glyphs.js';

/** Position and size of a character in the texture, and the advance to the next character [px]. */
export interface Cell {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly advance: number;
}

/** Side of the texture [px], enough for several hundred characters. Further characters are omitted. */
export const ATLAS_SIZE = 1024;
/** Gap between cells [px]. */
const GAP = 1;

/** Draws each character into a shared texture when it is first used. */
export class GlyphAtlas {
  readonly texture: DataTexture;
  private readonly cells = new Map<string, Cell | undefined>();
  private readonly draw: DrawGlyph;
  private readonly pixels = new Uint8Array(4 * ATLAS_SIZE * ATLAS_SIZE);
  private x = 0;
  private y = 0;
  private rowHeight = 0;

  /** @param height height of the text [px] */
  constructor(readonly height: number) {
    this.draw = glyphsOf(height);
    this.texture = new DataTexture(this.pixels, ATLAS_SIZE, ATLAS_SIZE, RGBAFormat);
    this.texture.magFilter = this.texture.minFilter = NearestFilter;
    this.texture.generateMipmaps = false;
  }

  cell(char: string): Cell | undefined {
    if (!this.cells.has(char)) this.cells.set(char, this.add(this.draw(char)));
    return this.cells.get(char);
  }

  dispose(): void {
    this.texture.dispose();
  }

  private add({ width, height, advance, pixels }: Glyph): Cell | undefined {
    if (this.x + width > ATLAS_SIZE) {
      this.x = 0;
      this.y += this.rowHeight + GAP;
      this.rowHeight = 0;
    }
    if (this.y + height > ATLAS_SIZE) return undefined;
    const { x, y } = this;
    for (let row = 0; row < height; row++) {
      for (let column = 0; column < width; column++) {
        const [from, to] = [2 * (row * width + column), 4 * ((y + row) * ATLAS_SIZE + x + column)];
        this.pixels.fill(pixels[from]!, to, to + 3);
        this.pixels[to + 3] = pixels[from + 1]!;
      }
    }
    this.x += width + GAP;
    this.rowHeight = Math.max(this.rowHeight, height);
    this.texture.needsUpdate = true;
    return { x, y, width, height, advance };
  }
}
