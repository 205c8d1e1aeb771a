/** Video files: H.264 in MP4, encoded by an optional package. */
import { GraphicsError } from './graphics.js';

const INSTALL = 'npm install h264-mp4-encoder@1.0.12';

/** The part of the encoder's interface that is used. */
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

/** Encodes a video picture by picture. */
export class VideoFile {
  private constructor(private readonly encoder: Encoder) {}

  /**
   * Begins a video.
   * @throws GraphicsError if the encoder is not installed
   * @throws RangeError if width or height is odd
   */
  static async open(width: number, height: number, frameRate: number): Promise<VideoFile> {
    if (width % 2 || height % 2) throw new RangeError(`the sides of a film must be even, not ${width}x${height}`);
    const encoder = await createEncoder();
    Object.assign(encoder, { width, height, frameRate, quantizationParameter: COARSENESS });
    encoder.initialize();
    return new VideoFile(encoder);
  }

  /** Appends a picture: red, green, blue and opacity of each pixel, rows from the top. */
  add(pixels: Uint8Array): void {
    this.encoder.addFrameRgba(pixels);
  }

  /** Ends the video and returns the file. */
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
    // CommonJS: depending on the loader, the exports are the default export or the module itself
    const loaded = (await import('h264-mp4-encoder')) as unknown as EncoderModule & { default?: EncoderModule };
    return await (loaded.default ?? loaded).createH264MP4Encoder();
  } catch (error) {
    if (!(error as NodeJS.ErrnoException).code?.endsWith('MODULE_NOT_FOUND')) throw error;
    throw new GraphicsError(`Films need an encoder that is not installed. Install it: ${INSTALL}`);
  }
}
