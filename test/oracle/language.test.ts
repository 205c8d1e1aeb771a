/**
 * Documents load here if and only if they load in the reference, and give equal Models: with valid, unusual and invalid
 * values of every attribute, generated from the tables. A few hundred of some 15,000 in a run; `npm run test:long`
 * tries every one.
 */
import type { MainModule } from '@mujoco/mujoco';
import { expect, test } from 'vitest';
import { parseModel } from '../../src/authoring/load/parse.js';
import { compile } from '../../src/compiler/compile/compile.js';
import type { Model } from '../../src/simulation/model/model.js';
import { randomOf } from '../fuzz/mutate.js';
import { isLong, seedOf } from '../runner/size.js';
import { compareModels } from './compare-model.js';
import { type Probe, probes } from './language.js';
import { loadPeer, modelFromPeer, renewPeer } from './peer.js';

const SEED = seedOf(1);
const COUNT = 200;
/** Number of models per instance of the reference, which misreads texts after some thousand models. */
const MODELS_EACH = 3000;

/** Known differences, by kind, attribute and value, with the reason; see docs/decisions/reading-differences.md. */
const KNOWN: readonly (readonly [RegExp, string])[] = [
  [/"\s*[-+]?(nan|inf)/i, 'what is not finite in a shape is refused; elsewhere it spreads in no particular order'],
  [/^(material name " "|connect anchor " ")/, 'the reference aborts'],
  [/^(connect|weld) site2 ""/, 'the reference finds its own Model invalid; the world is meant here'],
  [/^(flex|flexcomp) radius "-/, 'a negative radius makes a box of no meaning'],
  [/^flexContact condim "/, 'dimensions of contacts that do not exist'],
];

const labelOf = ({ kind, attribute, value }: Probe): string => `${kind} ${attribute} ${JSON.stringify(value)}`;
const PROBES = [...probes()];
const isKnown = (label: string): boolean => KNOWN.some(([pattern]) => pattern.test(label));

function ownModel(xml: string): Model | undefined {
  try {
    return compile(parseModel(xml, { compatibility: '3.14' }), { trialStep: false });
  } catch {
    return undefined;
  }
}

async function difference(mj: MainModule, { xml }: Probe): Promise<string | undefined> {
  const ours = ownModel(xml);
  let theirs: ReturnType<MainModule['MjModel']['from_xml_string']> | null | undefined;
  try {
    theirs = mj.MjModel.from_xml_string(xml);
  } catch {
    // a refusal is an exception or a null result
  }
  if (!theirs) return ours && 'loads only here';
  try {
    if (!ours) return 'loads only there';
    const model = await modelFromPeer(theirs).catch((error: unknown) => error as Error);
    if (model instanceof Error) return `its Model is refused: ${model.message}`;
    const [worst] = compareModels(ours.record, model.record);
    return worst && `${worst.field}[${worst.at}]: ${worst.ours} here, ${worst.theirs} there`;
  } finally {
    theirs.delete();
  }
}

test.each(KNOWN)('the known differences in values of %s still exist', async (pattern) => {
  // some of these crash the instance of the reference
  const mj = await renewPeer();
  const random = randomOf(SEED);
  const left = PROBES.filter((probe) => pattern.test(labelOf(probe)));
  // in random order: probes of one kind are alike, and some kinds do not differ
  while (left.length > 0) {
    const [probe] = left.splice(Math.floor(random() * left.length), 1);
    if ((await difference(mj, probe!)) !== undefined) return;
  }
  expect.fail('none differs from the reference: remove the row from KNOWN');
});

test('accepts and refuses the same attribute values as the reference', async () => {
  const random = randomOf(SEED);
  const tried = isLong ? PROBES : Array.from({ length: COUNT }, () => PROBES[Math.floor(random() * PROBES.length)]!);
  const found: string[] = [];
  let mj = await loadPeer();
  for (const [i, probe] of tried.entries()) {
    if (i % MODELS_EACH === MODELS_EACH - 1) mj = await renewPeer();
    const label = labelOf(probe);
    if (isKnown(label)) continue;
    const what = await difference(mj, probe);
    if (what !== undefined) found.push(`${label}: ${what}`);
  }
  expect(found).toEqual([]);
});
