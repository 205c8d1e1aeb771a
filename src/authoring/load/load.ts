/** Loads models from text, archives or binary files, with every file they name. */

import type { AssetWorkers } from '../../compiler/compile/assets/asset-workers.js';
import { decodeAhead } from '../../compiler/compile/assets/decoded.js';
import type { CompileOptions } from '../../compiler/compile/compilation.js';
import { compile, reportErrors } from '../../compiler/compile/compile.js';
import { type Diagnostic, Diagnostics, ModelError } from '../../foundation/base/diagnostics.js';
import type { OptionNames } from '../../foundation/base/usage.js';
import { resourceError } from '../../foundation/resource/fault.js';
import { message } from '../../foundation/schema/messages.js';
import type { ModelText } from '../../modelling/mjcf/index.js';
import { Spec } from '../../modelling/spec/spec.js';
import { loadMJB, pluginsNamed } from '../../simulation/model/mjb.js';
import type { Model } from '../../simulation/model/model.js';
import { FETCH_OPTIONS, type FetchOptions, fetchAll, loadAssets } from './assets.js';
import { FileSource, notFound } from './file-source.js';
import { isBinaryModel, ModelOpener } from './model-opener.js';
import { rememberOrigin } from './origin.js';
import { type ParseOptions, parseWith, READ_OPTIONS, type RobotModules } from './parse-with.js';
import type { TemplateExpander } from './template-expander.js';
import { isVisual } from './visuals.js';

/** Options of reading and fetching. */
export interface LoadOptions extends Omit<ParseOptions, 'name'>, FetchOptions {
  /** The content type of the file, if neither its name nor its content determine it. */
  readonly contentType?: string | undefined;
}

export const LOAD_OPTIONS: OptionNames<LoadOptions> = { ...READ_OPTIONS, ...FETCH_OPTIONS, contentType: true };

/** A file whose kind is determined by its content. */
type Opened =
  | { readonly kind: 'binary'; readonly bytes: Uint8Array }
  | {
      readonly kind: 'model';
      readonly model: ModelText | Spec;
      readonly source: FileSource;
      readonly opener: ModelOpener;
    };

async function open(name: string, source: FileSource, options: LoadOptions): Promise<Opened> {
  const bytes = await source.fetch(name, options.signal);
  if (!bytes) throw notFound(name);
  if (isBinaryModel(bytes)) return { kind: 'binary', bytes };
  const opener = new ModelOpener(source, options.extensions, options.compatibility, options.diagnostics);
  const model = await opener.opened({ uri: name, bytes, contentType: options.contentType, wanted: 'model' });
  return { kind: 'model', model, source, opener };
}

/**
 * Reads a model and every file it names: MJCF, URDF, an archive of either, or a format with a decoder. A mesh file
 * gives a model with one geom of that mesh. Included files and models are fetched first, then all assets in parallel.
 *
 * Throws one ModelError with every problem, unless `diagnostics` collects those of the text. Rejects with the reason of
 * `signal` if that is aborted.
 */
export async function fetchSpec(name: string, options: LoadOptions = {}): Promise<Spec> {
  return specThrough(new FileSource(options), name, options);
}

async function specThrough(source: FileSource, name: string, options: LoadOptions): Promise<Spec> {
  const opened = await open(name, source, options);
  if (opened.kind === 'binary') {
    throw resourceError(name, message('resource-failed/binary'));
  }
  const lasting = withoutListeners(options);
  return rememberOrigin(await specFrom(opened, options), source, options, (fresh) => specThrough(fresh, name, lasting));
}

/** Returns the options for reading the file again, without those that serve only the caller of the first reading. */
function withoutListeners<O extends LoadOptions>({ diagnostics: _, progress: __, signal: ___, ...options }: O) {
  return options;
}

/**
 * Loads and compiles a model; a binary model is loaded without compiling, with its plugins taken from the extensions.
 * Throws the errors of `loadSpec`, `compile` and `loadMJB`; those of the text and of compiling come in one error. With
 * `workers`, these decode the assets.
 */
export async function fetchModel(
  name: string,
  options: LoadOptions & CompileOptions = {},
  workers?: AssetWorkers,
): Promise<Model> {
  return modelThrough(new FileSource(options), name, options, workers);
}

async function modelThrough(
  source: FileSource,
  name: string,
  options: LoadOptions & CompileOptions,
  workers?: AssetWorkers,
): Promise<Model> {
  const lasting = withoutListeners(options);
  try {
    const model = await modelFrom(await open(name, source, options), name, options, workers);
    return rememberOrigin(model, source, options, (fresh) => modelThrough(fresh, name, lasting));
  } finally {
    source.release();
  }
}

