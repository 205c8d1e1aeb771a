/** Diagnostics: reports with a code and a location about a file or an edit of the user. */
import { usageError } from './usage.js';

/** Severity of a diagnostic; only errors make a load or a compilation fail. */
export type DiagnosticSeverity = 'error' | 'warning';

/** A location in a source. */
export interface Location {
  /** The name of the file. */
  readonly uri: string;
  /** The line, counted from 1. */
  readonly line?: number;
  /** The column, counted from 1. */
  readonly column?: number;
}

/** A finding about a model: an error or a warning, with its code, text and location. */
export interface Diagnostic {
  /** The code, for programs; codes with a slash form families: `bad-mesh/few-vertices` belongs to `bad-mesh`. */
  readonly code: string;
  readonly severity: DiagnosticSeverity;
  /** The text, for people, in English. */
  readonly message: string;
  /** Values of the parameters in the text, for translations. */
  readonly parameters?: Readonly<Record<string, string | number>>;
  /** Location in a file, if there is one. */
  readonly location?: Location;
  /**
   * Element it concerns: `geom 'floor'`; for elements that a program created, with the path:
   * `body 'foo' > geom 'bar'`.
   */
  readonly element?: string;
  /** Locations of the includes or attachments that contain it, outermost first. */
  readonly chain?: readonly Location[];
  /** The valid value that was probably meant: "did you mean". */
  readonly suggestion?: string;
}

/** Replaces the parameters in braces by their values. */
export const filled = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));

/**
 * Returns the text of a diagnostic in another language.
 *
 * @param texts by code, with parameters in braces; a code without a text gets the English one
 */
export function textIn(
  texts: Readonly<Record<string, string>>,
  { code, message, parameters = {} }: Pick<Diagnostic, 'code' | 'message' | 'parameters'>,
): string {
  const text = Object.hasOwn(texts, code) ? texts[code] : undefined;
  return text === undefined ? message : filled(text, parameters);
}

/** The family of a code: the part before the slash, or the whole code without one. */
export const familyOf = (code: string): string => code.split('/', 1)[0]!;

/** Receives diagnostics. */
export type DiagnosticSink = (diagnostic: Diagnostic) => void;

/** Formats a location as `uri:line:column`, without unknown numbers. */
export function formatLocation(location: Location): string {
  const { uri, line, column } = location;
  if (line === undefined) return uri;
  return column === undefined ? `${uri}:${line}` : `${uri}:${line}:${column}`;
}

/**
 * Formats a diagnostic as one line: `robot.xml:12:8: error: text [code]`. Without a location in a file it has the
 * element: `body 'foo' > geom 'bar': error: text [code]`.
 */
export const formatDiagnostic = (d: Diagnostic): string => formatNoted(d, '');

/** Same, with a note behind the code. */
export function formatNoted(d: Diagnostic, note: string): string {
  if (typeof d !== 'object' || d === null) throw usageError('formatDiagnostic', 'a diagnostic', d);
  const place = d.location ? formatLocation(d.location) : d.element;
  const where = place === undefined ? '' : `${place}: `;
  const hint = d.suggestion ? `; did you mean '${d.suggestion}'?` : '';
  const chain = (d.chain ?? []).map((at) => `\n  from ${formatLocation(at)}`).join('');
  return `${where}${d.severity}: ${d.message}${hint} [${d.code}]${note}${chain}`;
}

/** Number of diagnostics of one file that are shown. */
const SHOWN = 20;

/** A diagnostic that is shown, with the number of equal ones in its file. */
interface Gathered {
  readonly first: Diagnostic;
  readonly count: number;
}

/** Returns the diagnostics to show, errors first, with equal ones of a file gathered at the first. */
function gathered(list: readonly Diagnostic[]): readonly Gathered[] {
  const groups = new Map<string, Diagnostic[]>();
  for (const each of list) {
    const key = JSON.stringify([each.location?.uri, each.code, each.message]);
    const group = groups.get(key);
    if (group) group.push(each);
    else groups.set(key, [each]);
  }
  const all = [...groups.values()].map((group) => ({ first: group[0]!, count: group.length }));
  return [
    ...all.filter(({ first }) => first.severity === 'error'),
    ...all.filter(({ first }) => first.severity !== 'error'),
  ];
}

/**
 * Returns the lines that show diagnostics: errors first, equal ones gathered with their count and first location, and at
 * most 20 of a file, followed by the count of the others.
 *
 * @param format formats one diagnostic, with text that follows it
 */
export function diagnosticLines(
  list: readonly Diagnostic[],
  format: (diagnostic: Diagnostic, note: string) => string = formatNoted,
): string[] {
  const lines: string[] = [];
  const files = new Map<string, { shown: number; error: number; warning: number }>();
  for (const { first, count } of gathered(list)) {
    const uri = first.location?.uri ?? '';
    const file = files.get(uri) ?? { shown: 0, error: 0, warning: 0 };
    files.set(uri, file);
    if (file.shown++ < SHOWN) lines.push(format(first, count > 1 ? ` (first of ${count})` : ''));
    else file[first.severity] += count;
  }
  for (const [uri, { error, warning }] of files) {
    const rest = [
      ...(error ? [counted(error, 'more error')] : []),
      ...(warning ? [counted(warning, 'more warning')] : []),
    ];
    if (rest.length > 0) lines.push(`${uri && `${uri}: `}and ${rest.join(' and ')}`);
  }
  return lines;
}

/** Returns a number with its noun, in the plural unless the number is 1. */
export const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

/** Thrown at the end of a pass, with all diagnostics of the pass; its message shows at most 20 of a file. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
  /** `cause` is the error of a program, such as a plugin, that caused it. */
  constructor(
    readonly diagnostics: readonly Diagnostic[],
    cause?: unknown,
  ) {
    super(diagnosticLines(diagnostics).join('\n'), cause === undefined ? undefined : { cause });
  }
}

/** Collects diagnostics and passes each to an optional sink. */
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

  /** Throws a ModelError with all diagnostics if one of them is an error. */
  throwIfErrors(cause?: unknown): void {
    if (this.hasErrors) throw new ModelError(this.list, cause);
  }
}
