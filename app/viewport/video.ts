/** Videos of the picture, encoded by the browser. */

import type { Picture } from './picture.js';

const FRAMES_PER_SECOND = 60;
const BITS_PER_SECOND = 8_000_000;
/**
 * Interval of attempts to get the first frame from the encoder [ms], and their number; the encoder starts slowly on a
 * busy machine.
 */
const WAIT = 200;
const MAX_WAITS = 300;
/** Formats in order of preference; widely supported ones come first. */
const KINDS = [
  { type: 'video/mp4;codecs=avc1.42E01F', extension: 'mp4' },
  { type: 'video/webm;codecs=vp9', extension: 'webm' },
  { type: 'video/webm', extension: 'webm' },
] as const;

const kind = () =>
  typeof MediaRecorder === 'undefined' ? undefined : KINDS.find(({ type }) => MediaRecorder.isTypeSupported(type));

/** Tests whether the browser can encode video. */
export const canRecordVideo = (): boolean => kind() !== undefined;

/** An encoded video and the extension of its file. */
export interface Video {
  readonly content: Blob;
  readonly extension: string;
}

/** A recording of the picture with its overlays, from construction until `end`. */
export class VideoRecording {
  private readonly recorder: MediaRecorder;
  private readonly parts: Blob[] = [];
  private readonly stopCopying: () => void;

  /** @throws Error if the browser cannot record */
  constructor(private readonly picture: Picture) {
    const { canvas, overlay } = picture;
    // the canvas to encode: the picture with its overlays
    const copy = document.createElement('canvas');
    // encoders require even sizes
    copy.width = canvas.width & ~1;
    copy.height = canvas.height & ~1;
    const context = copy.getContext('2d')!;
    const stream = copy.captureStream(FRAMES_PER_SECOND);
    // overlays are drawn in the order in which they were added, right after the picture
    this.stopCopying = picture.overlays.add({
      draw: () => {
        for (const layer of [canvas, overlay]) context.drawImage(layer, 0, 0, copy.width, copy.height);
      },
    });
    this.recorder = new MediaRecorder(stream, { mimeType: kind()!.type, videoBitsPerSecond: BITS_PER_SECOND });
    this.recorder.ondataavailable = ({ data }) => void (data.size > 0 && this.parts.push(data));
    // recorded data arrives each second, so that the recorder does not keep a second copy
    this.recorder.start(1000);
    // an unchanged picture is not drawn again, and the video would have no frame
    picture.invalidate();
  }

  /** Ends the recording; waits for a first frame. Undefined if none arrives. */
  async end(): Promise<Video | undefined> {
    for (let tries = 0; this.parts.length === 0 && tries < MAX_WAITS; tries++) {
      this.picture.invalidate();
      this.recorder.requestData();
      await new Promise((done) => setTimeout(done, WAIT));
    }
    const video = await this.stop();
    this.stopCopying();
    return video.content.size > 0 ? video : undefined;
  }

  private stop(): Promise<Video> {
    return new Promise((done) => {
      this.recorder.onstop = () => {
        for (const track of this.recorder.stream.getTracks()) track.stop();
        done({ content: new Blob(this.parts, { type: kind()!.type }), extension: kind()!.extension });
      };
      this.recorder.stop();
    });
  }
}
