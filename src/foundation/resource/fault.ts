/** Errors about resources, located by their URI. */
import { ModelError } from '../base/diagnostics.js';
import { type CodeIn, type Message, message } from '../schema/messages.js';
import { messageError } from '../schema/report.js';

/** Code of a resource error. */
export type ResourceCode = CodeIn<
  /** The resource does not exist. */
  | 'resource-not-found'
  /** A path leaves its root, or a host is not allowed. */
  | 'resource-forbidden'
  /** The provider failed. */
  | 'resource-failed'
  /** A limit on size or time is exceeded. */
  | 'resource-limit'
  /** No provider has the scheme of a URI. */
  | 'no-provider'
  /** A provider is invalid: its prefix or its functions. */
  | 'bad-provider'
  /** A resource that is only available asynchronously is read synchronously. */
  | 'asset-not-loaded'
  | 'bad-archive'
  | 'bad-data-uri'
  | 'no-decoder'
  | 'no-encoder'
>;

/** A ModelError about one resource; long URIs are shortened. */
export function resourceError(uri: string, fault: Message<ResourceCode>): ModelError {
  const name = uri.length > 120 ? `${uri.slice(0, 100)}...` : uri;
  return messageError(fault, { location: { uri: name } }, name);
}

/** The error of a folder that does not exist. */
export const noFolder = (path: string): ModelError => resourceError(path, message('resource-not-found/folder'));

/** The error of a path outside the folder to which reading is limited. */
export const outsideRoot = (path: string, root: string): ModelError =>
  resourceError(path, message('resource-forbidden/outside-root', { root }));

/** The error of a file that changed after the user selected it. */
export const changedFile = (uri: string): ModelError => resourceError(uri, message('resource-failed/changed'));

/** Wraps the error of a provider in a ModelError with the error as its cause; a ModelError is returned unchanged. */
export function asResourceError(error: unknown, uri: string): ModelError {
  if (error instanceof ModelError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  const wrapped = resourceError(uri, message('resource-failed/thrown', { reason }));
  wrapped.cause = error;
  return wrapped;
}
