/** Types of the part of gifenc in use; the package contains none. */
declare module 'gifenc' {
  type Palette = number[][];

  interface Encoder {
    writeFrame(
      indices: Uint8Array,
      width: number,
      height: number,
      options: {
        palette?: Palette;
        transparent?: boolean;
        transparentIndex?: number;
        /** 1 keeps the previous frame under transparent pixels. */
        dispose?: number;
        /** Time until the next frame [ms]. */
        delay: number;
      },
    ): void;
    finish(): void;
    bytes(): Uint8Array;
  }

  type Pixels = Uint8Array | Uint8ClampedArray;

  /** Pixels are RGBA, 8 bits each. */
  export function GIFEncoder(): Encoder;
  export function quantize(pixels: Pixels, colors: number): Palette;
  export function applyPalette(pixels: Pixels, palette: Palette): Uint8Array;

  /** The functions as Node imports them, from the CommonJS file of the package. */
  const gifenc: {
    GIFEncoder: typeof GIFEncoder;
    quantize: typeof quantize;
    applyPalette: typeof applyPalette;
  };
  export default gifenc;
}
