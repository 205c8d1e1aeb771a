/** Damaged models: nothing but ModelError comes out, soon and without much memory. */
import { test } from 'vitest';
import { compile } from '../../src/compile/compile.js';
import { parseXML } from '../../src/load/parse.js';
import { toXML } from '../../src/mjcf/index.js';
import { loadMJB, saveMJB } from '../../src/model/mjb.js';
import { wildFlexes } from '../oracle/wild-soft.js';
import { fuzz } from './judge.js';
import { mutate } from './mutate.js';
import { mutateXML } from './mutate-xml.js';
import { FILES, SEEDS } from './seeds.js';

const SEED = Number(process.env.FUZZ_SEED ?? 20260201);
const COUNT = Number(process.env.FUZZ_COUNT ?? 250);
const HOURS = 3 * 3_600_000;

test.each(SEEDS.map((xml, i) => [i, xml] as const))(
  'model %i, damaged',
  (i, xml) =>
    fuzz(COUNT, SEED + 1_000_000 * i, (random) => {
      const spec = parseXML(mutateXML(xml, random), { files: FILES });
      compile(spec);
      toXML(spec);
    }),
  HOURS,
);

test(
  'flexes made up from seeds, damaged',
  () =>
    fuzz(COUNT, SEED, (random) => {
      const spec = parseXML(mutateXML(wildFlexes(Math.floor(random() * 2 ** 31)), random), { files: FILES });
      compile(spec);
      toXML(spec);
    }),
  HOURS,
);

test(
  'binary models, damaged',
  () => {
    const bytes = saveMJB(compile(parseXML(SEEDS[1]!, { files: FILES })));
    fuzz(COUNT, SEED, (random) => loadMJB(mutate(bytes, random)));
  },
  HOURS,
);
