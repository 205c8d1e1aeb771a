/** `kinetree render MODEL OUT.png`: a picture of a model. */
import type { PictureRenderer } from '../../graphics/view/picture-renderer.js';
import { forward } from '../../simulation/runtime/run.js';
import { replaceFile } from '../node/output/output-file.js';
import { encodePNG, type PixelRows } from '../node/png.js';
import { type DrawingFlags, draw, earlyEnd } from './drawing.js';
import { OK } from './exit-codes.js';
import { cameraOf } from './free-camera.js';
import { localPath, type Output } from './output.js';
import { stepUntil } from './stepping.js';

export interface RenderFlags extends DrawingFlags {
  readonly time?: number;
  readonly depth?: true;
  readonly segmentation?: true;
}

/** Draws a model and writes the picture to `target` as PNG. Returns the exit code. */
export function render(file: string, target: string, flags: RenderFlags, output: Output): Promise<number> {
  return draw(file, { path: target, extension: '.png' }, flags, output, async (drawing) => {
    const { model, data, renderer, stop, progress } = drawing;
    const [start, duration] = [data.time, flags.time ?? 0];
    const ending = await stepUntil(model, data, start + duration, stop, (time) =>
      progress.update(`${time.toFixed(2)} s`, (time - start) / duration),
    );
    if (ending !== 'done') return earlyEnd(ending, output);
    if (flags.time !== undefined) forward(model, data);
    renderer.update(data, cameraOf(flags));
    const bytes = encodePNG(await pixels(renderer, flags));
    replaceFile(target, bytes, { isNew: flags.force !== true });
    progress.end();
    const { width, height } = renderer;
    const written = { file: target, width, height, bytes: bytes.length, time: data.time };
    if (flags.json) output.out(`${JSON.stringify(written, null, 2)}\n`);
    else if (!flags.quiet) output.out(`${localPath(target)}: ${bytes.length} bytes\n`);
    return OK;
  });
}

/** Largest distance in a picture [mm], also used for the background and for anything farther away. */
const FARTHEST = 65535;

/** Returns the requested samples: distances in millimeters, or geoms by id + 1. */
async function pixels(renderer: PictureRenderer, { depth, segmentation }: RenderFlags): Promise<PixelRows> {
  const { width, height } = renderer;
  if (depth) {
    const meters = await renderer.depth();
    const data = Uint16Array.from(meters, (x) => (x > 0 ? Math.min(FARTHEST, Math.round(1000 * x)) : FARTHEST));
    return { width, height, channels: 1, data };
  }
  if (segmentation) {
    const seen = await renderer.segmentation();
    const data = Uint16Array.from({ length: width * height }, (_, i) => seen[2 * i]! + 1);
    return { width, height, channels: 1, data };
  }
  return { width, height, channels: 4, data: await renderer.color() };
}
