/** Types of the part of gifenc that `moving-picture.ts` uses; the package contains none. */
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

  /** Pixels are RGBA, 8 bits each. */
  const gifenc: {
    GIFEncoder(): Encoder;
    quantize(pixels: Uint8Array, colors: number): Palette;
    applyPalette(pixels: Uint8Array, palette: Palette): Uint8Array;
  };
  export default gifenc;
}
