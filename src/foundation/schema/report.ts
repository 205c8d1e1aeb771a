/** Makes diagnostics from the table of messages. */
import { type Diagnostic, formatLocation, type Location, ModelError } from '../base/diagnostics.js';
import { MESSAGES, type MessageCode, type MessageParameters } from './messages.js';

/** Everything about a diagnostic but its code, severity and text. */
export type DiagnosticContext = Omit<Diagnostic, 'code' | 'severity' | 'message'>;

/** The diagnostic of a code, with the parameters its text names filled in. */
export function diagnostic<C extends MessageCode>(
  code: C,
  parameters: MessageParameters<C>,
  context: DiagnosticContext = {},
): Diagnostic {
  const { severity, text } = MESSAGES[code];
  const values = parameters as Record<string, string | number>;
  const message = text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
  return { code, severity, message, ...context };
}

/** A ModelError with one diagnostic. */
export function modelError<C extends MessageCode>(
  code: C,
  parameters: MessageParameters<C>,
  context: DiagnosticContext = {},
): ModelError {
  return new ModelError([diagnostic(code, parameters, context)]);
}

/** Parameters of `duplicate-name`, with the place in a file where the name was given first. */
export function taken(label: string, name: string, first?: Location): MessageParameters<'duplicate-name'> {
  return { label, name, where: first ? `, at ${formatLocation(first)}` : '' };
}
