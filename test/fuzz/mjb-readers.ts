/** Reader of damaged binary models, which are simulated if accepted. */
import { compile, Data, loadMJB, parseXML, saveMJB, step } from '../../src/api/node.js';
import { mutate } from './mutate.js';
import type { Readers } from './readers.js';
import { FILES, SEEDS } from './seeds.js';

/** Replacements of a 4-byte word: ids, counts and types near valid ones, and limits of integers. */
const WORDS = [-1, 0, 1, 2, 3, 4, 7, 8, 100, 0xffff, 2 ** 24, 2 ** 31 - 1, -(2 ** 31), 0x7ff80000, 0x7ff00000];

/** Replaces a few 4-byte words, so that the length in the header stays valid. */
function damage(bytes: Uint8Array, random: () => number): Uint8Array {
  const out = bytes.slice();
  const view = new DataView(out.buffer);
  for (let n = 1 + Math.floor(random() * 4); n > 0; n--) {
    const at = 4 * Math.floor(random() * (out.length >> 2));
    const word = WORDS[Math.floor(random() * WORDS.length)]!;
    view.setInt32(at, random() < 0.3 ? view.getInt32(at, true) + (random() < 0.5 ? 1 : -1) : word, true);
  }
  return out;
}

/** Reads a damaged binary model and takes two steps with it. */
function stepDamaged(bytes: Uint8Array, random: () => number): void {
  const model = loadMJB(random() < 0.2 ? mutate(bytes, random) : damage(bytes, random));
  const data = new Data(model);
  for (let k = 0; k < 2; k++) step(model, data);
}

export const MJB_READERS: Readers = Object.fromEntries(
  SEEDS.map((xml, i) => {
    const bytes = saveMJB(compile(parseXML(xml, { files: FILES }), { trialStep: false }));
    return [`model ${i}, saved`, (random: () => number) => stepDamaged(bytes, random)];
  }),
);
