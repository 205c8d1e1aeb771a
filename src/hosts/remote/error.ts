/** Errors of the protocol: what a server answers when a request cannot be met. */
import { REMOTE_ERRORS, type RemoteErrorCode } from '../../foundation/schema/remote.js';

/** Codes that only clients give: of connections that cannot be made, are over, or do not answer. */
export type LocalErrorCode = 'cannot-connect' | 'closed' | 'timeout';

type ParametersIn<T extends string> = T extends `${string}{${infer N}}${infer R}` ? N | ParametersIn<R> : never;

/** Values for the gaps in the text of an error. */
export type ErrorParameters<C extends RemoteErrorCode> = Readonly<
  Record<ParametersIn<(typeof REMOTE_ERRORS)[C]['text']>, string | number>
>;

/** A request that was not met, or a connection that failed. Programs switch on `code`; people read the message. */
export class RemoteError extends Error {
  override readonly name = 'RemoteError';

  constructor(
    /** One of the codes in the reference of the protocol, or of the client's own. */
    readonly code: RemoteErrorCode | LocalErrorCode,
    message: string,
  ) {
    super(message);
  }
}

/** The error of a code, with its gaps filled. */
export function remoteError<C extends RemoteErrorCode>(code: C, parameters: ErrorParameters<C>): RemoteError {
  const values = parameters as Readonly<Record<string, string | number>>;
  return new RemoteError(
    code,
    REMOTE_ERRORS[code].text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name])),
  );
}
