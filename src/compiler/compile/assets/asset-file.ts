/** Files of assets: their paths and contents. */

import { ModelError } from '../../../foundation/base/diagnostics.js';
import { extensionMeant } from '../../../foundation/resource/content-type.js';
import { shortPath } from '../../../foundation/resource/path.js';
import { type DiagnosticContext, modelError } from '../../../foundation/schema/report.js';
import type { SpecElement } from '../../../modelling/spec/element.js';
import {
  assetPath,
  assetPaths,
  pathBySettings,
  readAsset,
  strippedName,
} from '../../../modelling/spec/lookup/asset-path.js';
import { missingFile } from '../../../modelling/spec/lookup/missing-file.js';
import type { AssetOrigin } from '../../asset/origin.js';
import { contextOf } from '../compilation.js';

/** A file of an asset, as read. */
export interface AssetFile {
  /** Name in the element; without folders if the compiler strips paths. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Extension of the name in lower case, or the extension for the content type of a `data:` URI. */
  readonly extension: string;
}

/** Name and location of an asset, for its diagnostics. */
export function originOf(element: SpecElement, name = element.label, attribute?: string): AssetOrigin {
  return { name, ...contextOf(element, attribute) };
}

/**
 * Name of the file of an asset in the Model: its path, if it was found relative to an included file; '' without a file.
 */
export function keptName(element: SpecElement): string {
  const file = element.get('file');
  if (typeof file !== 'string') return '';
  const path = assetPath(element, file);
  return path === pathBySettings(element, file) ? shortPath(strippedName(element, file)) : path!;
}

/** Name of the file in an attribute, as in messages; '' without a file. */
export function fileNameOf(element: SpecElement, attribute: string): string {
  const file = element.get(attribute);
  return typeof file === 'string' ? strippedName(element, file) : '';
}

/**
 * Reads the file of an attribute; undefined without one. Errors: `file-not-found`, `bad-path`, or the error of reading.
 */
export function readAssetFile(element: SpecElement, attribute: string): AssetFile | undefined {
  const name = fileNameOf(element, attribute);
  if (name === '') return undefined;
  const file = String(element.get(attribute));
  const { name: _name, ...place } = originOf(element, name, attribute);
  const bytes = relocated(place, () => readAsset(element, file));
  if (!bytes) {
    const paths = assetPaths(element, file);
    if (paths.length === 0) throw modelError('bad-path', { file: name }, place);
    const { parameters, suggestion } = missingFile(name, paths, element.readFile);
    throw modelError('file-not-found', parameters, { ...place, ...(suggestion !== undefined && { suggestion }) });
  }
  return { name, bytes, extension: extensionMeant(name) };
}

/** Sets the location of errors of a resource to the element that refers to it. */
function relocated<T>(place: DiagnosticContext, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    throw new ModelError(error.diagnostics.map((each) => ({ ...each, ...place })));
  }
}
