/** A Spec and all the files it names, as a folder or an archive. */

import { COMPILER_QUERIES } from '../../compiler/compile/expand/compiler-queries.js';
import { Diagnostics, ModelError } from '../../foundation/base/diagnostics.js';
import { type OptionNames, requireInstance, requireOptionsOf, usageError } from '../../foundation/base/usage.js';
import { writeArchive } from '../../foundation/resource/archive.js';
import { fileName } from '../../foundation/resource/path.js';
import { schemeOf } from '../../foundation/resource/provider.js';
import { diagnostic } from '../../foundation/schema/report.js';
import { toXML, type WriteOptions } from '../../modelling/mjcf/write/write.js';
import { assetPath } from '../../modelling/spec/lookup/asset-path.js';
import { missingFile } from '../../modelling/spec/lookup/missing-file.js';
import { Spec } from '../../modelling/spec/spec.js';
import { type AssetReference, namingAssets } from './assets.js';

/** Options for writing a model together with its assets. */
export interface ArchiveOptions extends Omit<WriteOptions, 'attribute'> {
  /** `folder`: files by path; `mjz`: one ZIP archive. */
  readonly format: 'folder' | 'mjz';
}

export const ARCHIVE_OPTIONS: OptionNames<ArchiveOptions> = {
  format: true,
  digits: true,
  verbatim: true,
  comments: true,
  diagnostics: true,
  order: true,
};

const MODEL_FILE = 'model.xml';
const ASSET_FOLDER = 'assets';

/**
 * Packs a model: `model.xml`, with included and attached files written inline, and every asset it names under
 * `assets/`.
 * It compiles to an equal Model, except for file names. Equal Specs give equal bytes.
 *
 * Throws one ModelError with every file that is missing (`file-not-found`) or not loaded (`asset-not-loaded`).
 */
export function toArchive(spec: Spec, options: ArchiveOptions & { readonly format: 'folder' }): Map<string, Uint8Array>;
export function toArchive(spec: Spec, options: ArchiveOptions & { readonly format: 'mjz' }): Uint8Array;
export function toArchive(spec: Spec, options: ArchiveOptions): Map<string, Uint8Array> | Uint8Array {
  requireInstance('toArchive', Spec, spec);
  requireOptionsOf('toArchive', ARCHIVE_OPTIONS, options);
  const { format, ...written } = options ?? {};
  if (format !== 'folder' && format !== 'mjz') throw usageError('toArchive, format', "'folder' or 'mjz'", format);
  const diagnostics = new Diagnostics();
  const files = new Map<string, Uint8Array>();
  const attribute = namingAssets(spec, (reference) => pack(reference, files, diagnostics));
  diagnostics.throwIfErrors();
  const text = toXML(spec, { ...written, attribute }, COMPILER_QUERIES);
  files.set(MODEL_FILE, new TextEncoder().encode(text));
  return format === 'folder' ? files : writeArchive(files);
}

/** Adds the content of a file to `files`; returns its path there. */
function pack(reference: AssetReference, files: Map<string, Uint8Array>, diagnostics: Diagnostics): string | undefined {
  const path = assetPath(reference.element, reference.file);
  // a data: URI contains its content
  if (path !== undefined && schemeOf(path) === 'data') return undefined;
  const bytes = contentOf(reference, path, diagnostics);
  if (path === undefined || !bytes) return undefined;
  const name = nameIn(files, path, bytes);
  files.set(name, bytes);
  return name;
}

function contentOf(
  { element, attribute, file }: AssetReference,
  path: string | undefined,
  diagnostics: Diagnostics,
): Uint8Array | undefined {
  const location = element.attributeLocation(attribute);
  const place = { element: element.label, ...(location && { location }) };
  try {
    const bytes = path === undefined ? undefined : element.readFile(path);
    if (path === undefined) diagnostics.add(diagnostic('bad-path', { file }, place));
    else if (!bytes)
      diagnostics.add(diagnostic('file-not-found', missingFile(file, [path], element.readFile).parameters, place));
    return bytes;
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    for (const each of error.diagnostics) diagnostics.add({ ...each, ...place });
    return undefined;
  }
}

/**
 * Returns a path in the archive. Unnamed elements take their names from file names, so different files of equal name go
 * into separate folders; files of equal content are stored once.
 */
function nameIn(files: ReadonlyMap<string, Uint8Array>, path: string, bytes: Uint8Array): string {
  const name = fileName(path.replace(/[?#].*$/, '')).replace(/^[^/]*:/, '') || 'file';
  let at = `${ASSET_FOLDER}/${name}`;
  for (let i = 2; files.has(at) && !isEqual(files.get(at)!, bytes); i++) at = `${ASSET_FOLDER}/${i}/${name}`;
  return at;
}

const isEqual = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && a.every((byte, i) => byte === b[i]);
