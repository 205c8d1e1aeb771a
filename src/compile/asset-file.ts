/** Files that assets name: where they are, and their bytes. */
import type { AssetOrigin } from '../asset/origin.js';
import { extensionOf, fileName, resolvePath } from '../resource/path.js';
import { modelError } from '../schema/report.js';
import type { SpecElement } from '../spec/element.js';
import type { Compilation } from './compilation.js';

export type AssetFolder = 'meshdir' | 'texturedir';

export interface AssetFile {
  /** As the element names it; without folders if the compiler strips paths. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Extension of the name in lower case. */
  readonly extension: string;
}

/** Name and place of an asset, for its diagnostics. */
export function originOf(el: SpecElement, name = el.label, attribute?: string): AssetOrigin {
  const location = attribute === undefined ? el.location : el.attributeLocation(attribute);
  const chain = el.source?.chain;
  return { name, element: el.label, ...(location && { location }), ...(chain && { chain }) };
}

/** Name of the file an attribute holds, as the Model keeps it; empty without one. */
export function fileNameOf(el: SpecElement, attribute: string): string {
  const file = el.get(attribute);
  if (typeof file !== 'string') return '';
  return el.compiler.strippath ? fileName(file) : file;
}

/** The file an attribute names; undefined without one. Throws `file-not-found` or `bad-path`. */
export function readAssetFile(
  { spec }: Compilation,
  el: SpecElement,
  attribute: string,
  folder: AssetFolder,
): AssetFile | undefined {
  const name = fileNameOf(el, attribute);
  if (name === '') return undefined;
  const within = el.compiler[folder] ?? el.compiler.assetdir ?? '';
  const inFolder = resolvePath(within, name);
  const path = inFolder === undefined ? undefined : resolvePath(el.directory, inFolder);
  const { name: _, ...place } = originOf(el, name, attribute);
  if (path === undefined) throw modelError('bad-path', { file: name }, place);
  const bytes = spec.readFile(path);
  if (!bytes) throw modelError('file-not-found', { file: name }, place);
  return { name, bytes, extension: extensionOf(name) };
}
