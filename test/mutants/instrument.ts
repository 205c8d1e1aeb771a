/** Mutants of files, by Stryker's instrumenter: all of them as a list, or some of them built into the code. */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { createInstrumenter, type InstrumenterOptions } from '@stryker-mutator/instrumenter';
import { stryker } from './stryker.js';

export interface Mutant {
  /** The number of the mutant among all of its folder, as Stryker has it in the code. */
  readonly id: string;
  /** Relative to the root. */
  readonly file: string;
  readonly line: number;
  readonly mutator: string;
  /** The code that it replaces, and the code in its place. */
  readonly original: string;
  readonly replacement: string;
}

export interface Instrumented {
  readonly mutants: readonly Mutant[];
  /** Code with the mutants that were chosen, by path. */
  readonly code: ReadonlyMap<string, string>;
}

/** All mutants of files, and the code with those built in whose ids are chosen. */
export async function instrument(
  root: string,
  files: readonly string[],
  isChosen: (id: string) => boolean,
): Promise<Instrumented> {
  const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
  let asked = 0;
  const options: InstrumenterOptions = {
    plugins: null,
    ignorers: [],
    // the instrumenter asks this once for each mutant, in their order: what is excluded stays out of the code
    excludedMutations: { includes: () => !isChosen(String(asked++)) } as unknown as string[],
  };
  const instrumenter = stryker().injectFunction(createInstrumenter);
  const given = [...texts].map(([name, content]) => ({ name, content, mutate: true }));
  const { mutants, files: found } = await instrumenter.instrument(given, options);
  return {
    mutants: mutants.map(({ id, fileName, location: { start, end }, mutatorName, replacement }) => ({
      id,
      file: relative(root, fileName),
      line: start.line + 1,
      mutator: mutatorName,
      original: slice(texts.get(fileName)!, start, end),
      replacement: replacement!,
    })),
    code: new Map(found.map(({ name, content }) => [name, content])),
  };
}

interface Place {
  readonly line: number;
  readonly column: number;
}

function slice(text: string, start: Place, end: Place): string {
  const lines = text.split('\n').slice(start.line, end.line + 1);
  lines[lines.length - 1] = lines.at(-1)!.slice(0, end.column);
  lines[0] = lines[0]!.slice(start.column);
  return lines.join('\n');
}
