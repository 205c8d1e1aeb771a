/** A Spec with every file it names, in a form that needs nothing else. */
import { Diagnostics, ModelError } from '../base/diagnostics.js';
import { toXML, type WriteOptions } from '../mjcf/write/write.js';
import { writeArchive } from '../resource/archive.js';
import { fileName } from '../resource/path.js';
import { schemeOf } from '../resource/provider.js';
import { diagnostic } from '../schema/report.js';
import type { SpecElement } from '../spec/element.js';
import type { Spec } from '../spec/spec.js';
import { type AssetReference, assetReferences } from './assets.js';

export interface ArchiveOptions extends Omit<WriteOptions, 'attribute'> {
  /** `folder`: files by path; `mjz`: one ZIP archive. */
  readonly format: 'folder' | 'mjz';
}

const MODEL_FILE = 'model.xml';
const ASSET_FOLDER = 'assets';
/** Settings of the compiler that say where files are; in an archive every file is named in full. */
const FOLDER_SETTINGS = new Set(['meshdir', 'texturedir', 'assetdir', 'strippath']);

/**
 * Packs a model: `model.xml`, with what was included or attached written out, and every asset it names under `assets/`.
 * It compiles to an equal Model, but for the names of its files. The same Spec gives the same bytes.
 *
 * Throws one ModelError with every file that is not there (`file-not-found`) or not loaded (`asset-not-loaded`).
 */
export function toArchive(spec: Spec, options: ArchiveOptions & { readonly format: 'folder' }): Map<string, Uint8Array>;
export function toArchive(spec: Spec, options: ArchiveOptions & { readonly format: 'mjz' }): Uint8Array;
export function toArchive(spec: Spec, options: ArchiveOptions): Map<string, Uint8Array> | Uint8Array {
  const { format, ...written } = options;
  const { files, names } = collectAssets(spec);
  const text = toXML(spec, {
    ...written,
    attribute(element, attribute, value) {
      if (element.kind === 'compiler' && FOLDER_SETTINGS.has(attribute)) return undefined;
      return names.get(element)?.get(attribute) ?? value;
    },
  });
  files.set(MODEL_FILE, new TextEncoder().encode(text));
  return format === 'folder' ? files : writeArchive(files);
}

/** Contents by their paths in the archive, and these paths by element and attribute. */
function collectAssets(spec: Spec) {
  const diagnostics = new Diagnostics();
  const files = new Map<string, Uint8Array>();
  const names = new Map<SpecElement, Map<string, string>>();
  const packed = new Map<string, string>();
  for (const reference of assetReferences(spec)) {
    const { element, attribute, path } = reference;
    // content that stands in the name needs no file
    if (path !== undefined && schemeOf(path) === 'data') continue;
    const bytes = contentOf(spec, reference, diagnostics);
    if (path === undefined || !bytes) continue;
    const name = packed.get(path) ?? freeName(path, files);
    packed.set(path, name);
    files.set(name, bytes);
    names.set(element, (names.get(element) ?? new Map()).set(attribute, name));
  }
  diagnostics.throwIfErrors();
  return { files, names };
}

function contentOf(spec: Spec, reference: AssetReference, diagnostics: Diagnostics): Uint8Array | undefined {
  const { element, attribute, path } = reference;
  const location = element.attributeLocation(attribute);
  const place = { element: element.label, ...(location && { location }) };
  const file = String(element.get(attribute));
  try {
    const bytes = path === undefined ? undefined : spec.readFile(path);
    if (!bytes) diagnostics.add(diagnostic(path === undefined ? 'bad-path' : 'file-not-found', { file }, place));
    return bytes;
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    for (const each of error.diagnostics) diagnostics.add({ ...each, ...place });
    return undefined;
  }
}

/** Elements may be named after their files, so files of one name are told apart by folders. */
function freeName(path: string, files: ReadonlyMap<string, Uint8Array>): string {
  const name = fileName(path.replace(/[?#].*$/, '')).replace(/^[^/]*:/, '') || 'file';
  let at = `${ASSET_FOLDER}/${name}`;
  for (let i = 2; files.has(at); i++) at = `${ASSET_FOLDER}/${i}/${name}`;
  return at;
}
