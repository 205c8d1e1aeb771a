/** Damaged binary models: refused with a ModelError, or sound enough to be simulated, soon and without much memory. */
import { test } from 'vitest';
import { compile, Data, loadMJB, parseXML, saveMJB, step } from '../../src/node/index.js';
import { fuzz } from './judge.js';
import { mutate } from './mutate.js';
import { FILES, SEEDS } from './seeds.js';

const SEED = Number(process.env.FUZZ_SEED ?? 20260301);
const COUNT = Number(process.env.FUZZ_COUNT ?? 150);
const HOURS = 3 * 3_600_000;

/** The replacements of a word of four bytes: ids, counts and types near the right ones, and the ends of integers. */
const WORDS = [-1, 0, 1, 2, 3, 4, 7, 8, 100, 0xffff, 2 ** 24, 2 ** 31 - 1, -(2 ** 31), 0x7ff80000, 0x7ff00000];

/** Damage that keeps the length, so that it gets past the header: a few words of four bytes, most of them small. */
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

test.each(SEEDS.map((xml, i) => [i, xml] as const))(
  'model %i, saved and damaged',
  (i, xml) => {
    const bytes = saveMJB(compile(parseXML(xml, { files: FILES }), { trialStep: false }));
    fuzz(COUNT, SEED + 1_000_000 * i, (random) => {
      const model = loadMJB(random() < 0.2 ? mutate(bytes, random) : damage(bytes, random));
      const data = new Data(model);
      for (let k = 0; k < 2; k++) step(model, data);
    });
  },
  HOURS,
);
