/** Errors about resources: located by their URI. */
import { ModelError } from '../base/diagnostics.js';
import { type CodeIn, type Message, message } from '../schema/messages.js';
import { messageError } from '../schema/report.js';

/** Code of a resource error. */
export type ResourceCode = CodeIn<
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
  | 'no-encoder'
>;

/** A ModelError about one resource; long URIs are shortened. */
export function resourceError(uri: string, fault: Message<ResourceCode>): ModelError {
  const name = uri.length > 120 ? `${uri.slice(0, 100)}...` : uri;
  return messageError(fault, { location: { uri: name } }, name);
}

/** The error of a folder that does not exist. */
export const noFolder = (path: string): ModelError => resourceError(path, message('resource-not-found/folder'));

/** The error of a path that leaves the folder to which reading is limited. */
export const outsideRoot = (path: string, root: string): ModelError =>
  resourceError(path, message('resource-forbidden/outside-root', { root }));

/** The error of a file that was changed after the user had chosen it. */
export const changedFile = (uri: string): ModelError => resourceError(uri, message('resource-failed/changed'));

/** Returns the error that a provider threw as a ModelError that keeps the cause. */
export function asResourceError(error: unknown, uri: string): ModelError {
  if (error instanceof ModelError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  const wrapped = resourceError(uri, message('resource-failed/thrown', { reason }));
  wrapped.cause = error;
  return wrapped;
}
