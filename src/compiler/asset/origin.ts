/** Where an asset comes from, for its diagnostics. */
import type { ModelError } from '../../foundation/base/diagnostics.js';
import type { CodeIn, Message } from '../../foundation/schema/messages.js';
import { type DiagnosticContext, messageError } from '../../foundation/schema/report.js';

/** Name of an asset for people (`mesh 'cup'` or a file), and the location or element to blame. */
export interface AssetOrigin extends DiagnosticContext {
  readonly name: string;
}

/** Codes of the errors that assets cause. */
export type AssetCode = CodeIn<
  'bad-mesh-file' | 'bad-mesh' | 'bad-image' | 'bad-texture' | 'bad-hfield' | 'bad-skin' | 'asset-too-large'
>;

/** The error of an asset. */
export function assetError({ name, ...context }: AssetOrigin, fault: Message<AssetCode>): ModelError {
  return messageError(fault, context, name);
}
