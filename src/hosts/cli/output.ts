/** Where commands print, and how they print diagnostics. */
import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { type Diagnostic, formatDiagnostic, type Location } from '../../foundation/base/diagnostics.js';

/** The streams of a command, and its means to ask questions. */
export interface Output {
  /** Results. */
  out(text: string): void;
  /** Writes errors and progress. */
  err(text: string): void;
  /** Progress can be overwritten. */
  readonly isInteractive: boolean;
  /** Moves the cursor or deletes what was written; `out` and `err` of a command show such letters as dots. */
  steer?(sequence: string, stream: 'out' | 'err'): void;
  /** Asks a person; absent where there is none. */
  readonly ask?: (question: string) => Promise<boolean>;
}

const EXCERPT_WIDTH = 100;

/** A path relative to the current folder; paths outside of it, and other names, are unchanged. */
export function localPath(uri: string): string {
  const path = relative(process.cwd(), uri);
  const isAway = path === '' || path.split(sep)[0] === '..' || !uri.startsWith('/');
  return isAway ? uri : path;
}

const here = (location: Location): Location => ({ ...location, uri: localPath(location.uri) });

/** Paths of files below the current folder, as the user calls them. */
const localNames = (message: string): string => message.replaceAll(`${process.cwd()}${sep}`, '');

/** Files hold anything: what would steer a terminal is shown as a sign that something is there. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
export const printable = (text: string): string => text.replace(/[\x00-\x08\x0b-\x1f\x7f-\x9f]/g, '\u00b7');

/** An output on which nothing that is printed steers the terminal: names of files and of elements may try. */
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

/** Diagnostics with paths as the user calls them. */
export function localized(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return diagnostics.map((d) => ({
    ...d,
    message: localNames(d.message),
    ...(d.location && { location: here(d.location) }),
    ...(d.chain && { chain: d.chain.map(here) }),
  }));
}

/** Prints diagnostics, each with the line it is about and a mark under the place. */
export class DiagnosticPrinter {
  private readonly lines = new Map<string, readonly string[]>();

  constructor(private readonly print: (text: string) => void) {}

  printAll(diagnostics: readonly Diagnostic[]): void {
    const shown = localized(diagnostics);
    diagnostics.forEach((d, i) => {
      this.print(`${formatDiagnostic(shown[i]!)}\n${this.excerpt(d.location)}`);
    });
  }

  private excerpt(location: Location | undefined): string {
    if (location?.line === undefined) return '';
    const text = this.linesOf(location.uri)[location.line - 1];
    if (text === undefined || text.trim() === '') return '';
    const column = (location.column ?? 1) - 1;
    const start = Math.max(0, Math.min(column - EXCERPT_WIDTH / 2, text.length - EXCERPT_WIDTH));
    // a tab would move the mark
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
      // a line of an archive or an address cannot be shown
    }
    this.lines.set(uri, lines);
    return lines;
  }
}

/** Returns a number with its noun, in the plural unless the number is 1. */
export const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;
