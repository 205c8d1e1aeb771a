/** The part of gifenc, which has no types of its own, that the moving picture uses. */
declare module 'gifenc' {
  type Palette = number[][];

  interface Encoder {
    writeFrame(
      indices: Uint8Array,
      width: number,
      height: number,
      options: { palette?: Palette /** Until the next frame [ms]. */; delay: number },
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
