/** Decodes pictures in the formats of the browser, as pixels and as PNG. */

/** Maximum side length of a picture that is imported as heights [samples]. */
const MAX_HEIGHTS = 128;

async function drawn(picture: Blob, longest = Number.POSITIVE_INFINITY): Promise<OffscreenCanvasRenderingContext2D> {
  const image = await createImageBitmap(picture, { colorSpaceConversion: 'none' });
  const scale = Math.min(1, longest / Math.max(image.width, image.height));
  const [width, height] = [image.width, image.height].map((x) => Math.max(2, Math.round(x * scale)));
  const context = new OffscreenCanvas(width!, height!).getContext('2d', { willReadFrequently: true })!;
  context.drawImage(image, 0, 0, width!, height!);
  image.close();
  return context;
}

/** Converts a picture to PNG. Rejects if the file is not a picture. */
export async function pngOf(bytes: Uint8Array, type: string): Promise<Uint8Array> {
  const { canvas } = await drawn(new Blob([bytes.slice()], { type }));
  const png = await canvas.convertToBlob({ type: 'image/png' });
  return new Uint8Array(await png.arrayBuffer());
}

/**
 * Returns the brightness of a picture as heights from 0 to 1, starting at the upper left; large pictures are
 * downsampled.
 */
export async function heightsOf(
  picture: Blob,
): Promise<{ readonly nrow: number; readonly ncol: number; readonly values: Float32Array }> {
  const context = await drawn(picture, MAX_HEIGHTS);
  const { width, height } = context.canvas;
  const { data } = context.getImageData(0, 0, width, height);
  const values = new Float32Array(width * height);
  // brightness of ITU-R BT.709
  for (let i = 0; i < values.length; i++)
    values[i] = (0.2126 * data[4 * i]! + 0.7152 * data[4 * i + 1]! + 0.0722 * data[4 * i + 2]!) / 255;
  return { nrow: height, ncol: width, values };
}
