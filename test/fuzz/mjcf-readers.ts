/** Readers of models, text and binary, and mutations of them. */

import { parseModel } from '../../src/authoring/load/parse.js';
import { compile } from '../../src/compiler/compile/compile.js';
import { toXML } from '../../src/modelling/mjcf/index.js';
import { loadMJB, saveMJB } from '../../src/simulation/model/mjb.js';
import { FIRST_PARTY_PLUGINS } from '../../src/simulation/plugin/registry.js';
import { wildFlexes } from '../oracle/wild-soft.js';
import { mutate } from './mutate.js';
import { mutateXML } from './mutate-xml.js';
import type { Readers } from './readers.js';
import { FILES, SEEDS } from './seeds.js';

/** Reads, compiles and writes a damaged text. */
function readDamaged(text: string, random: () => number): void {
  const spec = parseModel(mutateXML(text, random), { files: FILES, extensions: { plugins: FIRST_PARTY_PLUGINS } });
  compile(spec);
  toXML(spec);
}

const BINARY = saveMJB(compile(parseModel(SEEDS[1]!, { files: FILES })));

export const MJCF_READERS: Readers = {
  ...Object.fromEntries(SEEDS.map((text, i) => [`model ${i}`, (random: () => number) => readDamaged(text, random)])),
  'flexes made up from seeds': (random) => readDamaged(wildFlexes(Math.floor(random() * 2 ** 31)), random),
  'binary models': (random) => loadMJB(mutate(BINARY, random)),
};
