/** Corpus of inputs that exercised new features, which are mutated further. A sign is the name of a feature. */
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { crc32 } from '../../src/foundation/base/checksum.js';

/** Folder of corpora and findings of `npm run fuzz`; without it, they are kept in memory. */
export const FOLDER = process.env.FUZZ_FOLDER;

/** Maximum length of a kept input [characters]. */
const MAX_LENGTH = 32_000;

const nameOf = (text: string): string => crc32(new TextEncoder().encode(text)).toString(16).padStart(8, '0');

/** Inputs of one reader and the signs that they showed. */
export class Corpus {
  private readonly inputs: string[];
  private readonly seen: Set<string> = new Set();
  private readonly folder: string | undefined;

  constructor(name: string, seeds: readonly string[]) {
    this.folder = FOLDER && `${FOLDER}/${name}`;
    this.inputs = [...new Set([...seeds, ...this.kept()])];
    const signs = `${this.folder}.signs`;
    if (this.folder && existsSync(signs)) this.seen = new Set(readFileSync(signs, 'utf8').split('\n'));
  }

  private kept(): string[] {
    if (!this.folder || !existsSync(this.folder)) return [];
    return readdirSync(this.folder)
      .sort()
      .map((name) => readFileSync(`${this.folder}/${name}`, 'utf8'));
  }

  get size(): number {
    return this.inputs.length;
  }

  /** An input to mutate; with probability 1/2 one of the last hundred, which showed new signs most recently. */
  pick(random: () => number): string {
    const { length } = this.inputs;
    const from = random() < 0.5 ? Math.max(0, length - 100) : 0;
    return this.inputs[from + Math.floor(random() * (length - from))]!;
  }

  /** Keeps an input if it showed a new sign; returns whether it did. */
  note(input: string, signs: Iterable<string>): boolean {
    const fresh = [...new Set(signs)].filter((sign) => !this.seen.has(sign));
    if (fresh.length === 0) return false;
    for (const sign of fresh) this.seen.add(sign);
    const isKept = input.length <= MAX_LENGTH && !this.inputs.includes(input);
    if (isKept) this.inputs.push(input);
    if (this.folder) {
      mkdirSync(this.folder, { recursive: true });
      if (isKept) writeFileSync(`${this.folder}/${nameOf(input)}`, input);
      appendFileSync(`${this.folder}.signs`, `${fresh.join('\n')}\n`);
    }
    return true;
  }
}

const watching: { note: ((input: string) => void) | undefined } = { note: undefined };

/** Sets the receiver of each input before it is read, so that an input that ends its thread is not lost. */
export function watchInputs(note: (input: string) => void): void {
  watching.note = note;
}

export const noteCurrent = (input: string): void => watching.note?.(input);

/** Stores the input of a finding. */
export function keepFinding(input: string): void {
  if (!FOLDER) return;
  mkdirSync(`${FOLDER}/findings`, { recursive: true });
  writeFileSync(`${FOLDER}/findings/${nameOf(input)}.xml`, input);
}
