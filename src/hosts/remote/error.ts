/** Errors of the protocol. */
import { REMOTE_ERRORS, type RemoteErrorCode } from '../../foundation/schema/remote.js';

/** Codes that only clients use: for connections that fail, end, or time out. */
export type LocalErrorCode = 'cannot-connect' | 'closed' | 'timeout';

type ParametersIn<T extends string> = T extends `${string}{${infer N}}${infer R}` ? N | ParametersIn<R> : never;

/** Values for the placeholders in the text of an error. */
export type ErrorParameters<C extends RemoteErrorCode> = Readonly<
  Record<ParametersIn<(typeof REMOTE_ERRORS)[C]['text']>, string | number>
>;

/** A refused request or a failed connection. Use `code` in programs; the message is for people. */
export class RemoteError extends Error {
  override readonly name = 'RemoteError';

  constructor(
    /** A code from the reference of the protocol, or a `LocalErrorCode`. */
    readonly code: RemoteErrorCode | LocalErrorCode,
    message: string,
  ) {
    super(message);
  }
}

/** Returns the error for a code, with the placeholders of its text filled. */
export function remoteError<C extends RemoteErrorCode>(code: C, parameters: ErrorParameters<C>): RemoteError {
  const values = parameters as Readonly<Record<string, string | number>>;
  return new RemoteError(
    code,
    REMOTE_ERRORS[code].text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name])),
  );
}
