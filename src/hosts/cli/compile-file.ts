/** `kinetree compile INPUT OUTPUT`: converts a model to another format, and reports what that format cannot express. */
import { dirname, extname } from 'node:path';
import { toArchive } from '../../authoring/load/archive.js';
import { namedAs } from '../../authoring/load/asset-names.js';
import { withRegisteredFormats } from '../../authoring/load/registry.js';
import { compile } from '../../authoring/public-functions/load.js';
import { adoptInertial, discardVisual, fuseStatic } from '../../authoring/public-functions/restructure.js';
import { encode } from '../../authoring/public-functions/write.js';
import { reportErrors } from '../../compiler/compile/compile.js';
import { type Diagnostic, Diagnostics, ModelError } from '../../foundation/base/diagnostics.js';
import { schemeOf } from '../../foundation/resource/provider.js';
import { Resources } from '../../foundation/resource/resources.js';
import { toXML, type WriteOptions } from '../../modelling/mjcf/write/write.js';
import type { Element } from '../../modelling/spec/element.js';
import type { Spec } from '../../modelling/spec/spec.js';
import { toURDF } from '../../modelling/urdf/index.js';
import { saveMJB } from '../../simulation/model/mjb.js';
import type { Model } from '../../simulation/model/model.js';
import { absolutePath, isFolder } from '../node/files.js';
import { loadModelFile, loadSpecFile } from '../node/load.js';
import { isPlainFile, replaceFile, replaceFiles, requireWritable, WriteError } from '../node/output/output-file.js';
import { modelJSON, modelText } from './dump.js';
import { FAILED, OK, USAGE } from './exit-codes.js';
import { type ModelReading, readingIn } from './model-flags.js';
import { DiagnosticPrinter, localized, localPath, type Output } from './output.js';
import { Progress } from './progress.js';

export interface CompileFlags extends ModelReading {
  readonly digits?: number;
  /** Also writes values that equal those of classes and defaults. */
  readonly verbatim?: boolean;
  /** Writes absolute paths of assets. */
  readonly absolute?: boolean;
  /** Writes paths of assets relative to the folder of the output, even if their present names would work. */
  readonly relative?: boolean;
  /** Fuses static bodies with their parents before compiling. */
  readonly fuseStatic?: boolean;
  /** Discards visual elements before compiling. */
  readonly discardVisual?: boolean;
  /** Gives every body an `inertial` before compiling. */
  readonly adoptInertial?: boolean;
  readonly force?: boolean;
  readonly quiet?: boolean;
  readonly json?: boolean;
}

/** The data from which an output is written; a binary model has no Spec. */
interface Compiled {
  readonly model: Model;
  readonly spec: Spec | undefined;
}

type Content = string | Uint8Array | ReadonlyMap<string, Uint8Array>;
type Write = (
  compiled: Compiled,
  target: string,
  options: CompileFlags,
  diagnostics: Diagnostics,
) => Content | undefined | Promise<Content | undefined>;

/** Returns undefined if the input lacks the data for the format. */
const WRITERS: Readonly<Record<string, Write>> = {
  '.xml': ({ spec }, target, options, diagnostics) =>
    spec && toXML(spec, { diagnostics, ...textOptions(options), ...naming(spec, target, options) }),
  '.urdf': ({ spec }, target, options, diagnostics) =>
    spec && toURDF(spec, { diagnostics, ...meshFiles(spec, target, options) }),
  '.mjz': ({ spec }, _, options, diagnostics) =>
    spec && toArchive(spec, { format: 'mjz', diagnostics, ...textOptions(options) }),
  '/': ({ spec }, _, options, diagnostics) =>
    spec && toArchive(spec, { format: 'folder', diagnostics, ...textOptions(options) }),
  '.mjb': ({ model }) => saveMJB(model),
  '.txt': ({ model }) => modelText(model),
  '.json': ({ model }) => modelJSON(model),
};

/** Writes with a registered encoder. */
const encodeAdded: Write = ({ spec }, target, options, diagnostics) =>
  spec && encode(spec, target, { diagnostics, ...textOptions(options), ...naming(spec, target, options) });

/** Writers by file name extension; registered encoders take precedence. */
const writers = (): ReadonlyMap<string, Write> =>
  new Map([
    ...Object.entries(WRITERS),
    ...withRegisteredFormats({}).encoders.flatMap(({ extensions }) =>
      extensions.map((extension) => [`.${extension}`, encodeAdded] as const),
    ),
  ]);

/** Returns the exit code. */
export async function compileFile(
  input: string,
  target: string,
  options: CompileFlags,
  output: Output,
): Promise<number> {
  const format = /[\\/]$/.test(target) ? '/' : extname(target).toLowerCase();
  const formats = writers();
  const write = formats.get(format);
  if (!write) {
    if (isFolder(target)) output.err(`${target} is a folder: '${target}/' packs the model into it\n`);
    else output.err(`'${target}' must end in ${[...formats.keys()].join(', ').replace('/,', 'a slash,')}\n`);
    return USAGE;
  }
  const isFile = schemeOf(target) === undefined;
  if (isFile && (isPlainFile(target) || isFolder(target)) && !options.force) {
    output.err(`${target} exists; use --force to replace it\n`);
    return USAGE;
  }
  try {
    if (isFile) requireWritable(target);
    return await compileInto(target, format, write, input, options, output);
  } catch (error) {
    if (!(error instanceof WriteError)) throw error;
    output.err(`${error.message}\n`);
    return FAILED;
  }
}

