/** Origin of an asset, for its diagnostics. */
import type { ModelError } from '../../foundation/base/diagnostics.js';
import type { CodeIn, Message } from '../../foundation/schema/messages.js';
import { type DiagnosticContext, messageError } from '../../foundation/schema/report.js';

/** Display name of an asset (`mesh 'cup'` or a file), and the location or element of its diagnostics. */
export interface AssetOrigin extends DiagnosticContext {
  readonly name: string;
}

/** Codes of the errors that assets cause. */
export type AssetCode = CodeIn<
  'bad-mesh-file' | 'bad-mesh' | 'bad-image' | 'bad-texture' | 'bad-hfield' | 'bad-skin' | 'asset-too-large'
>;

export function assetError({ name, ...context }: AssetOrigin, fault: Message<AssetCode>): ModelError {
  return messageError(fault, context, name);
}
