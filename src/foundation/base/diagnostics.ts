/** Diagnostics: located, coded reports about the user's file or edit, collected and thrown together. */
import { usageError } from './usage.js';

/** Severity of a diagnostic; only errors make a load or a compilation fail. */
export type DiagnosticSeverity = 'error' | 'warning';

/** A place in a source; lines and columns count from 1. */
export interface Location {
  /** The name of the file. */
  readonly uri: string;
  /** The line, counted from 1. */
  readonly line?: number;
  /** The column, counted from 1. */
  readonly column?: number;
}

/** A finding about a model: an error or a warning, with its code, text and place. */
export interface Diagnostic {
  /** The code, for programs; codes with a slash form families: `bad-mesh/few-vertices` belongs to `bad-mesh`. */
  readonly code: string;
  readonly severity: DiagnosticSeverity;
  /** The text, for people, in English. */
  readonly message: string;
  /** Values that are filled into the text, for translations. */
  readonly parameters?: Readonly<Record<string, string | number>>;
  /** The place in a file, if there is one. */
  readonly location?: Location;
  /** Element it concerns: `geom 'floor'`, with its path where it was made by a program: `body 'foo' > geom 'bar'`. */
  readonly element?: string;
  /** Includes or attachments that led to the location, outermost first. */
  readonly chain?: readonly Location[];
  /** The valid value that was probably meant: "did you mean". */
  readonly suggestion?: string;
}

/** Puts values in the place of their names in braces. */
export const filled = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));

/**
 * The text of a diagnostic in another language.
 *
 * @param texts by code, with parameters in braces; the English text stands for a code that is missing
 */
export function textIn(
  texts: Readonly<Record<string, string>>,
  { code, message, parameters = {} }: Pick<Diagnostic, 'code' | 'message' | 'parameters'>,
): string {
  const text = Object.hasOwn(texts, code) ? texts[code] : undefined;
  return text === undefined ? message : filled(text, parameters);
}

/** The family of a code: the part before the slash, or the code if it has none. */
export const familyOf = (code: string): string => code.split('/', 1)[0]!;

/** The receiver of diagnostics while a pass runs. */
export type DiagnosticSink = (diagnostic: Diagnostic) => void;

/** Formats a location as `uri:line:column`, without the numbers that are unknown. */
export function formatLocation(location: Location): string {
  const { uri, line, column } = location;
  if (line === undefined) return uri;
  return column === undefined ? `${uri}:${line}` : `${uri}:${line}:${column}`;
}

/**
 * One line for people: `robot.xml:12:8: error: text [code]`. A diagnostic without a place in a file names its element:
 * `body 'foo' > geom 'bar': error: text [code]`.
 */
export function formatDiagnostic(d: Diagnostic): string {
  if (typeof d !== 'object' || d === null) throw usageError('formatDiagnostic', 'a diagnostic', d);
  const place = d.location ? formatLocation(d.location) : d.element;
  const where = place === undefined ? '' : `${place}: `;
  const hint = d.suggestion ? `; did you mean '${d.suggestion}'?` : '';
  const chain = (d.chain ?? []).map((at) => `\n  from ${formatLocation(at)}`).join('');
  return `${where}${d.severity}: ${d.message}${hint} [${d.code}]${chain}`;
}

/** Thrown once at the end of a pass, with every diagnostic of that pass. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
  /** `cause` is the error of a program, such as a plugin, that led to it. */
  constructor(
    readonly diagnostics: readonly Diagnostic[],
    cause?: unknown,
  ) {
    super(diagnostics.map(formatDiagnostic).join('\n'), cause === undefined ? undefined : { cause });
  }
}

/** Collects diagnostics, passing each on to an optional sink. */
export class Diagnostics {
  readonly list: Diagnostic[] = [];
  constructor(private readonly sink?: DiagnosticSink) {}

  add(diagnostic: Diagnostic): void {
    this.list.push(diagnostic);
    this.sink?.(diagnostic);
  }

  get hasErrors(): boolean {
    return this.list.some((d) => d.severity === 'error');
  }

  get errorCount(): number {
    return this.list.filter((d) => d.severity === 'error').length;
  }

  /** Throws a ModelError with everything collected if any of it is an error. */
  throwIfErrors(cause?: unknown): void {
    if (this.hasErrors) throw new ModelError(this.list, cause);
  }
}
