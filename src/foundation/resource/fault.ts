/** Errors about resources: located by their URI. */
import { ModelError } from '../base/diagnostics.js';
import { modelError } from '../schema/report.js';

/** Code of a resource error. */
export type ResourceCode =
  /** There is no such resource. */
  | 'resource-not-found'
  /** A path leaves its root, or a host is not on the list. */
  | 'resource-forbidden'
  /** The provider failed. */
  | 'resource-failed'
  /** A size or time limit. */
  | 'resource-limit'
  /** No provider has the scheme of a URI. */
  | 'no-provider'
  /** A provider cannot be used: its prefix or its functions. */
  | 'bad-provider'
  /** A synchronous read of something that can only be awaited. */
  | 'asset-not-loaded'
  | 'bad-archive'
  | 'bad-data-uri'
  | 'no-decoder'
  | 'no-encoder';

/** A ModelError about one resource; long URIs are shortened. */
export function resourceError(code: ResourceCode, uri: string, reason: string): ModelError {
  const name = uri.length > 120 ? `${uri.slice(0, 100)}...` : uri;
  return modelError(code, { name, reason }, { location: { uri: name } });
}

/** Returns the error that a provider threw as a ModelError that keeps the cause. */
export function asResourceError(error: unknown, uri: string): ModelError {
  if (error instanceof ModelError) return error;
  const wrapped = resourceError('resource-failed', uri, error instanceof Error ? error.message : String(error));
  wrapped.cause = error;
  return wrapped;
}
