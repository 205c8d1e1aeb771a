/** Loads a model for simulation, with its Spec and diagnostics. */

import { isBinaryModel } from '../../authoring/load/model-opener.js';
import { compile, loadModel, loadSpec } from '../../authoring/public-functions/load.js';
import { loadPlugin } from '../../authoring/public-functions/load-plugin.js';
import { withPlugins } from '../../authoring/public-functions/registered-extensions.js';
import { versionDependence } from '../../compiler/compile/checks/version-effects.js';
import { reportErrors } from '../../compiler/compile/compile.js';
import { type Diagnostic, Diagnostics, ModelError } from '../../foundation/base/diagnostics.js';
import { normalizePath } from '../../foundation/resource/path.js';
import type { Spec } from '../../modelling/spec/spec.js';
import { isTemplateText } from '../../modelling/urdf/template.js';
import { Data } from '../../simulation/model/data.js';
import type { Model } from '../../simulation/model/model.js';
import type { BrokenModel } from './editing/open-editor.js';
import { type Reading, readingOf } from './model-sources.js';
import type { LoadProgress, LoadRequest, LocatedDiagnostic, SimulationFailure } from './simulation-protocol.js';

/** A compiled model with its Data, and the diagnostics from reading and compiling. */
export interface LoadedModel {
  /** Absent for a binary model. */
  readonly spec: Spec | undefined;
  readonly model: Model;
  readonly data: Data;
  readonly diagnostics: readonly LocatedDiagnostic[];
  /** See `Reading`. */
  readonly refresh?: Reading['refresh'];
}

/** Loading failed; `failure` describes the reason. */
export class LoadError extends Error {
  override readonly name = 'LoadError';
  constructor(
    readonly failure: SimulationFailure,
    /** The texts of the model, if they can be corrected. */
    readonly broken?: BrokenModel,
  ) {
    super(failure.message);
  }
}

/** File names of model texts. */
const MODEL_TEXT = /\.(xml|mjcf|urdf|xacro)$/i;

/**
 * Loads and compiles a model with its plugins.
 *
 * @throws LoadError if the model has errors; the reason of the signal if it is aborted
 */
export async function loadForSimulation(
  { source, plugins }: Pick<LoadRequest, 'source' | 'plugins'>,
  base: string,
  signal: AbortSignal,
  progress: (progress: LoadProgress) => void,
): Promise<LoadedModel> {
  let reading: Reading | undefined;
  let spec: Spec | undefined;
  try {
    for (const url of plugins) await loadPlugin(url, { override: true });
    reading = await readingOf(source, base, signal, progress);
    const { refresh } = reading;
    const loaded = await compileFrom(reading, (each) => {
      spec = each;
    });
    return { ...loaded, ...(refresh && { refresh }) };
  } catch (error) {
    signal.throwIfAborted();
    const failure = failureOf(error, reading);
    const { diagnostics } = failure;
    const text = spec && error instanceof ModelError && MODEL_TEXT.test(spec.uri) && spec.readFile(spec.uri);
    const canMend = text && !isTemplateText(new TextDecoder().decode(text));
    const broken = {
      spec: spec!,
      urdf: source.urdf,
      diagnostics,
      ...(reading?.refresh && { refresh: reading.refresh }),
    };
    throw new LoadError(failure, canMend ? broken : undefined);
  }
}

/** @param wasRead called with the Spec, which may have errors */
async function compileFrom(reading: Reading, wasRead: (spec: Spec) => void): Promise<LoadedModel> {
  const { name, options } = reading;
  const diagnostics = new Diagnostics();
  if (isBinary(reading)) {
    const model = await loadModel(name, { ...options, diagnostics });
    return { spec: undefined, model, data: new Data(model), diagnostics: located(diagnostics.list, reading) };
  }
  const spec = await loadSpec(name, { ...options, diagnostics });
  wasRead(spec);
  if (diagnostics.hasErrors) reportErrors(spec, { diagnostics });
  diagnostics.throwIfErrors();
  const keep = await findKeptAssets(spec, options.signal);
  const model = compile(spec, { diagnostics });
  keep();
  const found = options.compatibility === undefined ? versionDependence(spec, model) : undefined;
  if (found) diagnostics.add(found);
  return { spec, model, data: new Data(model), diagnostics: located(diagnostics.list, reading) };
}

/**
 * Adds the assets that the browser has kept to the cache of a Spec; returns a function that keeps the new ones. They are
 * made in this thread, which is a worker itself.
 */
async function findKeptAssets(spec: Spec, signal: AbortSignal | undefined): Promise<() => void> {
  const hasFiles = [...spec.all('mesh'), ...spec.all('texture')].some(({ file }) => file !== undefined);
  if (!hasFiles || !globalThis.indexedDB) return () => {};
  const { AssetWorkerPool } = await import('../browser/asset-worker-pool.js');
  const pool = new AssetWorkerPool(undefined);
  signal?.addEventListener('abort', () => pool.dispose());
  await pool.prepare(spec, withPlugins(spec, {}));
  signal?.throwIfAborted();
  return () => pool.end();
}

/** Tests whether a model is binary, by the content of its file or the ending of its address. */
function isBinary({ name, options: { files } }: Reading): boolean {
  if (typeof files !== 'function') return /\.mjb$/i.test(new URL(name).pathname);
  const bytes = files(name);
  return bytes !== undefined && isBinaryModel(bytes);
}

/** Describes an error, with the lines of text that a ModelError refers to. */
export function failureOf(error: unknown, reading?: Reading): SimulationFailure {
  if (error instanceof ModelError) {
    return { message: error.message, diagnostics: reading ? located(error.diagnostics, reading) : error.diagnostics };
  }
  return { message: error instanceof Error ? error.message : String(error), diagnostics: [] };
}

/** Maximum length of a quoted line; longer lines are omitted [characters]. */
export const MAX_EXCERPT = 400;

function located(diagnostics: readonly Diagnostic[], { seen }: Reading): LocatedDiagnostic[] {
  const texts = new Map<string, string[]>();
  const linesOf = (uri: string): string[] => {
    const known = texts.get(uri);
    if (known) return known;
    const bytes = seen.get(normalizePath(uri) ?? uri);
    const lines = bytes ? new TextDecoder().decode(bytes).split(/\r\n?|\n/) : [];
    texts.set(uri, lines);
    return lines;
  };
  return diagnostics.map((each) => {
    const { uri, line } = each.location ?? {};
    const excerpt = uri === undefined || line === undefined ? undefined : linesOf(uri)[line - 1];
    return excerpt === undefined || excerpt.length > MAX_EXCERPT ? each : { ...each, excerpt };
  });
}
