/** Survivors that no test can kill, or that none should, each with its reason. */
import { readFileSync } from 'node:fs';
import type { Mutant } from './instrument.js';

export interface Explained {
  readonly file: string;
  /** The code that the mutant replaces, as it stands in the file, and the code in its place. */
  readonly original: string;
  readonly replacement: string;
  readonly reason: string;
}

export const EXPLAINED: readonly Explained[] = JSON.parse(
  readFileSync(new URL('./explained.json', import.meta.url), 'utf8'),
);

export const reasonFor = (mutant: Pick<Mutant, 'file' | 'original' | 'replacement'>): string | undefined =>
  EXPLAINED.find(
    ({ file, original, replacement }) =>
      file === mutant.file && original === mutant.original && replacement === mutant.replacement,
  )?.reason;
