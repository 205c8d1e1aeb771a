/**
 * Videos of the history of a run, or of a recording, drawn frame by frame: they have every frame, however long drawing
 * takes.
 */
import { writeArchive } from '../../src/foundation/resource/archive.js';
import { text } from '../store/text.js';
import type { Studio } from '../studio/studio.js';

/** Formats of a film; `png` is an archive of pictures. */
export const FILM_FORMATS = ['mp4', 'webm', 'gif', 'png'] as const;
export type FilmFormat = (typeof FILM_FORMATS)[number];

export interface FilmOptions {
  readonly format: FilmFormat;
  /** Size of the pictures [px]. Videos have even sizes. */
  readonly width: number;
  readonly height: number;
  /** Frames per second of simulated time. */
  readonly rate: number;
  /** Called before each frame. */
  readonly progress: (done: number, total: number) => void;
  readonly signal: AbortSignal;
}

/** Codecs of the video formats, in order of preference. */
const CODECS = { mp4: ['avc', 'vp9', 'av1'], webm: ['vp9', 'vp8', 'av1'] } as const;

/** The browser cannot encode a format. */
export class NoEncoderError extends Error {
  override readonly name = 'NoEncoderError';
}

/** Encodes frames that are drawn on its canvas. */
interface Encoder {
  /** Adds the picture on the canvas. @param at time of the frame [s] */
  add(at: number, duration: number): Promise<void>;
  finish(): Promise<Blob>;
  cancel(): Promise<void>;
}

/** File extension of a film. */
export const filmExtension = (format: FilmFormat): string => (format === 'png' ? 'zip' : format);

/**
 * Draws a film from the first to the last state of the history or recording.
 *
 * @throws NoEncoderError if the browser cannot encode the format; the reason of the signal if it is aborted
 */
export async function makeFilm({ session, picture, stores }: Studio, options: FilmOptions): Promise<Blob> {
  const { format, rate, progress, signal } = options;
  const isVideo = format === 'mp4' || format === 'webm';
  const [width, height] = [options.width, options.height].map((side) => (isVideo ? side & ~1 : side)) as [
    number,
    number,
  ];
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: !isVideo })!;
  session.send({ type: 'pause' });
  const { length, first, last, index: before } = stores.studio.getState().history;
  const total = Math.max(1, Math.round((last - first) * rate) + 1);
  const encoder = isVideo ? await videoEncoder(stores, canvas, format, rate) : await pictureEncoder(context, format);
  try {
    for (let frame = 0; frame < total; frame++) {
      signal.throwIfAborted();
      progress(frame, total);
      const share = total > 1 ? frame / (total - 1) : 1;
      await session.show(Math.round(share * (length - 1)));
      picture.viewport.drawSized(width, height, (drawn) => context.drawImage(drawn, 0, 0, width, height));
      await encoder.add(frame / rate, 1 / rate);
    }
    return await encoder.finish();
  } catch (error) {
    await encoder.cancel();
    throw error;
  } finally {
    session.seek(before < 0 ? length - 1 : before);
  }
}

async function videoEncoder(
  stores: Studio['stores'],
  canvas: OffscreenCanvas,
  format: 'mp4' | 'webm',
  rate: number,
): Promise<Encoder> {
  // by name, so that the build leaves out the rest of the library
  const {
    BufferTarget,
    CanvasSource,
    getFirstEncodableVideoCodec,
    Mp4OutputFormat,
    Output,
    QUALITY_HIGH,
    WebMOutputFormat,
  } = await import('mediabunny');
  const { width, height } = canvas;
  const codec = await getFirstEncodableVideoCodec([...CODECS[format]], { width, height });
  if (!codec) throw new NoEncoderError(text(stores, 'noEncoder', { format, width, height }));
  const target = new BufferTarget();
  const output = new Output({
    format: format === 'mp4' ? new Mp4OutputFormat() : new WebMOutputFormat(),
    target,
  });
  const source = new CanvasSource(canvas, { codec, quality: QUALITY_HIGH });
  output.addVideoTrack(source, { frameRate: rate });
  await output.start();
  return {
    add: (at, duration) => source.add(at, duration),
    async finish() {
      await output.finalize();
      return new Blob([target.buffer!], { type: `video/${format}` });
    },
    cancel: () => output.cancel(),
  };
}

/** Digits in the names of pictures, so that they sort by time. */
const DIGITS = 5;
const GIF_COLORS = 256;

async function pictureEncoder(context: OffscreenCanvasRenderingContext2D, format: 'gif' | 'png'): Promise<Encoder> {
  const { canvas } = context;
  const { width, height } = canvas;
  if (format === 'png') {
    const files = new Map<string, Uint8Array>();
    return {
      async add() {
        const blob = await canvas.convertToBlob({ type: 'image/png' });
        files.set(`${String(files.size).padStart(DIGITS, '0')}.png`, new Uint8Array(await blob.arrayBuffer()));
      },
      finish: async () => new Blob([writeArchive(files).slice()], { type: 'application/zip' }),
      cancel: () => Promise.resolve(),
    };
  }
  const { applyPalette, GIFEncoder, quantize } = await import('gifenc');
  const gif = GIFEncoder();
  return {
    async add(_, duration) {
      const { data } = context.getImageData(0, 0, width, height);
      const palette = quantize(data, GIF_COLORS);
      gif.writeFrame(applyPalette(data, palette), width, height, { palette, delay: Math.round(1000 * duration) });
    },
    async finish() {
      gif.finish();
      return new Blob([gif.bytes().slice()], { type: 'image/gif' });
    },
    cancel: () => Promise.resolve(),
  };
}
