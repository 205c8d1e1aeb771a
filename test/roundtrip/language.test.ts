/**
 * Documents generated from the tables, written without default values: they compile to the same Model, and are written
 * the same again. A few hundred of some 15,000 in a run; `npm run test:long` tries every one.
 */
import { expect, test } from 'vitest';
import { compile, type Model, parseXML, type Spec, toXML } from '../../src/api/node.js';
import { randomOf } from '../fuzz/mutate.js';
import { compareModels } from '../oracle/compare-model.js';
import { type Probe, probes } from '../oracle/language.js';
import { isLong, seedOf } from '../runner/size.js';

const SEED = seedOf(1);
const COUNT = 200;

/** An anchor with a NaN or a blank is valid syntax without effect on the Model; it cannot be written. */
const isKnown = ({ kind, attribute }: Probe): boolean => kind === 'connect' && attribute === 'anchor';

const compiled = (spec: Spec): Model => compile(spec, { trialStep: false });

function sound(xml: string): { spec: Spec; model: Model } | undefined {
  try {
    const spec = parseXML(xml);
    return { spec, model: compiled(spec) };
  } catch {
    return undefined;
  }
}

test('texts written without default values compile to the same Model and are written the same again', () => {
  const list = [...probes()].filter((probe) => !isKnown(probe));
  const random = randomOf(SEED);
  const tried = isLong ? list : Array.from({ length: COUNT }, () => list[Math.floor(random() * list.length)]!);
  let count = 0;
  for (const { xml } of tried) {
    const given = sound(xml);
    if (!given) continue;
    const text = toXML(given.spec);
    const again = parseXML(text);
    expect(compareModels(given.model.record, compiled(again).record), xml).toEqual([]);
    expect(toXML(again), xml).toBe(text);
    count++;
  }
  expect(count).toBeGreaterThan(tried.length / 4);
});
