/** What `render` and `record` share: their options, the model and the renderer, and their errors. */
import { extname } from 'node:path';
import { ModelError } from '../../foundation/base/diagnostics.js';
import type { PictureRenderer } from '../../graphics/view/picture-renderer.js';
import type { Look } from '../../graphics/view/shading/look.js';
import { Data } from '../../simulation/model/data.js';
import type { Model } from '../../simulation/model/model.js';
import { forward } from '../../simulation/runtime/run.js';
import { resetDataKeyframe } from '../../simulation/support/index.js';
import { createRenderer } from '../node/create-renderer.js';
import { GraphicsError } from '../node/graphics.js';
import { isPlainFile, requireWritable, WriteError } from '../node/output/output-file.js';
import { ControlModuleError } from './control-module.js';
import { type ControlFlags, setControls } from './controls.js';
import { withoutDriverNoise } from './driver-noise.js';
import { FAILED, INTERRUPTED, USAGE } from './exit-codes.js';
import { type CameraFlags, requireOneCamera } from './free-camera.js';
import { listenForInterruption } from './interruption.js';
import { loadForCommand } from './load-for-command.js';
import type { ModelReading } from './model-flags.js';
import { DiagnosticPrinter, localPath, type Output } from './output.js';
import { Progress } from './progress.js';
import { DIVERGED, type Ending } from './stepping.js';
import { UsageError } from './usage-error.js';

export interface DrawingFlags extends ModelReading, CameraFlags, ControlFlags {
  readonly size: readonly [number, number];
  /** Initial keyframe, by name or number. */
  readonly key?: string;
  readonly look: Look;
  readonly force?: boolean;
  readonly quiet?: boolean;
  readonly json?: boolean;
}

/** A file that a command writes, and its required extension. */
export interface Target {
  readonly path: string;
  readonly extension: `.${string}`;
}

/** A model in its initial state, and the means to draw it. */
export interface Drawing {
  readonly model: Model;
  readonly data: Data;
  readonly renderer: PictureRenderer;
  readonly printer: DiagnosticPrinter;
  /** Aborted by Ctrl-C. */
  readonly stop: AbortSignal;
  readonly progress: Progress;
}

/** Loads a model and draws it, or prints why that is impossible. Returns the exit code. */
export async function draw(
  file: string,
  { path, extension }: Target,
  flags: DrawingFlags,
  output: Output,
  work: (drawing: Drawing) => Promise<number>,
): Promise<number> {
  const interruption = listenForInterruption();
  const printer = new DiagnosticPrinter((text) => output.err(text));
  const progress = new Progress(localPath(path), output);
  try {
    if (extname(path).toLowerCase() !== extension) throw new UsageError(`'${path}' must end in ${extension}`);
    requireOneCamera(flags);
    if (!flags.force && isPlainFile(path)) throw new UsageError(`${path} exists; --force replaces it`);
    requireWritable(path);
    const model = await loadForCommand(file, flags, output);
    if (!model) return FAILED;
    const data = startOf(model, flags.key);
    await setControls(model, data, flags, printer);
    const [width, height] = flags.size;
    const renderer = await withoutDriverNoise(() => createRenderer(model, { width, height, look: flags.look }));
    try {
      return await work({ model, data, renderer, printer, stop: interruption.signal, progress });
    } finally {
      renderer.dispose();
      data.dispose();
    }
  } catch (error) {
    progress.end();
    if (error instanceof ModelError) printer.printAll(error.diagnostics);
    else if (isExpected(error)) output.err(`${error.message}\n`);
    else throw error;
    return error instanceof UsageError ? USAGE : FAILED;
  } finally {
    progress.end();
    interruption.ignore();
  }
}

/** Errors whose message is for the user. */
const EXPECTED = [UsageError, GraphicsError, WriteError, ControlModuleError, RangeError];

const isExpected = (error: unknown): error is Error => EXPECTED.some((kind) => error instanceof kind);

/** Returns the initial state: the given keyframe, else the first one, else the reference state of the model. */
function startOf(model: Model, key: string | undefined): Data {
  const data = new Data(model);
  if (key !== undefined || model.nkey > 0) resetDataKeyframe(model, data, key ?? 0);
  forward(model, data);
  return data;
}

/** Prints why a run ended early, and returns its exit code. */
export function earlyEnd(ending: Exclude<Ending, 'done'>, output: Output): number {
  output.err(ending === 'diverged' ? DIVERGED : 'stopped before the end\n');
  return ending === 'diverged' ? FAILED : INTERRUPTED;
}
