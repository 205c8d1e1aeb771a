/**
 * Random editing. Nothing but ModelErrors is thrown, a refused edit leaves no trace, what is saved compiles to the same
 * Model as what is in memory, and undoing everything gives the start, byte for byte. For a part of the sequences the
 * reference loads the saved file and agrees.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { compareModels } from '../oracle/compare-model.js';
import { modelFromPeer, peerModel } from '../oracle/peer.js';
import { runSession } from './random-edits.js';

const COUNT = Number(process.env.RANDOM_EDITS ?? 500);
const FIRST = Number(process.env.RANDOM_SEED ?? 1);
const STEPS = 12;
/** Every so many sequences go to the reference. */
const SAMPLE = 10;

const folder = mkdtempSync(join(tmpdir(), 'editing-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('random editing', () => {
  it(`keeps its laws in ${COUNT} sequences`, { timeout: COUNT * 1000 }, () => {
    let compiled = 0;
    for (let seed = FIRST; seed < FIRST + COUNT; seed++) {
      try {
        if (runSession(seed, STEPS).model) compiled++;
      } catch (error) {
        throw new Error(`seed ${seed}: ${(error as Error).message}`, { cause: error });
      }
    }
    // most sequences must lead somewhere for the laws to mean something
    expect(compiled).toBeGreaterThan(COUNT / 3);
  });

  it('saves what the reference loads to the same Model', { timeout: COUNT * 1000 }, async () => {
    for (let seed = FIRST; seed < FIRST + COUNT; seed += SAMPLE) {
      const { text, model } = runSession(seed, STEPS);
      const own = mkdtempSync(join(folder, 'case-'));
      const path = join(own, 'model.xml');
      writeFileSync(path, text);
      const theirs = await peerModel(path, own).catch((error: unknown) => String(error));
      const refusal = typeof theirs === 'string' ? theirs : undefined;
      expect(refusal === undefined, `seed ${seed}: ${refusal}`).toBe(model !== undefined);
      if (!model || typeof theirs === 'string') continue;
      expect(compareModels(model.record, (await modelFromPeer(theirs)).record), `seed ${seed}`).toEqual([]);
    }
  });
});
