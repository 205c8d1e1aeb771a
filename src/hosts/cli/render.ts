/** `kinetree render MODEL OUT.png`: a picture of a model. */
import { extname } from 'node:path';
import { Diagnostics, ModelError } from '../../foundation/base/diagnostics.js';
import type { PictureRenderer } from '../../graphics/view/picture-renderer.js';
import type { Look } from '../../graphics/view/shading/look.js';
import { Data } from '../../simulation/model/data.js';
import type { Model } from '../../simulation/model/model.js';
import { forward, step } from '../../simulation/runtime/run.js';
import { resetDataKeyframe } from '../../simulation/support/index.js';
import { createRenderer } from '../node/create-renderer.js';
import { GraphicsError } from '../node/graphics.js';
import { loadModelFile } from '../node/load.js';
import { replaceFile, requireWritable, WriteError } from '../node/output/output-file.js';
import { encodePNG, type PixelRows } from '../node/png.js';
import { keyframeOf } from './keyframe.js';
import { type ModelFlags, readingOf } from './model-flags.js';
import { DiagnosticPrinter, localPath, type Output } from './output.js';
import { Progress } from './progress.js';

export interface PictureOptions extends ModelFlags {
  readonly camera: string;
  readonly size: readonly [number, number];
  /** Initial keyframe, by name or number. */
  readonly keyframe?: string;
  readonly look: Look;
}

export interface RenderOptions extends PictureOptions {
  readonly time?: number;
  readonly depth?: true;
  readonly segmentation?: true;
}

/** A file that a command writes, and its required extension. */
export interface Target {
  readonly path: string;
  readonly extension: `.${string}`;
}

/** Loads a model and draws it, or prints why that is impossible. Returns the exit code. */
export async function withPictures(
  file: string,
  { path, extension }: Target,
  options: PictureOptions,
  output: Output,
  work: (model: Model, data: Data, renderer: PictureRenderer) => Promise<void>,
): Promise<number> {
  if (extname(path).toLowerCase() !== extension) {
    output.err(`'${path}' must end in ${extension}\n`);
    return 2;
  }
  const progress = new Progress(localPath(file), output);
  const diagnostics = new Diagnostics();
  try {
    requireWritable(path);
    const model = await loadModelFile(file, {
      diagnostics,
      ...readingOf(options),
      progress: progress.update,
    });
    progress.end();
    const data = startOf(model, options.keyframe);
    const [width, height] = options.size;
    const renderer = await createRenderer(model, { width, height, look: options.look });
    try {
      await work(model, data, renderer);
    } finally {
      renderer.dispose();
    }
    return 0;
  } catch (error) {
    progress.end();
    if (error instanceof ModelError) new DiagnosticPrinter((text) => output.err(text)).printAll(error.diagnostics);
    else if (error instanceof GraphicsError || error instanceof WriteError || error instanceof RangeError)
      output.err(`${error.message}\n`);
    else throw error;
    return 1;
  }
}

/** Returns the initial state: the given keyframe, else the first one, else the reference state of the model. */
function startOf(model: Model, keyframe: string | undefined): Data {
  const data = new Data(model);
  if (keyframe !== undefined || model.nkey > 0) resetDataKeyframe(model, data, keyframeOf(model, keyframe ?? '0'));
  forward(model, data);
  return data;
}

/** Parses a camera: an index or a name. */
export const cameraNamed = (text: string): string | number => (/^\d+$/.test(text) ? Number(text) : text);

/** Draws a model and writes the picture to `target` as PNG. Returns the exit code. */
export function render(file: string, target: string, options: RenderOptions, output: Output): Promise<number> {
  return withPictures(file, { path: target, extension: '.png' }, options, output, async (model, data, renderer) => {
    const end = data.time + (options.time ?? 0);
    while (data.time < end - model.opt.timestep / 2) step(model, data);
    if (options.time !== undefined) forward(model, data);
    renderer.update(data, cameraNamed(options.camera));
    replaceFile(target, encodePNG(await pixels(renderer, options)));
  });
}

/** Largest distance in a picture [mm], also used for the background and for anything farther away. */
const FARTHEST = 65535;

/** Returns the requested samples: distances in millimeters, or geoms by id + 1. */
async function pixels(renderer: PictureRenderer, { depth, segmentation }: RenderOptions): Promise<PixelRows> {
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
