/** Loads the model of a command, with progress, and prints its diagnostics. */
import { Diagnostics, ModelError } from '../../foundation/base/diagnostics.js';
import type { Model } from '../../simulation/model/model.js';
import { loadModelFile } from '../node/load.js';
import { type ModelReading, readingIn } from './model-flags.js';
import { DiagnosticPrinter, localPath, type Output } from './output.js';
import { Progress } from './progress.js';

/** Returns undefined after printing why there is no model. */
export async function loadForCommand(file: string, options: ModelReading, output: Output): Promise<Model | undefined> {
  const progress = new Progress(localPath(file), output);
  const diagnostics = new Diagnostics();
  try {
    const model = await loadModelFile(file, { ...readingIn(options), diagnostics, progress: progress.update });
    progress.end();
    return model;
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    progress.end();
    new DiagnosticPrinter((text) => output.err(text)).printAll(error.diagnostics);
    return undefined;
  } finally {
    progress.end();
  }
}
