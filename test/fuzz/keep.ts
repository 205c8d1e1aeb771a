/**
 * `npm run fuzz -- --keep`: copies inputs of a run to `test/fuzz/corpus`, from which later runs and tests start. Goes through
 * them from the smallest on and takes each that shows a new sign.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { ModelError } from '../../src/foundation/base/diagnostics.js';
import { KEPT, MEMORY } from './schema-readers.js';
import { goWholeWay, readModel } from './whole-way.js';

/** Maximum size of the corpus [characters]. */
const MAX_SIZE = 150_000;

/** Signs of an input in the whole pipeline. */
function signsOf(input: string): readonly string[] {
  const signs: string[] = [];
  try {
    goWholeWay(
      input,
      readModel(MEMORY),
      () => {},
      (sign) => signs.push(sign),
    );
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return error.diagnostics.map(({ code }) => `refused ${code}`);
  }
  return signs;
}

const textsIn = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).map((name) => readFileSync(`${folder}/${name}`, 'utf8')) : [];

/** Copies inputs of the model corpora to a folder. */
export function keepInputs(folder: string): void {
  const inputs = ['models', 'elements'].flatMap((name) => textsIn(`${folder}/${name}`));
  const seen = new Set(textsIn(KEPT).flatMap(signsOf));
  let room = MAX_SIZE - textsIn(KEPT).reduce((sum, { length }) => sum + length, 0);
  let number = textsIn(KEPT).length;
  mkdirSync(KEPT, { recursive: true });
  for (const input of inputs.sort((a, b) => a.length - b.length)) {
    const fresh = signsOf(input).filter((sign) => !seen.has(sign));
    if (fresh.length === 0 || input.length > room) continue;
    for (const sign of fresh) seen.add(sign);
    room -= input.length;
    writeFileSync(`${KEPT}/${String(number++).padStart(3, '0')}.xml`, input);
  }
  console.log(`${number} inputs kept, which show ${seen.size} signs`);
}
