/** Videos of the picture, as the browser encodes them. */

const FRAMES_PER_SECOND = 60;
const BITS_PER_SECOND = 8_000_000;
/** By what most programs play. */
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

/** A recording of a canvas, from construction until it is stopped. */
export class VideoRecording {
  private readonly recorder: MediaRecorder;
  private readonly parts: Blob[] = [];

  /** @throws Error where the browser cannot record */
  constructor(canvas: HTMLCanvasElement) {
    const stream = canvas.captureStream(FRAMES_PER_SECOND);
    this.recorder = new MediaRecorder(stream, { mimeType: kind()!.type, videoBitsPerSecond: BITS_PER_SECOND });
    this.recorder.ondataavailable = ({ data }) => void (data.size > 0 && this.parts.push(data));
    // recorded data arrives each second, so that the recorder does not keep a second copy
    this.recorder.start(1000);
  }

  end(): Promise<Video> {
    return new Promise((done) => {
      this.recorder.onstop = () => {
        for (const track of this.recorder.stream.getTracks()) track.stop();
        done({ content: new Blob(this.parts, { type: kind()!.type }), extension: kind()!.extension });
      };
      this.recorder.stop();
    });
  }
}
