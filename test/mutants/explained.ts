/** Survivors that no test can kill, or that none should, each with its reason. */
import { readFileSync } from 'node:fs';
import type { Mutant } from './instrument.js';

export interface Explained {
  readonly file: string;
  /** The line where the mutant begins, without the space around it. */
  readonly line: string;
  /** A line before it that the file has once, where it has several of that text: the first one behind this is meant. */
  readonly after?: string;
  /** The code that the mutant replaces, and the code in its place. */
  readonly original: string;
  readonly replacement: string;
  readonly reason: string;
}

export const EXPLAINED: readonly Explained[] = JSON.parse(
  readFileSync(new URL('./explained.json', import.meta.url), 'utf8'),
);

/** Lines of a file of the project, without the space around them. */
export const linesOf = (file: string): string[] =>
  readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
    .split('\n')
    .map((line) => line.trim());

/** The number of the line that an entry names, 0 where the file has none or it is not clear which. */
export function lineOf({ file, line, after }: Pick<Explained, 'file' | 'line' | 'after'>): number {
  const lines = linesOf(file);
  const only = (text: string): number => (lines.indexOf(text) === lines.lastIndexOf(text) ? lines.indexOf(text) : -1);
  if (after === undefined) return only(line) + 1;
  return only(after) < 0 ? 0 : lines.indexOf(line, only(after)) + 1;
}

export function reasonFor(mutant: Pick<Mutant, 'file' | 'line' | 'original' | 'replacement'>): string | undefined {
  const alike = EXPLAINED.filter(
    ({ file, original, replacement }) =>
      file === mutant.file && original === mutant.original && replacement === mutant.replacement,
  );
  return alike.find((one) => lineOf(one) === mutant.line)?.reason;
}