async function compileInto(
  target: string,
  format: string,
  write: Write,
  input: string,
  options: CompileFlags,
  output: Output,
): Promise<number> {
  const diagnostics = new Diagnostics();
  const compiled = await compiledFrom(input, options, diagnostics, output);
  const content = compiled && (await write(compiled, target, options, diagnostics));
  if (!options.json) {
    const isShown = ({ severity }: Diagnostic): boolean => !options.quiet || severity === 'error';
    new DiagnosticPrinter((text) => output.err(text)).printAll(diagnostics.list.filter(isShown));
  }
  const bytes = content === undefined ? undefined : await save(content, target, options.force !== true);
  if (options.json) {
    const written = bytes === undefined ? {} : { file: target, bytes };
    output.out(`${JSON.stringify({ ...written, diagnostics: localized(diagnostics.list) }, null, 2)}\n`);
  }
  if (!compiled) return FAILED;
  if (bytes === undefined) {
    output.err(`${input} is a binary model, which cannot be written as ${format}; write .mjb, .txt or .json\n`);
    return USAGE;
  }
  if (options.quiet || options.json) return OK;
  output.out(`${schemeOf(target) === undefined ? localPath(target) : target}: ${bytes} bytes\n`);
  return OK;
}

/** Returns undefined if the model has errors, which `diagnostics` then contains. */
async function compiledFrom(
  input: string,
  options: CompileFlags,
  diagnostics: Diagnostics,
  output: Output,
): Promise<Compiled | undefined> {
  const progress = new Progress(localPath(input), output);
  try {
    if (extname(input).toLowerCase() === '.mjb') {
      const { compatibility } = readingIn(options);
      return { model: await loadModelFile(input, { ...(compatibility && { compatibility }) }), spec: undefined };
    }
    const reading = readingIn(options);
    const { limits } = reading;
    const spec = await loadSpecFile(input, { ...reading, diagnostics, progress: progress.update });
    if (diagnostics.hasErrors) reportErrors(spec, { diagnostics, limits });
    diagnostics.throwIfErrors();
    restructure(spec, options);
    return { spec, model: compile(spec, { diagnostics, limits, progress: progress.update }) };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    for (const each of error.diagnostics) if (!diagnostics.list.includes(each)) diagnostics.add(each);
    return undefined;
  } finally {
    progress.end();
  }
}

/** Carries out the edits that were asked for. */
function restructure(spec: Spec, { adoptInertial: adopts, discardVisual: discards, ...flags }: CompileFlags): void {
  const { limits = {} } = flags;
  if (adopts) for (const body of spec.bodies) adoptInertial(body, { limits });
  if (discards) discardVisual(spec, { limits });
  if (flags.fuseStatic) fuseStatic(spec, { limits });
}

const textOptions = ({ digits, verbatim }: CompileFlags): Pick<WriteOptions, 'digits' | 'verbatim'> => ({
  ...(digits !== undefined && { digits }),
  ...(verbatim !== undefined && { verbatim }),
});

/**
 * Files keep their names if the output is in the same folder; otherwise their paths are relative to it, or absolute on
 * request.
 */
function naming(spec: Spec, target: string, options: CompileFlags): Pick<WriteOptions, 'attribute'> {
  if (options.absolute) return namedAs(spec, { assetPaths: 'absolute' });
  const relativeTo = dirname(absolutePath(target));
  return relativeTo === dirname(spec.uri) && !options.relative ? {} : namedAs(spec, { assetPaths: { relativeTo } });
}

/** Names meshes relative to the folder of the text. */
function meshFiles(spec: Spec, target: string, options: CompileFlags) {
  const name = naming(spec, target, options).attribute;
  return name && { fileOf: (mesh: Element<'mesh'>) => String(name(mesh, 'file', mesh.file ?? '')) };
}

/** Writes a file, a folder of files, or resources through their provider; returns the number of bytes. */
async function save(content: Content, target: string, isNew: boolean): Promise<number> {
  const encoded = (each: string | Uint8Array): Uint8Array =>
    typeof each === 'string' ? new TextEncoder().encode(each) : each;
  const isOne = typeof content === 'string' || content instanceof Uint8Array;
  const files = new Map(isOne ? [['', encoded(content)]] : content);
  if (schemeOf(target) !== undefined) await provide(files, target);
  else if (isOne) replaceFile(target, encoded(content), { isNew });
  else replaceFiles(target, files);
  return [...files.values()].reduce((sum, { length }) => sum + length, 0);
}

/** Writes resources; errors of providers are reported like those of files. */
async function provide(files: ReadonlyMap<string, Uint8Array>, target: string): Promise<void> {
  const resources = new Resources(withRegisteredFormats({}).providers);
  try {
    for (const [path, bytes] of files) await resources.write(target + path, bytes);
  } catch (error) {
    throw new WriteError(target, error instanceof Error ? error.message : String(error));
  } finally {
    resources.unmountAll();
  }
}