async function modelFrom(
  opened: Opened,
  name: string,
  options: LoadOptions & CompileOptions,
  workers?: AssetWorkers,
): Promise<Model> {
  if (opened.kind === 'binary') {
    const model = loadMJB(opened.bytes, name, undefined, options.compatibility);
    return model.missingPlugins ? model.attachPlugins(pluginsNamed(model, options.extensions?.plugins ?? [])) : model;
  }
  const diagnostics = new Diagnostics((each) => options.diagnostics?.add(each));
  const spec = await specFrom(opened, { ...options, diagnostics }, workers);
  if (diagnostics.hasErrors) reportErrors(spec, { ...options, diagnostics });
  diagnostics.throwIfErrors();
  await workers?.prepare(spec, options);
  options.signal?.throwIfAborted();
  return compile(spec, { ...options, diagnostics });
}

async function specFrom(
  { model, source, opener }: Extract<Opened, { kind: 'model' }>,
  options: LoadOptions,
  workers?: AssetWorkers,
): Promise<Spec> {
  const spec = model instanceof Spec ? model : await parseFetching(source, opener, model, options);
  try {
    await loadAssets(spec, source, options);
    await decodeAhead(spec, options.extensions?.decoders ?? [], workers);
    if (!options.urdf?.asMujoco) await colorFetching(spec, source, options);
  } catch (error) {
    if (!options.diagnostics || !(error instanceof ModelError)) throw error;
    for (const failure of error.diagnostics) options.diagnostics.add(failure);
  }
  return spec;
}

/** Repeats coloring until the files that meshes refer to are fetched; one that cannot be fetched is left out. */
async function colorFetching(spec: Spec, source: FileSource, options: LoadOptions): Promise<void> {
  if (!spec.all('geom').some(isVisual)) return;
  const { colorVisuals } = await import('./color-visuals.js');
  const tried = new Set<string>();
  for (;;) {
    const { missing } = source.missedBy(() => colorVisuals(spec));
    const wanted = missing.filter((each) => !tried.has(each));
    if (wanted.length === 0) return;
    for (const each of wanted) tried.add(each);
    await fetchAll(wanted, source, options, () => {});
  }
}

const decoder = new TextDecoder();

/**
 * Repeats reading until all includes and models are fetched and decoded and, for a robot, the reader of URDF and
 * the expander of templates are loaded.
 */
async function parseFetching(
  source: FileSource,
  opener: ModelOpener,
  { name, bytes }: ModelText,
  options: LoadOptions,
): Promise<Spec> {
  const text = decoder.decode(bytes);
  const failures = new Map<string, Diagnostic>();
  const robots = new Robots();
  for (;;) {
    options.signal?.throwIfAborted();
    const diagnostics = new Diagnostics();
    const { result, missing } = source.missedBy(() =>
      parseWith(source, text, { ...options, name, diagnostics }, robots.modules, opener),
    );
    if (await robots.load()) continue;
    const wanted = missing.filter((each) => !failures.has(each));
    if (wanted.length > 0) {
      await fetchAll(wanted, source, options, (each, failure) => void failures.set(each, failure));
      continue;
    }
    if (await opener.settle()) continue;
    for (const failure of failures.values()) diagnostics.add(failure);
    if (!options.diagnostics) diagnostics.throwIfErrors();
    for (const each of diagnostics.list) options.diagnostics?.add(each);
    return result;
  }
}

/** The reader of URDF and the expander of templates, which are loaded when a text needs them. */
class Robots {
  private readonly wanted = { reader: false, expander: false };
  private reader: typeof import('../../modelling/urdf/read.js') | undefined;
  private expander: TemplateExpander | undefined;

  readonly modules = (): RobotModules | undefined => {
    this.wanted.reader = true;
    if (!this.reader) return undefined;
    const { readRobot: read, firstComputed } = this.reader;
    const expander = (): TemplateExpander | undefined => {
      this.wanted.expander = true;
      return this.expander;
    };
    return { read, templates: { isTemplate: (robot) => firstComputed(robot) !== undefined, expander } };
  };

  /** Loads what the last reading wanted; returns false if that was loaded before. */
  async load(): Promise<boolean> {
    if (this.wanted.reader && !this.reader) this.reader = await import('../../modelling/urdf/read.js');
    else if (this.wanted.expander && !this.expander)
      this.expander = (await import('./template-expander.js')).expandWithFiles;
    else return false;
    return true;
  }
}
