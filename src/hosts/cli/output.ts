/** Output of commands, and the printing of diagnostics. */
import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { type Diagnostic, diagnosticLines, formatNoted, type Location } from '../../foundation/base/diagnostics.js';

/** The output streams of a command, and its questions to the user. */
export interface Output {
  /** Writes results. */
  out(text: string): void;
  /** Writes errors and progress. */
  err(text: string): void;
  /** True if progress can be overwritten. */
  readonly isInteractive: boolean;
  /** Writes a control sequence; `out` and `err` print control characters as dots. */
  steer?(sequence: string, stream: 'out' | 'err'): void;
  /** Asks the user; absent if nobody can answer. */
  readonly ask?: (question: string) => Promise<boolean>;
}

const EXCERPT_WIDTH = 100;

/** Returns a path relative to the current folder. Paths outside of it, and other names, are unchanged. */
export function localPath(uri: string): string {
  const path = relative(process.cwd(), uri);
  const isAway = path === '' || path.split(sep)[0] === '..' || !uri.startsWith('/');
  return isAway ? uri : path;
}

const here = (location: Location): Location => ({ ...location, uri: localPath(location.uri) });

/** Shortens the paths of files below the current folder in a message. */
const localNames = (message: string): string => message.replaceAll(`${process.cwd()}${sep}`, '');

/** Replaces control characters, because text from files could steer the terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it replaces
export const printable = (text: string): string => text.replace(/[\x00-\x08\x0b-\x1f\x7f-\x9f]/g, '\u00b7');

/** Returns an output that prints no control characters, which names of files and elements may contain. */
export function printing(output: Output): Output {
  const { ask } = output;
  return {
    out: (text) => output.out(printable(text)),
    err: (text) => output.err(printable(text)),
    isInteractive: output.isInteractive,
    steer: (sequence, stream) => output[stream](sequence),
    ...(ask && { ask: (question) => ask(printable(question)) }),
  };
}

/** Returns an output without progress, for the option `--quiet`. */
export const quieted = (output: Output): Output => ({ ...output, isInteractive: false });

/** Returns diagnostics with paths relative to the current folder. */
export function localized(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return diagnostics.map((d) => ({
    ...d,
    message: localNames(d.message),
    ...(d.location && { location: here(d.location) }),
    ...(d.chain && { chain: d.chain.map(here) }),
  }));
}

/** Prints diagnostics, each with its line of text and a mark under the position. */
export class DiagnosticPrinter {
  private readonly lines = new Map<string, readonly string[]>();

  constructor(private readonly print: (text: string) => void) {}

  /** Prints errors first, equal diagnostics once with their count, and at most 20 of a file. */
  printAll(diagnostics: readonly Diagnostic[]): void {
    const lines = diagnosticLines(diagnostics, (each, note) => {
      const [shown] = localized([each]) as [Diagnostic];
      return `${formatNoted(shown, note)}\n${this.excerpt(each.location)}`.trimEnd();
    });
    for (const line of lines) this.print(`${localNames(line)}\n`);
  }

  private excerpt(location: Location | undefined): string {
    if (location?.line === undefined) return '';
    const text = this.linesOf(location.uri)[location.line - 1];
    if (text === undefined || text.trim() === '') return '';
    const column = (location.column ?? 1) - 1;
    const start = Math.max(0, Math.min(column - EXCERPT_WIDTH / 2, text.length - EXCERPT_WIDTH));
    // a tab would shift the mark
    const part = text.slice(start, start + EXCERPT_WIDTH).replaceAll('\t', ' ');
    const indent = part.length - part.trimStart().length;
    return `    ${part.trim()}\n    ${' '.repeat(Math.max(0, column - start - indent))}^\n`;
  }

  private linesOf(uri: string): readonly string[] {
    const known = this.lines.get(uri);
    if (known) return known;
    let lines: readonly string[] = [];
    try {
      lines = readFileSync(uri, 'utf8').split(/\r?\n/);
    } catch {
      // lines of archives and addresses cannot be read
    }
    this.lines.set(uri, lines);
    return lines;
  }
}

export { counted } from '../../foundation/base/diagnostics.js';
