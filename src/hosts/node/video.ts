/** Films: H.264 in MP4, by a package that is installed when it is wanted. */
import { GraphicsError } from './graphics.js';

const INSTALL = 'npm install h264-mp4-encoder@1.0.12';

/** The part of the encoder that is used. */
interface Encoder {
  width: number;
  height: number;
  frameRate: number;
  quantizationParameter: number;
  readonly outputFilename: string;
  readonly FS: { readFile(name: string): Uint8Array };
  initialize(): void;
  addFrameRgba(pixels: Uint8Array): void;
  finalize(): void;
  delete(): void;
}

interface EncoderModule {
  createH264MP4Encoder(): Promise<Encoder>;
}

/** From 10 (large files) to 51 (small ones). */
const COARSENESS = 22;

/** A video in the making: pictures are added one by one, then the file is finished. */
export class VideoFile {
  private constructor(private readonly encoder: Encoder) {}

  /**
   * Begins a film of pictures of a size.
   * @throws GraphicsError if the encoder is not installed
   * @throws RangeError if a side of the pictures is odd
   */
  static async open(width: number, height: number, frameRate: number): Promise<VideoFile> {
    if (width % 2 || height % 2) throw new RangeError(`the sides of a film must be even, not ${width}x${height}`);
    const encoder = await createEncoder();
    Object.assign(encoder, { width, height, frameRate, quantizationParameter: COARSENESS });
    encoder.initialize();
    return new VideoFile(encoder);
  }

  /** Appends a picture: red, green, blue and opacity of each pixel, row by row from the top. */
  add(pixels: Uint8Array): void {
    this.encoder.addFrameRgba(pixels);
  }

  /** Ends the film and returns its file. */
  finish(): Uint8Array {
    const { encoder } = this;
    encoder.finalize();
    const bytes = encoder.FS.readFile(encoder.outputFilename);
    encoder.delete();
    return bytes;
  }
}

async function createEncoder(): Promise<Encoder> {
  try {
    // a module of CommonJS: what it exports is its default, or itself, as the loader sees it
    const loaded = (await import('h264-mp4-encoder')) as unknown as EncoderModule & { default?: EncoderModule };
    return await (loaded.default ?? loaded).createH264MP4Encoder();
  } catch (error) {
    if (!(error as NodeJS.ErrnoException).code?.endsWith('MODULE_NOT_FOUND')) throw error;
    throw new GraphicsError(`Films need an encoder that is not installed. Install it: ${INSTALL}`);
  }
}
