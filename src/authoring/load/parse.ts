/** XML in memory to a Spec, whichever language it is in. */
import type { Spec } from '../../modelling/spec/spec.js';
import { readRobot } from '../../modelling/urdf/read.js';
import { loadAssets } from './assets.js';
import { FileSource } from './file-source.js';
import type { ModelOpener } from './model-opener.js';
import { comesFrom } from './origin.js';
import { type ParseOptions, parseWith } from './parse-with.js';

export type { ParseOptions } from './parse-with.js';

/**
 * Reads a model from text. Throws one ModelError with every problem of the text, unless `diagnostics` collects them.
 *
 * Resources of providers that answer at once are read in place; what must be fetched needs `loadSpec`, or
 * `await spec.load()` before compiling where only assets are concerned.
 */
export function parseModel(text: string, options: ParseOptions = {}): Spec {
  const { diagnostics: _, ...lasting } = options;
  const source = new FileSource(options);
  const again = async (fresh: FileSource): Promise<Spec> => {
    const spec = parseFrom(fresh, text, lasting);
    await loadAssets(spec, fresh);
    return spec;
  };
  return comesFrom(parseFrom(source, text, options), source, options, again);
}

/** The same with a source of files that may know some already, and an opener of models that may know some, too. */
export const parseFrom = (
  source: FileSource,
  text: string,
  options: Omit<ParseOptions, 'files'>,
  opener?: ModelOpener,
): Spec => parseWith(source, text, options, () => readRobot, opener);
