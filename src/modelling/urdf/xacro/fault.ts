/** Faults of a xacro template, before their location is known, and the bounds on its expansion. */
import { type Message, message } from '../../../foundation/schema/messages.js';

/** A fault in an expression, a substitution or a call; the expander adds its location. */
export class XacroFault extends Error {
  constructor(
    readonly fault: Message,
    readonly suggestion?: string,
    /** The expression, once it is known. */
    public subject?: string,
  ) {
    super(fault.code);
  }
}

/** The fault of a value that cannot be computed. */
export const valueFault = (problem: string): XacroFault => new XacroFault(message('xacro/value', { problem }));

/** Counts what an expansion does: operations, characters and elements of lists. */
export class Work {
  private done = 0;

  constructor(private readonly limit: number) {}

  /** Adds work before it is done, so that nothing large is created. */
  spend(amount: number): void {
    this.done += amount;
    if (this.done > this.limit)
      throw new XacroFault(message('too-large/macroWork', { count: this.done, name: 'macroWork', limit: this.limit }));
  }
}
