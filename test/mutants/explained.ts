/** Survivors that no test can kill, or that none should, each with its reason. */
import { readFileSync } from 'node:fs';
import type { Mutant } from './instrument.js';

export interface Explained {
  readonly file: string;
  /** The line where the mutant begins, without the space around it. */
  readonly line: string;
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

export function reasonFor(mutant: Pick<Mutant, 'file' | 'line' | 'original' | 'replacement'>): string | undefined {
  const alike = EXPLAINED.filter(
    ({ file, original, replacement }) =>
      file === mutant.file && original === mutant.original && replacement === mutant.replacement,
  );
  if (alike.length === 0) return undefined;
  const line = linesOf(mutant.file)[mutant.line - 1];
  return alike.find((one) => one.line === line)?.reason;
}
