/**
 * Random editing. Only ModelErrors are thrown, a refused edit changes nothing, the saved text compiles to the same
 * Model as the Spec in memory, a simulation keeps the state of the elements that remain, and undoing everything gives
 * the start, byte for byte. The reference loads every saved file and agrees.
 */
import type { MainModule, MjModel } from '@mujoco/mujoco';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Model } from '../../src/simulation/model/model.js';
import { compareModels } from '../oracle/compare-model.js';
import { loadPeer, modelFromPeer, renewPeer } from '../oracle/peer.js';
import { countOf, seedOf } from '../runner/size.js';
import { type Outcome, runSession } from './random-edits.js';

const COUNT = countOf(150, 400);
const FIRST = seedOf(1);
const STEPS = 12;
/** Number of sequences after which the reference gets a new instance. */
const RENEWAL = 1000;

/** Arrays that are computed by inverting the inertia matrix. */
const INVERTED: ReadonlySet<string> = new Set([
  'actuator_acc0',
  'body_invweight0',
  'dof_invweight0',
  'tendon_invweight0',
]);

/**
 * Estimates the rounding error of an inverse: it grows with the condition of the matrix, which follows from its
 * diagonals.
 */
function roundingOf({ nv, dof_M0, dof_invweight0 }: Model): number {
  let condition = 1;
  for (let i = 0; i < nv; i++) condition = Math.max(condition, dof_M0[i]! * dof_invweight0[i]!);
  return 16 * Number.EPSILON * condition;
}

let mj: MainModule;
beforeAll(async () => {
  mj = await loadPeer();
});

/** The reference loads the text if it compiles here, refuses it otherwise, and finds the same numbers. */
async function agree({ text, model, codes }: Outcome): Promise<void> {
  const theirs = load(text);
  if (typeof theirs === 'string') {
    if (model) throw new Error(`the reference refuses it: ${theirs}`);
    return;
  }
  try {
    if (!model) throw new Error(`the reference loads it, here it is ${codes}`);
    const rounding = roundingOf(model);
    const differences = compareModels(model.record, (await modelFromPeer(theirs)).record).filter(
      ({ field, worst }) => !INVERTED.has(field) || !(worst <= rounding),
    );
    if (differences.length > 0) throw new Error(`the reference has ${JSON.stringify(differences.slice(0, 5))}`);
  } finally {
    theirs.delete();
  }
}

function load(text: string): MjModel | string {
  try {
    mj.FS.writeFile('/edited.xml', text);
    return mj.MjModel.from_xml_path('/edited.xml');
  } catch (error) {
    return String(error);
  }
}

describe('random editing', () => {
  it(`keeps the invariants of editing in ${COUNT} random sequences from seed ${FIRST}`, async () => {
    let compiled = 0;
    for (let seed = FIRST; seed < FIRST + COUNT; seed++) {
      if (seed % RENEWAL === 0) mj = await renewPeer();
      try {
        const outcome = runSession(seed, STEPS);
        await agree(outcome);
        if (outcome.model) compiled++;
      } catch (error) {
        throw new Error(`seed ${seed}: ${(error as Error).message}`, { cause: error });
      }
    }
    // most sequences must compile for the invariants to be tested
    expect(compiled).toBeGreaterThan(COUNT / 3);
  });
});
