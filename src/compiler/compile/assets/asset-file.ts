/** Files that assets name: where they are, and their bytes. */

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
import type { AssetOrigin } from '../../asset/origin.js';
import { contextOf } from '../compilation.js';

/** A file that an asset names, as it was read. */
export interface AssetFile {
  /** As the element names it; without folders if the compiler strips paths. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Extension of the name in lower case; that of the type which a `data:` URI names. */
  readonly extension: string;
}

/** Name and place of an asset, for its diagnostics. */
export function originOf(element: SpecElement, name = element.label, attribute?: string): AssetOrigin {
  return { name, ...contextOf(element, attribute) };
}

/** Name of the file of an asset as the Model keeps it: its path, if it was found beside an included file; empty without one. */
export function keptName(element: SpecElement): string {
  const file = element.get('file');
  if (typeof file !== 'string') return '';
  const path = assetPath(element, file);
  return path === pathBySettings(element, file) ? shortPath(strippedName(element, file)) : path!;
}

/** Name of the file an attribute holds, as errors say it; empty without one. */
export function fileNameOf(element: SpecElement, attribute: string): string {
  const file = element.get(attribute);
  return typeof file === 'string' ? strippedName(element, file) : '';
}

/**
 * The file an attribute names; undefined without one. Throws `file-not-found`, `bad-path`, or why it cannot be read.
 */
export function readAssetFile(element: SpecElement, attribute: string): AssetFile | undefined {
  const name = fileNameOf(element, attribute);
  if (name === '') return undefined;
  const file = String(element.get(attribute));
  const { name: _name, ...place } = originOf(element, name, attribute);
  const bytes = relocated(place, () => readAsset(element, file));
  if (!bytes)
    throw modelError(assetPaths(element, file).length > 0 ? 'file-not-found' : 'bad-path', { file: name }, place);
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
