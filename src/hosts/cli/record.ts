/** `kinetree record MODEL OUT.mp4`: records a video of a simulation. */

import { step } from '../../simulation/runtime/run.js';
import { replaceFile } from '../node/output/output-file.js';
import { VideoFile } from '../node/video.js';
import { counted, type Output } from './output.js';
import { cameraNamed, type PictureOptions, withPictures } from './render.js';

export interface RecordOptions extends PictureOptions {
  /** Simulated time to record [s]. */
  readonly time: number;
  readonly fps: number;
}

/** Simulates a model and writes the video to `target`. Returns the exit code. */
export function record(file: string, target: string, options: RecordOptions, output: Output): Promise<number> {
  return withPictures(file, { path: target, extension: '.mp4' }, options, output, async (model, data, renderer) => {
    const video = await VideoFile.open(renderer.width, renderer.height, options.fps);
    const start = data.time;
    const count = Math.max(1, Math.round(options.time * options.fps));
    for (let k = 0; k < count; k++) {
      while (data.time - start < k / options.fps - model.opt.timestep / 2) step(model, data);
      renderer.update(data, cameraNamed(options.camera));
      video.add(await renderer.color());
      if (output.isInteractive) {
        output.steer?.('\r', 'err');
        output.err(`${k + 1} of ${counted(count, 'picture')}`);
      }
    }
    if (output.isInteractive) output.err('\n');
    replaceFile(target, video.finish());
  });
}
