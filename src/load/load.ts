/** Models from wherever they are: text, archive or binary, with everything they name. */
import { type Diagnostic, Diagnostics, ModelError } from '../base/diagnostics.js';
import type { CompileOptions } from '../compile/compilation.js';
import { compile } from '../compile/compile.js';
import { decodeAhead } from '../compile/decoded.js';
import { loadMJB } from '../model/mjb.js';
import type { Model } from '../model/model.js';
import { mainModel, readArchive } from '../resource/archive.js';
import { resourceError } from '../resource/fault.js';
import type { Spec } from '../spec/spec.js';
import { type FetchOptions, fetchAll, loadAssets } from './assets.js';
import { archiveFiles, FileSource, notFound } from './file-source.js';
import { type ParseOptions, parseFrom } from './parse.js';

/** Options of reading, and what watches or ends the wait. */
export interface LoadOptions extends Omit<ParseOptions, 'name'>, FetchOptions {}

/** A file whose kind its content tells. */
type Opened =
  | { readonly kind: 'binary'; readonly bytes: Uint8Array }
  | { readonly kind: 'text'; readonly text: string; readonly name: string; readonly source: FileSource };

const startsWith = (bytes: Uint8Array, head: readonly number[]): boolean => head.every((byte, i) => bytes[i] === byte);
/** The number every MJB file begins with, little endian. */
const MJB_HEAD = [0x31, 0xd4, 0, 0];
const ZIP_HEAD = [0x50, 0x4b];

async function open(name: string, options: LoadOptions): Promise<Opened> {
  const source = new FileSource(options);
  const bytes = await source.fetch(name, options.signal);
  if (!bytes) throw notFound(name);
  if (startsWith(bytes, MJB_HEAD)) return { kind: 'binary', bytes };
  if (!startsWith(bytes, ZIP_HEAD)) return { kind: 'text', text: decode(bytes), name, source };
  const files = readArchive(bytes, name);
  const main = mainModel(files, name);
  if (main === undefined) throw resourceError('bad-archive', name, 'it is not clear which of its files is the model');
  return {
    kind: 'text',
    text: decode(files.get(main)!),
    name: `${name}/${main}`,
    source: new FileSource({ ...options, files: archiveFiles(name, files) }),
  };
}

const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/**
 * Reads a model and everything it names: MJCF, URDF, or an archive of either, as its content says. Included files and
 * models are fetched first, then every asset in parallel.
 *
 * Throws one ModelError with every problem, unless `diagnostics` collects those of the text. Rejects with the reason of
 * `signal` when that is aborted.
 */
export async function loadSpec(name: string, options: LoadOptions = {}): Promise<Spec> {
  const opened = await open(name, options);
  if (opened.kind === 'binary') {
    throw resourceError('resource-failed', name, 'a binary model has no elements to edit; use loadModel');
  }
  return specFrom(opened, options);
}

/** Loads and compiles a model; a binary one is loaded as it is. Throws as `loadSpec` and `compile` do. */
export async function loadModel(name: string, options: LoadOptions & CompileOptions = {}): Promise<Model> {
  const opened = await open(name, options);
  if (opened.kind === 'binary') return loadMJB(opened.bytes, name);
  const diagnostics = new Diagnostics((each) => options.diagnostics?.add(each));
  const spec = await specFrom(opened, { ...options, diagnostics });
  diagnostics.throwIfErrors();
  return compile(spec, { ...options, diagnostics });
}

async function specFrom(
  { text, name, source }: Extract<Opened, { kind: 'text' }>,
  options: LoadOptions,
): Promise<Spec> {
  const spec = await parseFetching(source, text, { ...options, name });
  try {
    await loadAssets(spec, source, options);
    await decodeAhead(spec, options.extensions?.decoders ?? []);
  } catch (error) {
    if (!options.diagnostics || !(error instanceof ModelError)) throw error;
    for (const failure of error.diagnostics) options.diagnostics.add(failure);
  }
  return spec;
}

/** Reads again as long as includes and models turn up that must be fetched. */
async function parseFetching(source: FileSource, text: string, options: ParseOptions & FetchOptions): Promise<Spec> {
  const failures = new Map<string, Diagnostic>();
  for (;;) {
    options.signal?.throwIfAborted();
    const diagnostics = new Diagnostics();
    const { result, missing } = source.missedBy(() => parseFrom(source, text, { ...options, diagnostics }));
    const wanted = missing.filter((name) => !failures.has(name));
    if (wanted.length > 0) {
      await fetchAll(wanted, source, options, (name, failure) => void failures.set(name, failure));
      continue;
    }
    for (const failure of failures.values()) diagnostics.add(failure);
    if (!options.diagnostics) diagnostics.throwIfErrors();
    for (const each of diagnostics.list) options.diagnostics?.add(each);
    return result;
  }
}
