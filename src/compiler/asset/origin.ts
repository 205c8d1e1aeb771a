/** Where an asset comes from, for its diagnostics. */
import type { ModelError } from '../../foundation/base/diagnostics.js';
import { type DiagnosticContext, modelError } from '../../foundation/schema/report.js';

/** Name of an asset for people (`mesh 'cup'` or a file), and the location or element to blame. */
export interface AssetOrigin extends DiagnosticContext {
  readonly name: string;
}

/** Codes of the errors that assets cause. */
export type AssetCode =
  | 'bad-mesh-file'
  | 'bad-mesh'
  | 'bad-image'
  | 'bad-texture'
  | 'bad-hfield'
  | 'bad-skin'
  | 'asset-too-large';

/** The error of an asset; `reason` is a clause without a final stop. */
export function assetError(code: AssetCode, origin: AssetOrigin, reason: string): ModelError {
  const { name, ...context } = origin;
  return modelError(code, { name, reason }, context);
}
