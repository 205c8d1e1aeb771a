/** Creates diagnostics from the table of messages. */
import { type Diagnostic, filled, formatLocation, type Location, ModelError } from '../base/diagnostics.js';
import { MESSAGES, type Message, type MessageCode, type MessageParameters, type ParameterValues } from './messages.js';

/** Properties of a diagnostic except its code, severity and text. */
export type DiagnosticContext = Omit<Diagnostic, 'code' | 'severity' | 'message' | 'parameters'>;

/** The diagnostic of a code, with its parameters filled into the text. */
export function diagnostic<C extends MessageCode>(
  code: C,
  parameters: MessageParameters<C>,
  context: DiagnosticContext = {},
): Diagnostic {
  const { severity, text } = MESSAGES[code];
  const values = parameters as ParameterValues;
  const filledIn = filled(text, values);
  return { code, severity, message: filledIn, ...(filledIn !== text && { parameters: values }), ...context };
}

/** A ModelError with one diagnostic. */
export function modelError<C extends MessageCode>(
  code: C,
  parameters: MessageParameters<C>,
  context: DiagnosticContext = {},
): ModelError {
  return new ModelError([diagnostic(code, parameters, context)]);
}

/** The diagnostic of a message; `subject` is the value of that parameter, if the text has it. */
export function diagnosticOf(message: Message, context: DiagnosticContext = {}, subject = ''): Diagnostic {
  const { code, parameters } = message;
  return diagnostic(code, { ...parameters, ...(subject !== '' && { subject }) } as never, context);
}

/** A ModelError with the diagnostic of a message. */
export const messageError = (message: Message, context: DiagnosticContext = {}, subject = ''): ModelError =>
  new ModelError([diagnosticOf(message, context, subject)]);

/** Parameters of `duplicate-name`, with the location of the first declaration of the name. */
export function taken(label: string, name: string, first?: Location): MessageParameters<'duplicate-name'> {
  return { label, name, where: first ? ` (${formatLocation(first)})` : '' };
}
