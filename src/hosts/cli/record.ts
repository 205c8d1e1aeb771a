/** `kinetree record MODEL OUT.mp4`: a video of a simulation, or of a recording. */
import { Player } from '../../robotics/record/trajectory.js';
import { forward } from '../../simulation/runtime/run.js';
import { replaceFile } from '../node/output/output-file.js';
import { VideoFile } from '../node/video.js';
import { readRecording } from './controls.js';
import { type Drawing, type DrawingFlags, draw, earlyEnd } from './drawing.js';
import { OK } from './exit-codes.js';
import { movingCamera } from './free-camera.js';
import { counted, localPath, type Output } from './output.js';
import { type Ending, handleSignals, stepUntil, timeLeft } from './stepping.js';

export interface RecordFlags extends DrawingFlags {
  /** Length of the video [s]; default: the length of the recording, or five seconds. */
  readonly time?: number;
  readonly fps: number;
  /** File of JSON with points of the camera over time. */
  readonly cameraPath?: string;
  /** File of a recorded run to show. */
  readonly recording?: string;
}

/** Length of a video of a simulation [s]. */
export const DEFAULT_LENGTH = 5;

/** States over time. */
interface Motion {
  /** Length [s]. */
  readonly length: number;
  /** Sets the state at a time after the start [s]. */
  show(time: number): Promise<Ending>;
}

/** Draws a simulation or a recording and writes the video to `target`. Returns the exit code. */
export function record(file: string, target: string, flags: RecordFlags, output: Output): Promise<number> {
  return draw(file, { path: target, extension: '.mp4' }, flags, output, async (drawing) => {
    const { data, renderer, stop, progress } = drawing;
    const motion = flags.recording === undefined ? simulated(drawing, flags) : await replayed(drawing, flags);
    const cameraAt = await movingCamera(drawing.model, flags);
    const count = Math.max(1, Math.round(motion.length * flags.fps));
    const video = await VideoFile.open(renderer.width, renderer.height, flags.fps);
    const begin = performance.now();
    let ending: Ending = 'done';
    let drawn = 0;
    while (drawn < count) {
      ending = await motion.show(drawn / flags.fps);
      if (ending !== 'done') break;
      renderer.update(data, cameraAt(drawn / flags.fps));
      video.add(await renderer.color());
      drawn += 1;
      const left = ((performance.now() - begin) / 1000 / drawn) * (count - drawn);
      progress.update(`${drawn} of ${counted(count, 'picture')}, ${timeLeft(left)} left`, drawn / count);
      await handleSignals();
      if (stop.aborted && drawn < count) {
        ending = 'stopped';
        break;
      }
    }
    progress.end();
    // a video needs a picture
    if (drawn === 0 && ending !== 'done') return earlyEnd(ending, output);
    const bytes = video.finish();
    replaceFile(target, bytes, { isNew: flags.force !== true });
    const { width, height } = renderer;
    const seconds = drawn / flags.fps;
    const written = { file: target, width, height, fps: flags.fps, pictures: drawn, seconds, bytes: bytes.length };
    if (flags.json) output.out(`${JSON.stringify({ ...written, ending }, null, 2)}\n`);
    else if (!flags.quiet) {
      output.out(
        `${localPath(target)}: ${counted(drawn, 'picture')}, ${seconds.toFixed(2)} s, ${bytes.length} bytes\n`,
      );
    }
    return ending === 'done' ? OK : earlyEnd(ending, output);
  });
}

function simulated({ model, data, stop }: Drawing, { time = DEFAULT_LENGTH }: RecordFlags): Motion {
  const start = data.time;
  return { length: time, show: (at) => stepUntil(model, data, start + at, stop) };
}

async function replayed({ model, data, printer }: Drawing, { recording, time }: RecordFlags): Promise<Motion> {
  const trajectory = await readRecording(recording!, printer);
  const player = new Player(trajectory);
  return {
    length: Math.min(time ?? Number.POSITIVE_INFINITY, player.duration),
    async show(at) {
      // times of rows are sums of timesteps, with rounding errors
      player.seek(data, trajectory.time[0]! + at + model.opt.timestep / 2);
      forward(model, data);
      return 'done';
    },
  };
}
