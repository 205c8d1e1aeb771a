/**
 * Every pair of types with the native algorithm disabled, against the reference. If several triangles of a flat side
 * are equally good, the last bit selects the portal: contacts then agree with the reference at one of a few nearby
 * states.
 */
import { describe, expect, it } from 'vitest';
import { CollisionScene } from '../../../../test/oracle/collision-scene.js';
import { movedState } from '../../../../test/oracle/envelope.js';
import { assets, body, TYPES, type Type } from '../../../../test/oracle/geom-pairs.js';
import { Random } from '../../../../test/oracle/random.js';

/** Rounding, which flat portals amplify. */
const TOLERANCE = 1e-9;
const SCENES = 3;
const STATES = 40;
/** Number of nearby states, and the fraction of states that may need them. */
const BESIDE = 8;
const TIES = 0.12;

type Contacts = ReturnType<CollisionScene['contacts']>;

/** Largest difference in distances, positions and normals; Infinity if their number differs. */
function difference(actual: Contacts, expected: Contacts): number {
  if (actual.length !== expected.length) return Infinity;
  let worst = 0;
  expected.forEach((contact, i) => {
    const own = actual[i]!;
    const pairs = [contact.dist, contact.pos, contact.frame.slice(0, 3)].flat();
    [own.dist, own.pos, own.frame.slice(0, 3)].flat().forEach((x, k) => {
      worst = Math.max(worst, Math.abs(x - pairs[k]!));
    });
  });
  return worst;
}

/** Smallest difference from the reference over nearby states. */
function besideDifference(scene: CollisionScene): number {
  const qpos = scene.peer.qpos as Float64Array;
  const kept = Float64Array.from(qpos);
  const state = Float64Array.of(0, ...kept);
  let least = Infinity;
  for (let copy = 1; copy <= BESIDE; copy++) {
    qpos.set(movedState(state, kept.length, copy).subarray(1));
    scene.collide();
    least = Math.min(least, difference(scene.contacts(), scene.peerContacts()));
    if (least < TOLERANCE) break;
  }
  qpos.set(kept);
  return least;
}

async function compare(
  type1: Type,
  type2: Type,
  seed: number,
): Promise<{ wrong: string[]; ties: number; ncon: number }> {
  const random = new Random(seed);
  const wrong: string[] = [];
  let [ties, ncon] = [0, 0];
  for (let k = 0; k < SCENES; k++) {
    const bodies = body(type1, k === 1 ? 0.03 : 0, random) + body(type2, k === 1 ? 0.03 : 0, random);
    const scene = await CollisionScene.load(
      `<mujoco><option><flag nativeccd="disable"/></option>${assets(random)}<worldbody>${bodies}</worldbody></mujoco>`,
    );
    for (let i = 0; i < STATES; i++) {
      scene.pose(random, 0.35);
      scene.collide();
      ncon += scene.data.ncon;
      const found = difference(scene.contacts(), scene.peerContacts());
      if (found < TOLERANCE) continue;
      ties++;
      const beside = besideDifference(scene);
      if (beside >= TOLERANCE) wrong.push(`scene ${k}, state ${i}: ${found}, beside ${beside}`);
    }
    scene.dispose();
  }
  return { wrong, ties, ncon };
}

describe('contacts of two geoms by portals', () => {
  for (const [i, type1] of TYPES.entries()) {
    for (const type2 of TYPES.slice(Math.max(i, 2))) {
      if (type1 === 'plane') continue;
      it(`portal contacts of ${type1} and ${type2} are those of the reference`, async () => {
        const { wrong, ties, ncon } = await compare(type1, type2, 1);
        expect(wrong).toEqual([]);
        expect(ties).toBeLessThan(TIES * SCENES * STATES);
        expect(ncon).toBeGreaterThan(20);
      });
    }
  }
});
