/**
 * The journal of mutants: one line for each result, written as soon as it is known, so that a stopped run can be
 * resumed.
 */
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Mutant } from './instrument.js';

export interface Result {
  readonly mutant: Mutant;
  readonly status: 'Killed' | 'Timeout' | 'Survived' | 'NoCoverage';
  /** The test that killed it. */
  readonly by: string;
}

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);

/** A mutant by the text of its file and its own; its number changes with other files. */
export const keyOf = ({ file, line, mutator, original, replacement }: Mutant, text: string): string =>
  hashOf([file, line, mutator, original, replacement, text].join('\0'));

export class Journal<T> {
  readonly entries = new Map<string, T>();

  constructor(private readonly file: string) {
    mkdirSync(dirname(file), { recursive: true });
    if (!existsSync(file)) return;
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      // a run that was killed may leave half a line, which goes
      const entry = parsed<T>(line);
      if (entry) this.entries.set(entry[0], entry[1]);
    }
    this.rewrite();
  }

  add(key: string, value: T): void {
    this.entries.set(key, value);
    appendFileSync(this.file, `${JSON.stringify([key, value])}\n`);
  }

  private rewrite(): void {
    writeFileSync(this.file, [...this.entries].map((entry) => `${JSON.stringify(entry)}\n`).join(''));
  }
}

function parsed<T>(line: string): [string, T] | undefined {
  try {
    return JSON.parse(line) as [string, T];
  } catch {
    return undefined;
  }
}
