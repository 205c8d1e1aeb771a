/** Reads XML in memory to a Spec, in MJCF or URDF. */
import type { Spec } from '../../modelling/spec/spec.js';
import { readRobot } from '../../modelling/urdf/read.js';
import { loadAssets } from './assets.js';
import { colorVisuals } from './color-visuals.js';
import { FileSource } from './file-source.js';
import type { ModelOpener } from './model-opener.js';
import { rememberOrigin } from './origin.js';
import { type ParseOptions, parseWith } from './parse-with.js';

export type { ParseOptions } from './parse-with.js';

/**
 * Reads a model from text. Throws one ModelError with every problem of the text, unless `diagnostics` collects them.
 *
 * Resources of synchronous providers are read immediately; fetched ones need `loadSpec`, or, if they are only assets,
 * `await spec.load()` before compiling.
 */
export function parseModel(text: string, options: ParseOptions = {}): Spec {
  const { diagnostics: _, ...lasting } = options;
  const source = new FileSource(options);
  const colored = (spec: Spec): Spec => {
    if (!options.urdf?.asMujoco) colorVisuals(spec);
    return spec;
  };
  const again = async (fresh: FileSource): Promise<Spec> => {
    const spec = parseFrom(fresh, text, lasting);
    await loadAssets(spec, fresh);
    return colored(spec);
  };
  return rememberOrigin(colored(parseFrom(source, text, options)), source, options, again);
}

/** Reads a model from text, with a source that may already hold files and an opener that may already hold models. */
export const parseFrom = (
  source: FileSource,
  text: string,
  options: Omit<ParseOptions, 'files'>,
  opener?: ModelOpener,
): Spec => parseWith(source, text, options, () => ({ read: readRobot }), opener);
