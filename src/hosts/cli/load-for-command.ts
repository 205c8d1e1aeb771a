/** Loads the model of a command, with progress, and prints its diagnostics. */
import { Diagnostics, ModelError } from '../../foundation/base/diagnostics.js';
import type { ModelLimits } from '../../foundation/schema/limits.js';
import type { UrdfOptions } from '../../modelling/urdf/options.js';
import type { Model } from '../../simulation/model/model.js';
import { loadModelFile } from '../node/load.js';
import { DiagnosticPrinter, localPath, type Output } from './output.js';
import { Progress } from './progress.js';

/** Returns undefined after printing why there is no model. */
export async function loadForCommand(
  file: string,
  options: { readonly limits?: Partial<ModelLimits>; readonly urdf?: UrdfOptions },
  output: Output,
): Promise<Model | undefined> {
  const { limits = {}, urdf = {} } = options;
  const progress = new Progress(localPath(file), output);
  const diagnostics = new Diagnostics();
  try {
    const model = await loadModelFile(file, { diagnostics, limits, urdf, progress: progress.update });
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
