/** Files that assets name: where they are, and their bytes. */
import type { AssetOrigin } from '../../asset/origin.js';
import { ModelError } from '../../base/diagnostics.js';
import { extensionMeant } from '../../resource/content-type.js';
import { fileName, isAbsolute, resolvePath } from '../../resource/path.js';
import { schemeOf } from '../../resource/provider.js';
import { type DiagnosticContext, modelError } from '../../schema/report.js';
import type { SpecElement } from '../../spec/element.js';
import type { Compilation } from '../compilation.js';

/** A file that an asset names, as it was read. */
export interface AssetFile {
  /** As the element names it; without folders if the compiler strips paths. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Extension of the name in lower case; that of the type which a `data:` URI names. */
  readonly extension: string;
}

/** Name and place of an asset, for its diagnostics. */
export function originOf(el: SpecElement, name = el.label, attribute?: string): AssetOrigin {
  const location = attribute === undefined ? el.location : el.attributeLocation(attribute);
  const chain = el.source?.chain;
  return { name, element: location ? el.label : el.path, ...(location && { location }), ...(chain && { chain }) };
}

/** Name of the file an attribute holds, as the Model keeps it; empty without one. */
export function fileNameOf(el: SpecElement, attribute: string): string {
  const file = el.get(attribute);
  if (typeof file !== 'string') return '';
  return el.compiler.strippath && schemeOf(file) === undefined ? fileName(file) : file;
}

/** Path or URI of the file an attribute names; undefined if it leads out of its root. */
export function assetPath(el: SpecElement, attribute: string): string | undefined {
  const file = String(el.get(attribute));
  if (schemeOf(file) !== undefined) return file;
  const { meshdir, texturedir, assetdir } = el.compiler;
  const within = (el.kind === 'texture' ? texturedir : meshdir) ?? assetdir ?? '';
  const name = fileNameOf(el, attribute);
  const inFolder = within === '' || isAbsolute(name) ? name : `${within}/${name}`;
  return resolvePath(el.directory, inFolder);
}

/**
 * The file an attribute names; undefined without one. Throws `file-not-found`, `bad-path`, or why it cannot be read.
 */
export function readAssetFile(_: Compilation, el: SpecElement, attribute: string): AssetFile | undefined {
  const name = fileNameOf(el, attribute);
  if (name === '') return undefined;
  const path = assetPath(el, attribute);
  const { name: _name, ...place } = originOf(el, name, attribute);
  if (path === undefined) throw modelError('bad-path', { file: name }, place);
  const bytes = relocated(place, () => el.readFile(path));
  if (!bytes) throw modelError('file-not-found', { file: name }, place);
  return { name, bytes, extension: extensionMeant(name) };
}

/** Moves faults of a resource to the place where it is named. */
function relocated<T>(place: DiagnosticContext, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    throw new ModelError(error.diagnostics.map((each) => ({ ...each, ...place })));
  }
}
