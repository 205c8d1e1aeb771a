/** Loads a study with digests of the files that its results depend on. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type ModelSource, resolveSource } from '../../../authoring/load/model-source.js';
import { loadPlugin } from '../../../authoring/public-functions/load-plugin.js';
import { schemeOf } from '../../../foundation/resource/provider.js';
import type { UrdfOptions } from '../../../modelling/urdf/options.js';
import { defineStudy, type Study } from '../../../robotics/study/study.js';
import { saveMJB } from '../../../simulation/model/mjb.js';
import type { Model } from '../../../simulation/model/model.js';
import { readAnyFile } from '../files.js';
import { loadModelFile } from '../load.js';
import { packagesFor } from '../ros-packages.js';

/** A loaded study with the digests of its files, which show whether the files have changed. */
export interface StudySource {
  readonly path: string;
  readonly study: Study;
  readonly model: Model | undefined;
  /** Digests of the files by their paths relative to the folder of the study, sorted by path. */
  readonly files: Readonly<Record<string, string>>;
  /** Digest of all files. */
  readonly digest: string;
}

/** Thrown for a file that is not a study or cannot be read. */
export class StudyError extends Error {
  override readonly name = 'StudyError';
}

/** Matches relative specifiers in a module: its imports, and URLs relative to its own. */
const BESIDE = /(?:\bfrom\s*|\bimport\s*\(?\s*|\bnew\s+URL\s*\(\s*)(['"])(\.{1,2}\/[^'"\n]+)\1/g;
/** Name in the list of digests for a model that is not a file. */
const MODEL_DIGEST = 'model';
const MODULE = /\.[cm]?[jt]s$/;

/**
 * Loads the module of a study, its plugins and its model, which runs their code.
 *
 * @throws StudyError for a module without a study, ModelError for its model, and errors of the module itself
 */
export async function openStudy(file: string): Promise<StudySource> {
  const path = resolve(file);
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) throw new StudyError(`${file}: there is no such file`);
  const found = new Map<string, string>();
  collectModules(path, found);
  const study = await importStudy(path, file);
  const beside = (name: string): string => resolve(dirname(path), name);
  for (const name of study.files ?? []) collectFile(beside(name), found);
  for (const name of study.plugins ?? []) {
    const isPath = name.startsWith('.');
    if (isPath) collectModules(beside(name), found);
    await loadPlugin(isPath ? pathToFileURL(beside(name)) : name);
  }
  const model = study.model === undefined ? undefined : await modelOf(study.model, study, beside, found);
  return { path, study, model, ...digested(dirname(path), found) };
}

async function importStudy(path: string, file: string): Promise<Study> {
  const { default: study } = (await import(/* @vite-ignore */ pathToFileURL(path).href)) as { default?: Study };
  try {
    return defineStudy(study as Study);
  } catch (error) {
    if (error instanceof TypeError) throw new StudyError(`${file}: ${error.message}`);
    throw error;
  }
}

const digestOf = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');

function collectFile(path: string, found: Map<string, string>): void {
  if (!existsSync(path)) throw new StudyError(`${path}: there is no such file`);
  if (statSync(path).isFile()) found.set(path, digestOf(readFileSync(path)));
  else throw new StudyError(`${path}: it is not a file`);
}

/** A module and all modules that it imports by relative paths, transitively. */
function collectModules(path: string, found: Map<string, string>): void {
  if (found.has(path)) return;
  collectFile(path, found);
  if (!MODULE.test(path)) return;
  for (const [, , name] of readFileSync(path, 'utf8').matchAll(BESIDE)) {
    const next = fileURLToPath(new URL(name!, pathToFileURL(path)));
    if (statSync(next, { throwIfNoEntry: false })?.isFile()) collectModules(next, found);
  }
}

/** Loads the model of a study; the digest of one that is not a file is that of its compiled form. */
async function modelOf(
  source: ModelSource,
  study: Study,
  beside: (name: string) => string,
  found: Map<string, string>,
): Promise<Model> {
  const urdf = urdfBeside(study, beside);
  const resolved = resolveSource('study, model', source);
  const name = 'name' in resolved && !resolved.files ? resolved.name : undefined;
  const scheme = name === undefined ? undefined : schemeOf(name);
  if (name !== undefined && scheme === undefined) return loadNoted(beside(name), found, urdf);
  if (name !== undefined && scheme === 'file') return loadNoted(fileURLToPath(name), found, urdf);
  const model = await loadModelFile(source, { urdf });
  found.set(beside(MODEL_DIGEST), digestOf(saveMJB(model)));
  return model;
}

/** Loads a model and collects every file that it reads. */
function loadNoted(path: string, found: Map<string, string>, urdf: UrdfOptions): Promise<Model> {
  const files = Object.assign((name: string, known?: string): Uint8Array | undefined => {
    const bytes = readAnyFile(name, known);
    if (bytes) found.set(resolve(name), digestOf(bytes));
    return bytes;
  }, readAnyFile);
  const model = path.replaceAll(sep, '/');
  return loadModelFile(model, { files, urdf: { ...urdf, packages: packagesFor(model, urdf.packages) } });
}

/** Options for reading URDF, with package folders relative to the study. */
function urdfBeside({ urdf = {} }: Study, beside: (name: string) => string): UrdfOptions {
  const { packages = {} } = urdf;
  if (typeof packages === 'function') return urdf;
  const folders = Object.entries(packages).map(([name, folder]) => [name, beside(folder).replaceAll(sep, '/')]);
  return { ...urdf, packages: Object.fromEntries(folders) };
}

function digested(folder: string, found: ReadonlyMap<string, string>): Pick<StudySource, 'files' | 'digest'> {
  const named = [...found].map(([path, digest]) => [relative(folder, path).replaceAll(sep, '/'), digest] as const);
  const files = Object.fromEntries(named.sort(([a], [b]) => (a < b ? -1 : 1)));
  return { files, digest: digestOf(JSON.stringify(files)) };
}
