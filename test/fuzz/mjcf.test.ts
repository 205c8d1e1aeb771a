/** Damaged models: nothing but ModelError comes out, soon and without much memory. */
import { expect, test } from 'vitest';
import { ModelError } from '../../src/base/diagnostics.js';
import { compile } from '../../src/compile/compile.js';
import { parseXML } from '../../src/load/parse.js';
import { toXML } from '../../src/mjcf/index.js';
import { loadMJB, saveMJB } from '../../src/model/mjb.js';
import { mutate, randomOf } from './mutate.js';
import { mutateXML } from './mutate-xml.js';
import { FILES, SEEDS } from './seeds.js';

const SEED = Number(process.env.FUZZ_SEED ?? 20260201);
const COUNT = Number(process.env.FUZZ_COUNT ?? 250);
/** No input of up to 64 kB may take longer [ms] or more memory [bytes]. */
const SLOW = 2000;
const LARGE = 256 * 2 ** 20;

/** Time and memory of one input; throws whatever is not a ModelError. */
function judge(read: () => void, label: string): boolean {
  const start = performance.now();
  const before = process.memoryUsage().arrayBuffers;
  let isAccepted = false;
  try {
    read();
    isAccepted = true;
  } catch (error) {
    if (!(error instanceof ModelError)) throw new Error(`${label}: ${(error as Error).stack}`);
  }
  expect(performance.now() - start, `${label}: time`).toBeLessThan(SLOW);
  expect(process.memoryUsage().arrayBuffers - before, `${label}: memory`).toBeLessThan(LARGE);
  return isAccepted;
}

/** Judges many inputs; damage must not be so heavy that nothing gets through, nor so light that all does. */
function fuzz(read: (random: () => number) => void, first: number): void {
  let accepted = 0;
  for (let n = 0; n < COUNT; n++) accepted += Number(judge(() => read(randomOf(first + n)), `seed ${first + n}`));
  expect(accepted).toBeLessThan(COUNT);
}

const HOURS = 3 * 3_600_000;

test.each(SEEDS.map((xml, i) => [i, xml] as const))(
  'model %i, damaged',
  (i, xml) =>
    fuzz(
      (random) => {
        const spec = parseXML(mutateXML(xml, random), { files: FILES });
        compile(spec);
        toXML(spec);
      },
      SEED + 1_000_000 * i,
    ),
  HOURS,
);

test(
  'binary models, damaged',
  () => {
    const bytes = saveMJB(compile(parseXML(SEEDS[1]!, { files: FILES })));
    fuzz((random) => loadMJB(mutate(bytes, random)), SEED);
  },
  HOURS,
);
