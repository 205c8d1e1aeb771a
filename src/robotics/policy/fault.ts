/** Errors of networks and policies, located by the file and the part of it. */
import type { ModelError } from '../../foundation/base/diagnostics.js';
import type { Message } from '../../foundation/schema/messages.js';
import { messageError } from '../../foundation/schema/report.js';

/** A file in which errors are located. */
export interface Source {
  /** Name of the file. */
  readonly uri: string;
}

/** An error of a source. The parameter `part` of the message, such as `node 3 (Gemm)`, is its element as well. */
export function faultOf({ uri }: Source, fault: Message): ModelError {
  const { part } = fault.parameters;
  return messageError(fault, { location: { uri }, ...(typeof part === 'string' && { element: part }) });
}
