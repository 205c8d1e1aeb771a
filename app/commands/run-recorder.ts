/** Recordings of the run: trajectories, and videos of the picture. */
import { addMessage } from '../store/notices.js';
import { text } from '../store/text.js';
import type { Studio } from '../studio/studio.js';
import { VideoRecording } from '../viewport/video.js';
import { download, modelStem } from './export.js';

/** Downloads the recordings of a studio. Recording continues while its panel is closed. */
export class RunRecorder {
  private video: VideoRecording | undefined;

  constructor(private readonly studio: Studio) {
    const { session, stores } = studio;
    session.subscribe({
      recorded: (bytes, format) => download(new Blob([bytes]), `${modelStem(stores)}.${format}`),
    });
  }

  get isRecordingVideo(): boolean {
    return this.video !== undefined;
  }

  /** Begins a video. @throws Error if the browser cannot record */
  beginVideo(): void {
    this.video = new VideoRecording(this.studio.picture);
  }

  /** Ends the video and downloads it. */
  async endVideo(): Promise<void> {
    const { stores } = this.studio;
    const { video } = this;
    this.video = undefined;
    const made = await video?.end();
    if (made) download(made.content, `${modelStem(stores)}.${made.extension}`);
    else addMessage(stores, text(stores, 'noVideo'));
  }
}
