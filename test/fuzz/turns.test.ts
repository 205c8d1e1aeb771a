/** Turns of readers: an input that blocks or ends the thread is reported with its seed, and the next turn runs. */
import { afterEach, expect, test } from 'vitest';
import { Turns } from './turns.js';

const READERS = new URL('./faulty-readers.ts', import.meta.url);
const turns = new Turns(READERS, 1000, 64);
// on a busy machine, filling the memory of a thread takes more than a second
const patient = new Turns(READERS, 60_000, 64);
const turnOf = (reader: string, inputs = 1000) => ({ reader, firstSeed: 100, inputs, time: 60_000 });

afterEach(() => Promise.all([turns.end(), patient.end()]));

test('counts valid inputs', async () => {
  const { inputs, accepted, findings } = await turns.take(turnOf('sound'));
  expect({ inputs, accepted, findings }).toEqual({ inputs: 1000, accepted: 1000, findings: [] });
  expect(await turns.take(turnOf('sound', 3))).toMatchObject({ inputs: 3, accepted: 3 });
});

test('ends a reader that hangs and continues after its input', async () => {
  const result = await turns.take(turnOf('hangs on the third input'));
  expect(result).toMatchObject({ inputs: 3, accepted: 2 });
  expect(result.findings).toEqual(['seed 102: was not read within 1000 ms, and ended']);
  expect(result.time).toBeGreaterThan(1000);
  expect(await turns.take(turnOf('sound', 5))).toMatchObject({ inputs: 5, accepted: 5, findings: [] });
});

test.each([
  ['ends the thread', /^seed 100: ended its thread$/],
  ['takes all memory', /^seed 100: ended its thread: .*memory limit/],
])('reports an input that %s', async (reader, told) => {
  const { inputs, findings } = await patient.take(turnOf(reader));
  expect({ inputs, findings }).toEqual({ inputs: 1, findings: [expect.stringMatching(told)] });
  expect(await patient.take(turnOf('sound', 5))).toMatchObject({ inputs: 5 });
});
